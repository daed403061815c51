import { publicPages as words } from "@intray/i18n/translated"
import { type FormEvent, type KeyboardEvent, useEffect } from "react"
import { DraftLine } from "./draft-line.tsx"
import { ErrorSummary } from "./error-summary.tsx"
import { Fields } from "./fields.tsx"
import { FormProvider } from "./form-context.tsx"
import { SendBar } from "./send-bar.tsx"
import { StepHead } from "./step-head.tsx"
import { Trap } from "./trap.tsx"
import type { PortalForm } from "./use-portal-form.ts"

type FormViewProps = {
  form: PortalForm
  /** The answers were carried over from an earlier version of the form. */
  carried: boolean
  onMoveOver: () => void
  onUnlock: (pass: string) => void
}

/** The form itself: what is asked, and the button. */
export function FormView({ form, carried, onMoveOver, onUnlock }: FormViewProps) {
  const { focus, walk, steps } = form
  useEffect(() => {
    if (focus) focusAddress(focus.address)
  }, [focus])

  // A file that misses its place must not replace the page, and all that was typed, with itself.
  useEffect(() => {
    const swallow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault()
    }
    window.addEventListener("dragover", swallow)
    window.addEventListener("drop", swallow)
    return () => {
      window.removeEventListener("dragover", swallow)
      window.removeEventListener("drop", swallow)
    }
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.goOn()
  }
  // Enter begins a new line in a long answer; with Ctrl or ⌘ it goes on from there too.
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !(event.target instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  const several = walk.steps.length > 1
  const underWay = form.sending.phase === "sending" || form.sending.phase === "away"
  return (
    <FormProvider value={form}>
      <form noValidate onSubmit={submit} onKeyDown={press} aria-busy={underWay}>
        {carried && <p className="mb-6 rounded-field bg-sunken px-3.5 py-3 text-[15px] leading-[22px]">{words.news.carried}</p>}
        <DraftLine carried={carried} />
        <ErrorSummary />
        {several && <StepHead />}
        <Trap field={form.trap} />
        {/* While it is under way nothing may be changed that would then not be sent. */}
        <div inert={underWay}>
          <Fields key={steps.current} fields={several ? (walk.steps[steps.current]?.fields ?? []) : form.portal.fields} />
        </div>
        <SendBar onMoveOver={onMoveOver} onUnlock={onUnlock} />
      </form>
    </FormProvider>
  )
}

/** Brings a question into sight and its first control under the cursor. */
function focusAddress(address: string): void {
  // A closed item opens in the same turn; its controls can take the focus one frame later.
  requestAnimationFrame(() => {
    const place = document.querySelector(`[data-address="${CSS.escape(address)}"]`)
    const control = place?.querySelector<HTMLElement>("input:checked, input, select, textarea, button")
    if (!place || !control) return
    control.focus({ preventScroll: true })
    place.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" })
  })
}

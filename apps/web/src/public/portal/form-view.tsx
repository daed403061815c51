import { type FormEvent, useEffect } from "react"
import { DraftLine } from "./draft-line.tsx"
import { Fields } from "./fields.tsx"
import { FormProvider } from "./form-context.tsx"
import { SendBar } from "./send-bar.tsx"
import type { PortalForm } from "./use-portal-form.ts"

/** The form itself: what is asked, and the button. */
export function FormView({ form }: { form: PortalForm }) {
  const { focus } = form
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
    form.send()
  }
  return (
    <FormProvider value={form}>
      <form noValidate onSubmit={submit} aria-busy={form.sending.phase === "sending"}>
        <DraftLine />
        {/* While it is under way nothing may be changed that would then not be sent. */}
        <div inert={form.sending.phase === "sending"}>
          <Fields fields={form.portal.fields} />
        </div>
        <SendBar />
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

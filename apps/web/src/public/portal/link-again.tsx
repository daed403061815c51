import { portalStates as words } from "@intray/i18n/translated"
import { Button } from "@intray/ui/button"
import { Field, FieldDefaults } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { MailCheck } from "lucide-react"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { askForLinks } from "./api.ts"

/** Mails the status links of an address to it. The answer is the same whether the address is known or not. */
export function LinkAgain({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const done = useRef<HTMLParagraphElement>(null)
  const [email, setEmail] = useState("")
  const [error, setError] = useState<string | null>(null)
  const [state, setState] = useState<"asking" | "sending" | "sent">("asking")
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  useEffect(() => {
    if (state === "sent") done.current?.focus()
  }, [state])
  const refuse = (sentence: string) => {
    setError(sentence)
    setState("asking")
    box.current?.focus()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (state === "sending") return
    if (!/^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(email.trim())) {
      refuse(words.again.missing)
      return
    }
    setState("sending")
    const answer = await askForLinks(email.trim())
    if (answer === "sent") setState("sent")
    else refuse(answer === "invalid" ? words.again.missing : words.again[answer])
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="again-title"
      onClose={onClose}
      // A click outside hits the dialog's own backdrop.
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      onKeyDown={(event) => event.key === "Escape" && event.stopPropagation()}
      className="fixed inset-0 m-auto w-[min(480px,calc(100vw-32px))] rounded-dialog border bg-raised p-0 text-fg shadow-dialog backdrop:bg-scrim"
    >
      <FieldDefaults size="lg">
        <form noValidate onSubmit={send} className="flex flex-col gap-5 p-6">
          <h2 id="again-title" className="type-section">
            {words.again.title}
          </h2>
          {state === "sent" ? (
            <p ref={done} tabIndex={-1} className="flex gap-3 text-[16px] leading-[25px]">
              <MailCheck aria-hidden="true" size={20} className="mt-0.5 flex-none text-ok" />
              <span>{words.again.done}</span>
            </p>
          ) : (
            <>
              <p className="text-[15px] leading-[23px] text-fg-2">{words.again.text}</p>
              <Field label={words.again.label} error={error ?? undefined} required>
                <Input
                  ref={box}
                  type="email"
                  inputMode="email"
                  autoComplete="email"
                  autoCapitalize="none"
                  spellCheck={false}
                  value={email}
                  onChange={(event) => {
                    setEmail(event.target.value)
                    setError(null)
                  }}
                />
              </Field>
            </>
          )}
          <div className="flex flex-wrap gap-3">
            {state !== "sent" && (
              <Button
                type="submit"
                variant="primary"
                size="lg"
                busy={state === "sending"}
                busyLabel={words.again.sending}
                className="max-sm:w-full"
              >
                {words.again.send}
              </Button>
            )}
            <Button size="lg" className="max-sm:w-full" onClick={() => dialog.current?.close()}>
              {words.again.cancel}
            </Button>
          </div>
        </form>
      </FieldDefaults>
    </dialog>
  )
}

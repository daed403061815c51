import { portalStates as words } from "@intray/i18n/translated"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { PasswordInput } from "@intray/ui/input"
import { type FormEvent, useRef, useState } from "react"
import { usePending } from "../../lib/pending.ts"
import { unlock } from "./api.ts"

/** Asks for the portal's password and gives the pass for it. `nested`: inside the form that it interrupted. */
export function UnlockForm({ slug, nested = false, onUnlocked }: { slug: string; nested?: boolean; onUnlocked: (pass: string) => void }) {
  const [password, setPassword] = useState("")
  const [error, setError] = useState<string | null>(null)
  const [busy, once] = usePending()
  const box = useRef<HTMLInputElement>(null)
  const refuse = (sentence: string) => {
    setError(sentence)
    box.current?.focus()
  }
  const open = (event?: FormEvent) => {
    event?.preventDefault()
    return once(async () => {
      if (password === "") {
        refuse(words.locked.missing)
        return
      }
      const answer = await unlock(slug, password)
      if ("pass" in answer) onUnlocked(answer.pass)
      else if (answer.refused === "tooMany") refuse(words.locked.tooMany({ minutes: answer.minutes }))
      else refuse(answer.refused === "wrong" ? words.locked.wrong : words.locked.offline)
    })
  }
  const body = (
    <div className="flex flex-col gap-4">
      <Field label={words.locked.label} error={error ?? undefined} required>
        <PasswordInput
          ref={box}
          autoComplete="off"
          labels={words.locked}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            setError(null)
          }}
          onKeyDown={(event) => {
            if (!nested || event.key !== "Enter") return
            event.preventDefault()
            open()
          }}
        />
      </Field>
      <Button
        type={nested ? "button" : "submit"}
        variant={nested ? "default" : "primary"}
        size="lg"
        busy={busy}
        busyLabel={words.locked.opening}
        className="self-start max-sm:w-full"
        onClick={nested ? () => open() : undefined}
      >
        {words.locked.open}
      </Button>
    </div>
  )
  // A form inside a form is none; there its button and Enter do what sending would.
  return nested ? (
    <div className="max-w-105">{body}</div>
  ) : (
    <form noValidate onSubmit={open} className="mt-8 max-w-105">
      {body}
    </form>
  )
}

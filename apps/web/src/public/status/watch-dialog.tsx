import { statusPage as words } from "@intray/i18n/translated"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { type FormEvent, useState } from "react"
import { Dialog } from "../../lib/dialogs.tsx"
import { usePending } from "../../lib/pending.ts"
import { announce } from "../lib/announce.tsx"
import { tell } from "../lib/tell.tsx"
import { unwatch, watch } from "./api.ts"
import type { WatchProps } from "./watch.tsx"

/** List of the addresses that get a mail when the page changes, and a form to add one. */
export function WatchDialog({
  demoId,
  status,
  onChanged,
  open,
  onOpenChange,
}: WatchProps & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [email, setEmail] = useState("")
  const [busy, once] = usePending()
  const [problem, setProblem] = useState<string | null>(null)
  const [asked, setAsked] = useState<string | null>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    return once(async () => {
      const done = await watch(demoId, email)
      setProblem(done.ok ? null : done.reason)
      if (!done.ok) return (done.stale || done.unsure) && onChanged()
      setAsked(email.trim())
      announce(words.watch.asked({ email: email.trim() }))
      setEmail("")
      onChanged()
    })
  }
  const end = async (id: string, shown: string) => {
    const done = await unwatch(demoId, id)
    setProblem(done.ok ? null : done.reason)
    if (!done.ok) return (done.stale || done.unsure) && onChanged()
    tell({ tone: "ok", title: words.watch.ended({ email: shown }) })
    onChanged()
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.watch.title} description={words.watch.text} closeLabel={words.close}>
      {status.watching.length > 0 && (
        <ul aria-label={words.watch.list} className="mb-4 border-t">
          {status.watching.map((one) => (
            <li key={one.id} className="flex items-center gap-3 border-b py-2 text-[15px] leading-[22px]">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {one.email} <span className="text-fg-3">{one.confirmed ? words.watch.confirmed : words.watch.waiting}</span>
              </span>
              <Button variant="quiet" className="min-h-11" aria-label={words.watch.endFor(one)} onClick={() => end(one.id, one.email)}>
                {words.watch.end}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <Field label={words.watch.email} size="lg" error={problem ?? undefined}>
          <Input
            type="email"
            autoComplete="email"
            value={email}
            onChange={(event) => {
              setEmail(event.target.value)
              setProblem(null)
            }}
          />
        </Field>
        {asked !== null && <p className="text-[15px] leading-[22px] text-fg-2">{words.watch.asked({ email: asked })}</p>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button size="lg" onClick={() => onOpenChange(false)}>
            {words.close}
          </Button>
          <Button type="submit" variant="primary" size="lg" busy={busy}>
            {words.watch.ask}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

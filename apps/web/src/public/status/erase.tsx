import { statusPage as words } from "@intray/server/copy/translated"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Trash2 } from "lucide-react"
import { type FormEvent, useState } from "react"
import { Dialog } from "../../lib/dialogs.tsx"
import { usePending } from "../../lib/pending.ts"
import type { StatusData } from "../page-data.ts"
import { Action } from "./action.tsx"
import { erase } from "./api.ts"

type EraseProps = { demoId: string; status: StatusData; onErased: () => void }

/** Erases what was sent, for whoever types its number. */
export function Erase({ demoId, status, onErased }: EraseProps) {
  const [open, setOpen] = useState(false)
  const [number, setNumber] = useState("")
  const [busy, once] = usePending()
  const [problem, setProblem] = useState<string | null>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    return once(async () => {
      const done = await erase(demoId, number)
      // A page that is gone already is what was asked for: the first answer got lost.
      if (done.ok || done.gone) onErased()
      else setProblem(done.reason)
    })
  }
  return (
    <>
      <Action icon={<Trash2 aria-hidden="true" size={20} />} onPress={() => setOpen(true)}>
        {words.data.erase}
      </Action>
      <Dialog
        open={open}
        onOpenChange={(next) => !busy && setOpen(next)}
        title={words.data.title}
        description={words.data.text({ team: status.team.name })}
        closeLabel={words.close}
      >
        <form noValidate onSubmit={submit} className="flex flex-col gap-4 pb-2">
          <Field label={words.data.number({ number: status.number })} size="lg" error={problem ?? undefined}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={number}
              onChange={(event) => {
                setNumber(event.target.value)
                setProblem(null)
              }}
            />
          </Field>
          <div className="flex flex-wrap justify-end gap-2">
            <Button size="lg" onClick={() => setOpen(false)}>
              {words.data.keep}
            </Button>
            <Button type="submit" variant="danger" size="lg" busy={busy}>
              {words.data.confirm}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}

/** What stands in the place of the page afterwards. */
export function Erased({ team }: { team: string }) {
  return (
    <main className="mx-auto max-w-150 px-5 py-24">
      <h1
        ref={(element) => {
          element?.focus()
        }}
        tabIndex={-1}
        className="type-page"
      >
        {words.data.done.title}
      </h1>
      <p className="mt-4 text-[18px] leading-[28px] text-fg-2">{words.data.done.text({ team })}</p>
      <p className="mt-8">
        <a href="/" className="text-link underline underline-offset-4">
          {words.data.done.home}
        </a>
      </p>
    </main>
  )
}

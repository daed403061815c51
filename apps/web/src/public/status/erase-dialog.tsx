import { statusPage as words } from "@intray/i18n/translated"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { type FormEvent, useState } from "react"
import { Dialog } from "../../lib/dialogs.tsx"
import { usePending } from "../../lib/pending.ts"
import { erase, readStatus } from "./api.ts"
import type { EraseProps } from "./erase.tsx"

/** Asks the user to type the number of the submission before it is erased. */
export function EraseDialog({
  demoId,
  status,
  onErased,
  open,
  onOpenChange,
}: EraseProps & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [number, setNumber] = useState("")
  const [busy, once] = usePending()
  const [problem, setProblem] = useState<string | null>(null)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    return once(async () => {
      const done = await erase(demoId, number)
      // If the page is gone already, the first response was lost and the erasure worked.
      if (done.ok || done.gone) onErased()
      else if (!done.unsure) setProblem(done.reason)
      else if ((await readStatus(demoId)) === "gone") onErased()
      else setProblem(words.data.unsure)
    })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !busy && onOpenChange(next)}
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
          <Button size="lg" onClick={() => onOpenChange(false)}>
            {words.data.keep}
          </Button>
          <Button type="submit" variant="danger" size="lg" busy={busy}>
            {words.data.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

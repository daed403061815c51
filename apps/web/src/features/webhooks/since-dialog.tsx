import { webhooks } from "@intray/i18n/webhooks"
import { Choice } from "@intray/ui/choice"
import { Field, FieldGroup } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { type FormEvent, useState } from "react"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { fromField, toField } from "../../lib/later/presets.ts"
import { usePending } from "../../lib/pending.ts"
import { trpc } from "../../lib/trpc.ts"
import { type ReasonOf, useAction } from "./hooks.ts"

const words = webhooks.since
const DAY = 86_400_000

/** Has what was delivered since a moment sent again. */
export function SinceDialog({ webhookId, reasonOf, onClose }: { webhookId: string; reasonOf: ReasonOf; onClose: () => void }) {
  const { client } = trpc.useUtils()
  const act = useAction(reasonOf)
  const [from, setFrom] = useState(() => toField(new Date(Date.now() - DAY)))
  const [which, setWhich] = useState<"failed" | "all">("failed")
  const [wrong, setWrong] = useState(false)
  const [busy, once] = usePending()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return once(async () => {
      const since = fromField(from)
      const age = since ? Date.now() - since.getTime() : -1
      if (!since || age < 0 || age > 31 * DAY) return setWrong(true)
      const done = await act(() => client.webhooks.redeliverSince.mutate({ webhookId, since: since.toISOString(), which }), words.done)
      if (done) onClose()
    })
  }
  return (
    <FormDialog
      title={words.title}
      description={words.text}
      submit={words.submit}
      busy={busy}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <Field label={words.from} error={wrong ? words.wrongTime : undefined} required>
        <Input type="datetime-local" value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
      </Field>
      <FieldGroup label={words.which}>
        <Choice
          value={which}
          onChange={(value) => setWhich(value === "all" ? "all" : "failed")}
          options={[
            { value: "failed", label: words.failed },
            { value: "all", label: words.all },
          ]}
        />
      </FieldGroup>
    </FormDialog>
  )
}

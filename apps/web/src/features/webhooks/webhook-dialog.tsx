import { common } from "@intray/i18n/common"
import { webhooks } from "@intray/i18n/webhooks"
import {
  type CreatedWebhook,
  type WebhookFormat,
  type WebhookItem,
  webhookEventTypes,
  webhookFormats,
  webhookUrl,
} from "@intray/server/modules/webhooks/schema"
import { Check, Checks } from "@intray/ui/check"
import { Choice } from "@intray/ui/choice"
import { Field, FieldGroup } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Select } from "@intray/ui/select"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { issuesOf, type Wrong } from "../../lib/issues.ts"
import { limit } from "../../lib/limit.ts"
import { usePending } from "../../lib/pending.ts"
import { trpc } from "../../lib/trpc.ts"
import { type ReasonOf, useRefreshWebhooks } from "./hooks.ts"

const words = webhooks.dialog

export type WebhookDialogProps = {
  /** Null: a new one. */
  webhook: WebhookItem | null
  reasonOf: ReasonOf
  onClose: () => void
  onMade: (made: CreatedWebhook) => void
}

type EventType = (typeof webhookEventTypes)[number]

/** Makes a webhook, or changes one. */
export function WebhookDialog({ webhook, reasonOf, onClose, onMade }: WebhookDialogProps) {
  const { client } = trpc.useUtils()
  const refresh = useRefreshWebhooks()
  const portals = trpc.portals.list.useQuery().data?.items ?? []
  const form = useRef<HTMLFormElement>(null)
  const [url, setUrl] = useState("")
  const [name, setName] = useState(webhook?.name ?? "")
  const [format, setFormat] = useState<WebhookFormat>(webhook?.format ?? "standard")
  const [events, setEvents] = useState<EventType[]>(webhook?.events ?? ["submission.created"])
  const [chosen, setChosen] = useState<string[] | null>(webhook?.portalIds ?? null)
  const [identifying, setIdentifying] = useState(webhook?.identifying ?? false)
  const [wrong, setWrong] = useState<Wrong>({})
  const [problem, setProblem] = useState("")
  const [busy, once] = usePending()
  const [faults, setFaults] = useState(0)
  useEffect(() => {
    if (faults > 0) form.current?.querySelector<HTMLElement>("input[aria-invalid=true], [aria-invalid=true] input")?.focus()
  }, [faults])

  const found = (): Wrong => ({
    ...((url.trim() !== "" || !webhook) && !webhookUrl.safeParse(url).success ? { url: webhooks.wrong.url } : {}),
    ...(events.length === 0 ? { events: webhooks.wrong.events } : {}),
    ...(chosen?.length === 0 ? { portalIds: webhooks.wrong.portals } : {}),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return once(async () => {
      const before = found()
      setWrong(before)
      setProblem("")
      if (Object.keys(before).length > 0) return setFaults((count) => count + 1)
      const facts = { name: name.trim(), events, portalIds: chosen, identifying }
      try {
        if (webhook) {
          await client.webhooks.update.mutate({ id: webhook.id, ...facts, ...(url.trim() === "" ? {} : { url }) })
          await refresh()
          onClose()
        } else {
          const made = await client.webhooks.create.mutate({ ...facts, url, format })
          await refresh()
          onMade(made)
        }
      } catch (error) {
        const issues = issuesOf(error)
        if (issues) setWrong(issues)
        else setProblem(reasonOf(error))
        setFaults((count) => count + 1)
      }
    })
  }

  return (
    <FormDialog
      form={form}
      title={webhook ? words.edit : words.add}
      submit={webhook ? words.save : words.create}
      busy={busy}
      problem={problem}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <Field label={words.url} required={!webhook} error={wrong.url} help={webhook ? words.urlKeep : words.urlHelp}>
        <Input
          type="url"
          value={url}
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
          placeholder={webhook?.target ?? "https://"}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
      </Field>
      {!webhook && (
        <Field label={words.format} help={webhooks.formats[format].help}>
          <Select
            value={format}
            options={webhookFormats.map((one) => ({ value: one, label: webhooks.formats[one].name }))}
            onChange={(event) => setFormat(webhookFormats.find((one) => one === event.currentTarget.value) ?? "standard")}
          />
        </Field>
      )}
      <FieldGroup label={words.events} error={wrong.events} required>
        <Checks
          value={events}
          onChange={(next) => setEvents(webhookEventTypes.filter((one) => next.includes(one)))}
          options={webhookEventTypes.map((one) => ({ value: one, label: webhooks.events[one] }))}
        />
      </FieldGroup>
      <FieldGroup label={words.portals} error={wrong.portalIds}>
        <Choice
          value={chosen === null ? "all" : "some"}
          onChange={(value) => setChosen(value === "all" ? null : [])}
          options={[
            { value: "all", label: words.everyPortal },
            { value: "some", label: words.chosenPortals },
          ]}
        />
        {chosen !== null && (
          <div className="mt-2 pl-6">
            <Checks value={chosen} onChange={setChosen} options={portals.map((one) => ({ value: one.id, label: one.title }))} />
          </div>
        )}
      </FieldGroup>
      <Check
        label={words.identifying}
        help={words.identifyingHelp}
        checked={identifying}
        onChange={(event) => setIdentifying(event.currentTarget.checked)}
      />
      <Field label={words.name} help={words.nameHelp} error={wrong.name} optional={common.optional}>
        <Input value={name} {...limit(80)} autoComplete="off" onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  )
}

import { notifications } from "@intray/i18n/notifications"
import { type DiscordEvent, discordEvents, discordWebhook, type Notifications } from "@intray/server/modules/notifications/schema"
import { Button } from "@intray/ui/button"
import { Check } from "@intray/ui/check"
import { Field, FieldGroup } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { type FormEvent, useRef, useState } from "react"
import { reasonOf } from "../../lib/reason.ts"
import { Section } from "../../lib/settings/section.tsx"
import { trpc } from "../../lib/trpc.ts"

const { discord: words } = notifications

/** The team's channel at Discord: its webhook, what it hears of, and a button that tries it. */
export function DiscordSection({ team, discord }: { team: string; discord: NonNullable<Notifications["discord"]> }) {
  const utils = trpc.useUtils()
  const connecting = trpc.notifications.connectDiscord.useMutation()
  const removing = trpc.notifications.removeDiscord.useMutation()
  const testing = trpc.notifications.testDiscord.useMutation()
  const { connected } = discord
  const field = useRef<HTMLInputElement>(null)
  const [url, setUrl] = useState("")
  const [replacing, setReplacing] = useState(false)
  const [events, setEvents] = useState<DiscordEvent[]>(connected?.events ?? ["submission.created"])
  const [problems, setProblems] = useState<{ url?: string; events?: string }>({})
  const [answer, setAnswer] = useState<string | null>(null)
  const asksUrl = connected === null || replacing

  if (!discord.available) return <Section title={words.title} note={words.plan} />

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (connecting.isPending) return
    const wrong = {
      ...(asksUrl && !discordWebhook.test(url.trim()) ? { url: words.wrong } : {}),
      ...(events.length === 0 ? { events: words.noEvents } : {}),
    }
    setProblems(wrong)
    if (wrong.url) field.current?.focus()
    if (wrong.url || wrong.events) return
    try {
      const next = await connecting.mutateAsync({ events, ...(asksUrl ? { url: url.trim() } : {}) })
      utils.notifications.get.setData(undefined, next)
      setReplacing(false)
      setUrl("")
      toast({ tone: "ok", title: connected ? notifications.saved : words.put, key: "discord" })
    } catch {
      toast({ tone: "danger", title: notifications.notSaved, key: "discord" })
    }
  }
  const remove = async () => {
    try {
      utils.notifications.get.setData(undefined, await removing.mutateAsync())
      toast({ tone: "ok", title: words.removed, key: "discord" })
    } catch {
      toast({ tone: "danger", title: notifications.notSaved, key: "discord" })
    }
  }
  const test = async () => {
    setAnswer(null)
    try {
      const { ok, status, said } = await testing.mutateAsync()
      setAnswer(ok ? words.tested.ok : status === null ? said || words.tested.unreachable : words.tested.refused({ status, said }))
    } catch (error) {
      setAnswer(reasonOf(error))
    }
  }
  const toggle = (event: DiscordEvent, on: boolean) =>
    setEvents((before) => discordEvents.filter((one) => (one === event ? on : before.includes(one))))

  return (
    <Section title={words.title} note={words.note({ team })}>
      <form noValidate onSubmit={(event) => void save(event)} className="flex max-w-120 flex-col gap-4">
        {connected && !replacing ? (
          <p className="flex flex-wrap items-center gap-2">
            {words.connected({ hint: connected.hint })}
            <Button size="sm" variant="quiet" onClick={() => setReplacing(true)}>
              {words.replace}
            </Button>
          </p>
        ) : (
          <Field label={words.url} required error={problems.url} help={problems.url ? undefined : words.help}>
            <Input
              ref={field}
              type="url"
              value={url}
              maxLength={300}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setUrl(event.currentTarget.value)}
            />
          </Field>
        )}
        {connected?.lastError && <p className="text-danger">{words.lastError({ said: connected.lastError })}</p>}
        <FieldGroup label={words.events} error={problems.events}>
          <div className="flex flex-col gap-1.5">
            {discordEvents.map((event) => (
              <Check
                key={event}
                label={words.eventNames[event]}
                checked={events.includes(event)}
                onChange={(change) => toggle(event, change.currentTarget.checked)}
              />
            ))}
          </div>
        </FieldGroup>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={connecting.isPending}>
            {connected ? words.save : words.connect}
          </Button>
          {connected && (
            <>
              <Button busy={testing.isPending} busyLabel={words.testing} onClick={() => void test()}>
                {words.test}
              </Button>
              <Button variant="danger" busy={removing.isPending} onClick={() => void remove()}>
                {words.remove}
              </Button>
            </>
          )}
        </div>
        <p role="status" className="text-fg-2 empty:hidden">
          {answer}
        </p>
      </form>
    </Section>
  )
}

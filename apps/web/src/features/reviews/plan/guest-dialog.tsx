import { formatMoment } from "@intray/i18n/format"
import { reviewGuest } from "@intray/i18n/review-guest"
import type { GuestItem } from "@intray/server/modules/reviews/guests/schema"
import { Check } from "@intray/ui/check"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { FormDialog } from "../../../lib/form-dialog.tsx"
import { locale } from "../../../lib/i18n.ts"
import { issuesOf, type Wrong } from "../../../lib/issues.ts"
import { fromField, toField } from "../../../lib/later/presets.ts"
import { limit } from "../../../lib/limit.ts"
import { usePending } from "../../../lib/pending.ts"
import { reasonOf } from "../../../lib/reason.ts"
import { trpc } from "../../../lib/trpc.ts"
import type { MadeLink } from "./guest-link-dialog.tsx"

const words = reviewGuest.plan.dialog

export type GuestDialogProps = {
  roundId: string
  /** Null: a new one. */
  guest: GuestItem | null
  /** Mail leaves this installation. */
  mail: boolean
  /** Until when a link works where nothing else is chosen, as an ISO date. */
  defaultExpiry: string
  onClose: () => void
  onMade: (made: MadeLink) => void
}

/** Invites a guest, or renews their link. */
export function GuestDialog({ roundId, guest, mail, defaultExpiry, onClose, onMade }: GuestDialogProps) {
  const utils = trpc.useUtils()
  const form = useRef<HTMLFormElement>(null)
  const preset = toField(new Date(defaultExpiry))
  const [name, setName] = useState("")
  const [email, setEmail] = useState("")
  const [until, setUntil] = useState(preset)
  const [newLink, setNewLink] = useState(false)
  const [wrong, setWrong] = useState<Wrong>({})
  const [problem, setProblem] = useState("")
  const [faults, setFaults] = useState(0)
  const [busy, once] = usePending()
  useEffect(() => {
    if (faults > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()
  }, [faults])

  const say = (found: Wrong) => {
    setWrong(found)
    setFaults((count) => count + 1)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return once(async () => {
      setProblem("")
      const moment = fromField(until)
      const missing: Wrong = {
        ...(guest === null && name.trim() === "" ? { name: words.nameMissing } : {}),
        ...(moment === null ? { expiresAt: words.dayMissing } : {}),
      }
      if (moment === null || Object.keys(missing).length > 0) return say(missing)
      // The field has no seconds: what was not changed is left to the server.
      const expiresAt = until === preset ? null : moment.toISOString()
      try {
        const { reviews } = utils.client
        const link = guest
          ? await reviews.renewGuest.mutate({ id: guest.id, expiresAt, newLink })
          : await reviews.addGuest.mutate({ roundId, name, email, expiresAt })
        await utils.reviews.guests.invalidate()
        onClose()
        const who = { name: guest?.name ?? name.trim(), email: (guest ? guest.email : email.trim()) || null }
        if (link.url !== null) onMade({ ...who, url: link.url, mailed: link.mailed })
        else {
          const when = formatMoment(locale, link.expiresAt)
          toast({ tone: "ok", key: "review-guest", title: reviewGuest.plan.renewed({ name: who.name, when }) })
        }
      } catch (error) {
        const issues = issuesOf(error)
        if (issues) return say(issues)
        setProblem(`${guest ? reviewGuest.plan.notRenewed : reviewGuest.plan.notAdded} ${reasonOf(error)}`)
      }
    })
  }
  return (
    <FormDialog
      form={form}
      title={guest ? words.renew({ name: guest.name }) : words.add}
      {...(guest ? {} : { description: words.addText })}
      submit={guest ? words.save : words.create}
      busy={busy}
      problem={problem}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      {!guest && (
        <>
          <Field label={words.name} help={words.nameHint} error={wrong.name} required>
            <Input value={name} autoComplete="off" {...limit(80)} onChange={(event) => setName(event.currentTarget.value)} />
          </Field>
          <Field label={words.email} help={mail ? words.emailHint : words.emailNoMail} error={wrong.email}>
            <Input
              type="email"
              value={email}
              autoComplete="off"
              maxLength={254}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
          </Field>
        </>
      )}
      <Field label={words.until} error={wrong.expiresAt} required>
        <Input type="datetime-local" value={until} onChange={(event) => setUntil(event.currentTarget.value)} />
      </Field>
      {guest?.state === "revoked" && <p className="text-fg-2">{words.newLinkRevoked}</p>}
      {guest && guest.state !== "revoked" && (
        <Check label={words.newLink} checked={newLink} onChange={(event) => setNewLink(event.currentTarget.checked)} />
      )}
    </FormDialog>
  )
}

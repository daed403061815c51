import { account } from "@intray/i18n/account"
import { auth } from "@intray/i18n/auth"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { CircleAlert, CircleCheck, Mail } from "lucide-react"
import { useState } from "react"
import { checkEmail } from "../../lib/auth/check.ts"
import { EmailField } from "../../lib/auth/fields.tsx"
import { sayProblem } from "../../lib/auth/say.tsx"
import { useForm } from "../../lib/auth/use-form.ts"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { usePending } from "../../lib/pending.ts"
import { Section } from "../../lib/settings/section.tsx"
import { changeEmail, mailVerification } from "./calls.ts"
import { sayFailed, useConfirmed, useReread } from "./hooks.ts"
import { browserStorage, readPending, writePending } from "./pending-email.ts"

const { email: words } = account

type Props = {
  /** The one that opens the account. */
  email: string
  verified: boolean
  /** The one that takes its place once it is proved; null: none. */
  awaited: string | null
  mailLeaves: boolean
  /** Addresses are proved by a mailed link here. */
  provable: boolean
}

/** The address: whether it is confirmed, and how to change it. A change that waits for its links says so. */
export function EmailSection({ email, verified, awaited, mailLeaves, provable }: Props) {
  const [open, setOpen] = useState(false)
  const [pending, setPending] = useState(() => readPending(browserStorage(), email))
  const [busy, run] = usePending()
  const shown = awaited === null && pending?.from === email && pending.to !== email ? pending : null
  const resend = () =>
    run(async () => {
      const to = awaited ?? email
      const outcome = await mailVerification(to)
      if (outcome.ok) toast({ tone: "ok", title: words.resent({ email: to }) })
      else sayFailed(outcome.problem)
    })
  const onAsked = (to: string) => {
    setOpen(false)
    // An address that was not confirmed changes at once.
    const next = verified ? { from: email, to, at: Date.now() } : null
    writePending(browserStorage(), next)
    setPending(next)
    if (!verified) toast({ tone: "ok", title: mailLeaves && provable ? words.changed({ to }) : words.changedOnly({ to }) })
  }
  const forget = () => {
    writePending(browserStorage(), null)
    setPending(null)
  }
  const Icon = verified ? CircleCheck : CircleAlert
  return (
    <Section
      title={words.title}
      note={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-emph break-all text-fg">{email}</span>
          <span className="type-meta inline-flex items-center gap-1">
            <Icon aria-hidden="true" size={14} className={verified ? "text-ok" : "text-warn"} />
            {verified ? words.verified : words.unverified}
          </span>
        </span>
      }
      action={
        <>
          {!verified && mailLeaves && provable && (
            <Button variant="quiet" busy={busy} busyLabel={words.resending} onClick={() => void resend()}>
              {words.resend}
            </Button>
          )}
          {/* A proved address is given up only for another one that is. */}
          {(provable || !verified) && <Button onClick={() => setOpen(true)}>{words.change}</Button>}
        </>
      }
    >
      {awaited !== null && <AwaitedEmail from={email} to={awaited} busy={busy} onResend={() => void resend()} />}
      {shown && (
        <div role="status" className="flex flex-wrap items-start gap-3 rounded-panel border bg-sunken px-3.5 py-3">
          <Mail aria-hidden="true" size={16} className="mt-0.5 flex-none text-fg-2" />
          <div className="min-w-50 flex-1">
            <p className="font-emph">{words.pending}</p>
            <p className="text-fg-2">{words.asked(shown)}</p>
          </div>
          <Button size="sm" variant="quiet" onClick={forget}>
            {words.forget}
          </Button>
        </div>
      )}
      {open && (
        <EmailDialog
          email={email}
          verified={verified}
          mailLeaves={mailLeaves && provable}
          onAsked={onAsked}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  )
}

/** The old address has agreed, and the new one is not proved yet. */
function AwaitedEmail({ from, to, busy, onResend }: { from: string; to: string; busy: boolean; onResend: () => void }) {
  const reread = useReread()
  const [keeping, run] = usePending()
  const keep = () =>
    run(async () => {
      const outcome = await changeEmail(from)
      if (!outcome.ok) return sayFailed(outcome.problem)
      toast({ tone: "ok", title: words.kept({ email: from }) })
      await reread()
    })
  return (
    <div role="status" className="flex flex-wrap items-start gap-3 rounded-panel border bg-sunken px-3.5 py-3">
      <Mail aria-hidden="true" size={16} className="mt-0.5 flex-none text-fg-2" />
      <div className="min-w-50 flex-1">
        <p className="font-emph">{words.awaiting}</p>
        <p className="break-words text-fg-2">{words.awaits({ from, to })}</p>
      </div>
      <Button size="sm" variant="quiet" busy={busy} busyLabel={words.resending} onClick={onResend}>
        {words.resend}
      </Button>
      <Button size="sm" variant="quiet" busy={keeping} busyLabel={words.keeping} onClick={() => void keep()}>
        {words.keep}
      </Button>
    </div>
  )
}

type DialogProps = { email: string; verified: boolean; mailLeaves: boolean; onAsked: (to: string) => void; onClose: () => void }

function EmailDialog({ email, verified, mailLeaves, onAsked, onClose }: DialogProps) {
  const form = useForm({ email: "" })
  const confirmed = useConfirmed()
  const reread = useReread()
  const submit = form.submit(async () => {
    const wanted = form.values.email.trim().toLowerCase()
    if (form.report({ email: checkEmail(wanted) ?? (wanted === email ? words.same : undefined) })) return
    const outcome = await confirmed(() => changeEmail(wanted))
    if (outcome.ok) {
      onAsked(wanted)
      await reread()
      return
    }
    const { kind } = outcome.problem
    if (kind === "email") form.report({ email: auth.problems.emailInvalid })
    else if (kind === "emailSame") form.report({ email: words.same })
    else if (kind !== "cancelled") form.setProblem(sayProblem(outcome.problem, form.values))
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={words.change}
      description={words.help({ verified, mailLeaves, email })}
      form={form.form}
      onSubmit={submit}
      problem={form.problem}
      submit={words.save}
      submitting={words.saving}
      busy={form.busy}
    >
      <EmailField control={form.control("email")} label={words.next} error={form.problems.email} autoComplete="email" />
    </FormDialog>
  )
}

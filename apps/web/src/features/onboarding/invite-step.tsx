import { onboarding } from "@intray/i18n/onboarding"
import { Button } from "@intray/ui/button"
import { Choice } from "@intray/ui/choice"
import { Field } from "@intray/ui/field"
import { toast } from "@intray/ui/lib/toast-store"
import { Textarea } from "@intray/ui/textarea"
import { type FormEvent, useRef, useState } from "react"
import { usePending } from "../../lib/pending.ts"
import { trpc } from "../../lib/trpc.ts"

const { invite: words } = onboarding
const roles = ["member", "admin", "viewer"] as const
const most = 20

/** Addresses as people write them one after the other. */
function splitAddresses(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ""))]
}

const looksRight = (address: string) => /^[^@\s]+@[^@\s.]+\.[^@\s]+$/.test(address)

/** The third step, which may be passed over: who labels along. */
export function InviteStep({ onDone }: { onDone: () => Promise<boolean> }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const sending = trpc.invitations.send.useMutation()
  const mails = trpc.session.get.useQuery().data?.mail.configured !== false
  const [text, setText] = useState("")
  const [role, setRole] = useState<string>("member")
  const [error, setError] = useState<string | null>(null)
  const [busy, once] = usePending()

  const wrongIn = (addresses: string[]): string | null => {
    if (addresses.length === 0) return words.noAddress
    if (addresses.length > most) return words.tooMany
    const wrong = addresses.find((address) => !looksRight(address))
    return wrong === undefined ? null : words.wrong({ address: wrong })
  }

  const leave = (work: () => Promise<boolean>) =>
    once(async () => {
      if (await work()) await onDone()
    })

  const send = async (): Promise<boolean> => {
    const addresses = splitAddresses(text)
    const wrong = wrongIn(addresses)
    setError(wrong)
    if (wrong !== null) {
      field.current?.focus()
      return false
    }
    try {
      const { results } = await sending.mutateAsync({ emails: addresses, role })
      const refused = results.filter(({ result }) => result === "bad_address" || result === "no_seat")
      const sent = results.filter(({ mailed }) => mailed).length
      const unmailed = results.find(({ result, mailed }) => result === "invited" && !mailed)
      if (sent > 0) toast({ tone: "ok", title: words.sent({ count: sent }), key: "invitations" })
      if (unmailed?.message) toast({ tone: "info", title: unmailed.message, key: "unmailed" })
      if (refused.length === 0) return true
      // What went out is out; what did not stays to be mended.
      setText(refused.map((one) => one.email).join("\n"))
      setError(refused[0]?.message ?? words.wrong({ address: refused[0]?.email ?? "" }))
      field.current?.focus()
      return false
    } catch {
      toast({ tone: "danger", title: words.failed, key: "invitations" })
      return false
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void leave(send)
      }}
      className="flex flex-col gap-4"
    >
      <Field label={words.emails} size="lg" error={error ?? undefined} help={words.emailsHelp}>
        <Textarea
          ref={field}
          rows={3}
          value={text}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setError(null)
          }}
        />
      </Field>
      <div className="flex flex-col gap-1.5">
        <span aria-hidden="true" className="font-emph">
          {words.role}
        </span>
        <Choice
          aria-label={words.role}
          variant="segmented"
          options={roles.map((value) => ({ value, label: words.roles[value] }))}
          value={role}
          onChange={setRole}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          {mails ? words.next : words.nextNoMail}
        </Button>
        <Button size="lg" variant="quiet" onClick={() => void leave(async () => true)}>
          {words.skip}
        </Button>
      </div>
    </form>
  )
}

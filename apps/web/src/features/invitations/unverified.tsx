import { teamInvitation } from "@intray/i18n/team-invitation"
import type { Look } from "@intray/server/modules/members/invitations/schema"
import { Button } from "@intray/ui/button"
import { Mail, MailCheck } from "lucide-react"
import { useState } from "react"
import { FormProblem } from "../../lib/auth/fields.tsx"
import { landing } from "../../lib/auth/paths.ts"
import { sayProblem } from "../../lib/auth/say.tsx"
import { ask } from "../../lib/auth-client.ts"
import { usePending } from "../../lib/pending.ts"
import type { Frame } from "./frame.ts"

const words = teamInvitation.unverified

/** The right account, whose address nobody has proved: the link that proves it comes back here. */
export function Unverified({ look, id, frame: Frame }: { look: Look; id: string; frame: Frame }) {
  const { email, team, inviter } = look
  const [busy, once] = usePending()
  const [sent, setSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = () =>
    once(async () => {
      setProblem(null)
      const callbackURL = landing("/auth/verify-email", `/accept-invitation/${id}`)
      const outcome = await ask<unknown>((client, fetchOptions) => client.sendVerificationEmail({ email, callbackURL, fetchOptions }))
      if (outcome.ok) setSent(true)
      else setProblem(sayProblem(outcome.problem))
    })
  return (
    <Frame title={words.title} intro={words.text({ inviter: inviter.name, email, team: team.name })}>
      <FormProblem>{problem}</FormProblem>
      <p role="status" className="mt-5 flex items-start gap-2 rounded-field bg-hover px-3.5 py-2.5 text-[14px]/[20px] empty:hidden">
        {sent && (
          <>
            <MailCheck aria-hidden="true" size={18} className="mt-px flex-none text-ok" />
            {words.sent({ email })}
          </>
        )}
      </p>
      <div className="mt-6">
        <Button
          variant={sent ? "default" : "primary"}
          size="lg"
          block
          icon={<Mail aria-hidden="true" size={18} />}
          busy={busy}
          busyLabel={words.sending}
          onClick={() => void send()}
        >
          {sent ? words.again : words.send}
        </Button>
      </div>
    </Frame>
  )
}

import { auth } from "@intray/i18n/auth"
import { Button } from "@intray/ui/button"
import { Mail } from "lucide-react"
import { type ReactNode, useState } from "react"
import type { Sentence } from "../../lib/auth/check.ts"
import { FormProblem } from "../../lib/auth/fields.tsx"
import { Said, sayProblem } from "../../lib/auth/say.tsx"
import type { Outcome } from "../../lib/auth-client.ts"
import { locale } from "../../lib/i18n.ts"
import { usePending } from "../../lib/pending.ts"
import { useTitle } from "../../lib/title.ts"
import { useCountdown } from "./hooks.ts"
import { AuthLayout } from "./layout.tsx"

/** Seconds between two mails. */
const pause = 30

type Props = {
  /** What was sent to whom. */
  sentence: Sentence
  /** How long it works. */
  lasts: string
  resend: () => Promise<Outcome<unknown>>
  onBack: () => void
  children?: ReactNode
}

/** A link is on its way; what to do if it does not arrive. */
export function CheckMail({ sentence, lasts, resend, onBack, children }: Props) {
  useTitle(auth.check.page)
  const [wait, setWait] = useCountdown(pause)
  const [busy, once] = usePending()
  const [said, setSaid] = useState<{ resent: true } | { problem: string } | null>(null)
  const send = () =>
    once(async () => {
      const outcome = await resend()
      if (outcome.ok) {
        setSaid({ resent: true })
        setWait(pause)
      } else {
        setSaid({ problem: sayProblem(outcome.problem) })
        if (outcome.problem.kind === "tooMany") setWait(outcome.problem.seconds ?? pause)
      }
    })
  return (
    <AuthLayout follows title={auth.check.title} intro={<Said sentence={sentence} />}>
      <p className="mt-3 text-[15px]/[24px] text-fg-2">{lasts}</p>
      {children}
      <FormProblem>{said && "problem" in said ? said.problem : null}</FormProblem>
      <div className="mt-6 flex flex-col gap-3">
        <Button
          size="lg"
          block
          icon={<Mail aria-hidden="true" size={20} />}
          busy={busy}
          busyLabel={auth.check.resending}
          disabled={wait > 0 && !busy}
          onClick={send}
        >
          {auth.check.resend}
        </Button>
        <div className="min-h-5 text-center text-[14px]/[20px] text-fg-3">
          <span role="status">
            {said && "resent" in said && wait > 0 && `${auth.check.resent}. `}
            {said && wait <= 0 && <span className="hidden-text">{auth.check.ready}</span>}
          </span>
          <span aria-hidden="true">{wait > 0 && auth.check.wait({ locale, seconds: wait })}</span>
        </div>
        <Button size="lg" variant="quiet" block onClick={onBack}>
          {auth.check.another}
        </Button>
      </div>
    </AuthLayout>
  )
}

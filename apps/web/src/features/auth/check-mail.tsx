import { auth } from "@intray/server/messages/auth"
import { Button } from "@intray/ui/button"
import { Mail } from "lucide-react"
import { useEffect, useState } from "react"
import { locale } from "../../lib/i18n.ts"
import { useTitle } from "../../lib/title.ts"
import { resendVerification } from "./calls.ts"
import { FormProblem, Said, sayProblem } from "./form.tsx"
import { AuthLayout } from "./layout.tsx"

/** Seconds between two mails. */
const pause = 30

type Props = {
  email: string
  /** Just made, or tried to sign in before confirming. */
  reason: "registered" | "unverified"
  onBack: () => void
}

/** A link is on its way; what to do if it does not arrive. */
export function CheckMail({ email, reason, onBack }: Props) {
  useTitle(auth.check.page)
  const [wait, setWait] = useState(pause)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ resent: true } | { problem: string } | null>(null)
  useEffect(() => {
    if (wait <= 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])
  const resend = async () => {
    setBusy(true)
    const outcome = await resendVerification(email)
    setBusy(false)
    if (outcome.ok) {
      setSaid({ resent: true })
      setWait(pause)
    } else {
      setSaid({ problem: sayProblem(outcome.problem) })
      if (outcome.problem.kind === "tooMany") setWait(outcome.problem.seconds)
    }
  }
  const words = reason === "registered" ? auth.check.sent : auth.check.unverified
  return (
    <AuthLayout title={auth.check.title} intro={<Said sentence={words({ email })} />}>
      <p className="mt-3 text-[15px]/[24px] text-fg-2">{auth.check.lasts}</p>
      <FormProblem>{said && "problem" in said ? said.problem : null}</FormProblem>
      <div className="mt-6 flex flex-col gap-3">
        <Button
          size="lg"
          block
          icon={<Mail aria-hidden="true" size={20} />}
          busy={busy}
          busyLabel={auth.check.resending}
          disabled={wait > 0 && !busy}
          onClick={resend}
        >
          {auth.check.resend}
        </Button>
        <p aria-live="polite" className="text-center text-[14px]/[20px] text-fg-3">
          {said && "resent" in said && `${auth.check.resent}. `}
          <span aria-hidden="true">{wait > 0 && auth.check.wait({ locale, seconds: wait })}</span>
        </p>
        <Button size="lg" variant="quiet" block onClick={onBack}>
          {auth.check.another}
        </Button>
      </div>
    </AuthLayout>
  )
}

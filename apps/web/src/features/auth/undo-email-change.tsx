import { authLinks } from "@intray/i18n/auth-links"
import { Button, buttonClass } from "@intray/ui/button"
import { getRouteApi, Link } from "@tanstack/react-router"
import { useState } from "react"
import { FormProblem } from "../../lib/auth/fields.tsx"
import { sayProblem } from "../../lib/auth/say.tsx"
import { useForm } from "../../lib/auth/use-form.ts"
import { useTitle } from "../../lib/title.ts"
import { BackToLogin } from "./ask-by-mail.tsx"
import { undoEmailChange } from "./calls.ts"
import { useWays } from "./hooks.ts"
import { AuthLayout } from "./layout.tsx"

const route = getRouteApi("/auth/undo-email-change")
const words = authLinks.undoEmail

/**
 * Takes a change of address back, with the token of the mail to the old one. Opening the page does nothing yet: programs that look through
 * mail open links too.
 */
export function UndoEmailChangePage() {
  useTitle(words.page)
  const { token = "" } = route.useSearch()
  const [done, setDone] = useState<{ email: string; signedIn: boolean } | null>(null)
  const [over, setOver] = useState(token === "" ? words.bad : null)
  const form = useForm({})
  const submit = form.submit(async () => {
    const outcome = await undoEmailChange(token)
    if (outcome.ok) return setDone(outcome.data)
    const { kind } = outcome.problem
    if (kind === "token") setOver(words.bad)
    else if (kind === "emailTaken") setOver(words.taken)
    else form.setProblem(sayProblem(outcome.problem))
  })
  if (done) return <TakenBack {...done} />
  if (over !== null) {
    return (
      <AuthLayout title={words.badTitle} intro={over} follows={token !== ""}>
        <BackToLogin redirect={undefined} label={words.signIn} />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={words.title} intro={words.intro}>
      <FormProblem>{form.problem}</FormProblem>
      <form ref={form.form} noValidate onSubmit={submit} className="mt-6">
        <Button type="submit" variant="primary" size="lg" block busy={form.busy} busyLabel={words.sending}>
          {words.send}
        </Button>
      </form>
    </AuthLayout>
  )
}

function TakenBack({ email, signedIn }: { email: string; signedIn: boolean }) {
  const ways = useWays()
  const [before, , after] = words.done({ email })
  const look = buttonClass({ variant: "primary", size: "lg", block: true })
  return (
    <AuthLayout
      title={words.doneTitle}
      follows
      intro={
        <>
          {before}
          <span className="font-emph break-all text-fg">{email}</span>
          {after}
        </>
      }
    >
      <div className="mt-6">
        {signedIn ? (
          <Link to="/dashboard/settings/security" className={look}>
            {words.security}
          </Link>
        ) : (
          ways?.reset && (
            <Link to="/auth/reset-password" className={look}>
              {words.password}
            </Link>
          )
        )}
      </div>
      {!signedIn && <BackToLogin redirect={undefined} label={words.signIn} />}
    </AuthLayout>
  )
}

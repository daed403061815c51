import { auth } from "@intray/i18n/auth"
import { Button, buttonClass } from "@intray/ui/button"
import { FieldDefaults } from "@intray/ui/field"
import { getRouteApi, Link } from "@tanstack/react-router"
import { Mail } from "lucide-react"
import { useState } from "react"
import { checkEmail } from "../../lib/auth/check.ts"
import { EmailField, FormProblem } from "../../lib/auth/fields.tsx"
import { sayProblem } from "../../lib/auth/say.tsx"
import { useSignOut } from "../../lib/auth/sign-out.ts"
import { useForm } from "../../lib/auth/use-form.ts"
import { usePending } from "../../lib/pending.ts"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { BackToLogin } from "./ask-by-mail.tsx"
import { resendVerification } from "./calls.ts"
import { CheckMail } from "./check-mail.tsx"
import { useLeave, useWays } from "./hooks.ts"
import { AuthLayout } from "./layout.tsx"
import { sayLanding, sayLinkError } from "./link-error.ts"

const route = getRouteApi("/auth/verify-email")

/**
 * Where a verification link leads that did not sign in: why, and what to do next. Without an error, the link was used before: it confirmed
 * the address then.
 */
export function VerifyEmailPage() {
  useTitle(auth.verify.page)
  const { error, redirect } = route.useSearch()
  const user = trpc.session.get.useQuery().data?.user
  if (error === undefined) return <SignInInstead title={auth.verify.usedTitle} intro={auth.verify.used} redirect={redirect} />
  if (user) return <SignedIn error={error} redirect={redirect} />
  if (error.toLowerCase() === "user_not_found") {
    return (
      <AuthLayout title={auth.verify.title} intro={sayLanding(error)}>
        <div className="mt-6">
          <Link to="/auth/register" search={{ redirect }} className={buttonClass({ variant: "primary", size: "lg", block: true })}>
            {auth.verify.register}
          </Link>
        </div>
        <BackToLogin redirect={redirect} label={auth.verify.signIn} />
      </AuthLayout>
    )
  }
  if (isForeign(error)) return <SignInInstead title={auth.verify.title} intro={sayLanding(error)} redirect={redirect} />
  return <NewLink error={error} redirect={redirect} />
}

function SignInInstead({ title, intro, redirect }: { title: string; intro: string; redirect: string | undefined }) {
  return (
    <AuthLayout title={title} intro={intro}>
      <div className="mt-6">
        <Link to="/auth/login" search={{ redirect }} className={buttonClass({ variant: "primary", size: "lg", block: true })}>
          {auth.verify.signIn}
        </Link>
      </div>
    </AuthLayout>
  )
}

/** The link is of an account that is not signed in here. */
const isForeign = (error: string) => ["unauthorized", "invalid_user"].includes(error.toLowerCase())

/** Another's link, or one that is no longer needed. */
function SignedIn({ error, redirect }: { error: string; redirect: string | undefined }) {
  const leave = useLeave(redirect)
  const signOut = useSignOut()
  const [busy, once] = usePending()
  const foreign = isForeign(error)
  const out = () => once(async () => ((await signOut()) ? "leaving" : null))
  return (
    <AuthLayout title={foreign ? auth.verify.title : auth.verify.inTitle} intro={sayLinkError(error, { signedIn: true })}>
      <div className="mt-6 flex flex-col gap-3">
        <Button variant="primary" size="lg" block onClick={() => leave()}>
          {auth.verify.on}
        </Button>
        {foreign && (
          <Button size="lg" block busy={busy} onClick={() => void out()}>
            {auth.verify.signOut}
          </Button>
        )}
      </div>
    </AuthLayout>
  )
}

/** Mails another link to the address that is given here: the one that failed does not say whose it was. */
function NewLink({ error, redirect }: { error: string; redirect: string | undefined }) {
  const form = useForm({ email: "" })
  const [sent, setSent] = useState(false)
  const ways = useWays()
  const email = form.values.email.trim()
  const submit = form.submit(async () => {
    if (form.report({ email: checkEmail(email) })) return
    const outcome = await resendVerification(email, redirect)
    if (outcome.ok) setSent(true)
    else form.setProblem(sayProblem(outcome.problem, form.values))
  })
  if (sent) {
    return (
      <CheckMail
        sentence={auth.check.maybe({ email })}
        lasts={auth.check.lasts}
        resend={() => resendVerification(email, redirect)}
        onBack={() => setSent(false)}
      />
    )
  }
  return (
    <AuthLayout title={auth.verify.title} intro={sayLanding(error)}>
      <FormProblem>{form.problem}</FormProblem>
      {ways?.verificationMail && (
        <form ref={form.form} noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
          <FieldDefaults size="lg">
            <EmailField control={form.control("email")} error={form.problems.email} />
          </FieldDefaults>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            block
            icon={<Mail aria-hidden="true" size={20} />}
            busy={form.busy}
            busyLabel={auth.verify.resending}
          >
            {auth.verify.resend}
          </Button>
        </form>
      )}
      <BackToLogin redirect={redirect} label={auth.verify.signIn} />
    </AuthLayout>
  )
}

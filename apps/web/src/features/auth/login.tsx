import { auth } from "@intray/i18n/auth"
import { Button } from "@intray/ui/button"
import { Check } from "@intray/ui/check"
import { FieldDefaults } from "@intray/ui/field"
import { getRouteApi, Link } from "@tanstack/react-router"
import { CircleCheck, Mail } from "lucide-react"
import { useEffect, useState } from "react"
import { checkEmail } from "../../lib/auth/check.ts"
import { EmailField, FormProblem, PasswordField } from "../../lib/auth/fields.tsx"
import { forgetDrafts } from "../../lib/auth/forget-drafts.ts"
import { invitedEmail } from "../../lib/auth/invited.ts"
import { sayProblem } from "../../lib/auth/say.tsx"
import { useForm } from "../../lib/auth/use-form.ts"
import { useTitle } from "../../lib/title.ts"
import { resendVerification, signIn } from "./calls.ts"
import { CheckMail } from "./check-mail.tsx"
import { Divider, FormFoot } from "./foot.tsx"
import { useFirstStep, usePasskeyFill, useWays } from "./hooks.ts"
import { AuthLayout } from "./layout.tsx"
import { sayReturn } from "./link-error.ts"
import { PasskeyButton } from "./passkey-button.tsx"

const route = getRouteApi("/auth/login")
const quiet = "font-normal text-fg-2 underline decoration-line-field underline-offset-4 hover:text-fg"

/** Sign in: with a passkey, a password, a mailed link or a provider. */
export function LoginPage() {
  useTitle(auth.login.page)
  const search = route.useSearch()
  const goOn = useFirstStep(search.redirect)
  const ways = useWays()
  const [remember, setRemember] = useState(true)
  const [unverified, setUnverified] = useState(false)
  const form = useForm({ email: invitedEmail(search.redirect), password: "" })
  const { values, problems, setProblem } = form
  const [arrived, setArrived] = useState(search.error ? sayReturn(search.error) : null)
  const say = (words: string | null) => {
    setArrived(null)
    setProblem(words)
  }
  usePasskeyFill(goOn, (problem) => say(sayProblem(problem)))

  const send = form.submit(async () => {
    setArrived(null)
    const missing = values.password === "" ? auth.problems.passwordMissing : undefined
    if (form.report({ email: checkEmail(values.email), password: missing })) return
    const input = { email: values.email.trim(), password: values.password, rememberMe: remember }
    const outcome = await signIn(input, search.redirect)
    if (!outcome.ok) {
      if (outcome.problem.kind === "unverified") setUnverified(true)
      else if (outcome.problem.kind === "email") form.report({ email: auth.problems.emailInvalid })
      else say(sayProblem(outcome.problem, values))
      return
    }
    return goOn(outcome.data)
  })

  const isDeleted = search.done === "deleted"
  // The mailed link that deleted the account led here.
  useEffect(() => {
    if (isDeleted) forgetDrafts()
  }, [isDeleted])

  if (unverified) {
    const email = values.email.trim()
    return (
      <CheckMail
        sentence={auth.check.unverified({ email })}
        lasts={auth.check.lasts}
        resend={() => resendVerification(email, search.redirect)}
        onBack={() => setUnverified(false)}
      />
    )
  }
  const notice = isDeleted ? auth.login.deleted : search.done === "password" ? auth.login.passwordSet : null
  return (
    <AuthLayout follows={notice !== null} title={auth.login.title} intro={auth.login.intro}>
      {notice && (
        <p role="status" className="mt-5 flex items-start gap-2 rounded-field bg-hover px-3.5 py-2.5 text-[14px]/[20px]">
          <CircleCheck aria-hidden="true" size={18} className="mt-px flex-none text-ok" />
          {notice}
        </p>
      )}
      <FormProblem>{form.problem ?? arrived}</FormProblem>
      <div className="mt-6">
        <PasskeyButton onDone={goOn} onProblem={say} />
        {ways?.password && <Divider>{auth.login.orEmail}</Divider>}
      </div>
      {ways?.password && (
        <form ref={form.form} noValidate onSubmit={send} className="flex flex-col gap-4">
          <FieldDefaults size="lg">
            <EmailField control={form.control("email")} error={problems.email} passkeys />
            <PasswordField
              control={form.control("password")}
              error={problems.password}
              action={
                ways.reset && (
                  <Link to="/auth/reset-password" search={{ redirect: search.redirect }} className={quiet}>
                    {auth.login.forgot}
                  </Link>
                )
              }
            />
            <Check label={auth.login.remember} checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
          </FieldDefaults>
          <Button type="submit" size="lg" block busy={form.busy} busyLabel={auth.login.sending}>
            {auth.login.send}
          </Button>
        </form>
      )}
      {ways?.magicLink && (
        <Link
          to="/auth/magic-link"
          search={{ redirect: search.redirect }}
          className="mt-2 flex min-h-11 items-center justify-center gap-2 rounded-field text-[15px] text-fg-2 no-underline hover:bg-hover hover:text-fg"
        >
          <Mail aria-hidden="true" size={18} />
          {auth.login.magic}
        </Link>
      )}
      <FormFoot
        redirect={search.redirect}
        onProblem={say}
        other={ways?.password ? { question: auth.login.newHere, to: "/auth/register", label: auth.login.create } : null}
      />
    </AuthLayout>
  )
}

import { auth } from "@intray/i18n/auth"
import { authLinks } from "@intray/i18n/auth-links"
import { Button } from "@intray/ui/button"
import { FieldDefaults } from "@intray/ui/field"
import { getRouteApi, Navigate, useNavigate } from "@tanstack/react-router"
import { checkNewPassword, passwordLength } from "../../lib/auth/check.ts"
import { FormProblem, PasswordField } from "../../lib/auth/fields.tsx"
import { sayProblem } from "../../lib/auth/say.tsx"
import { useForm } from "../../lib/auth/use-form.ts"
import { locale } from "../../lib/i18n.ts"
import { useTitle } from "../../lib/title.ts"
import { AskByMail, BackToLogin } from "./ask-by-mail.tsx"
import { askReset, resetPassword } from "./calls.ts"
import { useWays } from "./hooks.ts"
import { AuthLayout } from "./layout.tsx"

const route = getRouteApi("/auth/reset-password")

/** Asks for a link; with the token of one, sets the new password. A link that is used up brings back to asking. */
export function ResetPasswordPage() {
  const { token, error, redirect } = route.useSearch()
  const ways = useWays()
  useTitle(token && !error ? authLinks.reset.setPage : authLinks.reset.page)
  if (ways && !ways.reset) return <Navigate to="/auth/login" search={{ redirect }} replace />
  if (token && !error) return <SetPassword key={token} token={token} redirect={redirect} />
  const words = error
    ? { ...authLinks.reset, title: authLinks.reset.badTitle, intro: authLinks.reset.bad, send: authLinks.reset.again }
    : authLinks.reset
  return <AskByMail words={words} redirect={redirect} problem={null} send={(email) => askReset(email, redirect)} />
}

function SetPassword({ token, redirect }: { token: string; redirect: string | undefined }) {
  const navigate = useNavigate()
  const form = useForm({ password: "" })
  const submit = form.submit(async () => {
    const { password } = form.values
    if (form.report({ password: checkNewPassword(password, locale) })) return
    const outcome = await resetPassword(password, token)
    if (outcome.ok) {
      await navigate({ to: "/auth/login", search: { redirect, done: "password" } })
      return "leaving"
    }
    const { kind } = outcome.problem
    if (kind === "token") await navigate({ to: "/auth/reset-password", search: { redirect, error: "INVALID_TOKEN" }, replace: true })
    else if (kind === "passwordShort" || kind === "passwordLong") {
      form.report({ password: auth.register.passwordHelp({ min: passwordLength.min }) })
    } else if (kind === "passwordCommon") form.report({ password: auth.problems.passwordCommon })
    else form.setProblem(sayProblem(outcome.problem, form.values))
  })
  return (
    <AuthLayout title={authLinks.reset.setTitle} intro={authLinks.reset.setIntro}>
      <FormProblem>{form.problem}</FormProblem>
      <form ref={form.form} noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4">
        <FieldDefaults size="lg">
          <PasswordField
            control={form.control("password")}
            label={authLinks.reset.newLabel}
            help={auth.register.passwordHelp({ min: passwordLength.min })}
            error={form.problems.password}
            isNew
          />
        </FieldDefaults>
        <Button type="submit" variant="primary" size="lg" block busy={form.busy} busyLabel={authLinks.reset.saving}>
          {authLinks.reset.save}
        </Button>
      </form>
      <BackToLogin redirect={redirect} label={authLinks.reset.back} />
    </AuthLayout>
  )
}

import { auth } from "@intray/i18n/auth"
import { Button } from "@intray/ui/button"
import { Field, FieldDefaults } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { getRouteApi, Link, Navigate } from "@tanstack/react-router"
import { useState } from "react"
import { checkEmail, checkName, checkNewPassword, passwordLength } from "../../lib/auth/check.ts"
import { EmailField, FormProblem, PasswordField } from "../../lib/auth/fields.tsx"
import { invitedEmail } from "../../lib/auth/invited.ts"
import type { AuthProblem } from "../../lib/auth/problem.ts"
import { Said, sayProblem } from "../../lib/auth/say.tsx"
import { useForm } from "../../lib/auth/use-form.ts"
import { locale } from "../../lib/i18n.ts"
import { limit } from "../../lib/limit.ts"
import { useTitle } from "../../lib/title.ts"
import { resendVerification, signUp } from "./calls.ts"
import { CheckMail } from "./check-mail.tsx"
import { FormFoot } from "./foot.tsx"
import { useLeave, useWays } from "./hooks.ts"
import { AuthLayout } from "./layout.tsx"

const route = getRouteApi("/auth/register")

/** Make an account. It brings a team of one's own along. */
export function RegisterPage() {
  useTitle(auth.register.page)
  const { redirect } = route.useSearch()
  const leave = useLeave(redirect)
  return (
    <Register title={auth.register.title} intro={auth.register.intro} already={auth.register.already} redirect={redirect} onDone={leave} />
  )
}

type Props = {
  title: string
  intro: string
  /** Before the way to sign in instead. */
  already: string
  redirect: string | undefined
  /** Goes on, signed in. */
  onDone: () => Promise<unknown> | "leaving"
}

/** The form, and what comes after it where the address must be confirmed first. */
export function Register({ title, intro, already, redirect, onDone }: Props) {
  const ways = useWays()
  const form = useForm({ name: "", email: invitedEmail(redirect), password: "" })
  const { values, problems } = form
  const [sent, setSent] = useState(false)

  const explain = (problem: AuthProblem) => {
    if (problem.kind === "email") form.report({ email: auth.problems.emailInvalid })
    else if (problem.kind === "passwordShort" || problem.kind === "passwordLong") {
      form.report({ password: auth.register.passwordHelp({ min: passwordLength.min }) })
    } else if (problem.kind === "passwordCommon") form.report({ password: auth.problems.passwordCommon })
    else if (problem.kind === "exists") {
      form.setProblem(
        <>
          {auth.problems.exists}{" "}
          <Link to="/auth/login" search={{ redirect }} className="font-semibold underline underline-offset-4">
            {auth.problems.existsSignIn}
          </Link>
        </>,
      )
    } else form.setProblem(sayProblem(problem, form.values))
  }

  const send = form.submit(async () => {
    const found = { name: checkName(values.name), email: checkEmail(values.email), password: checkNewPassword(values.password, locale) }
    if (form.report(found)) return
    const person = { name: values.name.trim(), email: values.email.trim(), password: values.password }
    const outcome = await signUp(person, redirect)
    if (!outcome.ok) return explain(outcome.problem)
    if (outcome.data?.token) return onDone()
    setSent(true)
  })

  // Where no passwords are used, anyone who is new comes in by a mailed link or a provider, as everybody does.
  if (ways && !ways.password) return <Navigate to="/auth/login" search={{ redirect }} replace />
  if (sent) {
    const email = values.email.trim()
    return (
      <CheckMail
        sentence={auth.check.sent({ email })}
        lasts={auth.check.lasts}
        resend={() => resendVerification(email, redirect)}
        onBack={() => setSent(false)}
      />
    )
  }
  return (
    <AuthLayout title={title} intro={intro}>
      <FormProblem>{form.problem}</FormProblem>
      <form ref={form.form} noValidate onSubmit={send} className="mt-6 flex flex-col gap-4">
        <FieldDefaults size="lg">
          <Field label={auth.nameLabel} help={auth.register.nameHelp} required error={problems.name && <Said sentence={problems.name} />}>
            <Input {...form.control("name")} autoComplete="name" {...limit(200)} />
          </Field>
          <EmailField control={form.control("email")} error={problems.email} />
          <PasswordField
            control={form.control("password")}
            help={auth.register.passwordHelp({ min: passwordLength.min })}
            error={problems.password}
            isNew
          />
        </FieldDefaults>
        <Button type="submit" variant="primary" size="lg" block busy={form.busy} busyLabel={auth.register.sending}>
          {auth.register.send}
        </Button>
      </form>
      <FormFoot
        redirect={redirect}
        onProblem={form.setProblem}
        other={{ question: already, to: "/auth/login", label: auth.register.signIn }}
      />
    </AuthLayout>
  )
}

import { auth } from "@intray/server/messages/auth"
import { Button } from "@intray/ui/button"
import { Field, FieldDefaults } from "@intray/ui/field"
import { Input, PasswordInput } from "@intray/ui/input"
import { getRouteApi, Link } from "@tanstack/react-router"
import { type FormEvent, type ReactNode, useRef, useState } from "react"
import { locale } from "../../lib/i18n.ts"
import { useTitle } from "../../lib/title.ts"
import { signUp } from "./calls.ts"
import { checkEmail, checkName, checkNewPassword, passwordLength } from "./check.ts"
import { CheckMail } from "./check-mail.tsx"
import { FormProblem, Said, sayProblem, useProblems } from "./form.tsx"
import { AuthLayout } from "./layout.tsx"
import { useLeave } from "./use-leave.ts"

const route = getRouteApi("/auth/register")

/** Make an account. It brings a team of one's own along. */
export function RegisterPage() {
  useTitle(auth.register.page)
  const search = route.useSearch()
  const leave = useLeave(search.redirect)
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState({ name: "", email: "", password: "", setup: search.setup ?? "" })
  const [askSetup, setAskSetup] = useState(search.setup !== undefined)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const [problem, setProblem] = useState<ReactNode>(null)
  const { problems, report, clear } = useProblems<keyof typeof values>(form)
  const text = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setValues((before) => ({ ...before, [name]: value }))
      clear(name)
    },
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    const found = { name: checkName(values.name), email: checkEmail(values.email), password: checkNewPassword(values.password, locale) }
    if (report(found)) return
    setBusy(true)
    const setup = askSetup ? values.setup.trim() : ""
    const outcome = await signUp({
      name: values.name.trim(),
      email: values.email.trim(),
      password: values.password,
      ...(setup && { setup }),
    })
    if (outcome.ok && outcome.signedIn) return leave()
    setBusy(false)
    if (outcome.ok) return setSent(true)
    const { kind } = outcome.problem
    if (kind === "email") report({ email: auth.problems.emailInvalid })
    else if (kind === "passwordShort" || kind === "passwordLong") {
      report({ password: auth.register.passwordHelp({ min: passwordLength.min }) })
    } else if (kind === "setup") {
      setAskSetup(true)
      report({ setup: auth.problems.setupWrong })
    } else if (kind === "exists") {
      setProblem(
        <>
          {auth.problems.exists}{" "}
          <Link to="/auth/login" search={{ redirect: search.redirect }} className="font-semibold underline underline-offset-4">
            {auth.problems.existsSignIn}
          </Link>
        </>,
      )
    } else setProblem(sayProblem(outcome.problem))
  }

  if (sent) return <CheckMail email={values.email.trim()} reason="registered" onBack={() => setSent(false)} />
  return (
    <AuthLayout title={auth.register.title} intro={auth.register.intro}>
      <FormProblem>{problem}</FormProblem>
      <form ref={form} noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4.5">
        <FieldDefaults size="lg">
          <Field label={auth.nameLabel} help={auth.register.nameHelp} required error={problems.name && <Said sentence={problems.name} />}>
            <Input {...text("name")} autoComplete="name" maxLength={200} />
          </Field>
          <Field label={auth.emailLabel} required error={problems.email && <Said sentence={problems.email} />}>
            <Input {...text("email")} type="email" autoComplete="username" inputMode="email" autoCapitalize="none" spellCheck={false} />
          </Field>
          <Field
            label={auth.passwordLabel}
            help={auth.register.passwordHelp({ min: passwordLength.min })}
            required
            error={problems.password && <Said sentence={problems.password} />}
          >
            <PasswordInput
              {...text("password")}
              autoComplete="new-password"
              labels={{ show: auth.showPassword, hide: auth.hidePassword }}
            />
          </Field>
          {askSetup && (
            <Field
              label={auth.register.setupLabel}
              help={auth.register.setupHelp}
              error={problems.setup && <Said sentence={problems.setup} />}
            >
              <Input {...text("setup")} autoComplete="off" autoCapitalize="none" spellCheck={false} />
            </Field>
          )}
        </FieldDefaults>
        <Button type="submit" variant="primary" size="lg" block busy={busy} busyLabel={auth.register.sending}>
          {auth.register.send}
        </Button>
      </form>
      <p className="mt-8 text-[15px]/[24px] text-fg-2">
        {auth.register.already}{" "}
        <Link to="/auth/login" search={{ redirect: search.redirect }} className="font-semibold text-fg underline underline-offset-4">
          {auth.register.signIn}
        </Link>
      </p>
    </AuthLayout>
  )
}

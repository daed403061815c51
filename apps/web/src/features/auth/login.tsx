import { auth } from "@intray/server/messages/auth"
import { Button } from "@intray/ui/button"
import { Check } from "@intray/ui/check"
import { Field, FieldDefaults } from "@intray/ui/field"
import { Input, PasswordInput } from "@intray/ui/input"
import { getRouteApi, Link } from "@tanstack/react-router"
import { type FormEvent, useRef, useState } from "react"
import { useTitle } from "../../lib/title.ts"
import { signIn } from "./calls.ts"
import { checkEmail } from "./check.ts"
import { CheckMail } from "./check-mail.tsx"
import { FormProblem, Said, sayProblem, useProblems } from "./form.tsx"
import { AuthLayout } from "./layout.tsx"
import { sayLinkError } from "./link-error.ts"
import { useLeave } from "./use-leave.ts"

const route = getRouteApi("/auth/login")

/** Sign in with e-mail and password. */
export function LoginPage() {
  useTitle(auth.login.page)
  const search = route.useSearch()
  const leave = useLeave(search.redirect)
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState("")
  const [password, setPassword] = useState("")
  const [remember, setRemember] = useState(true)
  const [busy, setBusy] = useState(false)
  const [unverified, setUnverified] = useState(false)
  const [problem, setProblem] = useState<string | null>(search.error ? sayLinkError(search.error) : null)
  const { problems, report, clear } = useProblems<"email" | "password">(form)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    if (report({ email: checkEmail(email), password: password === "" ? auth.problems.passwordMissing : undefined })) return
    setBusy(true)
    const outcome = await signIn({ email: email.trim(), password, rememberMe: remember })
    if (outcome.ok) return leave()
    setBusy(false)
    if (outcome.problem.kind === "unverified") setUnverified(true)
    else if (outcome.problem.kind === "email") report({ email: auth.problems.emailInvalid })
    else setProblem(sayProblem(outcome.problem))
  }

  if (unverified) return <CheckMail email={email.trim()} reason="unverified" onBack={() => setUnverified(false)} />
  return (
    <AuthLayout title={auth.login.title} intro={auth.login.intro}>
      <FormProblem>{problem}</FormProblem>
      <form ref={form} noValidate onSubmit={submit} className="mt-6 flex flex-col gap-4.5">
        <FieldDefaults size="lg">
          <Field label={auth.emailLabel} required error={problems.email && <Said sentence={problems.email} />}>
            <Input
              type="email"
              name="email"
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              onChange={(event) => {
                setEmail(event.currentTarget.value)
                clear("email")
              }}
            />
          </Field>
          <Field label={auth.passwordLabel} required error={problems.password && <Said sentence={problems.password} />}>
            <PasswordInput
              name="password"
              autoComplete="current-password"
              labels={{ show: auth.showPassword, hide: auth.hidePassword }}
              value={password}
              onChange={(event) => {
                setPassword(event.currentTarget.value)
                clear("password")
              }}
            />
          </Field>
          <Check label={auth.login.remember} checked={remember} onChange={(event) => setRemember(event.currentTarget.checked)} />
        </FieldDefaults>
        <Button type="submit" variant="primary" size="lg" block busy={busy} busyLabel={auth.login.sending}>
          {auth.login.send}
        </Button>
      </form>
      <p className="mt-8 text-[15px]/[24px] text-fg-2">
        {auth.login.newHere}{" "}
        <Link to="/auth/register" search={{ redirect: search.redirect }} className="font-semibold text-fg underline underline-offset-4">
          {auth.login.create}
        </Link>
      </p>
    </AuthLayout>
  )
}

import { auth } from "@intray/i18n/auth"
import { Button } from "@intray/ui/button"
import { FieldDefaults } from "@intray/ui/field"
import { Link } from "@tanstack/react-router"
import { ArrowLeft, Mail } from "lucide-react"
import { useState } from "react"
import { checkEmail, type Sentence } from "../../lib/auth/check.ts"
import { EmailField, FormProblem } from "../../lib/auth/fields.tsx"
import { sayProblem } from "../../lib/auth/say.tsx"
import { useForm } from "../../lib/auth/use-form.ts"
import type { Outcome } from "../../lib/auth-client.ts"
import { CheckMail } from "./check-mail.tsx"
import { useMails } from "./hooks.ts"
import { AuthLayout } from "./layout.tsx"

type Words = {
  title: string
  intro: string
  send: string
  sending: string
  back: string
  sent: (p: { email: string }) => Sentence
  lasts: string
}

type Props = {
  words: Words
  redirect: string | undefined
  /** Why one is here again. */
  problem: string | null
  send: (email: string) => Promise<Outcome<unknown>>
}

/** Takes an address and mails something to it; then says so, no matter who the address belongs to. */
export function AskByMail({ words, redirect, problem, send }: Props) {
  const form = useForm({ email: "" })
  const [sent, setSent] = useState(false)
  const mails = useMails()
  const email = form.values.email.trim()
  const submit = form.submit(async () => {
    if (form.report({ email: checkEmail(email) })) return
    const outcome = await send(email)
    if (outcome.ok) setSent(true)
    else if (outcome.problem.kind === "email") form.report({ email: auth.problems.emailInvalid })
    else form.setProblem(sayProblem(outcome.problem, form.values))
  })
  if (sent)
    return (
      <CheckMail
        sentence={words.sent({ email })}
        lasts={mails ? words.lasts : auth.check.noMail}
        resend={() => send(email)}
        onBack={() => setSent(false)}
      />
    )
  return (
    <AuthLayout title={words.title} intro={words.intro}>
      {!mails && <p className="mt-5 rounded-field bg-warn-bg px-3.5 py-2.5 text-[14px]/[20px] text-warn">{auth.check.noMail}</p>}
      <FormProblem>{form.problem ?? problem}</FormProblem>
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
          busyLabel={words.sending}
        >
          {words.send}
        </Button>
      </form>
      <BackToLogin redirect={redirect} label={words.back} />
    </AuthLayout>
  )
}

/** The way back to all other ways of signing in. */
export function BackToLogin({ redirect, label }: { redirect: string | undefined; label: string }) {
  return (
    <Link
      to="/auth/login"
      search={{ redirect }}
      className="mt-3 flex min-h-11 items-center justify-center gap-2 rounded-field text-[15px] text-fg-2 no-underline hover:bg-hover hover:text-fg"
    >
      <ArrowLeft aria-hidden="true" size={18} />
      {label}
    </Link>
  )
}

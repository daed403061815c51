import { account } from "@intray/i18n/account"
import { auth } from "@intray/i18n/auth"
import { Button } from "@intray/ui/button"
import { Check } from "@intray/ui/check"
import { toast } from "@intray/ui/lib/toast-store"
import { useState } from "react"
import { checkNewPassword, passwordLength } from "../../lib/auth/check.ts"
import { HiddenUsername, PasswordField } from "../../lib/auth/fields.tsx"
import type { AuthProblem } from "../../lib/auth/problem.ts"
import { sayProblem } from "../../lib/auth/say.tsx"
import { useForm } from "../../lib/auth/use-form.ts"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { locale } from "../../lib/i18n.ts"
import { Section } from "../../lib/settings/section.tsx"
import { changePassword, setPassword } from "./calls.ts"
import { useConfirmed, useReread } from "./hooks.ts"

const { password: words } = account

/** The password: change it, or set a first one. */
export function PasswordSection({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <Section
      title={words.title}
      note={hasPassword ? words.has : words.none}
      action={<Button onClick={() => setOpen(true)}>{hasPassword ? words.change : words.set}</Button>}
    >
      {open && <PasswordDialog email={email} hasPassword={hasPassword} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function PasswordDialog({ email, hasPassword, onClose }: { email: string; hasPassword: boolean; onClose: () => void }) {
  const form = useForm({ current: "", next: "" })
  const [others, setOthers] = useState(true)
  const confirmed = useConfirmed()
  const reread = useReread()
  const explain = (problem: AuthProblem) => {
    if (problem.kind === "passwordWrong" || problem.kind === "wrong") form.report({ current: auth.problems.passwordWrong })
    else if (problem.kind === "passwordShort" || problem.kind === "passwordLong") {
      form.report({ next: auth.register.passwordHelp({ min: passwordLength.min }) })
    } else if (problem.kind === "passwordCommon") form.report({ next: auth.problems.passwordCommon })
    else if (problem.kind !== "cancelled") form.setProblem(sayProblem(problem, form.values))
  }
  const submit = form.submit(async () => {
    const { current, next } = form.values
    const found = {
      current: hasPassword && current === "" ? words.currentMissing : undefined,
      next:
        (next === "" ? words.nextMissing : checkNewPassword(next, locale)) ?? (hasPassword && next === current ? words.same : undefined),
    }
    if (form.report(found)) return
    const outcome = hasPassword
      ? await changePassword({ currentPassword: current, newPassword: next, revokeOtherSessions: others })
      : await confirmed(() => setPassword(next))
    if (!outcome.ok) return explain(outcome.problem)
    toast({ tone: "ok", title: words.saved, ...(hasPassword && others && { description: words.savedElsewhere }) })
    onClose()
    await reread()
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={hasPassword ? words.change : words.set}
      form={form.form}
      onSubmit={submit}
      problem={form.problem}
      submit={words.save}
      submitting={words.saving}
      busy={form.busy}
    >
      <HiddenUsername email={email} />
      {hasPassword && <PasswordField control={form.control("current")} label={words.current} error={form.problems.current} />}
      <PasswordField
        control={form.control("next")}
        label={words.next}
        help={auth.register.passwordHelp({ min: passwordLength.min })}
        error={form.problems.next}
        isNew
      />
      {hasPassword && (
        <Check label={words.others} help={words.othersHelp} checked={others} onChange={(event) => setOthers(event.currentTarget.checked)} />
      )}
    </FormDialog>
  )
}

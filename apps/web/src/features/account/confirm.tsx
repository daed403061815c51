import { account } from "@intray/i18n/account"
import { auth } from "@intray/i18n/auth"
import { common } from "@intray/i18n/common"
import { Button } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { useRouter } from "@tanstack/react-router"
import { FingerprintPattern } from "lucide-react"
import { type ReactNode, useEffect, useState } from "react"
import { HiddenUsername, PasswordField } from "../../lib/auth/fields.tsx"
import { passkeysWork, signInWithPasskey } from "../../lib/auth/passkey.ts"
import { sayProblem } from "../../lib/auth/say.tsx"
import { type SecondFactor, secondFactorOf } from "../../lib/auth/second-factor.ts"
import { SecondFactorForm } from "../../lib/auth/second-factor-form.tsx"
import { useSignOut } from "../../lib/auth/sign-out.ts"
import { useBaseUrl } from "../../lib/auth/use-base-url.ts"
import { useForm } from "../../lib/auth/use-form.ts"
import { ask, type Outcome } from "../../lib/auth-client.ts"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { usePending } from "../../lib/pending.ts"
import { mayHoldUnsaved } from "../../lib/unsaved.ts"
import { revokeSession, securityPath } from "./calls.ts"
import { ConfirmContext, useQuestion, useReread, useSecurity } from "./hooks.ts"

const { confirm: words } = account

/** Gives the page below it `useConfirmed`: what needs a fresh session asks who one is, then goes on. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { open, reply, confirmed } = useQuestion()
  return (
    <ConfirmContext value={confirmed}>
      {children}
      {open && <ConfirmDialog onReply={reply} />}
    </ConfirmContext>
  )
}

function ConfirmDialog({ onReply }: { onReply: (yes: boolean) => void }) {
  const { data } = useSecurity()
  const reread = useReread()
  const router = useRouter()
  const signOut = useSignOut()
  const [before] = useState(() => data?.sessions.find((one) => one.current)?.id)
  const [factors, setFactors] = useState<SecondFactor[] | null>(null)
  const [asking, run] = usePending()
  const form = useForm({ password: "" })
  // Between password and code nobody is signed in; the page behind must not leave for the sign-in page meanwhile.
  useEffect(() => mayHoldUnsaved(() => factors !== null), [factors])

  const done = async () => {
    // Signing in again began a session; the one before it is of no use any more.
    if (before) await revokeSession(before)
    onReply(true)
    await reread()
  }
  const take = async (outcome: Outcome<unknown>) => {
    if (!outcome.ok) {
      if (outcome.problem.kind === "wrong") form.report({ password: auth.problems.passwordWrong })
      else form.setProblem(sayProblem(outcome.problem, form.values))
      return
    }
    const wanted = secondFactorOf(outcome.data)
    if (wanted) setFactors(wanted)
    else await done()
  }
  const submit = form.submit(async () => {
    const { password } = form.values
    if (form.report({ password: password === "" ? auth.problems.passwordMissing : undefined })) return
    const email = data?.email ?? ""
    await take(await ask<unknown>((client, fetchOptions) => client.signIn.email({ email, password, fetchOptions })))
  })
  const base = useBaseUrl()
  const byPasskey = () => run(async () => take(await signInWithPasskey()))
  const passkey = data && data.passkeys.length > 0 && passkeysWork(base) && (
    <Button
      icon={<FingerprintPattern aria-hidden="true" size={16} />}
      busy={asking}
      busyLabel={words.passkeyBusy}
      onClick={() => void byPasskey()}
    >
      {words.passkey}
    </Button>
  )
  const leave = () => {
    onReply(false)
    // Signed out by now: the guard leads to signing in and back here.
    void reread().then(() => router.invalidate())
  }

  if (factors) {
    return (
      <Dialog open onOpenChange={(next) => !next && leave()} title={auth.second.title} closeLabel={common.close} size="sm">
        <SecondFactorForm factors={factors} onDone={() => void done()} size="md" />
      </Dialog>
    )
  }
  if (data && !data.hasPassword) {
    return (
      <Dialog
        open
        onOpenChange={(next) => !next && !asking && onReply(false)}
        title={words.title}
        description={passkey ? words.text : words.elsewhere}
        closeLabel={common.close}
        size="sm"
        footer={
          <>
            <Button onClick={() => void signOut(`/auth/login?redirect=${encodeURIComponent(securityPath)}`)}>{words.signOut}</Button>
            {passkey}
          </>
        }
      >
        {form.problem && (
          <p role="alert" className="text-danger">
            {form.problem}
          </p>
        )}
      </Dialog>
    )
  }
  return (
    <FormDialog
      open
      onClose={() => !asking && onReply(false)}
      title={words.title}
      description={words.text}
      form={form.form}
      onSubmit={submit}
      problem={form.problem}
      submit={words.send}
      submitting={words.sending}
      busy={form.busy}
      extra={passkey && <span className="mr-auto flex">{passkey}</span>}
    >
      <HiddenUsername email={data?.email ?? ""} />
      <PasswordField control={form.control("password")} label={words.password} error={form.problems.password} />
    </FormDialog>
  )
}

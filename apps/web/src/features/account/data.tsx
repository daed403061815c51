import { account } from "@intray/i18n/account"
import { auth } from "@intray/i18n/auth"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { Download, MailCheck } from "lucide-react"
import { useState } from "react"
import { HiddenUsername, PasswordField } from "../../lib/auth/fields.tsx"
import { forgetDrafts } from "../../lib/auth/forget-drafts.ts"
import { leaveTo } from "../../lib/auth/leave.ts"
import { sayProblem } from "../../lib/auth/say.tsx"
import { useForm } from "../../lib/auth/use-form.ts"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { usePending } from "../../lib/pending.ts"
import { saveFile } from "../../lib/save-file.ts"
import { Section } from "../../lib/settings/section.tsx"
import { afterDeletion, deleteAccount, fetchMyData } from "./calls.ts"
import { sayFailed, useConfirmed } from "./hooks.ts"

/** A copy of everything personal. */
export function DataSection() {
  const { data: words } = account
  const [busy, run] = usePending()
  const confirmed = useConfirmed()
  const download = () =>
    run(async () => {
      const outcome = await confirmed(fetchMyData)
      if (!outcome.ok) return sayFailed(outcome.problem, words.failed)
      saveFile(outcome.data, words.fileName)
      toast({ tone: "ok", title: words.ready })
    })
  return (
    <Section
      title={words.title}
      note={words.note}
      action={
        <Button icon={<Download aria-hidden="true" size={16} />} busy={busy} busyLabel={words.downloading} onClick={() => void download()}>
          {words.download}
        </Button>
      }
    />
  )
}

type DeleteProps = { email: string; hasPassword: boolean; mailLeaves: boolean }

/** The end of an account. */
export function DeleteSection(props: DeleteProps) {
  const { delete: words } = account
  const [open, setOpen] = useState(false)
  const [mailed, setMailed] = useState(false)
  return (
    <Section
      title={words.title}
      note={words.note}
      action={
        <Button variant="danger" onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      }
    >
      {mailed && (
        <p role="status" className="flex items-start gap-3 rounded-panel border bg-sunken px-3.5 py-3">
          <MailCheck aria-hidden="true" size={16} className="mt-0.5 flex-none text-fg-2" />
          {words.mailed({ email: props.email })}
        </p>
      )}
      {open && (
        <DeleteDialog
          {...props}
          onClose={() => setOpen(false)}
          onMailed={() => {
            setOpen(false)
            setMailed(true)
          }}
        />
      )}
    </Section>
  )
}

function DeleteDialog({ email, hasPassword, mailLeaves, onClose, onMailed }: DeleteProps & { onClose: () => void; onMailed: () => void }) {
  const { delete: words } = account
  const router = useRouter()
  const queryClient = useQueryClient()
  const confirmed = useConfirmed()
  const form = useForm({ password: "" })
  const submit = form.submit(async () => {
    const { password } = form.values
    if (hasPassword && form.report({ password: password === "" ? auth.problems.passwordMissing : undefined })) return
    const outcome = await confirmed(() => deleteAccount(hasPassword ? { password } : {}))
    if (outcome.ok && outcome.data.mailed) return onMailed()
    if (outcome.ok) {
      forgetDrafts()
      leaveTo(afterDeletion, router, queryClient)
      return "leaving"
    }
    const { kind } = outcome.problem
    if (kind === "passwordWrong" || kind === "wrong") form.report({ password: auth.problems.passwordWrong })
    else if (kind !== "cancelled") form.setProblem(sayProblem(outcome.problem, form.values))
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={words.dialogTitle}
      form={form.form}
      onSubmit={submit}
      problem={form.problem}
      submit={!hasPassword && mailLeaves ? words.sendMail : words.confirm}
      submitting={words.deleting}
      busy={form.busy}
      cancel={words.cancel}
      danger
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-4 text-fg-2">
        <li>{words.goes}</li>
        <li>{words.stays}</li>
        <li>{words.alone}</li>
        <li>{words.owner}</li>
      </ul>
      <p className="font-emph">{words.final}</p>
      {hasPassword && (
        <>
          <HiddenUsername email={email} />
          <PasswordField control={form.control("password")} label={words.withPassword} error={form.problems.password} />
        </>
      )}
    </FormDialog>
  )
}

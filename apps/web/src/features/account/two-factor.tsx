import { account } from "@intray/i18n/account"
import { auth } from "@intray/i18n/auth"
import { common } from "@intray/i18n/common"
import { Button } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { toast } from "@intray/ui/lib/toast-store"
import { ShieldCheck, ShieldOff } from "lucide-react"
import { useState } from "react"
import { HiddenUsername, PasswordField } from "../../lib/auth/fields.tsx"
import { sayProblem } from "../../lib/auth/say.tsx"
import { useForm } from "../../lib/auth/use-form.ts"
import type { Outcome } from "../../lib/auth-client.ts"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { locale } from "../../lib/i18n.ts"
import { Section } from "../../lib/settings/section.tsx"
import { BackupCodes } from "./backup-codes.tsx"
import { beginTwoFactor, endTwoFactor, newBackupCodes, type Proof } from "./calls.ts"
import { useConfirmed, useReread } from "./hooks.ts"
import { ScanStep } from "./scan-step.tsx"

const { twoFactor: words } = account

type Props = { email: string; hasPassword: boolean; on: boolean; codesLeft: number | null }
type Step = "on" | "off" | "codes"

/** The second step of signing in: on, off, new backup codes. */
export function TwoFactorSection({ email, hasPassword, on, codesLeft }: Props) {
  const [step, setStep] = useState<Step | null>(null)
  const close = () => setStep(null)
  const shared = { email, hasPassword, onClose: close }
  const Icon = on ? ShieldCheck : ShieldOff
  return (
    <Section
      title={words.title}
      note={
        <>
          <span className="flex items-center gap-2">
            <Icon aria-hidden="true" size={16} className={on ? "flex-none text-ok" : "flex-none text-fg-3"} />
            {on ? words.on : words.off}
          </span>
          <span className="mt-1 block">{on && codesLeft !== null ? words.codes({ locale, count: codesLeft }) : words.note}</span>
        </>
      }
      action={
        on ? (
          <>
            <Button variant="quiet" onClick={() => setStep("codes")}>
              {words.newCodes}
            </Button>
            <Button variant="danger" onClick={() => setStep("off")}>
              {words.turnOff}
            </Button>
          </>
        ) : (
          <Button onClick={() => setStep("on")}>{words.turnOn}</Button>
        )
      }
    >
      {step === "on" && <TurnOn {...shared} />}
      {step === "off" && <TurnOff {...shared} />}
      {step === "codes" && <NewCodes {...shared} />}
    </Section>
  )
}

type StepProps = { email: string; hasPassword: boolean; onClose: () => void }

/** A form that asks for the password where there is one, else for a fresh session. */
function useProof<T>(hasPassword: boolean, call: (proof: Proof) => Promise<Outcome<T>>, onDone: (data: T) => unknown) {
  const form = useForm({ password: "" })
  const confirmed = useConfirmed()
  const submit = form.submit(async () => {
    const { password } = form.values
    if (hasPassword && form.report({ password: password === "" ? auth.problems.passwordMissing : undefined })) return
    const outcome = await confirmed(() => call(hasPassword ? { password } : {}))
    if (outcome.ok) await onDone(outcome.data)
    else if (outcome.problem.kind === "passwordWrong" || outcome.problem.kind === "wrong") {
      form.report({ password: auth.problems.passwordWrong })
    } else if (outcome.problem.kind !== "cancelled") form.setProblem(sayProblem(outcome.problem, form.values))
  })
  return { form, submit }
}

type ProofDialogProps<T> = StepProps & {
  title: string
  description: string
  label: string
  danger?: boolean
  call: (proof: Proof) => Promise<Outcome<T>>
  onDone: (data: T) => unknown
}

function ProofDialog<T>({ email, hasPassword, onClose, title, description, label, danger, call, onDone }: ProofDialogProps<T>) {
  const { form, submit } = useProof(hasPassword, call, onDone)
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      description={description}
      form={form.form}
      onSubmit={submit}
      problem={form.problem}
      submit={label}
      submitting={words.checking}
      busy={form.busy}
      danger={danger}
    >
      {hasPassword && (
        <>
          <HiddenUsername email={email} />
          <PasswordField control={form.control("password")} error={form.problems.password} />
        </>
      )}
    </FormDialog>
  )
}

/** Password, then the key and its first code, then the backup codes; on from the right code on. */
function TurnOn(props: StepProps) {
  const [begun, setBegun] = useState<{ totpURI: string; backupCodes: string[] } | null>(null)
  const [proved, setProved] = useState(false)
  const reread = useReread()
  const end = () => {
    props.onClose()
    void reread()
  }
  if (!begun) {
    return (
      <ProofDialog
        {...props}
        title={words.passwordTitle}
        description={props.hasPassword ? words.passwordText : words.note}
        label={words.continue}
        call={beginTwoFactor}
        onDone={setBegun}
      />
    )
  }
  if (!proved) {
    return (
      <ScanStep
        uri={begun.totpURI}
        onClose={props.onClose}
        onDone={() => {
          toast({ tone: "ok", title: words.enabled })
          setProved(true)
        }}
      />
    )
  }
  return <CodesDialog email={props.email} codes={begun.backupCodes} onClose={end} />
}

function TurnOff(props: StepProps) {
  const reread = useReread()
  const done = async () => {
    toast({ tone: "ok", title: words.disabled })
    props.onClose()
    await reread()
  }
  return (
    <ProofDialog
      {...props}
      title={words.offTitle}
      description={words.offText}
      label={words.turnOff}
      danger
      call={endTwoFactor}
      onDone={done}
    />
  )
}

function NewCodes(props: StepProps) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const reread = useReread()
  if (!codes) {
    return (
      <ProofDialog
        {...props}
        title={words.newTitle}
        description={words.newText}
        label={words.make}
        call={newBackupCodes}
        onDone={({ backupCodes }) => setCodes(backupCodes)}
      />
    )
  }
  const end = () => {
    props.onClose()
    void reread()
  }
  return <CodesDialog email={props.email} codes={codes} onClose={end} />
}

function CodesDialog({ email, codes, onClose }: { email: string; codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.codesTitle}
      description={words.codesText}
      closeLabel={common.close}
      size="sm"
      footer={
        <Button variant="primary" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <BackupCodes email={email} codes={codes} />
    </Dialog>
  )
}

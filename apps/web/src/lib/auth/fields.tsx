import { auth } from "@intray/i18n/auth"
import { Field } from "@intray/ui/field"
import { Input, type InputProps, PasswordInput } from "@intray/ui/input"
import { CircleAlert } from "lucide-react"
import { type KeyboardEvent, type ReactNode, useState } from "react"
import type { Sentence } from "./check.ts"
import { Said } from "./say.tsx"

type Common = { label?: string; help?: ReactNode; action?: ReactNode; error?: Sentence | undefined }
type ControlProps = Pick<InputProps, "name" | "value" | "onChange" | "readOnly" | "ref">

/** An error about the whole form, announced to screen readers. */
export function FormProblem({ children, className = "mt-5" }: { children: ReactNode; className?: string }) {
  return (
    <div role="alert" className={`${className} empty:hidden`}>
      {children && (
        <p className="flex items-start gap-2 rounded-field bg-danger-bg px-3.5 py-2.5 text-[14px]/[20px] text-danger">
          <CircleAlert aria-hidden="true" size={18} className="mt-px flex-none" />
          <span className="min-w-0">{children}</span>
        </p>
      )}
    </div>
  )
}

/** An e-mail address. `passkeys`: the browser offers passkeys in its autofill list. */
export function EmailField({
  control,
  label = auth.emailLabel,
  help,
  action,
  error,
  passkeys = false,
  autoComplete = "username",
}: Common & { control: ControlProps; passkeys?: boolean; autoComplete?: "username" | "email" }) {
  return (
    <Field label={label} help={help} action={action} required error={error && <Said sentence={error} />}>
      <Input
        {...control}
        type="email"
        autoComplete={passkeys ? "username webauthn" : autoComplete}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  )
}

/** A password field with a show button and a Caps Lock warning. `isNew` lets a password manager suggest one. */
export function PasswordField({
  control,
  label = auth.passwordLabel,
  help,
  action,
  error,
  isNew = false,
}: Common & { control: ControlProps; isNew?: boolean }) {
  const [caps, setCaps] = useState(false)
  const watch = (event: KeyboardEvent) => setCaps(event.getModifierState("CapsLock"))
  return (
    <Field label={label} help={help} action={action} required error={error && <Said sentence={error} />}>
      <PasswordInput
        {...control}
        autoComplete={isNew ? "new-password" : "current-password"}
        labels={{ show: auth.showPassword, hide: auth.hidePassword }}
        onKeyDown={watch}
        onKeyUp={watch}
        onBlur={() => setCaps(false)}
      />
      <p role="status" className="text-[14px]/[20px] text-warn empty:hidden">
        {caps && auth.capsLock}
      </p>
    </Field>
  )
}

/** Tells a password manager whose password is requested, if the page has no e-mail field. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}

/** A numeric code. Pasted spaces and dashes are ignored; `onFull` is called after the last digit. */
export function CodeField({
  value,
  onChange,
  onFull,
  error,
  label = auth.second.codeLabel,
  help = auth.second.codeHelp,
  digits = 6,
  autoFocus = false,
}: Common & { value: string; onChange: (code: string) => void; onFull: (code: string) => void; digits?: number; autoFocus?: boolean }) {
  return (
    <Field label={label} help={help} required error={error && <Said sentence={error} />}>
      <Input
        name="code"
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={autoFocus}
        className="font-mono tracking-[0.3em]"
        onChange={(event) => {
          const code = event.currentTarget.value.replace(/\D/g, "").slice(0, digits)
          onChange(code)
          if (code.length === digits && code !== value) onFull(code)
        }}
      />
    </Field>
  )
}

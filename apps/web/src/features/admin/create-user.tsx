import { admin } from "@intray/i18n/admin"
import { auth } from "@intray/i18n/auth"
import type { UserRole } from "@intray/server/modules/admin/users/schema"
import { Check } from "@intray/ui/check"
import { Field } from "@intray/ui/field"
import { Input, PasswordInput } from "@intray/ui/input"
import { Select } from "@intray/ui/select"
import { useState } from "react"
import { trpc } from "../../lib/trpc.ts"
import { ActionDialog } from "./action-dialog.tsx"

const words = admin.users.create

/** Makes an account for somebody. */
export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const { client } = trpc.useUtils()
  const [name, setName] = useState("")
  const [email, setEmail] = useState("")
  const [password, setPassword] = useState("")
  const [role, setRole] = useState<UserRole>("user")
  const [verified, setVerified] = useState(true)
  const input = { name, email: email.trim(), role, verified, ...(password === "" ? {} : { password }) }
  return (
    <ActionDialog
      title={words.title}
      submit={words.submit}
      action={() => client.admin.users.create.mutate(input)}
      done={admin.users.done.created({ name: name.trim() })}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          <Field label={words.name} required error={wrong.name}>
            <Input value={name} onChange={(event) => setName(event.target.value)} autoComplete="off" />
          </Field>
          <Field label={words.email} required error={wrong.email}>
            <Input type="email" value={email} onChange={(event) => setEmail(event.target.value)} autoComplete="off" autoCapitalize="none" />
          </Field>
          <Field label={words.password} optional={words.optional} help={words.passwordHelp} error={wrong.password}>
            <PasswordInput
              labels={{ show: auth.showPassword, hide: auth.hidePassword }}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="new-password"
            />
          </Field>
          <Field label={words.role} error={wrong.role}>
            <Select
              value={role}
              onChange={(event) => setRole(event.target.value as UserRole)}
              options={[
                { value: "user", label: admin.users.role.user },
                { value: "admin", label: admin.users.role.admin },
              ]}
            />
          </Field>
          <Check checked={verified} onChange={(event) => setVerified(event.target.checked)} label={words.verified} />
        </>
      )}
    </ActionDialog>
  )
}

import { admin } from "@intray/i18n/admin"
import { auth } from "@intray/i18n/auth"
import { Field } from "@intray/ui/field"
import { Input, PasswordInput } from "@intray/ui/input"
import { Select } from "@intray/ui/select"
import { useState } from "react"
import { trpc } from "../../lib/trpc.ts"
import { ActionDialog } from "./action-dialog.tsx"

type Person = { id: string; name: string; email: string }
type Props = { user: Person; onClose: () => void }

const DAY_MS = 86_400_000
const days = { never: null, day: 1, week: 7, month: 30 } as const
type End = keyof typeof days

/** Shuts somebody out, with a reason and an end. */
export function BanDialog({ user, onClose }: Props) {
  const words = admin.users.banForm
  const { client } = trpc.useUtils()
  const [reason, setReason] = useState("")
  const [end, setEnd] = useState<End>("never")
  const { id, name } = user
  const ban = () => {
    const length = days[end]
    const until = length === null ? null : new Date(Date.now() + length * DAY_MS).toISOString()
    return client.admin.users.ban.mutate({ id, reason, until })
  }
  return (
    <ActionDialog
      title={words.title({ name })}
      description={words.text}
      submit={words.submit}
      action={ban}
      done={admin.users.done.banned({ name })}
      onClose={onClose}
      danger
    >
      {(wrong) => (
        <>
          <Field label={words.reason} help={words.reasonHelp} required error={wrong.reason}>
            <Input value={reason} onChange={(event) => setReason(event.target.value)} />
          </Field>
          <Field label={words.until} error={wrong.until}>
            <Select
              value={end}
              onChange={(event) => setEnd(event.target.value as End)}
              options={Object.entries(words.ends).map(([value, label]) => ({ value, label }))}
            />
          </Field>
        </>
      )}
    </ActionDialog>
  )
}

/** Gives somebody another password. */
export function PasswordDialog({ user, onClose }: Props) {
  const words = admin.users.passwordForm
  const { client } = trpc.useUtils()
  const [password, setPassword] = useState("")
  const { id, name } = user
  return (
    <ActionDialog
      title={words.title({ name })}
      description={words.text}
      submit={words.submit}
      action={() => client.admin.users.setPassword.mutate({ id, password })}
      done={admin.users.done.password({ name })}
      onClose={onClose}
    >
      {(wrong) => (
        <Field label={words.password} required error={wrong.password}>
          <PasswordInput
            labels={{ show: auth.showPassword, hide: auth.hidePassword }}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="new-password"
          />
        </Field>
      )}
    </ActionDialog>
  )
}

/** Removes an account for good, by its typed address. */
export function DeleteUserDialog({ user, onClose, onGone }: Props & { onGone: () => void }) {
  const words = admin.users.deleteForm
  const { client } = trpc.useUtils()
  const [email, setEmail] = useState("")
  const { id, name } = user
  return (
    <ActionDialog
      title={words.title({ name })}
      description={words.text}
      submit={words.submit}
      action={() => client.admin.users.delete.mutate({ id, email })}
      done={admin.users.done.deleted({ name })}
      onClose={onClose}
      onDone={onGone}
      danger
    >
      {(wrong) => (
        <Field label={words.confirm({ email: user.email })} required error={wrong.email}>
          <Input
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
      )}
    </ActionDialog>
  )
}

import { teamMembers } from "@intray/i18n/team-members"
import { Field } from "@intray/ui/field"
import { toast } from "@intray/ui/lib/toast-store"
import { Select } from "@intray/ui/select"
import { useForm } from "../../lib/auth/use-form.ts"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { reasonOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"
import { type Person, useRefreshPeople } from "./use-people.ts"

const words = teamMembers.transfer

type Props = { people: readonly Person[]; chosen: Person | null; onClose: () => void }

/** Makes another member the owner in one's place. */
export function TransferDialog({ people, chosen, onClose }: Props) {
  const { client } = trpc.useUtils()
  const refresh = useRefreshPeople()
  const form = useForm({ to: chosen?.id ?? "" })
  const submit = form.submit(async () => {
    const next = people.find((one) => one.id === form.values.to)
    if (form.report({ to: next ? undefined : words.missing }) || !next) return
    try {
      await client.members.transfer.mutate({ userId: next.id })
      await refresh()
      toast({ tone: "ok", title: words.done({ name: next.name }), description: words.doneText })
      onClose()
    } catch (error) {
      form.setProblem(`${words.failed}. ${reasonOf(error)}`)
    }
  })
  return (
    <FormDialog
      onClose={onClose}
      title={words.title}
      description={words.text}
      form={form.form}
      onSubmit={submit}
      problem={form.problem}
      submit={words.confirm}
      submitting={words.busy}
      busy={form.busy}
      danger
    >
      <Field label={words.to} required error={form.problems.to}>
        <Select
          {...form.control("to")}
          placeholder={words.choose}
          options={people.map((one) => ({ value: one.id, label: one.email ? `${one.name} (${one.email})` : one.name }))}
        />
      </Field>
    </FormDialog>
  )
}

import { groups as words } from "@intray/i18n/groups"
import type { GroupItem } from "@intray/server/modules/members/groups/schema"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { useState } from "react"
import { useForm } from "../../lib/auth/use-form.ts"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { issuesOf } from "../../lib/issues.ts"
import { limit } from "../../lib/limit.ts"
import { reasonOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"
import { MemberPicks } from "./member-picks.tsx"
import { useRefreshGroups } from "./use-refresh.ts"

type Props = { /** Null makes a new one. */ group: GroupItem | null; onClose: () => void }

/** A group: its name, and who is in it. */
export function GroupDialog({ group, onClose }: Props) {
  const { client } = trpc.useUtils()
  const refresh = useRefreshGroups()
  const form = useForm({ name: group?.name ?? "" })
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set(group?.members.map((one) => one.id)))
  const submit = form.submit(async () => {
    const name = form.values.name.trim()
    if (form.report({ name: name === "" ? words.nameMissing : undefined })) return
    const userIds = [...picked]
    try {
      if (group) {
        await client.groups.rename.mutate({ id: group.id, name })
        await client.groups.setMembers.mutate({ id: group.id, userIds })
      } else await client.groups.create.mutate({ name, userIds })
      toast({ tone: "ok", title: group ? words.saved({ name }) : words.made({ name }), key: "group" })
      await refresh()
      onClose()
    } catch (error) {
      const issues = issuesOf(error)
      if (issues?.name) form.report({ name: issues.name })
      else form.setProblem(reasonOf(error))
      await refresh()
    }
  })
  return (
    <FormDialog
      onClose={onClose}
      title={group ? words.change({ name: group.name }) : words.create}
      size="md"
      form={form.form}
      onSubmit={submit}
      problem={form.problem}
      submit={group ? words.save : words.make}
      submitting={words.saving}
      busy={form.busy}
    >
      <Field label={words.name} help={words.nameHelp} required error={form.problems.name}>
        <Input {...form.control("name")} autoComplete="off" {...limit(60)} />
      </Field>
      <MemberPicks picked={picked} onChange={setPicked} />
    </FormDialog>
  )
}

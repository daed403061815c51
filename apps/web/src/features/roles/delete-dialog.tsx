import { teamRoles } from "@intray/i18n/team-roles"
import type { RoleItem } from "@intray/server/modules/members/roles/schema"
import { Field } from "@intray/ui/field"
import { toast } from "@intray/ui/lib/toast-store"
import { Select } from "@intray/ui/select"
import { useForm } from "../../lib/auth/use-form.ts"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { locale } from "../../lib/i18n.ts"
import { reasonOf } from "../../lib/reason.ts"
import { roleText } from "../../lib/teams/roles.ts"
import { trpc } from "../../lib/trpc.ts"
import { useRefreshRoles } from "./use-refresh.ts"

const words = teamRoles.remove

/** Asks before a role goes, and where those go who have it. */
export function DeleteRoleDialog({ own: role, roles, onClose }: { own: RoleItem; roles: readonly RoleItem[]; onClose: () => void }) {
  const { client } = trpc.useUtils()
  const refresh = useRefreshRoles()
  const form = useForm({ moveTo: "" })
  const count = role.members + role.invitations
  const { moveTo } = form.values
  const submit = form.submit(async () => {
    if (form.report({ moveTo: count > 0 && moveTo === "" ? words.missing : undefined })) return
    try {
      await client.roles.delete.mutate({ role: role.role, ...(moveTo === "" ? {} : { moveTo }) })
      const moved = moveTo === "" ? {} : { description: words.moved({ role: roleText(moveTo) }) }
      toast({ tone: "ok", title: words.deleted({ role: role.name }), ...moved, key: "role" })
      await refresh()
      onClose()
    } catch (error) {
      form.setProblem(reasonOf(error))
      // Somebody may have been given it meanwhile.
      await refresh()
    }
  })
  return (
    <FormDialog
      onClose={onClose}
      title={words.title({ role: role.name })}
      description={count === 0 ? words.unused : words.inUse({ locale, count })}
      form={form.form}
      onSubmit={submit}
      problem={form.problem}
      submit={words.confirm}
      submitting={words.deleting}
      busy={form.busy}
      danger
    >
      {count > 0 && (
        <Field label={words.moveTo} required error={form.problems.moveTo}>
          <Select
            {...form.control("moveTo")}
            placeholder={words.choose}
            options={roles
              .filter((one) => one.role !== role.role)
              .map((one) => ({ value: one.role, label: roleText(one.role), disabled: !one.givable }))}
          />
        </Field>
      )}
    </FormDialog>
  )
}

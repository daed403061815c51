import { grantsOfRole } from "@intray/auth/permissions"
import { teamRoles } from "@intray/i18n/team-roles"
import type { RoleItem } from "@intray/server/modules/members/roles/schema"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { Select } from "@intray/ui/select"
import { useState } from "react"
import { useForm } from "../../lib/auth/use-form.ts"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { issuesOf } from "../../lib/issues.ts"
import { limit } from "../../lib/limit.ts"
import { codeOf, reasonOf } from "../../lib/reason.ts"
import { roleText } from "../../lib/teams/roles.ts"
import { trpc } from "../../lib/trpc.ts"
import { countGrants, givable, type RoleGrants, withGrant } from "./grants.ts"
import { GrantMatrix } from "./matrix.tsx"
import { useRefreshRoles } from "./use-refresh.ts"

const words = teamRoles.editor

/** What the person holds in the team that this tab shows: as much can they give. */
function useHeld(): RoleGrants {
  const session = trpc.session.get.useQuery().data
  return grantsOfRole(session?.team?.role ?? "", session?.ownRoles) as RoleGrants
}

type Props = { /** Null makes a new one. */ own: RoleItem | null; roles: readonly RoleItem[]; onClose: () => void }

/** A role of the team's own: its name, and what it allows. */
export function RoleDialog({ own: role, roles, onClose }: Props) {
  const { client } = trpc.useUtils()
  const refresh = useRefreshRoles()
  const held = useHeld()
  const form = useForm({ name: role?.name ?? "", start: "" })
  const [grants, setGrants] = useState<RoleGrants>(role?.grants ?? {})

  const startFrom = (chosen: string) => {
    form.set("start", chosen)
    setGrants(givable(held, roles.find((one) => one.role === chosen)?.grants ?? {}))
  }
  const submit = form.submit(async () => {
    const name = form.values.name.trim()
    if (form.report({ name: name === "" ? words.nameMissing : name.includes(",") ? words.nameComma : undefined })) return
    if (countGrants(grants) === 0) return form.setProblem(words.nothing)
    try {
      if (role) await client.roles.update.mutate({ role: role.role, name, grants })
      else await client.roles.create.mutate({ name, grants })
      await refresh()
      toast({ tone: "ok", title: role ? words.saved({ role: name }) : words.created({ role: name }), key: "role" })
      onClose()
    } catch (error) {
      const said = reasonOf(error)
      if (codeOf(error) === "role_taken") form.report({ name: said })
      else form.setProblem(said)
      const issues = issuesOf(error)
      if (issues?.name) form.report({ name: issues.name })
    }
  })
  return (
    <FormDialog
      onClose={onClose}
      title={role ? words.change({ role: role.name }) : words.create}
      size="lg"
      form={form.form}
      onSubmit={submit}
      problem={form.problem}
      submit={role ? words.save : words.add}
      submitting={role ? words.saving : words.adding}
      busy={form.busy}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={words.name} help={words.nameHelp} required error={form.problems.name}>
          <Input {...form.control("name")} autoComplete="off" {...limit(40)} />
        </Field>
        {!role && (
          <Field label={words.start}>
            <Select
              name="start"
              value={form.values.start}
              onChange={(event) => startFrom(event.currentTarget.value)}
              placeholder={words.startNone}
              options={roles.map((one) => ({ value: one.role, label: roleText(one.role) }))}
            />
          </Field>
        )}
      </div>
      <div>
        <h3 className="font-emph">{words.matrix}</h3>
        <p className="type-meta mb-2 text-fg-2 touch:hidden">{words.keys}</p>
        <GrantMatrix
          grants={grants}
          held={held}
          onChange={(resource, action, on) => setGrants((before) => withGrant(before, resource, action, on))}
        />
      </div>
    </FormDialog>
  )
}

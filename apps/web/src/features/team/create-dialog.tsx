import { team } from "@intray/i18n/team"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { useState } from "react"
import { useForm } from "../../lib/auth/use-form.ts"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { limit } from "../../lib/limit.ts"
import { slugFrom } from "../../lib/slug.ts"
import { useEnterTeam } from "../../lib/teams/enter.ts"
import { TeamSlugField, useTeamSlug } from "../../lib/teams/slug-field.tsx"
import { trpc } from "../../lib/trpc.ts"
import { wrongTeam } from "./wrong.ts"

const words = team.create

export type CreateTeamDialogProps = { name: string; onClose: () => void }

/** Another team of one's own; this tab shows it then. `name`: what is in the field to begin with. */
export function CreateTeamDialog({ name, onClose }: CreateTeamDialogProps) {
  const { client } = trpc.useUtils()
  const enter = useEnterTeam()
  const form = useForm({ name, slug: "" })
  const [typed, setTyped] = useState(false)
  const slug = typed ? form.values.slug : slugFrom(form.values.name, 48)
  const check = useTeamSlug(slug)

  const submit = form.submit(async () => {
    const wanted = form.values.name.trim()
    const found = {
      name: wanted === "" ? words.nameMissing : undefined,
      slug: slug === "" ? team.slug.missing : check.usable ? undefined : (check.error ?? team.slug.invalid),
    }
    if (form.report(found)) {
      // Found by the check before it is asked for; the server says the same of one that was taken since.
      if (found.slug === team.slug.taken) toast({ tone: "danger", title: team.slug.taken, key: "team" })
      return
    }
    try {
      const made = await client.teams.create.mutate({ name: wanted, slug })
      onClose()
      await enter(made)
      toast({ tone: "ok", title: words.created, description: made.name, key: "team" })
    } catch (error) {
      const wrong = wrongTeam(error)
      if (wrong.slug === team.slug.taken) toast({ tone: "danger", title: team.slug.taken, key: "team" })
      else toast({ tone: "danger", title: words.failed, description: wrong.words, key: "team" })
      form.report({ name: wrong.name, slug: wrong.slug })
    }
  })
  return (
    <FormDialog
      onClose={onClose}
      title={words.title}
      description={words.text}
      form={form.form}
      onSubmit={submit}
      submit={words.submit}
      submitting={words.submitting}
      busy={form.busy}
    >
      <Field label={words.name} required error={form.problems.name}>
        <Input {...form.control("name")} autoComplete="organization" {...limit(80)} />
      </Field>
      <TeamSlugField
        value={slug}
        state={check}
        error={typeof form.problems.slug === "string" ? form.problems.slug : undefined}
        onChange={(next) => {
          setTyped(true)
          form.set("slug", next)
        }}
      />
    </FormDialog>
  )
}

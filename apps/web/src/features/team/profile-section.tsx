import { team as words } from "@intray/i18n/team"
import { TeamMark } from "@intray/ui/avatar"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { useNavigate } from "@tanstack/react-router"
import { FormProblem } from "../../lib/auth/fields.tsx"
import { useForm } from "../../lib/auth/use-form.ts"
import { limit } from "../../lib/limit.ts"
import { PictureField } from "../../lib/picture/picture-field.tsx"
import { Section } from "../../lib/settings/section.tsx"
import { TeamSlugField, useTeamSlug } from "../../lib/teams/slug-field.tsx"
import { storeTeam, trpc } from "../../lib/trpc.ts"
import { useUnsaved } from "../../lib/unsaved.ts"
import { wrongTeam } from "./wrong.ts"

type Props = {
  team: { id: string; name: string; slug: string; logo: string | null }
  allowed: boolean
}

/** What the team is called, and by what its pages are found. */
export function ProfileSection({ team, allowed }: Props) {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const form = useForm({ name: team.name, slug: team.slug })
  const { name, slug } = form.values
  const check = useTeamSlug(slug, team.slug)
  const changed = name.trim() !== team.name || slug !== team.slug
  useUnsaved(changed)

  const submit = form.submit(async () => {
    const wanted = name.trim()
    const found = {
      name: wanted === "" ? words.settings.nameMissing : undefined,
      slug: slug === "" ? words.slug.missing : check.usable ? undefined : (check.error ?? words.slug.invalid),
    }
    if (form.report(found)) {
      if (found.slug === words.slug.taken) toast({ tone: "danger", title: words.slug.taken, key: "team" })
      return
    }
    try {
      const saved = await utils.client.teams.update.mutate({ name: wanted, slug })
      // Asked for by the team's id, before the address names it by what it is called now.
      await utils.session.get.invalidate()
      if (saved.slug !== team.slug) {
        storeTeam({ id: team.id, slug: saved.slug })
        const search = (before: { team?: string }) => ({ ...before, ...(before.team === undefined ? {} : { team: saved.slug }) })
        await navigate({ to: ".", search: search as never, replace: true })
      }
      form.set("name", saved.name)
      toast({ tone: "ok", title: words.settings.saved, key: "team" })
    } catch (error) {
      const wrong = wrongTeam(error)
      if (form.report({ name: wrong.name, slug: wrong.slug })) {
        if (wrong.slug === words.slug.taken) toast({ tone: "danger", title: words.slug.taken, key: "team" })
      } else form.setProblem(wrong.words || words.settings.failed)
    }
  })
  return (
    <Section title={words.settings.profile} note={allowed ? words.settings.profileNote : words.settings.readOnly}>
      <div className="flex flex-col gap-5">
        {allowed ? <LogoField team={team} /> : <TeamMark name={team.name} logo={team.logo} size={64} />}
        <form ref={form.form} noValidate onSubmit={submit} className="flex max-w-90 flex-col gap-3">
          <FormProblem className="">{form.problem}</FormProblem>
          <Field label={words.settings.name} required={allowed} error={form.problems.name}>
            <Input {...form.control("name")} readOnly={!allowed} autoComplete="organization" {...limit(80)} />
          </Field>
          <TeamSlugField
            value={slug}
            state={check}
            disabled={!allowed}
            error={typeof form.problems.slug === "string" ? form.problems.slug : undefined}
            onChange={(next) => form.set("slug", next)}
          />
          {slug !== team.slug && <p className="type-meta text-warn">{words.settings.slugChanges}</p>}
          {allowed && (
            <Button
              type="submit"
              className="self-start"
              busy={form.busy}
              busyLabel={words.settings.saving}
              disabled={!changed && !form.busy}
            >
              {words.settings.save}
            </Button>
          )}
        </form>
      </div>
    </Section>
  )
}

function LogoField({ team }: Pick<Props, "team">) {
  const utils = trpc.useUtils()
  return (
    <PictureField
      label={words.settings.logo}
      query="kind=team"
      present={team.logo !== null}
      preview={<TeamMark name={team.name} logo={team.logo} size={64} />}
      onChange={async (picture) => {
        try {
          await utils.client.teams.update.mutate({ logo: picture === null ? null : `/api/images/${picture.id}` })
        } catch {
          return false
        }
        await utils.session.get.invalidate()
        return true
      }}
    />
  )
}

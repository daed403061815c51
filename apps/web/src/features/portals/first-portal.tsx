import { portals } from "@intray/i18n/portals"
import type { TemplateChoice } from "@intray/server/modules/templates/schema"
import { Button } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { type FormEvent, useState } from "react"
import { focusWrongAfter } from "../../lib/focus-after.ts"
import { limit } from "../../lib/limit.ts"
import { slugFrom } from "../../lib/slug.ts"
import { useTemplateCurrency } from "../../lib/template-currency.tsx"
import { trpc } from "../../lib/trpc.ts"
import { type GallerySlot, templateName } from "./gallery-slot.ts"
import { meanwhile } from "./portal-open.tsx"
import { SlugField, useSlugCheck } from "./slug-field.tsx"
import { useCreatePortal } from "./use-create.ts"

export type FirstPortalProps = {
  team: { name: string }
  /** May create portals. */
  allowed: boolean
  /** May rename the team. */
  mayRename: boolean
  gallery: GallerySlot
  onCreated: (slug: string) => void
}

/** What a team without a portal sees: three questions that end on a draft to look at and publish. */
export function FirstPortal({ team, allowed, mayRename, gallery, onCreated }: FirstPortalProps) {
  const words = portals.first
  const utils = trpc.useUtils()
  const renaming = trpc.teams.rename.useMutation()
  const templates = trpc.templates.list.useQuery()
  const { create, wrong, busy } = useCreatePortal(words.failed)
  const [name, setName] = useState(team.name)
  const [template, setTemplate] = useState<TemplateChoice>("music-demos")
  const [typed, setTyped] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const slug = typed ?? slugFrom(name)
  const check = useSlugCheck(slug)
  const currency = useTemplateCurrency(templates.data, template)

  if (!allowed) {
    return (
      <Empty title={words.notAllowed} others={meanwhile}>
        {words.notAllowedText}
      </Empty>
    )
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (busy || renaming.isPending || name.trim() === "" || slug === "" || !check.usable) return focusWrongAfter(() => setTried(true), form)
    const title = templateName(templates.data, template) || portals.title
    const made = await create({ template, title, slug, ...currency.input })
    if (made === null) return
    if (name.trim() !== team.name && mayRename) {
      try {
        await renaming.mutateAsync({ name: name.trim() })
        await utils.session.get.invalidate()
      } catch {
        toast({ tone: "danger", title: words.teamFailed })
      }
    }
    onCreated(made)
  }

  return (
    <Empty title={words.title}>
      <p>{words.text}</p>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="mt-7 flex max-w-[440px] flex-col gap-5 text-[13px] leading-5 text-fg touch:text-[15px]"
      >
        {mayRename && (
          <Field label={words.team} help={words.teamHelp} error={tried && name.trim() === "" ? portals.slug.teamRequired : undefined}>
            <Input value={name} {...limit(80)} autoComplete="organization" onChange={(event) => setName(event.currentTarget.value)} />
          </Field>
        )}
        {gallery({ label: words.collect, value: template, onChange: setTemplate })}
        {currency.field}
        <SlugField
          label={words.address}
          value={slug}
          state={check}
          error={wrong.slug ?? (tried && slug === "" ? portals.slug.required : undefined)}
          onChange={setTyped}
        />
        <div>
          <Button type="submit" variant="primary" size="lg" busy={busy || renaming.isPending} busyLabel={words.submitting}>
            {words.submit}
          </Button>
        </div>
      </form>
    </Empty>
  )
}

import { common } from "@intray/i18n/common"
import { portals } from "@intray/i18n/portals"
import { teamPlan } from "@intray/i18n/team-plan"
import type { TemplateChoice } from "@intray/server/modules/templates/schema"
import { Button, buttonClass } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Link } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import { focusWrongAfter } from "../../lib/focus-after.ts"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { limit } from "../../lib/limit.ts"
import { usePlanLimit } from "../../lib/plan-limit.ts"
import { slugFrom } from "../../lib/slug.ts"
import { useTemplateCurrency } from "../../lib/template-currency.tsx"
import { trpc } from "../../lib/trpc.ts"
import { type GallerySlot, templateName } from "./gallery-slot.ts"
import { SlugField, useSlugCheck } from "./slug-field.tsx"
import { useCreatePortal } from "./use-create.ts"

export type CreateDialogProps = {
  /** What it starts from, to begin with. */
  startFrom: TemplateChoice
  gallery: GallerySlot
  onClose: () => void
  onCreated: (slug: string) => void
}

/** Another portal: what it starts from, what it is called, where it is. */
export function CreateDialog({ startFrom, gallery, onClose, onCreated }: CreateDialogProps) {
  const words = portals.create
  const { create, wrong, busy } = useCreatePortal(words.failed)
  const templates = trpc.templates.list.useQuery()
  const [template, setTemplate] = useState<TemplateChoice>(startFrom)
  const [named, setNamed] = useState<string | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  // Until somebody names it, it is called as what it starts from.
  const title = named ?? (template === "blank" ? "" : templateName(templates.data, template))
  const slug = typed ?? slugFrom(title)
  const check = useSlugCheck(slug)
  const full = usePlanLimit("portals")
  const currency = useTemplateCurrency(templates.data, template)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (busy) return
    if (title.trim() === "" || slug === "" || !check.usable) return focusWrongAfter(() => setTried(true), form)
    const made = await create({ template, title: title.trim(), slug, ...currency.input })
    if (made !== null) onCreated(made)
  }

  if (full !== null) return <FullDialog reason={full} onClose={onClose} />
  return (
    <FormDialog onClose={onClose} title={words.title} size="lg" onSubmit={(event) => void submit(event)} submit={words.submit} busy={busy}>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={words.name} error={wrong.title ?? (tried && title.trim() === "" ? portals.slug.titleRequired : undefined)}>
          <Input value={title} {...limit(120)} onChange={(event) => setNamed(event.currentTarget.value)} />
        </Field>
        <SlugField
          label={words.address}
          value={slug}
          state={check}
          error={wrong.slug ?? (tried && slug === "" ? portals.slug.required : undefined)}
          onChange={setTyped}
        />
        {currency.field}
      </div>
      {gallery({ label: words.template, value: template, onChange: setTemplate, wide: true })}
    </FormDialog>
  )
}

/** Instead of a form that would be refused: why, and where the plan is changed. */
function FullDialog({ reason, onClose }: { reason: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={portals.create.title}
      closeLabel={common.close}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Link to="/dashboard/settings/plan" className={buttonClass({ variant: "primary" })}>
            {teamPlan.limit.see}
          </Link>
        </>
      }
    >
      <p>{reason}</p>
    </Dialog>
  )
}

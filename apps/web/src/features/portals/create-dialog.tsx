import type { TemplateChoice } from "@intray/server/features/templates/schema"
import { common } from "@intray/server/messages/common"
import { portals } from "@intray/server/messages/portals"
import { Button } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { type FormEvent, useId, useRef, useState } from "react"
import { slugFrom } from "../../lib/slug.ts"
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
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
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

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const form = event.currentTarget
    if (busy) return
    if (title.trim() === "" || slug === "" || !check.usable) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus())
      return
    }
    const made = await create({ template, title: title.trim(), slug })
    if (made !== null) onCreated(made)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={words.title}
      closeLabel={common.close}
      size="lg"
      onOpenAutoFocus={(event) => {
        event.preventDefault()
        first.current?.focus()
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {common.cancel}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <div className="grid gap-4 md:grid-cols-2">
          <Field label={words.name} error={wrong.title ?? (tried && title.trim() === "" ? portals.slug.titleRequired : undefined)}>
            <Input ref={first} value={title} maxLength={120} onChange={(event) => setNamed(event.currentTarget.value)} />
          </Field>
          <SlugField
            label={words.address}
            value={slug}
            state={check}
            error={wrong.slug ?? (tried && slug === "" ? portals.slug.required : undefined)}
            onChange={setTyped}
          />
        </div>
        {gallery({ label: words.template, value: template, onChange: setTemplate, wide: true })}
      </form>
    </Dialog>
  )
}

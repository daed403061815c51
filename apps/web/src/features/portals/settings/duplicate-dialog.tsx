import { cutText } from "@intray/auth/count-text"
import { portalTabs } from "@intray/i18n/portal-tabs"
import { portals } from "@intray/i18n/portals"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { type FormEvent, useState } from "react"
import { focusWrongAfter } from "../../../lib/focus-after.ts"
import { FormDialog } from "../../../lib/form-dialog.tsx"
import { limit } from "../../../lib/limit.ts"
import { slugFrom } from "../../../lib/slug.ts"
import { trpc } from "../../../lib/trpc.ts"
import { SlugField, useSlugCheck } from "../slug-field.tsx"
import { type Wrong, wrongOf } from "../wrong.ts"

export type DuplicateDialogProps = { portal: PortalDetail; onClose: () => void; onDuplicated: (slug: string) => void }

/** Another portal with the same questions: what it is called, and where it is. */
export function DuplicateDialog({ portal, onClose, onDuplicated }: DuplicateDialogProps) {
  const words = portalTabs.settings
  const utils = trpc.useUtils()
  const duplicating = trpc.portals.duplicate.useMutation()
  const [title, setTitle] = useState(() => cutText(words.duplicateTitle({ title: portal.title }), 120))
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState<Wrong>({})
  const [tried, setTried] = useState(false)
  const slug = typed ?? slugFrom(title)
  const check = useSlugCheck(slug)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const ask = () => {
      setTried(true)
      setWrong({})
    }
    if (!duplicating.isPending && (title.trim() === "" || slug === "" || !check.usable)) return focusWrongAfter(ask, form)
    ask()
    if (duplicating.isPending) return
    try {
      const made = await duplicating.mutateAsync({ portalId: portal.id, title: title.trim(), slug })
      await utils.portals.list.invalidate()
      toast({ tone: "ok", title: words.duplicated })
      onClose()
      onDuplicated(made.slug)
    } catch (error) {
      const found = wrongOf(error)
      if (found) setWrong(found)
      else toast({ tone: "danger", title: words.duplicateFailed, description: portals.first.failedText })
    }
  }
  return (
    <FormDialog
      title={words.duplicate}
      description={words.duplicateHelp}
      submit={words.duplicateAction}
      busy={duplicating.isPending}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <Field label={portals.create.name} error={wrong.title ?? (tried && title.trim() === "" ? portals.slug.titleRequired : undefined)}>
        <Input value={title} {...limit(120)} onChange={(event) => setTitle(event.currentTarget.value)} />
      </Field>
      <SlugField
        label={words.address}
        value={slug}
        state={check}
        error={wrong.slug ?? (tried && slug === "" ? portals.slug.required : undefined)}
        onChange={setTyped}
      />
    </FormDialog>
  )
}

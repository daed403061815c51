import { common } from "@intray/i18n/common"
import { templatePages } from "@intray/i18n/template-pages"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { Textarea } from "@intray/ui/textarea"
import { type FormEvent, useState } from "react"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { limit } from "../../lib/limit.ts"
import { reasonOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"

export type RenameDialogProps = { template: { id: string; name: string; description: string }; onClose: () => void }

/** What one of the team's own templates is called, and what it is for. */
export function RenameDialog({ template, onClose }: RenameDialogProps) {
  const words = templatePages
  const utils = trpc.useUtils()
  const renaming = trpc.templates.rename.useMutation()
  const [name, setName] = useState(template.name)
  const [description, setDescription] = useState(template.description)
  const nameless = name.trim() === ""
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (nameless || renaming.isPending) return
    try {
      await renaming.mutateAsync({ id: template.id, name: name.trim(), description: description.trim() })
      await Promise.all([utils.templates.list.invalidate(), utils.templates.get.invalidate({ id: template.id })])
      toast({ tone: "ok", title: words.saved })
      onClose()
    } catch (error) {
      toast({ tone: "danger", title: words.saveFailed, description: reasonOf(error) })
    }
  }
  return (
    <FormDialog
      title={words.renameTitle}
      submit={words.save}
      busy={renaming.isPending}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <Field label={words.name} error={nameless ? words.nameMissing : undefined}>
        <Input value={name} {...limit(80)} onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
      <Field label={words.description} optional={common.optional}>
        <Textarea rows={2} value={description} {...limit(300)} onChange={(event) => setDescription(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  )
}

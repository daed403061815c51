import { common } from "@intray/server/messages/common"
import { templatePages } from "@intray/server/messages/template-pages"
import { Button } from "@intray/ui/button"
import { Dialog } from "@intray/ui/dialog"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { Textarea } from "@intray/ui/textarea"
import { type FormEvent, useId, useState } from "react"
import { trpc } from "../../lib/trpc.ts"

export type RenameDialogProps = { template: { id: string; name: string; description: string }; onClose: () => void }

/** What one of the team's own templates is called, and what it is for. */
export function RenameDialog({ template, onClose }: RenameDialogProps) {
  const words = templatePages
  const id = useId()
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
      toast({ tone: "danger", title: words.saveFailed, description: error instanceof Error ? error.message : words.saveFailedText })
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !renaming.isPending && onClose()}
      title={words.renameTitle}
      closeLabel={common.close}
      size="sm"
      footer={
        <>
          <Button onClick={onClose} disabled={renaming.isPending}>
            {common.cancel}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={renaming.isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field label={words.name} error={nameless ? words.nameMissing : undefined}>
          <Input value={name} maxLength={80} onChange={(event) => setName(event.currentTarget.value)} />
        </Field>
        <Field label={words.description} optional={common.optional}>
          <Textarea rows={2} value={description} maxLength={300} onChange={(event) => setDescription(event.currentTarget.value)} />
        </Field>
      </form>
    </Dialog>
  )
}

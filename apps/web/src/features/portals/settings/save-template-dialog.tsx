import { cutText } from "@intray/auth/count-text"
import { common } from "@intray/i18n/common"
import { portalTabs } from "@intray/i18n/portal-tabs"
import type { PortalDetail } from "@intray/server/modules/portals/schema"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { Textarea } from "@intray/ui/textarea"
import { useNavigate } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import { focusWrongAfter } from "../../../lib/focus-after.ts"
import { FormDialog } from "../../../lib/form-dialog.tsx"
import { limit } from "../../../lib/limit.ts"
import { reasonOf } from "../../../lib/reason.ts"
import { trpc } from "../../../lib/trpc.ts"
import { type Wrong, wrongOf } from "../wrong.ts"

/** Keeps a portal's questions, with the team's labels and replies, under a name for new portals. */
export function SaveTemplateDialog({ portal, onClose }: { portal: PortalDetail; onClose: () => void }) {
  const words = portalTabs.settings
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const saving = trpc.templates.save.useMutation()
  const [name, setName] = useState(cutText(portal.title, 80))
  const [description, setDescription] = useState("")
  const [wrong, setWrong] = useState<Wrong>({})
  const [tried, setTried] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const ask = () => {
      setTried(true)
      setWrong({})
    }
    if (name.trim() === "" && !saving.isPending) return focusWrongAfter(ask, form)
    ask()
    if (saving.isPending) return
    try {
      await saving.mutateAsync({ portalId: portal.id, name: name.trim(), description: description.trim() })
      await utils.templates.list.invalidate()
      onClose()
      toast({
        tone: "ok",
        title: words.templateSaved({ name: name.trim() }),
        action: { label: words.templateShow, onPress: () => void navigate({ to: "/dashboard/templates" }) },
      })
    } catch (error) {
      const found = wrongOf(error)
      if (found) setWrong(found)
      else toast({ tone: "danger", title: words.templateFailed, description: reasonOf(error) })
    }
  }
  return (
    <FormDialog
      title={words.template}
      description={words.templateHelp}
      submit={words.save}
      busy={saving.isPending}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <Field label={words.templateName} error={wrong.name ?? (tried && name.trim() === "" ? words.templateNameMissing : undefined)}>
        <Input value={name} {...limit(80)} onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
      <Field label={words.templateDescription} optional={common.optional} error={wrong.description}>
        <Textarea rows={2} value={description} {...limit(300)} onChange={(event) => setDescription(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  )
}

import { normalized } from "@intray/auth/text"
import { team as words } from "@intray/i18n/team"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { toast } from "@intray/ui/lib/toast-store"
import { Download } from "lucide-react"
import { useState } from "react"
import { useForm } from "../../lib/auth/use-form.ts"
import { FormDialog } from "../../lib/form-dialog.tsx"
import { locale } from "../../lib/i18n.ts"
import { issuesOf } from "../../lib/issues.ts"
import { limit } from "../../lib/limit.ts"
import { useMembers } from "../../lib/members.ts"
import { usePending } from "../../lib/pending.ts"
import { reasonOf } from "../../lib/reason.ts"
import { Section } from "../../lib/settings/section.tsx"
import { useEnterTeam } from "../../lib/teams/enter.ts"
import { trpc } from "../../lib/trpc.ts"

type Props = { team: { name: string }; onExport?: (() => Promise<string | null>) | undefined }

/** The end of the team, behind its typed name. */
export function DeleteSection(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Section
      title={words.delete.title}
      note={words.delete.note}
      action={
        <Button variant="danger" onClick={() => setOpen(true)}>
          {words.delete.open}
        </Button>
      }
    >
      {open && <DeleteDialog {...props} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function DeleteDialog({ team, onExport, onClose }: Props & { onClose: () => void }) {
  const utils = trpc.useUtils()
  const enter = useEnterTeam()
  const { members } = useMembers()
  const form = useForm({ name: "" })
  const mismatch = words.delete.mismatch({ team: team.name })
  const submit = form.submit(async () => {
    const typed = normalized(form.values.name).trim()
    if (form.report({ name: typed === normalized(team.name) ? undefined : mismatch })) return
    try {
      const { next } = await utils.client.teams.delete.mutate({ name: typed })
      onClose()
      toast({ tone: "ok", title: words.delete.deleted, description: words.delete.deletedText, key: "team" })
      await utils.teams.trash.invalidate()
      await enter(next)
    } catch (error) {
      if (form.report({ name: issuesOf(error)?.name ? mismatch : undefined })) return
      const why = reasonOf(error)
      toast({ tone: "danger", title: words.delete.failed, description: why, key: "team" })
    }
  })
  return (
    <FormDialog
      onClose={onClose}
      title={words.delete.ask({ team: team.name })}
      form={form.form}
      onSubmit={submit}
      problem={form.problem}
      submit={words.delete.confirm}
      submitting={words.delete.deleting}
      busy={form.busy}
      danger
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-4 text-fg-2">
        <li>{words.delete.goes}</li>
        {members.length > 0 && <li>{words.delete.members({ locale, count: members.length })}</li>}
        <li>{words.delete.stays}</li>
      </ul>
      {onExport && <ExportFirst onExport={onExport} />}
      <Field label={words.delete.type({ team: team.name })} required error={form.problems.name}>
        <Input {...form.control("name")} autoComplete="off" spellCheck={false} {...limit(80)} />
      </Field>
    </FormDialog>
  )
}

function ExportFirst({ onExport }: { onExport: () => Promise<string | null> }) {
  const [busy, once] = usePending()
  const run = () =>
    once(async () => {
      const refused = await onExport()
      if (refused === null) toast({ tone: "ok", title: words.delete.exported, key: "export" })
      else toast({ tone: "danger", title: words.delete.exportFailed, description: refused || undefined, key: "export" })
    })
  return (
    <Button
      className="h-auto! min-h-[30px] max-w-full self-start py-1 text-start whitespace-normal! touch:min-h-11"
      icon={<Download aria-hidden="true" size={16} />}
      busy={busy}
      busyLabel={words.delete.exporting}
      onClick={() => void run()}
    >
      {words.delete.export}
    </Button>
  )
}

import { common } from "@intray/i18n/common"
import { labels } from "@intray/i18n/labels"
import type { BulkItem } from "@intray/server/modules/bulk/schema"
import type { ManagedGroup, ManagedLabel } from "@intray/server/modules/labels/groups/schema"
import { Button } from "@intray/ui/button"
import { Choice } from "@intray/ui/choice"
import { Dialog } from "@intray/ui/dialog"
import { FieldGroup } from "@intray/ui/field"
import { LabelTag } from "@intray/ui/label-tag"
import { toHue } from "@intray/ui/lib/hues"
import { toast } from "@intray/ui/lib/toast-store"
import { Progress } from "@intray/ui/progress"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { FormDialog } from "../../../lib/form-dialog.tsx"
import { reasonOf } from "../../../lib/reason.ts"
import { trpc } from "../../../lib/trpc.ts"
import { useManage } from "./use-manage.ts"
import { useSave } from "./use-save.ts"

const words = labels.mergeDialog

type MergeDialogProps = { group: ManagedGroup; label: ManagedLabel; onClose: () => void }

/** Puts another label of the group in the place of one that is no longer wanted, wherever it is. */
export function MergeDialog({ group, label, onClose }: MergeDialogProps) {
  const { client } = trpc.useUtils()
  const others = group.labels.filter((one) => one.id !== label.id && !one.archived)
  const [intoId, setIntoId] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const [started, setStarted] = useState<BulkItem | null>(null)
  const { save, wrong, busy } = useSave(() => undefined)
  // One id however often it is sent, so that a cut line does not merge twice.
  const [actId] = useState(() => crypto.randomUUID())
  const into = others.find((one) => one.id === intoId)

  if (started && into) return <Merging item={started} from={label} into={into} onClose={onClose} />
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    void save(event.currentTarget, intoId !== null, async () => {
      setStarted(await client.labels.merge.mutate({ labelId: label.id, intoId: intoId ?? "", actId }))
    })
  }
  return (
    <FormDialog
      title={words.title({ name: label.name })}
      description={words.text({ name: label.name })}
      submit={words.submit}
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      <FieldGroup label={words.into} error={wrong.intoId ?? (tried && intoId === null ? words.choose : undefined)} required>
        <Choice
          value={intoId}
          onChange={setIntoId}
          options={others.map((one) => ({ value: one.id, label: <LabelTag name={one.name} hue={toHue(one.hue)} icon={one.icon} /> }))}
        />
      </FieldGroup>
    </FormDialog>
  )
}

type MergingProps = { item: BulkItem; from: ManagedLabel; into: ManagedLabel; onClose: () => void }

/** How far it is. It goes on without the dialog, too. */
function Merging({ item: first, from, into, onClose }: MergingProps) {
  const utils = trpc.useUtils()
  const { refresh } = useManage()
  const ended = (item: BulkItem) => item.state !== "queued" && item.state !== "running"
  const { data: item = first } = trpc.bulk.get.useQuery(
    { id: first.id },
    { initialData: first, refetchInterval: (query) => (query.state.data && ended(query.state.data) ? false : 500) },
  )
  const told = useRef(false)
  useEffect(() => {
    if (!ended(item) || told.current) return
    told.current = true
    const names = { from: from.name, into: into.name }
    const undo = async () => {
      await utils.client.labels.archive.mutate({ labelId: from.id, archived: false })
      await utils.client.undo.undo.mutate({ actId: item.actId })
      await refresh()
      toast({ tone: "ok", title: words.undone(names) })
    }
    const failed = (error: unknown) => toast({ tone: "danger", title: words.notUndone, description: reasonOf(error) })
    const action = { label: common.undo, onPress: () => void undo().catch(failed) }
    if (item.state === "done") toast({ tone: "ok", title: words.done({ ...names, count: item.changed }), action })
    else if (item.state === "cancelled") toast({ title: words.cancelled({ ...names, count: item.changed }), action })
    else toast({ tone: "danger", title: words.failed({ count: item.changed, total: item.total }), action })
    void refresh()
    onClose()
  })
  const said = words.progress({ done: item.done, total: item.total })
  return (
    <Dialog
      open={!ended(item)}
      onOpenChange={(open) => !open && onClose()}
      title={words.merging({ from: from.name, into: into.name })}
      description={words.goesOn}
      closeLabel={common.close}
      size="sm"
      footer={
        <>
          <Button
            onClick={() => void utils.client.bulk.cancel.mutate({ id: item.id }).then(() => utils.bulk.get.invalidate({ id: item.id }))}
          >
            {words.cancel}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {words.hide}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2 pb-2">
        <Progress value={item.total === 0 ? null : (100 * item.done) / item.total} label={said} />
        <p className="text-fg-2">{said}</p>
      </div>
    </Dialog>
  )
}

import { bulk } from "@intray/i18n/bulk"
import { common } from "@intray/i18n/common"
import { trash } from "@intray/i18n/trash"
import type { BulkAction } from "@intray/server/modules/bulk/schema"
import type { LabelGroupItem, LabelItem } from "@intray/server/modules/labels/schema"
import type { StageItem } from "@intray/server/modules/stages/schema"
import type { SubmissionFilter } from "@intray/server/modules/submission-index/schema"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { AlertDialog } from "@intray/ui/alert-dialog"
import { useState } from "react"
import type { Start } from "./use-start.ts"

/** More than these are asked about first. */
const askAbove = 100

export type ActionsOptions = {
  /** What is picked. */
  numbers: ReadonlySet<number>
  /** Everything that matches; how many. */
  all: number | null
  count: number
  rows: readonly SubmissionRow[]
  filter: SubmissionFilter
  /** `all` is no guess. */
  exact: boolean
  /** How a row will be. */
  afterLabel: (row: SubmissionRow, label: LabelItem, group: LabelGroupItem, on: boolean) => SubmissionRow
  afterStage: (row: SubmissionRow, stage: StageItem) => SubmissionRow
  start: (start: Start) => Promise<boolean>
  /** Those that are acted on leave the list: nothing stays picked. */
  onGone: () => void
}

type Asked = {
  title: string
  text?: string
  /** Asked however few they are: nothing takes it back. */
  final?: string
  yes: string
  go: () => void
}

/** What can be done with what is picked; asks first where it is much. */
export function useActions(options: ActionsOptions) {
  const { numbers, all, count, filter, exact, afterLabel, afterStage, start, onGone } = options
  const [asked, setAsked] = useState<Asked | null>(null)
  const rows = all === null ? options.rows.filter((row) => numbers.has(row.number)) : options.rows

  const begin = (question: Omit<Asked, "go">, what: { action: BulkAction; name: string; change: Start["change"] }, stays = false) => {
    if (count === 0) return
    const target = all === null ? { numbers: [...numbers] } : { filter, ...(exact ? { expected: all } : {}) }
    const go = () => {
      setAsked(null)
      void start({ ...what, target, rows })
      if (!stays) onGone()
    }
    if (count > askAbove || question.final) setAsked({ ...question, go })
    else go()
  }

  /** They have it all already. */
  const carried = (label: LabelItem) => rows.length > 0 && rows.every((row) => row.labelIds.includes(label.id))
  const words = bulk.confirm

  const label = (one: LabelItem, group: LabelGroupItem) => {
    const on = !carried(one)
    if (on && one.archived) return
    const facts = { count, label: one.name }
    begin(
      { title: on ? words.label(facts) : words.unlabel(facts), yes: on ? words.yes.label : words.yes.unlabel },
      { action: { kind: "label", labelId: one.id, on }, name: one.name, change: (row) => afterLabel(row, one, group, on) },
      true,
    )
  }
  const stage = (one: StageItem) => {
    const decision = one.category === "accepted" || one.category === "declined"
    begin(
      { title: words.stage({ count, stage: one.name }), yes: words.yes.stage, ...(decision ? { text: words.held } : {}) },
      { action: { kind: "stage", stageId: one.id }, name: one.name, change: (row) => afterStage(row, one) },
    )
  }
  const assign = (person: { id: string; name: string } | null) => {
    const userId = person?.id ?? null
    begin(
      person
        ? { title: words.assign({ count, name: person.name }), yes: words.yes.assign }
        : { title: words.unassign({ count }), yes: words.yes.unassign },
      { action: { kind: "assign", userId }, name: person?.name ?? bulk.bar.nobody, change: (row) => ({ ...row, assigneeId: userId }) },
    )
  }

  const put = () =>
    begin(
      { title: trash.bulk.trash({ count }), yes: trash.trash },
      { action: { kind: "trash" }, name: trash.name, change: (row) => ({ ...row, trashedAt: new Date().toISOString() }) },
    )
  const restore = () =>
    begin(
      { title: trash.bulk.restore({ count }), yes: trash.restore },
      { action: { kind: "restore" }, name: trash.restore, change: (row) => ({ ...row, trashedAt: null }) },
    )
  const erase = () =>
    begin(
      { title: trash.ask.many({ count }), text: trash.ask.what, final: trash.ask.final, yes: trash.ask.yes },
      { action: { kind: "erase" }, name: trash.erase, change: (row) => row },
    )

  const dialog = asked && (
    <AlertDialog
      open
      onOpenChange={(open) => !open && setAsked(null)}
      title={asked.title}
      confirmLabel={asked.yes}
      cancelLabel={common.cancel}
      danger={asked.final !== undefined}
      onConfirm={asked.go}
    >
      {asked.text && <p>{asked.text}</p>}
      <p>{asked.final ?? bulk.confirm.text}</p>
    </AlertDialog>
  )
  return { label, stage, assign, trash: put, restore, erase, carried, dialog }
}

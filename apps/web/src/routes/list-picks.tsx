import { isAsked, type LabelGroupItem, type LabelItem } from "@intray/server/features/labels/schema"
import type { StageItem } from "@intray/server/features/stages/schema"
import type { SubmissionRow } from "@intray/server/features/submissions/schema"
import { type ReactNode, useCallback, useMemo } from "react"
import { BulkBar } from "../features/bulk/bar.tsx"
import { useNames } from "../features/bulk/use-names.ts"
import { useStart } from "../features/bulk/use-start.ts"
import { afterSetting } from "../features/labels/choose.ts"
import type { useLabels } from "../features/labels/hooks.ts"
import { type InboxSearch, toFilter } from "../features/submissions/filter.ts"
import { toListInput } from "../features/submissions/filter-edit.ts"
import { type PickedList, type Picks, PicksContext, usePickState } from "../features/submissions/picks.ts"
import { reasonOf } from "../features/submissions/refusal.ts"
import { afterMove } from "../features/submissions/stages.ts"
import { type Acts, newActId, undoAction } from "../features/submissions/use-acts.ts"
import { useCan } from "../lib/can.ts"
import { useUndoDesk } from "../lib/undo-desk.ts"

export type ListPicksProps = {
  search: InboxSearch
  userId: string | null
  acts: Acts
  labels: ReturnType<typeof useLabels>
  stages: readonly StageItem[]
  children: ReactNode
}

/** Lets rows of the list be picked, and things be done to all of them at once. */
export function ListPicks({ search, userId, acts, labels, stages, children }: ListPicksProps) {
  const input = useMemo(() => toListInput(toFilter(search)), [search])
  const can = useCan()
  const may = {
    label: can({ submission: ["label"] }),
    move: can({ submission: ["move"] }),
    assign: can({ submission: ["assign"] }),
  }
  const { record, undo } = acts
  const names = useNames(true)
  const start = useStart({
    newActId,
    record,
    undo: useCallback((actId: string) => undoAction(() => undo(actId)), [undo]),
    reasonOf,
    names,
  })
  useUndoDesk(undo)

  const apart = useMemo(
    () => new Set(stages.filter((stage) => stage.category === "spam" || stage.category === "withdrawn").map((stage) => stage.id)),
    [stages],
  )
  const afterLabel = (row: SubmissionRow, label: LabelItem, group: LabelGroupItem, on: boolean) =>
    on && !isAsked(group, row) ? row : { ...row, labelIds: afterSetting(row.labelIds, group, label.id, on) }
  // What stands apart stays where it is.
  const afterStage = (row: SubmissionRow, stage: StageItem) => (apart.has(row.stageId) ? row : { ...row, ...afterMove(stage, row) })

  const bar = (picks: Picks, list: PickedList) =>
    picks.picking && (
      <BulkBar
        numbers={picks.numbers}
        all={picks.all}
        count={picks.count}
        rows={list.rows}
        total={list.total}
        filter={input.filter}
        groups={labels.groups}
        byKey={labels.byKey}
        stages={stages}
        userId={userId}
        may={may}
        afterLabel={afterLabel}
        afterStage={afterStage}
        start={start}
        onEverything={picks.everything}
        onPage={() => picks.set(list.rows.map((row) => row.number))}
        onClear={picks.clear}
      />
    )
  const picks = usePickState(JSON.stringify(input), { offered: may.label || may.move || may.assign, bar })
  return <PicksContext value={picks}>{children}</PicksContext>
}

import { decisions } from "@intray/i18n/decisions"
import type { LabelGroupItem, LabelItem } from "@intray/server/modules/labels/schema"
import type { StageItem } from "@intray/server/modules/stages/schema"
import { isAsked } from "@intray/server/modules/submission-writes/label-rules"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react"
import type { BulkBarProps } from "../features/bulk/bar.tsx"
import { useNames } from "../features/bulk/use-names.ts"
import { type Start, useStart } from "../features/bulk/use-start.ts"
import type { DecideManyProps } from "../features/decisions/decide-many.tsx"
import type { ReplyManyProps } from "../features/decisions/reply-many.tsx"
import { useRecallMinutes } from "../features/decisions/use-publications.ts"
import { afterSetting } from "../features/labels/choose.ts"
import type { useLabels } from "../features/labels/hooks.ts"
import type { AssignPickedProps } from "../features/reviews/assign/assign-picked.tsx"
import { toFilter } from "../features/submissions/filter/filter.ts"
import { toListInput } from "../features/submissions/filter/filter-edit.ts"
import type { InboxSearch } from "../features/submissions/filter/search.ts"
import { type PickedList, type Picks, PicksContext, usePickState } from "../features/submissions/list/picks.ts"
import { afterMove } from "../features/submissions/state/stages.ts"
import { newActId, type UndoStack, undoAction } from "../features/submissions/state/use-undo-stack.ts"
import { useCan } from "../lib/can.ts"
import { keyboard } from "../lib/keyboard.ts"
import { Opening, onDemand } from "../lib/on-demand.tsx"
import { reasonOf } from "../lib/reason.ts"
import { useUndoDesk } from "../lib/undo-desk.ts"
import { decisionsAmong } from "./open-decisions.tsx"

/**
 * While the bar loads, its keys must not reach the page: they would act on the open submission instead of all selected ones. The first key
 * is kept for the bar; later ones are meant for the dialog that it opens.
 */
function BarOpening({ earlyKey }: Pick<BulkBarProps, "earlyKey">) {
  const { next, previous, select } = keyboard.effective()
  const keep = useCallback(
    (event: KeyboardEvent) => {
      earlyKey.current ??= event
    },
    [earlyKey],
  )
  useEffect(() => {
    earlyKey.current = null
  }, [earlyKey])
  return <Opening passes={[next, previous, select]} onSwallow={keep} />
}

const BulkBar = onDemand<BulkBarProps>(() => import("../features/bulk/bar.tsx").then((module) => module.BulkBar), BarOpening)
const DecideMany = onDemand<DecideManyProps>(
  () => import("../features/decisions/decide-many.tsx").then((module) => module.DecideMany),
  Opening,
)
const ReplyMany = onDemand<ReplyManyProps>(() => import("../features/decisions/reply-many.tsx").then((module) => module.ReplyMany), Opening)
const AssignPicked = onDemand<AssignPickedProps>(
  () => import("../features/reviews/assign/assign-picked.tsx").then((module) => module.AssignPicked),
  Opening,
)

export type ListPicksProps = {
  search: InboxSearch
  userId: string | null
  undoStack: UndoStack
  labels: ReturnType<typeof useLabels>
  stages: readonly StageItem[]
  children: ReactNode
}

/** Lets rows of the list be picked, and things be done to all of them at once. */
export function ListPicks({ search, userId, undoStack, labels, stages, children }: ListPicksProps) {
  const input = useMemo(() => toListInput(toFilter(search)), [search])
  const can = useCan()
  const may = {
    label: can({ submission: ["label"] }),
    move: can({ submission: ["move"] }),
    assign: can({ submission: ["assign"] }),
    reply: can({ submission: ["reply"] }),
    delete: can({ submission: ["delete"] }),
    reviewers: can({ review: ["manage"] }),
  }
  const { record, undo } = undoStack
  const names = useNames(true)
  const start = useStart({
    newActId,
    record,
    undo: useCallback((actId: string) => undoAction(undo, actId), [undo]),
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
  // What is apart stays where it is.
  const afterStage = (row: SubmissionRow, stage: StageItem) => (apart.has(row.stageId) ? row : { ...row, ...afterMove(stage, row) })

  const [asked, setAsked] = useState<Asked | null>(null)
  const recallMinutes = useRecallMinutes()
  const earlyKey = useRef<KeyboardEvent>(null)
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
        onDecide={(target) => setAsked({ what: "decide", target, count: picks.count, rows: pickedOf(picks, list), done: picks.clear })}
        onReply={(target) => setAsked({ what: "reply", target, count: picks.count, rows: pickedOf(picks, list), done: picks.clear })}
        onReviewers={(target) =>
          setAsked({ what: "reviewers", target, count: picks.count, rows: pickedOf(picks, list), done: picks.clear })
        }
        onEverything={picks.everything}
        onPage={() => picks.set(list.rows.map((row) => row.number))}
        onClear={picks.clear}
        earlyKey={earlyKey}
      />
    )
  const picks = usePickState(JSON.stringify(input), { offered: may.label || may.move || may.assign || may.reply || may.delete, bar })
  const close = () => setAsked(null)
  return (
    <PicksContext value={picks}>
      {children}
      {asked?.what === "decide" && (
        <DecideMany
          count={asked.count}
          target={asked.target}
          rows={asked.rows}
          stages={stages}
          choices={decisionsAmong(stages)}
          mayReply={may.reply}
          meId={userId ?? ""}
          recallMinutes={recallMinutes}
          onClose={close}
          onDecide={({ stage, publish, reply, acknowledge }, forget) => {
            const words = reply && { subject: reply.subject, body: reply.body, templateId: reply.templateId, allowMissing: true }
            close()
            void start({
              action: { kind: "decide", stageId: stage.id, publish, ...(words ? { reply: words, acknowledge } : {}) },
              name: stage.name,
              target: asked.target,
              rows: asked.rows,
              change: (row) => afterStage(row, stage),
            }).then((taken) => taken && forget())
            asked.done()
          }}
        />
      )}
      {asked?.what === "reply" && (
        <ReplyMany
          count={asked.count}
          target={asked.target}
          sample={asked.rows[0]}
          names={asked.rows.map((row) => row.by)}
          meId={userId ?? ""}
          onClose={close}
          onSend={({ subject, body, templateId }, when, acknowledge, forget) => {
            close()
            void start({
              action: { kind: "reply", subject, body, templateId, when, allowMissing: true, acknowledge },
              name: decisions.bulk.reply,
              target: asked.target,
              rows: asked.rows,
              change: (row) => row,
            }).then((taken) => taken && forget())
            asked.done()
          }}
        />
      )}
      {asked?.what === "reviewers" && (
        <AssignPicked
          target={"numbers" in asked.target ? { numbers: asked.target.numbers } : { filter: asked.target.filter }}
          count={asked.count}
          number={asked.rows[0]?.number ?? 0}
          record={record}
          onClose={close}
          onDone={asked.done}
        />
      )}
    </PicksContext>
  )
}

/** A question about everything that is picked, before it is done. */
type Asked = {
  what: "decide" | "reply" | "reviewers"
  target: Start["target"]
  count: number
  /** Those of them that are on screen. */
  rows: readonly SubmissionRow[]
  done: () => void
}

function pickedOf(picks: Picks, list: PickedList): readonly SubmissionRow[] {
  return picks.all === null ? list.rows.filter((row) => picks.numbers.has(row.number)) : list.rows
}

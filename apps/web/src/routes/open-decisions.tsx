import { inbox } from "@intray/i18n/inbox"
import type { LabelGroupItem } from "@intray/server/modules/labels/schema"
import type { StageItem } from "@intray/server/modules/stages/schema"
import { isAsked } from "@intray/server/modules/submission-writes/label-rules"
import { useMemo } from "react"
import type { DecideDialogProps } from "../features/decisions/decide-dialog.tsx"
import type { PublishDialogProps } from "../features/decisions/publish-dialog.tsx"
import { useDecide, usePublishHeld } from "../features/decisions/use-decide.ts"
import { useRecallMinutes, useRecallOne } from "../features/decisions/use-publications.ts"
import type { Deciding } from "../features/submissions/reading/slots.ts"
import { toldNow } from "../features/submissions/reading/told.ts"
import { rowPatches } from "../features/submissions/state/row-writes.ts"
import { afterMove, inOrder, isDecision } from "../features/submissions/state/stages.ts"
import { newActId, type UndoStack, undoAction } from "../features/submissions/state/use-undo-stack.ts"
import { useCan } from "../lib/can.ts"
import { Opening, onDemand } from "../lib/on-demand.tsx"
import { reasonOf } from "../lib/reason.ts"

const DecideDialog = onDemand<DecideDialogProps>(
  () => import("../features/decisions/decide-dialog.tsx").then((module) => module.DecideDialog),
  Opening,
)
const PublishDialog = onDemand<PublishDialogProps>(
  () => import("../features/decisions/publish-dialog.tsx").then((module) => module.PublishDialog),
  Opening,
)

export type DecidingOptions = {
  meId: string
  undoStack: UndoStack
  stages: readonly StageItem[]
  groups: readonly LabelGroupItem[]
}

/** The decisions of one team that a submission can be given, in their order. */
export function decisionsAmong(stages: readonly StageItem[]): StageItem[] {
  return inOrder(stages).filter(isDecision)
}

/** What deciding brings to the submission that is open, in the inbox and in focus mode alike. */
export function useDeciding({ meId, undoStack, stages, groups }: DecidingOptions): Deciding {
  const { record, undo } = undoStack
  const can = useCan()
  const recallMinutes = useRecallMinutes()
  const tools = useMemo(
    () => ({
      newActId,
      record,
      undo: (actId: string, label?: string) => undoAction(undo, actId, label),
      patchesOf: rowPatches,
      afterMove,
      reasonOf,
    }),
    [record, undo],
  )
  const decide = useDecide(tools, recallMinutes)
  const publish = usePublishHeld(tools)
  const recall = useRecallOne(reasonOf)
  const saidOf = ({ row, submission }: Parameters<Deciding["publish"]>[0]) => ({
    by: submission?.submitter.name || row.by || inbox.history.submitter,
    now: toldNow(submission ?? { lines: [], publicStageId: row.publicStageId }, stages).wording,
  })
  const publishHeld = async (decided: Parameters<Deciding["publish"]>[0]) => {
    const stage = stages.find((one) => one.id === decided.row.stageId)
    return stage !== undefined && publish(decided.row, stage, saidOf(decided))
  }
  return {
    publish: (decided) => {
      if (recallMinutes === 0) return false
      void publishHeld(decided)
      return true
    },
    recall: ({ id, number }) => void recall(id, number),
    question: ({ row, submission, asking, stageId, onClose }) => {
      const said = saidOf({ row, submission })
      if (asking === "publish") {
        const stage = stages.find((one) => one.id === row.stageId)
        const people = [{ name: said.by, wording: stage?.publicWording ?? "", asks: (stage?.confirmation ?? null) !== null }]
        return <PublishDialog count={1} people={people} onPublish={() => publishHeld({ row, submission })} onClose={onClose} />
      }
      const feedback = groups
        .filter((group) => isAsked(group, row))
        .flatMap((group) => group.labels)
        .filter((label) => label.feedbackText && (!label.archived || row.labelIds.includes(label.id)))
      return (
        <DecideDialog
          key={row.id}
          row={row}
          by={said.by}
          now={said.now}
          stages={stages}
          choices={decisionsAmong(stages)}
          stageId={stageId}
          feedback={feedback}
          mayReply={can({ submission: ["reply"] })}
          meId={meId}
          recallMinutes={recallMinutes}
          onClose={onClose}
          onDecide={(decision, kept) => {
            onClose()
            decide(row, decision, said, kept)
          }}
        />
      )
    },
  }
}

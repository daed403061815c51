import { inbox } from "@intray/server/copy/inbox"
import type { StageItem } from "@intray/server/features/core/stages/schema"
import { isAsked, type LabelGroupItem } from "@intray/server/features/work/labels/schema"
import { useMemo } from "react"
import { DecideDialog } from "../features/decisions/decide-dialog.tsx"
import { PublishDialog } from "../features/decisions/publish-dialog.tsx"
import { useDecide } from "../features/decisions/use-decide.ts"
import { useRecallMinutes } from "../features/decisions/use-publications.ts"
import type { DecidingOf } from "../features/submissions/reading/parts.ts"
import { reasonOf } from "../features/submissions/state/refusal.ts"
import { rowPatches } from "../features/submissions/state/row-writes.ts"
import { afterMove, inOrder, isDecision } from "../features/submissions/state/stages.ts"
import { type Acts, newActId, undoAction } from "../features/submissions/state/use-acts.ts"
import { useCan } from "../lib/can.ts"

export type DecidingOptions = {
  meId: string
  acts: Acts
  stages: readonly StageItem[]
  groups: readonly LabelGroupItem[]
}

/** The decisions of one team that a submission can be given, in their order. */
export function decisionsAmong(stages: readonly StageItem[]): StageItem[] {
  return inOrder(stages).filter(isDecision)
}

/** What deciding brings to the submission that is open, in the inbox and in focus mode alike. */
export function useDeciding({ meId, acts, stages, groups }: DecidingOptions): DecidingOf {
  const { record, undo } = acts
  const can = useCan()
  const recallMinutes = useRecallMinutes()
  const tools = useMemo(
    () => ({ newActId, record, undo: () => undoAction(undo), patchesOf: rowPatches, afterMove, reasonOf }),
    [record, undo],
  )
  const decide = useDecide(tools, recallMinutes)
  return ({ row, submission, asking, onClose }) => {
    if (asking === "publish") {
      return <PublishDialog publish={{ numbers: [row.number], count: 1, expected: 1 }} reasonOf={reasonOf} onClose={onClose} />
    }
    const by = submission?.submitter.name || row.by || inbox.history.submitter
    const now = stages.find((stage) => stage.id === row.publicStageId)?.publicWording ?? ""
    const feedback = groups
      .filter((group) => isAsked(group, row))
      .flatMap((group) => group.labels)
      .filter((label) => label.feedbackText && (!label.archived || row.labelIds.includes(label.id)))
    return (
      <DecideDialog
        key={row.id}
        row={row}
        by={by}
        stages={stages}
        choices={decisionsAmong(stages)}
        feedback={feedback}
        mayReply={can({ submission: ["reply"] })}
        meId={meId}
        recallMinutes={recallMinutes}
        onClose={onClose}
        onDecide={(decision, forget) => {
          onClose()
          decide(row, decision, { by, now }, forget)
        }}
      />
    )
  }
}

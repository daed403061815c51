import type { SubmissionDetail, SubmissionRow } from "@intray/server/modules/submissions/schema"
import { onDemand } from "../../../lib/on-demand.tsx"
import type { ReferenceData } from "../filter/reference-data.ts"
import type { useRowActions } from "../state/use-row-actions.tsx"
import type { UndoStack } from "../state/use-undo-stack.ts"
import type { RailProps } from "./rail.tsx"
import type { Slots } from "./slots.ts"

const Rail = onDemand<RailProps>(() => import("./rail.tsx").then((module) => module.Rail))

export type DetailsRailProps = {
  row: SubmissionRow | null
  submission: SubmissionDetail
  known: ReferenceData
  userId: string | null
  allowed: boolean
  undoStack: UndoStack
  rowActions: ReturnType<typeof useRowActions>
  slots: Slots
  /** It covers the text instead of being next to it, and includes the bar's other actions. */
  alone: boolean
}

/** The details of the open submission, with its actions. */
export function DetailsRail({ row, submission, known, userId, allowed, undoStack, rowActions, slots, alone }: DetailsRailProps) {
  const { newest } = undoStack
  return (
    <Rail
      submission={submission}
      known={known}
      userId={userId}
      allowed={allowed}
      onMove={(stage) => row && void rowActions.move(row, stage)}
      onPublish={rowActions.publish}
      onRecall={rowActions.recall}
      recallByKey={newest !== null && "recall" in newest && newest.what === "decision" && newest.number === submission.number}
      onUndo={() => void undoStack.undo()}
      assignee={slots.assignee("line")}
      more={
        alone && (
          <>
            {slots.snooze("line")}
            {rowActions.spamAction("button")}
          </>
        )
      }
    />
  )
}

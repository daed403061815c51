import type { StageItem } from "@intray/server/features/core/stages/schema"
import type { SubmissionRow } from "@intray/server/features/work/submissions/schema"
import type { ToastAction } from "@intray/ui/lib/toast-store"
import type { Patch } from "../../lib/optimistic.ts"

/** What the inbox lends to whoever decides in it. */
export type DecisionTools = {
  newActId: () => string
  /** Keeps what was done, so that it can be undone by name. */
  record: (act: {
    actId: string
    name: string
    submissionId: string
    number: number
    before: Partial<SubmissionRow>
    done: Promise<unknown>
  }) => void
  /** The button that takes it back. */
  undo: () => ToastAction
  patchesOf: (id: string, change: (row: SubmissionRow) => SubmissionRow) => Patch[]
  /** Where a row stands after a move. */
  afterMove: (stage: StageItem, before: SubmissionRow) => Pick<SubmissionRow, "stageId" | "publicStageId" | "held">
  reasonOf: (error: unknown) => string
}

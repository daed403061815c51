import type { StageItem } from "@intray/server/modules/stages/schema"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import type { ToastAction } from "@intray/ui/lib/toast-store"
import type { Patch } from "../../lib/optimistic.ts"

type Recorded = { actId: string; name: string; number: number; done: Promise<unknown> }

/** Functions that the inbox provides to the decision dialogs. */
export type DecisionTools = {
  newActId: () => string
  /** Records an action for undo by name: a change of the row, or something that can be recalled. */
  record: (
    act: Recorded &
      (
        | { submissionId: string; before: Partial<SubmissionRow>; leaving: boolean; undone: () => void }
        | { what: "decision"; recall: () => Promise<boolean> }
      ),
  ) => void
  /** The undo button of an action; `label` replaces its default text. */
  undo: (actId: string, label?: string) => ToastAction
  patchesOf: (id: string, change: (row: SubmissionRow) => SubmissionRow) => Patch[]
  /** Returns a row's stage fields after a move. */
  afterMove: (stage: StageItem, before: SubmissionRow) => Pick<SubmissionRow, "stageId" | "publicStageId" | "held" | "publishAt">
  reasonOf: (error: unknown) => string
}

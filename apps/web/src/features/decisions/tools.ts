import type { StageItem } from "@intray/server/modules/stages/schema"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import type { ToastAction } from "@intray/ui/lib/toast-store"
import type { Patch } from "../../lib/optimistic.ts"

type Recorded = { actId: string; name: string; number: number; done: Promise<unknown> }

/** What the inbox lends to whoever decides in it. */
export type DecisionTools = {
  newActId: () => string
  /** Keeps what was done, so that it can be undone by name: a change of the row, or something that is called back. */
  record: (
    act: Recorded &
      (
        | { submissionId: string; before: Partial<SubmissionRow>; leaving: boolean; undone: () => void }
        | { what: "decision"; recall: () => Promise<boolean> }
      ),
  ) => void
  /** The button that takes it back, under another name where one is given. */
  undo: (actId: string, label?: string) => ToastAction
  patchesOf: (id: string, change: (row: SubmissionRow) => SubmissionRow) => Patch[]
  /** Where a row stands after a move. */
  afterMove: (stage: StageItem, before: SubmissionRow) => Pick<SubmissionRow, "stageId" | "publicStageId" | "held" | "publishAt">
  reasonOf: (error: unknown) => string
}

import { assignUndo } from "../assignments/undo.ts"
import { stageUndo } from "../decisions/undo.ts"
import { labelUndo } from "../labels/undo.ts"
import { snoozeUndo } from "../snoozes/undo-kind.ts"
import type { UndoKind } from "../submission-writes/undo-kind.ts"

/** Undoes everything that a run of a rule did: its move and its reply first, because they depend on the rest. */
export const ruleUndo: UndoKind = {
  permission: "rule:manage",
  async undo(change, partsOf, actId) {
    for (const kind of [stageUndo, snoozeUndo, assignUndo, labelUndo]) await kind.undo(change, partsOf, actId)
  },
}

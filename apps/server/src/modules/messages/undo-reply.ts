import type { UndoKind } from "../submission-writes/undo-kind.ts"
import { takeBackMessages } from "./undo.ts"

/** Takes back what was written and has not gone. */
export const replyUndo: UndoKind = { permission: "submission:reply", undo: takeBackMessages }

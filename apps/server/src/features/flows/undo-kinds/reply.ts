import type { UndoKind } from "../../work/change/undo-kind.ts"
import { takeBackMessages } from "../../work/messages/undo.ts"

/** Takes back what was written and has not gone. */
export const replyUndo: UndoKind = { permission: "submission:reply", undo: takeBackMessages }

import { takeBackMessages } from "../../messages/undo.ts"
import type { UndoKind } from "./kind.ts"

/** Takes back what was written and has not gone. */
export const replyUndo: UndoKind = { permission: "submission:reply", undo: takeBackMessages }

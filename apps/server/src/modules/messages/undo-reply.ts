import type { UndoKind } from "../submission-writes/undo-kind.ts"
import { takeBackMessages } from "./undo.ts"

/** Takes back unsent messages. */
export const replyUndo: UndoKind = { permission: "submission:reply", undo: takeBackMessages }

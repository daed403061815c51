import { type Replay, readVisibleIds } from "../../http/rest/replay.ts"
import type { Row } from "../../http/rest/row.ts"

type Undone = { undone: { submissionId: string }[]; skipped: { submissionId: string }[] }

/** Repeats an undo with the submissions that the caller still sees. */
export const undoneReplay: Replay = {
  store: (answer) => answer,
  read: async (ctx, stored: Undone) => {
    const among = [...stored.undone, ...stored.skipped].map((one) => one.submissionId)
    const visible = await readVisibleIds(ctx, among)
    const seen = (items: Undone["undone"]) => items.filter((one) => visible.has(one.submissionId))
    return { ...stored, undone: seen(stored.undone), skipped: seen(stored.skipped) }
  },
}

/** Undo. */
export const undoRows: readonly Row[] = [
  {
    method: "post",
    path: "/undo",
    procedure: "undo.undo",
    id: "undo",
    summary: "Take back one's newest act, or one by its actId",
    status: 200,
    response: "Undone",
    replay: undoneReplay,
    example: { body: {} },
  },
]

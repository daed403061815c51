import { NotFound } from "../../../lib/errors.ts"
import { copyOf, knownLabels, marksOf, writeMarks } from "../../labels/marks.ts"
import type { MergeAction } from "../schema.ts"
import type { ActionOf } from "./action.ts"
import { setMark } from "./label.ts"

/** Puts one label in the place of another of its group, by whom and when that was put there. */
export const mergeLabels: ActionOf<MergeAction> = {
  permission: "label:update",
  async prepare(tx, ctx, { labelId, intoId }) {
    const known = await knownLabels(tx, ctx.team.id)
    const [from, into] = [known.get(labelId), known.get(intoId)]
    if (!from || !into || from.groupId !== into.groupId) throw new NotFound("label")
    return async (chunk) => {
      const before = await marksOf(
        tx,
        chunk.rows.map((row) => row.id),
      )
      const after = copyOf(before)
      for (const { id } of chunk.rows) {
        const marks = after.get(id)
        const mark = marks?.get(from.id)
        if (!marks || !mark) continue
        setMark(chunk, id, marks, from, undefined)
        if (!marks.has(into.id)) setMark(chunk, id, marks, into, mark)
        chunk.changed.add(id)
      }
      await writeMarks(tx, ctx.team.id, before, after)
    }
  },
}

import { takeBackMessages } from "../messages/undo.ts"
import { recallPlanned } from "../publications/recall.ts"
import type { StagePosition } from "../stages/published.ts"
import { stagesOf } from "../stages/service.ts"
import { writeSoFar } from "../submission-writes/change.ts"
import { goneOf } from "../submission-writes/rows.ts"
import { moverOf, restage } from "../submission-writes/stage.ts"
import { skip, type UndoKind } from "../submission-writes/undo-kind.ts"

const same = (one: StagePosition, other: StagePosition) =>
  one.stageId === other.stageId && one.publicStageId === other.publicStageId && one.held === other.held

const positionOf = ({ stageId, publicStageId, held }: StagePosition): StagePosition => ({ stageId, publicStageId, held })

/**
 * Moves submissions back, by the rules of any move. Published decisions stay public: a correction is a new line. The reply is dropped.
 * Submissions of a removed stage return to it.
 */
export const stageUndo: UndoKind = {
  permission: "submission:move",
  // A restored stage gets its submissions back, including those in the trash.
  gone: true,
  async undo(change, partsOf) {
    const stages = await stagesOf(change.tx, change.ctx.team.id)
    const move = await moverOf(change, stages)
    for (const row of change.rows) {
      for (const part of partsOf(row)) {
        const one = change.now.get(row.id) ?? row
        if (part.type !== "submission.restaged" && goneOf(row) !== null) {
          skip(change, row, goneOf(row) ?? "changed")
          continue
        }
        if (part.type === "submission.published") skip(change, row, "published")
        if (part.type === "submission.restaged") {
          const { before, after } = part
          if (same(one, after)) restage(change, stages, row.id, positionOf(before))
          else skip(change, row, "changed")
        }
        if (part.type !== "submission.stage_changed") continue
        const { before, after } = part
        const back = stages.find((stage) => stage.id === before.stageId)
        if (one.withdrawnAt) skip(change, row, "withdrawn")
        else if (one.stageId !== after.stageId) skip(change, row, "changed")
        else if (after.held && !one.held) skip(change, row, "published")
        else if (!back || one.held !== after.held) skip(change, row, "changed")
        else move(row.id, back)
      }
    }
    // Before the moves are written: a decision that is dropped by its move counts as changed, not as recalled.
    const planned = change.rows.filter((row) => partsOf(row).some((part) => part.type === "publication.planned"))
    const recalled = await recallPlanned(
      change,
      planned.filter((row) => !change.skipped.has(row.id)),
    )
    for (const id of recalled) change.changed.add(id)
    await writeSoFar(change)
    await takeBackMessages(change, (row) => (goneOf(row) === null ? partsOf(row) : []))
  },
}

import { newSecret } from "@intray/db/id"
import type { Examples } from "../../testing/examples.ts"

export const stageExamples: Examples = {
  "stages.list": () => undefined,
  "stages.create": () => ({ name: `Made ${newSecret(40)}`, category: "review", publicWording: "In review" }),
  "stages.update": ({ removedStageId }) => ({ stageId: removedStageId, publicWording: "Being read" }),
  "stages.reorder": ({ stageIds }) => ({ stageIds: [...stageIds].reverse() }),
  "stages.delete": ({ removedStageId, otherRemovedStageId, stageId }, role) => ({
    stageId: role === "owner" ? removedStageId : otherRemovedStageId,
    intoId: stageId,
    actId: `act-${newSecret(60)}`,
  }),
}

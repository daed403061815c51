import { newSecret } from "@intray/db/id"
import type { Examples } from "../../testing/examples.ts"

export const labelExamples: Examples = {
  "labels.list": () => undefined,
  "labels.set": ({ submissionId, labelId, freshAct }) => ({ submissionId, labelId, on: true, actId: freshAct }),
  "labels.create": ({ groupId }) => ({ groupId, name: `Made ${newSecret(40)}`, hue: "teal", key: null }),
  "labels.update": ({ spareLabelId }) => ({ labelId: spareLabelId, hue: "pink", description: "Kept for another day." }),
  "labels.reorder": ({ groupId, spareLabelId }) => ({ groupId, labelIds: [spareLabelId] }),
  "labels.archive": ({ spareLabelId }) => ({ labelId: spareLabelId, archived: true }),
  "labels.merge": ({ mergedLabelId, targetLabelId }) => ({ labelId: mergedLabelId, intoId: targetLabelId, actId: `act-${newSecret(60)}` }),
  "labels.delete": ({ spareLabelId, otherLabelId }, role) => ({ labelId: role === "owner" ? spareLabelId : otherLabelId }),
  "labelGroups.list": () => undefined,
  "labelGroups.create": () => ({ name: `Made ${newSecret(40)}`, multiple: false, required: true }),
  "labelGroups.update": ({ groupId }) => ({ groupId, required: true }),
  "labelGroups.reorder": ({ groupIds }) => ({ groupIds: [...groupIds].reverse() }),
  "labelGroups.archive": ({ groupId }) => ({ groupId, archived: true }),
  "labelGroups.delete": ({ groupId, otherGroupId }, role) => ({ groupId: role === "owner" ? groupId : otherGroupId }),
}

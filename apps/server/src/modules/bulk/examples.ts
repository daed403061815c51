import { newSecret } from "@intray/db/id"
import type { Examples } from "../../testing/examples.ts"

export const bulkExamples: Examples = {
  "bulk.start": ({ slug, stageId, labelId, freshAct }, role) => ({
    actId: role === "member" ? freshAct : `act-${newSecret(60)}`,
    filter: { portals: [slug], stages: [stageId] },
    action: { kind: "label", labelId, on: true },
  }),
  "bulk.get": (things, role) => ({ id: role === "viewer" ? things.ownerBulk : things[`${role}Bulk`] }),
  "bulk.list": () => undefined,
  "bulk.cancel": (things, role) => ({ id: role === "viewer" ? things.ownerBulk : things[`${role}Bulk`] }),
}

import { newSecret } from "@intray/db/id"
import type { Examples } from "../../testing/examples.ts"

export const viewExamples: Examples = {
  "views.list": () => undefined,
  "views.counts": () => ({ filters: [{}, { state: "open", files: true }] }),
  "views.create": () => ({ name: `Made ${newSecret(40)}`, shared: false, search: { stage: "any", sort: "oldest" } }),
  "views.update": (things, role) => ({ id: things[`${role}View`], name: "Renamed", search: { q: "kite" } }),
  "views.delete": (things, role) => ({ id: things[`${role}View`], actId: `act-${newSecret(60)}` }),
  "views.restore": (things, role) => ({ actId: things[`${role}Deletion`] }),
  "views.reorder": (things, role) => ({ shared: false, ids: [things[`${role}View`]] }),
}

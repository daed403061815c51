import type { Examples } from "../../testing/examples.ts"

export const undoExamples: Examples = {
  "acts.list": () => undefined,
  "acts.undo": (things, role) => (role === "viewer" ? {} : { actId: things[`${role}Act`] }),
}

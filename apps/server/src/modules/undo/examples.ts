import type { Examples } from "../../testing/examples.ts"

export const undoExamples: Examples = {
  "undo.list": () => undefined,
  "undo.undo": (things, role) => (role === "viewer" ? {} : { actId: things[`${role}Act`] }),
}

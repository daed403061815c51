import type { Examples } from "../../testing/examples.ts"

export const auditExamples: Examples = {
  "audit.list": () => ({ what: "member.", who: "a", target: "a", from: "2026-01-01T00:00:00.000Z" }),
}

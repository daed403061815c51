import type { Examples } from "../../testing/examples.ts"

export const sessionExamples: Examples = {
  "session.get": () => undefined,
}

import type { Examples } from "../../testing/examples.ts"

export const preferenceExamples: Examples = {
  "preferences.get": () => undefined,
  "preferences.set": () => ({ keys: { on: true, map: { next: "n" } } }),
}

import type { Examples } from "../../testing/examples.ts"

export const exportExamples: Examples = {
  "exports.count": ({ slug }) => ({ filter: { portals: [slug] } }),
}

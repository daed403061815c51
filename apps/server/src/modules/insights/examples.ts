import type { Examples } from "../../testing/examples.ts"

export const insightExamples: Examples = {
  "insights.overview": ({ slug }) => ({ range: "year", portals: [slug], compare: "before" }),
  "insights.waits": ({ slug }) => ({ range: "year", portals: [slug] }),
  "insights.breakdown": ({ slug }) => ({ range: "quarter", portals: [slug] }),
  "insights.work": () => ({ range: { from: "2026-01-01", to: "2026-02-01" } }),
  "insights.setZone": () => ({ zone: "Europe/Oslo" }),
}

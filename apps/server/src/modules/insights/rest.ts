import { z } from "zod"
import type { Row, Sent } from "../../http/rest/row.ts"
import { comparison, rangeName } from "./schema.ts"

/** A range by its name, or the days of one's own. */
const insightsQuery = z.strictObject({
  range: rangeName.default("quarter").describe("Ends today. `from` and `to` say another one."),
  from: z.iso.date().optional().describe("First day, with `to`: at most five years."),
  to: z.iso.date().optional().describe("Last day, with `from`."),
  portal: z.string().max(64).optional().describe("A portal's address; without it all that the key sees."),
  compare: comparison.default("auto"),
})

const asked = ({ query }: Sent) => {
  const { range, from, to, portal, compare } = insightsQuery.parse(query)
  return {
    range: from === undefined && to === undefined ? range : { from, to },
    compare,
    ...(portal === undefined ? {} : { portals: [portal] }),
  }
}

const insight = (view: "overview" | "waits" | "breakdown" | "work", id: string, response: string, summary: string): Row => ({
  method: "get",
  path: `/insights/${view}`,
  procedure: `insights.${view}`,
  id,
  summary,
  response,
  query: insightsQuery,
  filled: ["range", "portals", "compare"],
  input: asked,
  example: { query: { range: "year" } },
})

/** Numbers about what came in, and what became of it. */
export const insightRows: readonly Row[] = [
  insight("overview", "getInsightsOverview", "InsightsOverview", "Read arrivals, the way from visit to answer, and portals side by side"),
  insight("waits", "getInsightsWaits", "InsightsWaits", "Read how long people wait for a look, a reply and a decision"),
  insight("breakdown", "getInsightsBreakdown", "InsightsBreakdown", "Read labels, outcomes, sources and answers over a range"),
  insight("work", "getInsightsWork", "InsightsWork", "Read what members did, and what waits"),
]

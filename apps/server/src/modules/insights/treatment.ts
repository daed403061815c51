import { insights as words } from "@intray/i18n/insights"
import type { TeamContext } from "../../platform/services.ts"
import { dayIn } from "./days.ts"
import { treatmentIn, type View } from "./read.ts"
import type { Breakdown } from "./schema.ts"
import { monthsOver, type Said, SMALL, sumTold, tellParts } from "./told.ts"

/**
 * How submitters say they were treated, told like everything that they say: by portal and month, once the month is over, and never of fewer
 * than five. The months are UTC's, as the answers are counted.
 */
export async function treatmentOf(ctx: TeamContext, { portals, span }: Pick<View, "portals" | "span">): Promise<Breakdown["treatment"]> {
  const over = monthsOver(span, dayIn("UTC", ctx.clock.now()))
  if (!over) return []
  return foldTreatment(await treatmentIn(ctx, portals, over))
}

/** Answers of days as rows that may be told: step by step, and what had to be put together last. Pure. */
function foldTreatment(
  rows: readonly { portalId: string; day: string; answer: number; count: number }[],
): { key: string; name: string; count: number }[] {
  const months = new Map<string, Map<number, number>>()
  for (const { portalId, day, answer, count } of rows) {
    const name = `${portalId} ${day.slice(0, 7)}`
    const month = months.get(name) ?? new Map<number, number>()
    months.set(name, month)
    month.set(answer, (month.get(answer) ?? 0) + count)
  }
  const said = (month: ReadonlyMap<number, number>): Said[] =>
    [...month].map(([answer, sent]) => ({ key: String(answer), sent, accepted: 0 }))
  const told = new Map(sumTold([...months.values()].map((month) => tellParts(said(month)))).map((row) => [row.key, row.sent]))
  // A step that is not told of is left out: it was given by none, or is among what was put together.
  const steps = words.treatment.steps
    .map((name, index) => ({ key: String(index + 1), name, count: told.get(String(index + 1)) ?? 0 }))
    .filter((one) => one.count > 0)
    .reverse()
  const small = told.get(SMALL)
  return small === undefined ? steps : [...steps, { key: "small", name: words.small, count: small }]
}

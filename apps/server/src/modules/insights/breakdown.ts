import { label, labelGroup, portal, portalVersion } from "@intray/db/schema"
import { insights as words } from "@intray/i18n/insights"
import { and, asc, eq, inArray } from "drizzle-orm"
import type { TeamContext } from "../../platform/services.ts"
import { formOf } from "../forms/published-forms.ts"
import type { Field } from "../forms/schema.ts"
import { LEAST, sharesDiffer } from "./findings.ts"
import { datesOf, type Span, stepOfDay, stepsOf } from "./range.ts"
import { type Count, countsIn, type View, viewOf } from "./read.ts"
import type { AnswerRow, Breakdown, InsightsInput, Part } from "./schema.ts"
import { type Month, monthsOf, monthsOver, SMALL, sumTold, type Told, tellAnswers, tellParts, UNANSWERED } from "./told.ts"
import { treatmentOf } from "./treatment.ts"

/** Rows of one table, and questions of one answer. */
const [MOST_ROWS, MOST_QUESTIONS] = [20, 30]

/** What submitters said, and how many they were. */
const said = ["outcome", "source", "source_accepted", "choice", "choice_accepted"] as const
const outcomes = ["waiting", "accepted", "declined", "withdrawn"] as const

/** What arrived, by label, outcome, where it came from and what was answered. @throws NotFound for a portal that is not seen */
export async function breakdown(ctx: TeamContext, input: InsightsInput): Promise<Breakdown> {
  const view = await viewOf(ctx, input)
  const { span, unit, compared, portals, today } = view
  const rows = await countsIn(ctx, portals, ["outcome", "label"], span, unit)
  const before = compared && (await countsIn(ctx, portals, ["outcome", "label"], compared, "all"))
  const over = monthsOver(span, today)
  // While it is counted again a month is there in part, and what is shown of it would differ by few from one look to the next.
  const months = over && view.about.whole ? monthsOf(await countsIn(ctx, portals, said, over, "month")) : []
  const steps = stepsOf(span, unit)
  return {
    ...view.about,
    labelGroups: await labelGroups(ctx, rows, before, steps),
    outcomes: outcomesOf(rows, before, steps),
    months: over && datesOf(over),
    sources: sourcesOf(months),
    choices: await choicesOf(ctx, view, months),
    treatment: await treatmentOf(ctx, view),
  }
}

function byKey(rows: readonly Count[], metric: Count["metric"]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) if (row.metric === metric) sums.set(row.key, (sums.get(row.key) ?? 0) + row.count)
  return sums
}

function stepsBy(rows: readonly Count[], metric: Count["metric"], keys: readonly string[], steps: readonly Span[]) {
  const place = stepOfDay(steps)
  const first = steps[0]?.from ?? 0
  const counts = steps.map(() => keys.map(() => 0))
  for (const row of rows) {
    const index = row.metric === metric ? keys.indexOf(row.key) : -1
    const own = counts[Math.max(0, place(Math.max(row.at, first)))]
    if (index >= 0 && own) own[index] = (own[index] ?? 0) + row.count
  }
  return steps.map((one, index) => ({ ...datesOf(one), counts: counts[index] ?? [] }))
}

async function labelGroups(
  { db, team }: TeamContext,
  rows: readonly Count[],
  before: readonly Count[] | null,
  steps: readonly Span[],
): Promise<Breakdown["labelGroups"]> {
  const all = await db
    .select({ id: label.id, name: label.name, hue: label.hue, groupId: labelGroup.id, group: labelGroup.name })
    .from(label)
    .innerJoin(labelGroup, eq(labelGroup.id, label.groupId))
    .where(eq(label.teamId, team.id))
    .orderBy(asc(labelGroup.position), asc(labelGroup.id), asc(label.position), asc(label.id))
  const [now, then] = [byKey(rows, "label"), before && byKey(before, "label")]
  const groups = new Map<string, { name: string; labels: (Part & { hue: string })[] }>()
  for (const { id, name, hue, groupId, group } of all) {
    const one = { key: id, name, hue, count: now.get(id) ?? 0, before: then && (then.get(id) ?? 0) }
    if (one.count === 0 && !one.before) continue
    const known = groups.get(groupId)
    if (known) known.labels.push(one)
    else groups.set(groupId, { name: group, labels: [one] })
  }
  return [...groups].map(([id, { name, labels }]) => ({
    id,
    name,
    finding: saidOfLabels(labels),
    labels,
    steps: stepsBy(
      rows,
      "label",
      labels.map((one) => one.key),
      steps,
    ),
  }))
}

/** The label whose share has changed most, where the change is clear. */
function saidOfLabels(labels: readonly Part[]): string | null {
  const sum = (of: (one: Part) => number) => labels.reduce((total, one) => total + of(one), 0)
  const [now, then] = [sum((one) => one.count), sum((one) => one.before ?? 0)]
  if (now < LEAST.labels || then < LEAST.labels) return null
  const changed = labels
    .map((one) => ({ one, from: (one.before ?? 0) / then, to: one.count / now }))
    .filter(({ one, from, to }) => Math.abs(to - from) >= 0.05 && sharesDiffer(one.count, now, one.before ?? 0, then))
    .sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from))
  const [most] = changed
  if (!most) return null
  return words.labels.change({ label: most.one.name, from: Math.round(most.from * 100), to: Math.round(most.to * 100) })
}

function outcomesOf(rows: readonly Count[], before: readonly Count[] | null, steps: readonly Span[]): Breakdown["outcomes"] {
  const [now, then] = [byKey(rows, "outcome"), before && byKey(before, "outcome")]
  const parts = outcomes.map((key) => ({
    key,
    name: words.outcomes[key],
    count: now.get(key) ?? 0,
    before: then && (then.get(key) ?? 0),
  }))
  const decided = (counts: Map<string, number>) => (counts.get("accepted") ?? 0) + (counts.get("declined") ?? 0)
  const enough = then !== null && decided(now) >= LEAST.labels && decided(then) >= LEAST.labels
  const differs = enough && sharesDiffer(now.get("accepted") ?? 0, decided(now), then.get("accepted") ?? 0, decided(then))
  const share = (counts: Map<string, number>) => Math.round((100 * (counts.get("accepted") ?? 0)) / decided(counts))
  const finding = differs ? words.outcomes.change({ from: share(then), to: share(now) }) : null
  return { finding, parts, steps: stepsBy(rows, "outcome", outcomes, steps) }
}

/** Rows with their names; what is beyond the most of a table is put together. */
function namedRows(told: readonly Told[], nameOf: (key: string) => string): AnswerRow[] {
  const own = told.filter((row) => row.key !== SMALL)
  const [small] = sumTold([told.filter((row) => row.key === SMALL), own.slice(MOST_ROWS).map((row) => ({ ...row, key: SMALL }))])
  return [...own.slice(0, MOST_ROWS).map((row) => ({ ...row, name: nameOf(row.key) })), ...(small ? [{ ...small, name: words.small }] : [])]
}

function sourcesOf(months: readonly Month[]): Breakdown["sources"] {
  const names: Record<string, string> = { unknown: words.sources.unknown, import: words.sources.imported, other: words.sources.other }
  const told = months.map(({ sources }) => {
    const all = [...sources.values()].map((row) => ({ ...row, key: row.key || "unknown" }))
    // How many were imported is in the overview, of any days: they hide nobody.
    return tellParts(
      all.filter((row) => row.key !== "import"),
      all.filter((row) => row.key === "import"),
    )
  })
  const rows = namedRows(sumTold(told), (key) => names[key] ?? key)
  const known = rows.filter((row) => row.key !== SMALL && names[row.key] === undefined)
  const total = rows.filter((row) => row.key !== "unknown" && row.key !== "import").reduce((sum, row) => sum + row.sent, 0)
  const [first, second] = known
  const clear = first !== undefined && total >= LEAST.answers && first.sent >= 1.5 * (second?.sent ?? 0) && first.sent * 3 >= total
  return { finding: clear ? words.sources.most({ source: first.name, percent: Math.round((100 * first.sent) / total) }) : null, rows }
}

async function choicesOf({ db }: TeamContext, view: View, months: readonly Month[]): Promise<Breakdown["choices"]> {
  const ids = [...new Set(months.filter((one) => one.questions.size > 0).map((one) => one.portalId))]
  if (ids.length === 0) return []
  const versions = await db
    .select({ portalId: portal.id, id: portalVersion.id, form: portalVersion.form })
    .from(portal)
    .innerJoin(portalVersion, and(eq(portalVersion.portalId, portal.id), eq(portalVersion.version, portal.version)))
    .where(inArray(portal.id, ids))
  const shown = versions.flatMap((version) => {
    const from = view.portals.find((one) => one.id === version.portalId)
    const own = months.filter((one) => one.portalId === version.portalId)
    // A question that the form of today does not ask has no words any more.
    return formOf(version).fields.flatMap((field) => {
      if (!from || !("label" in field)) return []
      const told = own.flatMap(({ all, questions }) => {
        const answers = questions.get(field.key)
        return answers ? [tellAnswers([...answers.values()], all, field.type === "multiple_choice")] : []
      })
      const rows = namedRows(sumTold(told), (key) => (key === UNANSWERED ? words.choices.unanswered : optionName(field, key)))
      if (rows.length === 0) return []
      return [{ portalId: from.id, portal: from.title, slug: from.slug, field: field.key, label: String(field.label), rows }]
    })
  })
  const sum = (rows: readonly AnswerRow[]) => rows.reduce((total, row) => total + row.sent, 0)
  return shown.sort((a, b) => sum(b.rows) - sum(a.rows)).slice(0, MOST_QUESTIONS)
}

function optionName(field: Field, key: string): string {
  if (field.type === "yes_no") return key === "yes" ? words.choices.yes : words.choices.no
  if ("options" in field) return field.options.find((one) => one.key === key)?.label ?? key
  return key
}

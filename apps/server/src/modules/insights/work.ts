import { member, stage, user } from "@intray/db/schema"
import { insights as words } from "@intray/i18n/insights"
import { and, asc, eq, inArray } from "drizzle-orm"
import type { TeamContext } from "../../platform/services.ts"
import { type Count, countsIn, viewOf } from "./read.ts"
import type { InsightsInput, Work } from "./schema.ts"

/** Upper bounds of the age groups of waiting submissions, in days; the last group is open. */
const AGES = [7, 21, 42] as const
const MOST_MEMBERS = 100

/** What each member did, and what waits for them. @throws NotFound for a hidden portal */
export async function work(ctx: TeamContext, input: InsightsInput): Promise<Work> {
  const view = await viewOf(ctx, input)
  const { span, compared, portals, today } = view
  const done = await countsIn(ctx, portals, ["work"], span, "all")
  const before = compared && (await countsIn(ctx, portals, ["work"], compared, "all"))
  const waiting = await countsIn(ctx, portals, ["standing"], null, "day")
  return { ...view.about, members: await members(ctx, done, before), stuck: await stuck(ctx, waiting, today) }
}

function byPerson(rows: readonly Count[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { key, count } of rows) sums.set(key, (sums.get(key) ?? 0) + count)
  return sums
}

async function members({ db, team }: TeamContext, done: readonly Count[], before: readonly Count[] | null): Promise<Work["members"]> {
  const [now, then] = [byPerson(done), before && byPerson(before)]
  const ids = [...new Set([...now.keys(), ...(then?.keys() ?? [])])]
  if (ids.length === 0) return []
  const people = await db
    .select({ id: user.id, name: user.name, image: user.image })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.organizationId, team.id), inArray(user.id, ids)))
  const known = new Map(people.map((one) => [one.id, one]))
  return ids
    .map((userId) => ({
      userId,
      name: known.get(userId)?.name ?? words.members.former,
      image: known.get(userId)?.image ?? null,
      count: now.get(userId) ?? 0,
      before: then && (then.get(userId) ?? 0),
    }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_MEMBERS)
}

/** Days of the half that waits longest, as counts by days. */
function medianOf(days: ReadonlyMap<number, number>, total: number): number {
  let before = 0
  for (const [age, count] of [...days].sort(([a], [b]) => a - b)) {
    before += count
    if (before * 2 >= total) return age
  }
  return 0
}

async function stuck({ db, team }: TeamContext, waiting: readonly Count[], today: number): Promise<Work["stuck"]> {
  const stages = await db.select().from(stage).where(eq(stage.teamId, team.id)).orderBy(asc(stage.position), asc(stage.id))
  const rows = stages.flatMap(({ id, name }) => {
    const own = waiting.filter((one) => one.key.startsWith(`${id}:`))
    const count = own.reduce((sum, one) => sum + one.count, 0)
    if (count === 0) return []
    const ages: [number, number, number, number] = [0, 0, 0, 0]
    const turns = { publish: 0, assignee: 0, nobody: 0 }
    const days = new Map<number, number>()
    for (const one of own) {
      const age = Math.max(0, today - one.at)
      const place = AGES.findIndex((end) => age <= end)
      ages[place < 0 ? AGES.length : place] = (ages[place < 0 ? AGES.length : place] ?? 0) + one.count
      turns[one.key.slice(id.length + 1) as keyof typeof turns] += one.count
      days.set(age, (days.get(age) ?? 0) + one.count)
    }
    return [{ stageId: id, name, count, ages, median: medianOf(days, count), turns }]
  })
  const long = (one: (typeof rows)[number]) => one.ages[2] + one.ages[3]
  const count = rows.reduce((sum, one) => sum + long(one), 0)
  const [most] = [...rows].sort((a, b) => long(b) - long(a))
  const finding =
    rows.length === 0 || !most ? null : count === 0 ? words.stuck.fine : words.stuck.long({ count, stage: most.name, ofStage: long(most) })
  return { finding, stages: rows }
}

import { member } from "@intray/db/schema"
import type { SearchQuery } from "@intray/db/search"
import { and, eq } from "drizzle-orm"
import { NotFound } from "../../../lib/errors.ts"
import type { TeamContext } from "../../../lib/services.ts"
import { sees, visiblePortals } from "../../../lib/visible-portals.ts"
import { searchQuery } from "../../core/search/service.ts"
import { isOpenCategory } from "../../core/stages/published.ts"
import type { SubmissionIndex } from "./index.ts"
import { type ReferenceData, referenceDataOf, type Snoozes, snoozesOf } from "./reference-data.ts"
import type { SubmissionFilter } from "./schema.ts"
import { submissionIndexOf } from "./teams.ts"
import { overdueNumbers, unreadNumbers } from "./waiting.ts"

/** Sets of a team's names as the numbers of its memory; null: any. */
export type CompiledFilter = {
  /** The portals that the caller sees; what came in through others is not there for them. */
  visible: ReadonlySet<number> | null
  portals: ReadonlySet<number> | null
  stages: ReadonlySet<number> | null
  /** Only what stands in an open stage, and what is held. */
  open: boolean
  openStages: ReadonlySet<number>
  spamStages: ReadonlySet<number>
  anyLabel: ReadonlySet<number> | null
  allLabels: readonly number[]
  noLabels: ReadonlySet<number>
  /** 0: nobody; else one more than the person's number. */
  assignees: ReadonlySet<number> | null
  reviewers: ReadonlySet<number> | null
  files: boolean | null
  held: boolean | null
  /** What is in the trash, and nothing else; false: nothing of it. */
  trash: boolean
  /** Seconds of arrival, from the first and before the second. */
  from: number
  to: number
  /** Numbers that are left out. */
  hidden: ReadonlySet<number> | null
  /** The only numbers that may match, ascending. */
  only: readonly number[] | null
}

/** A team's memory, with what belongs to it. */
export type FilterContext = { teamIndex: SubmissionIndex; referenceData: ReferenceData; snoozes: Snoozes }
export type FilterRequest = FilterContext & { compiled: CompiledFilter; query: SearchQuery }

/** No set has it: nothing that is there has that name. */
const NOTHING = -1

const none: Snoozes = new Map()

/** What is in memory of the caller's team, as it is now. */
export async function filterContext(ctx: TeamContext): Promise<FilterContext> {
  const { db, team } = ctx
  const teamIndex = await submissionIndexOf(db, team.id)
  const me = myId(ctx)
  const referenceData = await referenceDataOf(db, team.id, teamIndex)
  return { teamIndex, referenceData, snoozes: me === null ? none : await snoozesOf(db, team.id, teamIndex, me) }
}

function myId({ actor }: TeamContext): string | null {
  return actor.type === "user" ? actor.id : null
}

/** Labels of a submission, in the team's order, and until when the caller has snoozed it (milliseconds since 1970; null: has not). */
export type RowAttributes = {
  labelIds: string[]
  snoozedUntil: number | null
  /** Files came with it, or may have. */
  files: boolean
}

/** What is known of a submission beside its row. */
export function attributesOf(ctx: TeamContext, { teamIndex, referenceData, snoozes }: FilterContext, number: number): RowAttributes {
  const facet = teamIndex.facets[teamIndex.facetOf[number] ?? -1]
  const labels = (facet?.labels ?? []).map((label) => teamIndex.labels.ids[label] as string)
  const place = (id: string) => referenceData.labels.get(id) ?? 0
  const until = snoozes.get(number) ?? 0
  return {
    labelIds: labels.length < 2 ? labels : labels.sort((a, b) => place(a) - place(b)),
    snoozedUntil: until > ctx.clock.now().getTime() ? until : null,
    files: facet?.files ?? true,
  }
}

/** What a filter asks of the team's memory as it is now. @throws NotFound when it names what is not this team's, or hidden */
export async function compileFilter(ctx: TeamContext, filter: SubmissionFilter): Promise<FilterRequest> {
  const visible = await visiblePortals(ctx)
  const { teamIndex, snoozes, ...now } = await filterContext(ctx)
  let { referenceData } = now
  const query = searchQuery(filter.text ?? "")
  const isKnown = () =>
    (filter.portals ?? []).every((slug) => referenceData.portals.has(slug)) &&
    (filter.stages ?? []).every((id) => referenceData.stages.has(id)) &&
    labelsIn(filter).every((id) => referenceData.labels.has(id)) &&
    teamIndex.stages.ids.every((id) => referenceData.stages.has(id))
  // Some reference data comes without an event, such as a team's first stage for spam.
  if (!isKnown()) referenceData = await referenceDataOf(ctx.db, ctx.team.id, teamIndex, true)
  for (const slug of filter.portals ?? []) {
    const id = referenceData.portals.get(slug)
    if (id === undefined || !sees(visible, id)) throw new NotFound("portal")
  }
  for (const id of filter.stages ?? []) if (!referenceData.stages.has(id)) throw new NotFound("stage")
  for (const id of labelsIn(filter)) if (!referenceData.labels.has(id)) throw new NotFound("label")
  const me = myId(ctx)
  const person = async (id: string): Promise<number> => {
    if (id === "me") return me === null ? NOTHING : (teamIndex.people.find(me) ?? NOTHING)
    const number = teamIndex.people.find(id)
    if (number === undefined) await assertMember(ctx, id)
    return number ?? NOTHING
  }
  const people = async (ids: readonly string[] | undefined): Promise<number[]> => Promise.all((ids ?? []).map(person))
  const [assignees, reviewers] = [await people(filter.assignees?.filter((id) => id !== "none")), await people(filter.reviewers)]
  const waiting = both(
    filter.overdue ? await overdueNumbers(ctx.db, ctx.team.id, teamIndex, ctx.clock.now()) : null,
    filter.unread ? await unreadNumbers(ctx.db, ctx.team.id) : null,
  )
  // Nothing is waited for from here on: what has no number now would have got one meanwhile.
  const open = filter.state === "open"
  const snoozed = filter.snoozed ?? (open && query.length === 0 ? "hide" : "any")
  const asleep = snoozed === "any" ? [] : sleeping(snoozes, ctx.clock.now().getTime())
  const stages = [...referenceData.stages].map(([id, category]) => ({ number: teamIndex.stages.find(id) ?? NOTHING, category }))
  const set = <T>(values: readonly T[] | undefined, number: (value: T) => number | undefined) =>
    values && values.length > 0 ? new Set(values.map((value) => number(value) ?? NOTHING)) : null
  const compiled: CompiledFilter = {
    visible: visible === null ? null : new Set([...visible].map((id) => teamIndex.portals.find(id) ?? NOTHING)),
    portals: set(filter.portals, (slug) => teamIndex.portals.find(referenceData.portals.get(slug) as string)),
    stages: set(filter.stages, (id) => teamIndex.stages.find(id)),
    open,
    openStages: new Set(stages.filter((one) => isOpenCategory(one.category)).map((one) => one.number)),
    spamStages: new Set(stages.filter((one) => one.category === "spam").map((one) => one.number)),
    anyLabel: set(filter.labels?.any, (id) => teamIndex.labels.find(id)),
    allLabels: (filter.labels?.all ?? []).map((id) => teamIndex.labels.find(id) ?? NOTHING),
    noLabels: set(filter.labels?.none, (id) => teamIndex.labels.find(id)) ?? new Set(),
    assignees: filter.assignees?.length
      ? new Set([...assignees.filter((one) => one !== NOTHING).map((one) => one + 1), ...(filter.assignees.includes("none") ? [0] : [])])
      : null,
    reviewers: filter.reviewers?.length ? new Set(reviewers) : null,
    files: filter.files ?? null,
    held: filter.held ?? null,
    trash: filter.trash ?? false,
    from: filter.from ? Math.ceil(Date.parse(filter.from) / 1000) : 0,
    to: filter.to ? Math.ceil(Date.parse(filter.to) / 1000) : Number.POSITIVE_INFINITY,
    hidden: snoozed === "hide" && asleep.length > 0 ? new Set(asleep) : null,
    only: both(both(filter.numbers ? ascending(filter.numbers) : null, snoozed === "only" ? ascending(asleep) : null), waiting),
  }
  return { teamIndex, referenceData, snoozes, compiled, query }
}

function labelsIn({ labels }: SubmissionFilter): string[] {
  return [...(labels?.any ?? []), ...(labels?.all ?? []), ...(labels?.none ?? [])]
}

/** Somebody who has done nothing yet that filters ask for. @throws NotFound */
async function assertMember(ctx: TeamContext, userId: string): Promise<void> {
  const [row] = await ctx.db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.organizationId, ctx.team.id), eq(member.userId, userId)))
  if (!row) throw new NotFound("member")
}

function sleeping(snoozes: Snoozes, now: number): number[] {
  return [...snoozes].filter(([, until]) => until > now).map(([number]) => number)
}

function ascending(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b)
}

/** What is in both, where null is everything. */
export function both(one: readonly number[] | null, other: readonly number[] | null): readonly number[] | null {
  if (one === null || other === null) return one ?? other
  const has = new Set(other)
  return one.filter((number) => has.has(number))
}

import { after, type Maybe } from "@intray/db"
import { member } from "@intray/db/schema"
import type { SearchQuery } from "@intray/db/search"
import { reviewsServer } from "@intray/i18n/reviews-server"
import { and, eq } from "drizzle-orm"
import { type Blindness, blindnessNow } from "../../platform/blind-portals.ts"
import { conflictsNow } from "../../platform/conflicts.ts"
import { NotFound, Refused } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { readableNow, sees, type VisiblePortals, visiblePortals } from "../../platform/visible-portals.ts"
import { isOpenCategory } from "../stages/published.ts"
import type { StageCategory } from "../stages/schema.ts"
import { compileConditions, demandIndexed, type PortalScope } from "./answers/compile.ts"
import { type Matches, matchAnswers } from "./answers/match.ts"
import { readQuestions } from "./answers/questions.ts"
import type { AnswerCondition } from "./answers/schema.ts"
import type { FacetTable } from "./facet-table.ts"
import type { SubmissionIndex } from "./index.ts"
import { type ReferenceData, referenceDataOf, type Snoozes, snoozesOf } from "./reference-data.ts"
import { matchReviews } from "./reviewed.ts"
import type { SubmissionFilter } from "./schema.ts"
import { submissionIndexOf } from "./teams.ts"
import { searchQuery } from "./text/service.ts"
import { isNoQuery } from "./text/words.ts"
import { offeredNumbers, overdueNumbers, unreadNumbers } from "./waiting.ts"

/** Sets of a team's names as the numbers of its memory; null: any. */
export type CompiledFilter = {
  /** The portals that the caller sees; what came in through others is not there for them. */
  visible: ReadonlySet<number> | null
  portals: ReadonlySet<number> | null
  stages: ReadonlySet<number> | null
  /** Only what is in an open stage, and what is held. */
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
  /** Which submissions match the conditions on answers and on reviews; null: there are none. */
  matches: Matches | null
  /** Numbers that are left out. */
  hidden: ReadonlySet<number> | null
  /** Those of them that a conflict of interest hides from the caller, whatever is asked. */
  conflicts: ReadonlySet<number> | null
  /** The only numbers that may match, ascending. */
  only: readonly number[] | null
}

/** A team's memory, with what belongs to it. */
export type FilterContext = { teamIndex: SubmissionIndex; referenceData: ReferenceData; snoozes: Snoozes }
export type FilterRequest = FilterContext & {
  compiled: CompiledFilter
  query: SearchQuery
  /** The text is looked for only in answers that do not identify anybody. */
  nameless: boolean
}

/**
 * Which submissions a filter finds. `visible`: those that the caller sees with everything that they contain. `readable`: those of blind
 * rounds as well; the answer must then be projected.
 */
export type FilterScope = "visible" | "readable"

/** No set has it: nothing that is there has that name. */
const NOTHING = -1

const none: Snoozes = new Map()

/** What is in memory of the caller's team, as it is now. */
export function filterContext(ctx: TeamContext): Maybe<FilterContext> {
  const { db, team } = ctx
  const me = myId(ctx)
  return after(submissionIndexOf(db, team.id), (teamIndex) =>
    after(referenceDataOf(db, team.id, teamIndex), (referenceData) =>
      after(me === null ? none : snoozesOf(db, team.id, teamIndex, me), (snoozes) => ({ teamIndex, referenceData, snoozes })),
    ),
  )
}

function myId({ actor }: TeamContext): string | null {
  return actor.type === "user" ? actor.id : null
}

/** Labels of a submission, in the team's order, and until when the caller has snoozed it (milliseconds since 1970; null: has not). */
export type RowAttributes = {
  labelIds: readonly string[]
  /** The same as JSON. */
  labelsText: string
  snoozedUntil: number | null
  /** Files came with it, or may have. */
  files: boolean
}

/** What is known of a submission next to its row. */
export function attributesOf(ctx: TeamContext, now: FilterContext, number: number): RowAttributes {
  const { teamIndex, snoozes } = now
  const facet = teamIndex.facetOf[number] ?? -1
  const { ids, text } = facet >= 0 ? labelsOf(facet, now) : noLabels
  const until = snoozes.get(number) ?? 0
  return {
    labelIds: ids,
    labelsText: text,
    snoozedUntil: until > 0 && until > ctx.clock.now().getTime() ? until : null,
    files: facet < 0 || teamIndex.facets.hasFlag(facet, "files"),
  }
}

type Ordered = { by: ReferenceData | null; ids: readonly string[]; text: string }

const noLabels: Ordered = { by: null, ids: [], text: "[]" }

/** Labels of the facet at each place, where nothing else comes to stand, in the order that the team had when it was last looked for. */
const ordered = new WeakMap<FacetTable, Map<number, Ordered>>()

function labelsOf(index: number, { teamIndex, referenceData }: FilterContext): Ordered {
  const { facets } = teamIndex
  const byPlace = ordered.get(facets) ?? new Map<number, Ordered>()
  ordered.set(facets, byPlace)
  const known = byPlace.get(index)
  if (known?.by === referenceData) return known
  const place = (id: string) => referenceData.labels.get(id) ?? 0
  const ids = facets.labels.of(index).map((label) => teamIndex.labels.ids[label] as string)
  ids.sort((a, b) => place(a) - place(b))
  const found = { by: referenceData, ids: Object.freeze(ids), text: JSON.stringify(ids) }
  byPlace.set(index, found)
  return found
}

/**
 * What a filter asks of the team's memory as it is now.
 * @throws NotFound when it names what is not this team's, or hidden; Refused (`blind_round`) when it names a portal of a blind round and
 *   `scope` is `visible`, (`scores_hidden`) when it names a round whose scores the caller does not see
 */
export function compileFilter(ctx: TeamContext, filter: SubmissionFilter, scope: FilterScope = "visible"): Maybe<FilterRequest> {
  return after(blindnessNow(ctx), (blindness) => {
    const own = blindness === null || scope === "readable" ? readableNow(ctx) : visiblePortals(ctx)
    return after(own, (visible) =>
      after(filterContext(ctx), (known) =>
        after(knowing(ctx, filter, known), (now) => {
          demandNames(filter, now, { visible, blindness })
          const nameless = scope === "readable" && isNameless(filter, now, blindness)
          const blind = scope === "readable" ? (blindness?.portals ?? null) : null
          return after(lookedUp(ctx, filter, now.teamIndex), (found) =>
            after(matchedAnswers(ctx, filter, now, { visible, blind }), (answers) =>
              after(matchedReviews(ctx, filter, now, { visible, blindness }), (reviewed) =>
                after(conflictsNow(ctx), (conflicts) => {
                  const matches = bothMatch(answers, reviewed)
                  return compiled(ctx, filter, { ...now, ...found, matches, visible, conflicts: conflicts?.numbers ?? null, nameless })
                }),
              ),
            ),
          )
        }),
      ),
    )
  })
}

type AnswerScope = { visible: VisiblePortals; blind: ReadonlySet<string> | null }

/** @throws Invalid, with the path of the condition; Refused (`blind_round`, `answers_indexing`) */
function matchedAnswers(
  ctx: TeamContext,
  { answers, portals }: SubmissionFilter,
  { teamIndex, referenceData }: FilterContext,
  scope: AnswerScope,
): Maybe<Matches | null> {
  if (!answers?.length) return null
  const named = portals?.length ? portals.flatMap((slug) => referenceData.portals.get(slug) ?? []) : [...referenceData.portals.values()]
  const portalIds = named.filter((id) => sees(scope.visible, id))
  return matchConditions(ctx, teamIndex, answers, { portalIds, blind: scope.blind })
}

async function matchConditions(
  { db, team }: TeamContext,
  teamIndex: SubmissionIndex,
  conditions: readonly AnswerCondition[],
  scope: PortalScope,
): Promise<Matches> {
  await demandIndexed(db)
  const clauses = compileConditions(team.id, conditions, await readQuestions(db, team.id, teamIndex), scope)
  return matchAnswers(db, teamIndex, clauses)
}

/** @throws as {@link matchReviews} */
function matchedReviews(
  ctx: TeamContext,
  { reviews }: SubmissionFilter,
  { teamIndex }: FilterContext,
  scope: { visible: VisiblePortals; blindness: Blindness },
): Maybe<Matches | null> {
  return reviews ? matchReviews(ctx, reviews, { top: teamIndex.top, ...scope }) : null
}

/** What matches both, where null is everything. */
function bothMatch(one: Matches | null, other: Matches | null): Matches | null {
  if (one === null || other === null) return one ?? other
  return one.map((value, number) => value & (other[number] ?? 0))
}

/** Whether a text must not be looked for in names: it may match in a portal that the caller reviews in a blind round. */
function isNameless({ portals }: SubmissionFilter, { referenceData }: FilterContext, blindness: Blindness): boolean {
  if (blindness === null) return false
  return !portals?.length || portals.some((slug) => blindness.portals.has(referenceData.portals.get(slug) ?? ""))
}

/** What is in memory, with all that the filter names and the team has. */
function knowing(ctx: TeamContext, filter: SubmissionFilter, known: FilterContext): Maybe<FilterContext> {
  const { teamIndex, referenceData } = known
  const isKnown =
    (filter.portals ?? []).every((slug) => referenceData.portals.has(slug)) &&
    (filter.stages ?? []).every((id) => referenceData.stages.has(id)) &&
    labelsIn(filter).every((id) => referenceData.labels.has(id)) &&
    teamIndex.stages.ids.every((id) => referenceData.stages.has(id))
  if (isKnown) return known
  // Some reference data comes without an event, such as a team's first stage for spam.
  return after(referenceDataOf(ctx.db, ctx.team.id, teamIndex, true), (anew) => ({ ...known, referenceData: anew }))
}

/** @throws NotFound; Refused (`blind_round`) */
function demandNames(
  filter: SubmissionFilter,
  { referenceData }: FilterContext,
  { visible, blindness }: { visible: VisiblePortals; blindness: Blindness },
): void {
  for (const slug of filter.portals ?? []) {
    const id = referenceData.portals.get(slug)
    if (id !== undefined && sees(visible, id)) continue
    if (id !== undefined && blindness?.portals.has(id)) throw new Refused(reviewsServer.blind, { code: "blind_round" })
    throw new NotFound("portal")
  }
  for (const id of filter.stages ?? []) if (!referenceData.stages.has(id)) throw new NotFound("stage")
  for (const id of labelsIn(filter)) if (!referenceData.labels.has(id)) throw new NotFound("label")
}

/** What a filter asks the database about; null: any. */
type LookedUp = { assignees: readonly number[]; reviewers: readonly number[]; waiting: readonly number[] | null }

const nothingAsked: LookedUp = { assignees: [], reviewers: [], waiting: null }

/** @throws NotFound */
function lookedUp(ctx: TeamContext, filter: SubmissionFilter, teamIndex: SubmissionIndex): Maybe<LookedUp> {
  const { assignees, reviewers, overdue, unread, offer } = filter
  return assignees?.length || reviewers?.length || overdue || unread || offer?.length ? lookUp(ctx, filter, teamIndex) : nothingAsked
}

async function lookUp(ctx: TeamContext, filter: SubmissionFilter, teamIndex: SubmissionIndex): Promise<LookedUp> {
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
  const offered = filter.offer?.length ? await offeredNumbers(ctx.db, ctx.team.id) : null
  const answered = offered && ascending((filter.offer ?? []).flatMap((state) => offered[state]))
  return { assignees, reviewers, waiting: both(waiting, answered) }
}

/** Nothing is waited for here: what has no number now would have got one meanwhile. */
function compiled(
  ctx: TeamContext,
  filter: SubmissionFilter,
  {
    teamIndex,
    referenceData,
    snoozes,
    assignees,
    reviewers,
    waiting,
    matches,
    visible,
    conflicts,
    nameless,
  }: FilterContext &
    LookedUp & { matches: Matches | null; visible: VisiblePortals; conflicts: ReadonlySet<number> | null; nameless: boolean },
): FilterRequest {
  const numbered = numberIn(filter.text ?? "")
  const asksText = !isNoQuery(filter.text)
  const query = numbered === null && asksText ? searchQuery(filter.text ?? "", nameless) : []
  // A text in which nothing can be looked for matches nothing; it never means "everything".
  const unanswerable = asksText && numbered === null && query.length === 0
  const open = filter.state === "open"
  const snoozed = filter.snoozed ?? (open && !asksText ? "hide" : "any")
  const named = unanswerable ? [] : numbered === null ? null : [numbered]
  const picked = both(filter.numbers ? ascending(filter.numbers) : null, named)
  const asleep = snoozed === "any" ? [] : sleeping(snoozes, ctx.clock.now().getTime())
  const leftOut = [...(snoozed === "hide" ? asleep : []), ...(conflicts ?? [])]
  const { openStages, spamStages } = stagesOf(teamIndex, referenceData)
  const set = <T>(values: readonly T[] | undefined, number: (value: T) => number | undefined) =>
    values && values.length > 0 ? new Set(values.map((value) => number(value) ?? NOTHING)) : null
  const asked: CompiledFilter = {
    visible: visible === null ? null : new Set([...visible].map((id) => teamIndex.portals.find(id) ?? NOTHING)),
    portals: set(filter.portals, (slug) => teamIndex.portals.find(referenceData.portals.get(slug) as string)),
    stages: set(filter.stages, (id) => teamIndex.stages.find(id)),
    open,
    openStages,
    spamStages,
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
    matches,
    hidden: leftOut.length > 0 ? new Set(leftOut) : null,
    conflicts,
    only: both(both(picked, snoozed === "only" ? ascending(asleep) : null), waiting),
  }
  return { teamIndex, referenceData, snoozes, compiled: asked, query, nameless }
}

/** The number of a submission, where that is what is looked for: `#42`, as lists and mails write it. A bare number may be part of a title. */
function numberIn(text: string): number | null {
  const typed = /^\s*#\s*(\d{1,9})\s*$/.exec(text)?.[1]
  return typed === undefined ? null : Number(typed)
}

type Stages = Pick<CompiledFilter, "openStages" | "spamStages"> & { named: number }

const stages = new WeakMap<ReferenceData, Stages>()

/** The same for every filter until the team changes its stages, or one of them gets its number. */
function stagesOf(teamIndex: SubmissionIndex, referenceData: ReferenceData): Stages {
  const named = teamIndex.stages.ids.length
  const known = stages.get(referenceData)
  if (known?.named === named) return known
  const numbers = (isWanted: (category: StageCategory) => boolean) =>
    new Set([...referenceData.stages].filter(([, category]) => isWanted(category)).map(([id]) => teamIndex.stages.find(id) ?? NOTHING))
  const found = { named, openStages: numbers(isOpenCategory), spamStages: numbers((category) => category === "spam") }
  stages.set(referenceData, found)
  return found
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

import { createHash } from "node:crypto"
import type { DbOrTx } from "@intray/db"
import { review, reviewAssignment, reviewCandidate, submission } from "@intray/db/schema"
import { reviewsServer } from "@intray/i18n/reviews-server"
import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm"
import { Invalid, type Issue, NotFound, Refused } from "../../../platform/errors.ts"
import { othersFirst } from "../../../platform/others-first.ts"
import type { TeamContext } from "../../../platform/services.ts"
import { identifyingKeys, isHidden } from "../../forms/identifying.ts"
import { membersAmong } from "../../members/service.ts"
import { matching } from "../../submission-index/match.ts"
import type { RoundRow } from "../access.ts"
import { fitsCondition } from "../read.ts"
import { compareKeys } from "./conflicts.ts"
import { distribute, type Need } from "./distribute.ts"
import { readForm, readSubmissionKeys } from "./named-persons.ts"
import { type Conflicts, listPeople, type Person, readConflicts } from "./people.ts"
import { type AssignmentRule, MAX_ASSIGNED, type PreviewAssignmentInput } from "./schema.ts"

/** Submissions of one read. */
const CHUNK = 500
/** Numbers that are named of submissions that lack reviewers. */
const NAMED = 20

export type Assignment = { person: Person; submissionId: string }

type Missing = { reason: "noRule" | "conflicts" | "limits" | "tooFew"; submissions: number; numbers: number[] }

/** What an act would assign, and what not. */
export type AssignmentPlan = {
  assignments: Assignment[]
  submissions: number
  outside: number
  reviewers: { person: Person; before: number; added: number; conflicts: number }[]
  missing: Missing[]
  token: string
}

/** A submission that waits for reviews, with who has it. */
type Target = { id: string; number: number; rule: number; taken: ReadonlySet<number>; conflicts: ReadonlySet<number> }

/**
 * Works out who gets which submissions, and writes nothing. What somebody declared a conflict of interest with, or probably has one with,
 * is not given to them; what they have reviewed, or were assigned before, counts.
 * @throws Invalid (`reviewerIds`, `onlyIf`), Refused (`too_many_submissions`), NotFound for reviewers and filters that name what is not this team's
 */
export async function planAssignment(ctx: TeamContext, round: RoundRow, input: PreviewAssignmentInput): Promise<AssignmentPlan> {
  const { db } = ctx
  const everybody = await listPeople(db, round, ctx.clock.now())
  checkLimits(everybody, input.limits)
  const people = (await choosePeople(ctx, everybody, input.rules)).map((one) => ({
    ...one,
    limit: Object.hasOwn(input.limits, one.id) ? (input.limits[one.id] ?? null) : one.limit,
  }))
  await checkFields(ctx, round, input.rules)
  const at = new Map(people.map((one, index) => [one.id, index]))
  const rules = input.rules.map((one) => ({ ...one, people: [...new Set(one.reviewerIds)].flatMap((id) => at.get(id) ?? []) }))
  const { ids, outside } = await chooseSubmissions(ctx, round, input)
  const taken = await readTaken(db, round, people)
  const targets = await readTargets(ctx, round, { ids, rules, people, taken })
  const given: { target: Target; person: number }[] = []
  const missing = new Map<Missing["reason"], Missing>()
  const lack = (reason: Missing["reason"], target: Target) => {
    const one = missing.get(reason) ?? { reason, submissions: 0, numbers: [] }
    one.submissions += 1
    if (one.numbers.length < NAMED) one.numbers.push(target.number)
    missing.set(reason, one)
  }
  for (const target of targets) {
    const rule = rules[target.rule]
    if (!rule) lack("noRule", target)
    else if (rule.each === null) {
      const free = rule.people.filter((one) => !target.taken.has(one) && !target.conflicts.has(one))
      given.push(...free.map((person) => ({ target, person })))
      if (rule.people.some((one) => !target.taken.has(one) && target.conflicts.has(one))) lack("conflicts", target)
    }
  }
  const loads = people.map((one, index) => ({
    load: (taken.load.get(index) ?? 0) + given.filter(({ person }) => person === index).length,
    limit: one.limit,
  }))
  const shared = targets.filter((one) => (rules[one.rule]?.each ?? null) !== null)
  const needs = shared.map((target): Need => {
    const rule = rules[target.rule]
    const open = (rule?.people ?? []).filter((one) => !target.taken.has(one))
    const among = open.filter((one) => !target.conflicts.has(one))
    return { wanted: Math.max(0, (rule?.each ?? 0) - target.taken.size), among, conflicts: open.length - among.length }
  })
  await othersFirst()
  const distribution = distribute(loads, needs, input.seed)
  for (const [index, target] of shared.entries()) {
    given.push(...(distribution.given[index] ?? []).map((person) => ({ target, person })))
    const why = distribution.missing[index]
    if (why) lack(why.reason === "too_few" ? "tooFew" : why.reason, target)
  }
  return {
    assignments: given.map(({ target, person }) => ({ person: people[person] as Person, submissionId: target.id })),
    submissions: targets.length,
    outside,
    reviewers: people.map((person, index) => ({
      person,
      before: taken.load.get(index) ?? 0,
      added: given.filter((one) => one.person === index).length,
      conflicts: targets.filter((one) => one.conflicts.has(index) && rules[one.rule]?.people.includes(index)).length,
    })),
    missing: [...missing.values()],
    token: toToken(given.map(({ target, person }) => `${people[person]?.id} ${target.id}`)),
  }
}

function toToken(lines: string[]): string {
  return createHash("sha256").update(lines.sort().join("\n")).digest("hex").slice(0, 32)
}

/**
 * The people whom the rules name, each once.
 * @throws NotFound naming who is not of the team; Invalid naming those who do not review in the round
 */
async function choosePeople({ db, team }: TeamContext, everybody: readonly Person[], rules: readonly AssignmentRule[]): Promise<Person[]> {
  const byId = new Map(everybody.map((one) => [one.id, one]))
  const members = await membersAmong(
    db,
    team.id,
    rules.flatMap((rule) => rule.reviewerIds).filter((id) => !byId.has(id)),
  )
  const issues: Issue[] = []
  const chosen = new Map<string, Person>()
  for (const [at, { reviewerIds }] of rules.entries()) {
    for (const [index, id] of reviewerIds.entries()) {
      const person = byId.get(id)
      if (person) chosen.set(id, person)
      else if (!members.has(id)) throw new NotFound("reviewer", ["rules", at, "reviewerIds", index])
      else issues.push({ path: ["rules", at, "reviewerIds", index], code: "not_a_reviewer", message: reviewsServer.notARoundReviewer })
    }
  }
  if (issues.length > 0) throw new Invalid(issues)
  // In the order of the list, whatever the order of the rules.
  return everybody.filter((one) => chosen.has(one.id))
}

/** @throws Invalid naming limits of people who do not review in the round */
function checkLimits(everybody: readonly Person[], limits: PreviewAssignmentInput["limits"]): void {
  const known = new Set(everybody.map((one) => one.id))
  const unknown = Object.keys(limits).filter((id) => !known.has(id))
  if (unknown.length === 0) return
  throw new Invalid(unknown.map((id) => ({ path: ["limits", id], code: "not_a_reviewer", message: reviewsServer.notARoundReviewer })))
}

/** Who is assigned by an identifying answer would learn it from a preview. @throws Invalid naming such rules of a blind round */
async function checkFields({ db }: TeamContext, round: RoundRow, rules: readonly AssignmentRule[]): Promise<void> {
  if (!round.blind) return
  const form = await readForm(db, round)
  const hidden = form ? identifyingKeys(form) : new Set<string>()
  const issues = rules.flatMap(({ onlyIf }, at): Issue[] =>
    onlyIf && isHidden(hidden, onlyIf.field)
      ? [{ path: ["rules", at, "onlyIf"], code: "identifying_field", message: reviewsServer.identifyingField }]
      : [],
  )
  if (issues.length > 0) throw new Invalid(issues)
}

/** The submissions of the round that are meant and wait for reviews, by number. @throws Refused (`too_many_submissions`) */
async function chooseSubmissions(ctx: TeamContext, round: RoundRow, { numbers, filter }: PreviewAssignmentInput) {
  const picked = numbers ? [...new Set(numbers)] : filter ? await matching(ctx, filter) : null
  const ids: string[] = []
  const read = async (where: ReturnType<typeof and>, limit: number) =>
    ctx.db
      .select({ id: reviewCandidate.submissionId, number: reviewCandidate.number })
      .from(reviewCandidate)
      .where(and(eq(reviewCandidate.roundId, round.id), eq(reviewCandidate.active, true), where))
      .orderBy(asc(reviewCandidate.number))
      .limit(limit)
  if (picked === null) {
    ids.push(...(await read(undefined, MAX_ASSIGNED + 1)).map((one) => one.id))
  } else {
    for (let from = 0; from < picked.length && ids.length <= MAX_ASSIGNED; from += CHUNK) {
      ids.push(...(await read(inArray(reviewCandidate.number, picked.slice(from, from + CHUNK)), CHUNK)).map((one) => one.id))
    }
  }
  if (ids.length > MAX_ASSIGNED) {
    throw new Refused(reviewsServer.tooManyToAssign({ max: MAX_ASSIGNED }), { code: "too_many_submissions" })
  }
  return { ids, outside: picked === null ? 0 : picked.length - ids.length }
}

/** Who has which submissions already: assigned to them, or reviewed by them. */
type Taken = { load: Map<number, number>; bySubmission: Map<string, Set<number>> }

async function readTaken(db: DbOrTx, round: RoundRow, people: readonly Person[]): Promise<Taken> {
  const taken: Taken = { load: new Map(), bySubmission: new Map() }
  for (const [index, { reviewerId }] of people.entries()) {
    if (reviewerId === null) continue
    const assigned = await db
      .select({ submissionId: reviewAssignment.submissionId })
      .from(reviewAssignment)
      .where(eq(reviewAssignment.reviewerId, reviewerId))
    const reviewed = await db
      .select({ submissionId: review.submissionId })
      .from(review)
      .where(and(eq(review.reviewerId, reviewerId), eq(review.roundId, round.id), ne(review.state, "draft")))
    taken.load.set(index, assigned.length)
    for (const { submissionId } of [...assigned, ...reviewed]) {
      const some = taken.bySubmission.get(submissionId) ?? new Set()
      taken.bySubmission.set(submissionId, some.add(index))
    }
  }
  return taken
}

type Reading = {
  ids: readonly string[]
  rules: readonly (AssignmentRule & { people: readonly number[] })[]
  people: readonly Person[]
  taken: Taken
}

/** Reads the submissions in parts, and keeps of each no more than its rule and its conflicts. */
async function readTargets(ctx: TeamContext, round: RoundRow, { ids, rules, people, taken }: Reading): Promise<Target[]> {
  const { db } = ctx
  const form = await readForm(db, round)
  const conflicts = await readConflicts(db, round.teamId, people)
  const nobody: ReadonlySet<number> = new Set()
  const targets: Target[] = []
  const { id, number, submitterName, submitterEmail, answers } = submission
  for (let from = 0; from < ids.length; from += CHUNK) {
    const rows = await db
      .select({ id, number, submitterName, submitterEmail, answers })
      .from(submission)
      .where(and(inArray(id, ids.slice(from, from + CHUNK)), isNull(submission.trashedAt), isNull(submission.erasedAt)))
      .orderBy(asc(number))
    for (const row of rows) {
      const rule = rules.findIndex(({ onlyIf }) => onlyIf === null || fitsCondition(onlyIf, row.answers))
      const keys = readSubmissionKeys(row, form)
      const own = (rules[rule]?.people ?? []).filter((index) => {
        const declared = conflicts.get(people[index]?.id ?? "")
        return declared !== undefined && hasConflictWith(declared, row, keys)
      })
      targets.push({
        id: row.id,
        number: row.number,
        rule,
        taken: taken.bySubmission.get(row.id) ?? nobody,
        conflicts: own.length > 0 ? new Set(own) : nobody,
      })
    }
    await othersFirst()
  }
  return targets
}

function hasConflictWith(
  { submissions, submitters, keys }: Conflicts,
  row: { id: string; submitterEmail: string },
  subject: ReturnType<typeof readSubmissionKeys>,
): boolean {
  return submissions.has(row.id) || submitters.has(row.submitterEmail) || compareKeys(keys, subject).length > 0
}

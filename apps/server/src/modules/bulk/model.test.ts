import { newSecret } from "@intray/db/id"
import { submission, submissionLabel } from "@intray/db/schema"
import { and, asc, eq } from "drizzle-orm"
import fc from "fast-check"
import { beforeAll, expect, test } from "vitest"
import { makeMany } from "../../testing/many.ts"
import { useWorld } from "../../testing/use-world.ts"
import { labelNamed, stageNamed, type TestTeam } from "../../testing/world.ts"

// Random acts on many, single changes by somebody else between, and undoing in any order, against a model that knows nothing but maps.

const COUNT = 24
const CASES = 40

const world = useWorld()
let team: TestTeam
let ids: string[]
let numbers: number[]
let labels: { id: string; question: string | null }[]
let stages: string[]

beforeAll(async () => {
  team = await world.team()
  ids = (await makeMany(world, team, COUNT)).ids
  numbers = (
    await world.db.select({ number: submission.number }).from(submission).where(eq(submission.teamId, team.id)).orderBy(asc(submission.id))
  ).map((row) => row.number)
  const names = [
    ["Sign", "Verdict"],
    ["Pass", "Verdict"],
    ["Send more", null],
    ["Dead link", null],
  ] as const
  labels = await Promise.all(names.map(async ([name, question]) => ({ id: await labelNamed(team, name), question })))
  stages = await Promise.all(["New", "Listening", "Shortlist"].map((name) => stageNamed(team, name)))
})

/** One submission: each label with a token that says which setting of it this is, and where it is. */
type Model = { labels: Map<string, number>; stage: string }
type Change = { at: number; before: Model; after: Model }
type Step =
  | { do: "label"; who: "member" | "admin"; at: number[]; label: number; on: boolean }
  | { do: "stage"; who: "member" | "admin"; at: number[]; stage: number }
  | { do: "undo"; nth: number }

const some = fc.uniqueArray(fc.nat(COUNT - 1), { minLength: 1, maxLength: COUNT })
const who = fc.constantFrom("member" as const, "admin" as const)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("label" as const), who, at: some, label: fc.nat(3), on: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("stage" as const), who, at: some, stage: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("undo" as const), nth: fc.nat(5) }) },
)

const copy = (one: Model): Model => ({ labels: new Map(one.labels), stage: one.stage })
let token = 0

function setLabel(one: Model, label: { id: string; question: string | null }, on: boolean): Model {
  if (one.labels.has(label.id) === on) return one
  const next = copy(one)
  if (!on) next.labels.delete(label.id)
  else {
    for (const other of labels) if (label.question !== null && other.question === label.question) next.labels.delete(other.id)
    next.labels.set(label.id, ++token)
  }
  return next
}

/** Puts back what the change did to one submission, unless what it did is no longer so. */
function takeBack(now: Model, { before, after }: Change): Model {
  if (before.stage !== after.stage) return now.stage === after.stage ? { ...copy(now), stage: before.stage } : now
  const touched = labels.filter(({ id }) => before.labels.get(id) !== after.labels.get(id))
  if (touched.some(({ id }) => now.labels.get(id) !== after.labels.get(id))) return now
  const asked = touched.find(({ question }) => question !== null)?.question
  const returning = touched.some(({ id, question }) => question !== null && before.labels.has(id))
  const others = labels.filter(({ id, question }) => question === asked && !touched.some((one) => one.id === id))
  if (asked && returning && others.some(({ id }) => now.labels.has(id))) return now
  const next = copy(now)
  for (const { id } of touched) {
    const was = before.labels.get(id)
    if (was === undefined) next.labels.delete(id)
    else next.labels.set(id, was)
  }
  return next
}

async function stored(): Promise<{ labels: string[]; stage: string }[]> {
  const rows = await world.db.select().from(submissionLabel).where(eq(submissionLabel.teamId, team.id))
  const places = await world.db
    .select({ id: submission.id, stage: submission.stageId })
    .from(submission)
    .where(and(eq(submission.teamId, team.id)))
  return ids.map((id) => ({
    labels: rows
      .filter((row) => row.submissionId === id)
      .map((row) => row.labelId)
      .sort(),
    stage: places.find((one) => one.id === id)?.stage ?? "",
  }))
}

test("acts on many and their undoing agree with a naive model", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      await world.db.delete(submissionLabel).where(eq(submissionLabel.teamId, team.id))
      await world.db
        .update(submission)
        .set({ stageId: stages[0] as string, publicStageId: stages[0] as string })
        .where(eq(submission.teamId, team.id))
      let model: Model[] = ids.map(() => ({ labels: new Map(), stage: stages[0] as string }))
      const done: { actId: string; changes: Change[] }[] = []
      for (const one of steps) {
        // Anyone who sets a label in the same millisecond as somebody else has set the same one.
        world.forward(1_000)
        if (one.do === "undo") {
          const act = done[one.nth % Math.max(1, done.length)]
          if (!act) continue
          await team.member.caller.undo.undo({ actId: act.actId })
          done.splice(done.indexOf(act), 1)
          model = model.map((now, at) => act.changes.filter((change) => change.at === at).reduce(takeBack, now))
        } else {
          const actId = `act-${newSecret(60)}`
          const action =
            one.do === "label"
              ? ({ kind: "label", labelId: labels[one.label]?.id ?? "", on: one.on } as const)
              : ({ kind: "stage", stageId: stages[one.stage] ?? "" } as const)
          await team[one.who].caller.bulk.start({ actId, numbers: one.at.map((at) => numbers[at] ?? 0), action })
          const changes: Change[] = []
          model = model.map((before, at) => {
            if (!one.at.includes(at)) return before
            const label = one.do === "label" ? labels[one.label] : undefined
            const stage = one.do === "stage" ? (stages[one.stage] ?? "") : before.stage
            const after = label
              ? setLabel(before, label, one.do === "label" && one.on)
              : stage === before.stage
                ? before
                : { ...copy(before), stage }
            if (after !== before) changes.push({ at, before, after })
            return after
          })
          if (one.who === "member") done.push({ actId, changes })
        }
        expect(await stored()).toEqual(model.map((now) => ({ labels: [...now.labels.keys()].sort(), stage: now.stage })))
      }
    }),
    { numRuns: CASES },
  )
})

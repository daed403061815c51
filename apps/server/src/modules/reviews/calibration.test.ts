import { randomUUID } from "node:crypto"
import { mail, member, notification, review } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import * as rounds from "../../testing/rounds.ts"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, type Person, refusal, send, type TestTeam } from "../../testing/world.ts"
import { sendReminders } from "./remind.ts"
import type { CreateRoundInput } from "./schema.ts"

const DAY_MS = 86_400_000

const world = useWorld()
let team: TestTeam
let portal: { id: string; slug: string }

beforeEach(async () => {
  team = await world.team()
  portal = await makePortal(team)
})

const scale = ["Weak", "Fair", "Good", "Strong", "Outstanding"]
const criterion = { name: "Fit", help: "", weight: 1, scale, required: true, onlyIf: null }
const inDays = (days: number) => new Date(world.services.clock.now().getTime() + days * DAY_MS).toISOString()

async function sendMany(count: number): Promise<{ id: string; number: number }[]> {
  const sent: { id: string; number: number }[] = []
  for (let index = 0; index < count; index += 1) {
    await send(world, portal.slug)
    const { id, number } = await newest(team)
    sent.push({ id, number })
  }
  return sent
}

async function makeRound(more: Partial<CreateRoundInput> = {}): Promise<{ roundId: string; criterionId: string }> {
  const usual = { opensAt: inDays(-1), visibility: "never" } as const
  const { roundId, criterionIds } = await rounds.makeRound(world, team, portal, { ...usual, criteria: [criterion], ...more })
  return { roundId, criterionId: criterionIds[0] ?? "" }
}

const sheet = async (who: Person, submissionId: string) => (await who.caller.reviews.sheet({ submissionId })).rounds[0]

describe("a calibration", () => {
  test("takes reviews of its submissions before the round opens, from everybody", async () => {
    const [first, second] = await sendMany(2)
    if (!first || !second) throw new Error("not sent")
    const { roundId, criterionId } = await makeRound({
      opensAt: inDays(7),
      calibrationOpensAt: inDays(-1),
      calibration: [second.number],
      reviewsPerSubmission: 1,
    })
    const [round] = (await team.owner.caller.reviews.plan({ slug: portal.slug })).rounds
    expect(round).toMatchObject({ state: "planned", calibration: [{ number: second.number }] })
    expect((await team.member.caller.reviews.myRounds()).items).toMatchObject([{ calibrating: true, remaining: 1 }])
    expect((await team.member.caller.reviews.next({ roundId })).item?.number).toBe(second.number)
    const save = (who: Person, submissionId: string, value: number) =>
      who.caller.reviews.save({ roundId, submissionId, state: "submitted", scores: { [criterionId]: value } })
    expect(await refusal(save(team.member, first.id, 3))).toMatchObject({ reason: "round_planned" })
    expect(await sheet(team.member, first.id)).toMatchObject({ accepting: false, calibration: false, comparison: null })
    expect(await sheet(team.member, second.id)).toMatchObject({ accepting: true, calibration: true, comparison: null })

    await save(team.admin, second.id, 5)
    // One review is enough later on; for now everybody is to write one.
    expect((await team.member.caller.reviews.queue({ roundId })).items.map((one) => one.number)).toEqual([second.number])
    expect((await sheet(team.member, second.id))?.comparison).toBeNull()
    await save(team.member, second.id, 2)
    expect(await sheet(team.member, second.id)).toMatchObject({
      withheld: "always",
      others: null,
      comparison: { reviews: 2, criteria: [{ criterionId, mean: 3.5, low: 2, high: 5 }] },
    })
    expect((await team.member.caller.reviews.queue({ roundId })).items).toEqual([])
    expect((await team.member.caller.reviews.next({ roundId })).item).toBeNull()
  })

  test("ends when the round opens, and its reviews stay", async () => {
    const [only] = await sendMany(1)
    if (!only) throw new Error("not sent")
    const { roundId, criterionId } = await makeRound({
      opensAt: inDays(1),
      calibrationOpensAt: inDays(-1),
      calibration: [only.number],
    })
    await team.member.caller.reviews.save({ roundId, submissionId: only.id, state: "submitted", scores: { [criterionId]: 5 } })
    world.forward(2 * DAY_MS)
    expect((await team.member.caller.reviews.myRounds()).items).toMatchObject([{ calibrating: false, done: 1 }])
    expect((await team.owner.caller.reviews.results({ roundId })).items).toMatchObject([{ number: only.number, reviews: 1, score: 1 }])
  })

  test("withholds the comments on its submissions until the reader's own review is in, and from search", async () => {
    const [first, second] = await sendMany(2)
    if (!first || !second) throw new Error("not sent")
    const { roundId, criterionId } = await makeRound({
      visibility: "afterOwn",
      opensAt: inDays(1),
      calibrationOpensAt: inDays(-1),
      calibration: [second.number],
    })
    const say = (submissionId: string, text: string) => team.admin.caller.comments.add({ id: randomUUID(), submissionId, text })
    const read = async () => (await team.member.caller.comments.list({ submissionId: second.id })).withheld
    const find = async () => (await team.owner.caller.submissions.list({ filter: { text: "unmistakable", portals: [portal.slug] } })).items
    await say(second.id, `unmistakable @[${team.member.id}]`)
    await say(first.id, "about no submission of the calibration")
    expect(await read()).toBe(1)
    expect((await team.member.caller.comments.list({ submissionId: first.id })).withheld).toBe(0)
    expect((await team.member.caller.mentions.list({ limit: 10 })).items).toEqual([])
    expect(await find()).toEqual([])
    world.forward(2 * 86_400_000)
    expect(await read(), "also once the round is open").toBe(1)
    await team.member.caller.reviews.save({ roundId, submissionId: second.id, state: "submitted", scores: { [criterionId]: 3 } })
    expect(await read()).toBe(0)
  })

  test("begins before the round and names submissions of the round, at most ten", async () => {
    const [only] = await sendMany(1)
    const number = only?.number ?? 0
    const calibrationOpensAt = inDays(2)
    expect(await refusal(makeRound({ opensAt: inDays(1), calibrationOpensAt, calibration: [number] }))).toMatchObject({
      paths: ["calibrationOpensAt"],
    })
    expect(await refusal(makeRound({ opensAt: inDays(3), calibrationOpensAt, calibration: [number, 4_711] }))).toMatchObject({
      paths: ["calibration.1"],
    })
    const many = Array.from({ length: 11 }, (_, index) => index + 1)
    expect(await refusal(makeRound({ opensAt: inDays(3), calibrationOpensAt, calibration: many }))).toMatchObject({
      paths: ["calibration"],
    })
  })
})

describe("the reminder of outstanding reviews", () => {
  const reminded = async () => {
    await sendReminders(world.services)
    world.forward(3_600_000)
    await world.services.jobs.drain()
    const people = [team.owner, team.admin, team.member, team.viewer]
    const rows = await world.db
      .select({ userId: notification.userId })
      .from(notification)
      .where(and(eq(notification.teamId, team.id), eq(notification.event, "review.due")))
    return people.filter((one) => rows.some((row) => row.userId === one.id)).map((one) => one.id)
  }

  test("reaches those with outstanding reviews once, some days before the round closes", async () => {
    const [only] = await sendMany(1)
    const { roundId } = await makeRound({ closesAt: inDays(5), reminderDays: 3, reviewsPerSubmission: 3 })
    expect(await reminded()).toEqual([])
    world.forward(2 * DAY_MS)
    await team.member.caller.reviews.save({ roundId, submissionId: only?.id ?? "", state: "abstained", scores: {} })
    const first = await reminded()
    expect(first).toEqual([team.owner.id, team.admin.id])
    const [round] = (await team.owner.caller.reviews.plan({ slug: portal.slug })).rounds
    expect(round?.remindedAt).not.toBeNull()
    await world.db.delete(notification).where(eq(notification.teamId, team.id))
    expect(await reminded()).toEqual([])
  })

  test("reaches guests whose link was mailed and works", async () => {
    await sendMany(1)
    const { roundId } = await makeRound({ closesAt: inDays(2), reminderDays: 3, everyone: false, reviewerIds: [team.member.id] })
    const addGuest = async (name: string, email?: string) =>
      (await team.owner.caller.reviews.addGuest({ roundId, name, ...(email ? { email } : {}) })).id
    const [first, second] = [`mara-${team.id}@example.com`, `noor-${team.id}@example.com`]
    await addGuest("Mara Lind", first)
    await addGuest("Without mail")
    const revoked = await addGuest("Noor Avelin", second)
    await team.owner.caller.reviews.revokeGuest({ id: revoked })
    await reminded()
    const subjects = async (to: string) => (await world.db.select().from(mail).where(eq(mail.to, to))).map((row) => row.subject)
    expect(await subjects(first.toLowerCase())).toContain("1 review is outstanding")
    expect(await subjects(second.toLowerCase())).not.toContain("1 review is outstanding")
  })

  test("respects who switched it off and who may not review any more", async () => {
    await sendMany(1)
    await makeRound({ closesAt: inDays(1), reminderDays: 3, everyone: false, reviewerIds: [team.admin.id, team.member.id] })
    await team.admin.caller.notifications.set({ modes: [{ event: "review.due", mode: "off" }] })
    await world.db.update(member).set({ role: "viewer" }).where(eq(member.userId, team.member.id))
    expect(await reminded()).toEqual([])
  })
})

describe("scores adjusted for strict and lenient reviewers", () => {
  test("are ordered over the whole round, page by page, and change no review", async () => {
    const sent = await sendMany(6)
    const { roundId, criterionId } = await makeRound({ reviewsPerSubmission: 1, visibility: "always" })
    const save = (who: Person, at: number, value: number) =>
      who.caller.reviews.save({ roundId, submissionId: sent[at]?.id ?? "", state: "submitted", scores: { [criterionId]: value } })
    // The member is strict and the admin is lenient: what is best by the one is worse than what is worst by the other.
    for (const [at, value] of [1, 1, 2, 2, 3].entries()) await save(team.member, at, value)
    for (const [at, value] of [3, 4, 4, 5, 5].entries()) await save(team.admin, at + 1, value)
    const list = async (adjusted: boolean) => {
      const numbers: number[] = []
      const scores = new Map<number, number | null>()
      for (let cursor: string | null = null; ; ) {
        const page = await team.owner.caller.reviews.results({ roundId, adjusted, limit: 2, cursor })
        for (const item of page.items) {
          numbers.push(item.number)
          scores.set(item.number, item.score)
        }
        cursor = page.nextCursor
        if (cursor === null) return { numbers, scores }
      }
    }
    const [plain, adjusted] = [await list(false), await list(true)]
    expect(new Set(adjusted.numbers)).toEqual(new Set(sent.map((one) => one.number)))
    const [first, last] = [sent[0]?.number ?? 0, sent[5]?.number ?? 0]
    // Only the strict member has reviewed the first one, and only the lenient admin the last one: both move towards the middle.
    expect(adjusted.scores.get(first) ?? 0).toBeGreaterThan(plain.scores.get(first) ?? 1)
    expect(adjusted.scores.get(last) ?? 1).toBeLessThan(plain.scores.get(last) ?? 0)
    const values = adjusted.numbers.map((number) => adjusted.scores.get(number) ?? 0)
    expect(values).toEqual([...values].sort((a, b) => b - a))
    const byNumber = await team.owner.caller.reviews.results({ roundId, adjusted: true, order: "number", direction: "asc" })
    for (const item of byNumber.items) expect(item.score).toBe(adjusted.scores.get(item.number))
    const rows = await world.db.select({ scores: review.scores }).from(review).where(eq(review.roundId, roundId))
    expect(rows.map((row) => row.scores[criterionId]).sort()).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
  })

  test("leave a settled score as it is", async () => {
    const sent = await sendMany(6)
    const { roundId, criterionId } = await makeRound({ visibility: "always" })
    for (const [at, one] of sent.entries()) {
      for (const [who, value] of [
        [team.member, 1 + (at % 2)],
        [team.admin, 4 + (at % 2)],
      ] as const) {
        await who.caller.reviews.save({ roundId, submissionId: one.id, state: "submitted", scores: { [criterionId]: value } })
      }
    }
    const settled = sent[0]?.id ?? ""
    await team.owner.caller.reviews.settle({ roundId, submissionId: settled, scores: { [criterionId]: 5 } })
    const { items } = await team.owner.caller.reviews.results({ roundId, adjusted: true })
    expect(items[0]).toMatchObject({ submissionId: settled, score: 1, settled: true })
  })
})

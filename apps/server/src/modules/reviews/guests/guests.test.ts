import * as tables from "@intray/db/schema"
import {
  audit,
  event,
  mail,
  review,
  reviewCandidate,
  reviewConflict,
  reviewer,
  reviewGuest,
  reviewRound,
  submission,
  waveform,
} from "@intray/db/schema"
import { and, eq, getTableName, isTable } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { type Endpoints, openEndpoints } from "../../../testing/callers.ts"
import { everything } from "../../../testing/everything.ts"
import * as rounds from "../../../testing/rounds.ts"
import { criterionInput } from "../../../testing/rounds.ts"
import { createCallerAs, guestCallerFor } from "../../../testing/teams.ts"
import { useWorld } from "../../../testing/use-world.ts"
import { makePortal, newest, refusal, send, stageNamed, storedUpload, type TestTeam } from "../../../testing/world.ts"
import type { CreateRoundInput, SaveReviewInput, UpdateRoundInput } from "../schema.ts"
import { newGuestSecret } from "./link.ts"
import { MAX_GUESTS } from "./schema.ts"

const logged: string[] = []
const line = (message: string, fields?: object, cause?: unknown) =>
  void logged.push(`${message} ${JSON.stringify(fields)} ${cause instanceof Error ? cause.stack : cause}`)
const world = useWorld({ log: { info: line, warn: line, error: line }, env: { rateLimits: true, smtpUrl: "smtp://127.0.0.1:9" } })
let open: Endpoints
let team: TestTeam
let portal: { id: string; slug: string }
let ids: string[]

beforeAll(() => {
  open = openEndpoints(world)
})
afterAll(() => open.close())
beforeEach(async () => {
  // Limits count by windows that begin at multiples of their length.
  world.forward(86_400_000)
  team = await world.team()
  portal = await makePortal(team)
  ids = []
  for (const artist of ["Kitefall", "Low Ceiling", "Salt Lamp"]) {
    await send(world, portal.slug, { artist, email: `${artist.replace(" ", "").toLowerCase()}@band.example` })
    ids.push((await newest(team)).id)
  }
})

const DAY = 86_400_000
const now = () => world.services.clock.now()
const inDays = (days: number) => new Date(now().getTime() + days * DAY).toISOString()
const fit = criterionInput()
const roundInput = (more: Partial<CreateRoundInput> = {}) => rounds.roundInput(world, portal, { name: "First listen", ...more })

async function makeRound(more: Partial<CreateRoundInput> = {}) {
  const { roundId, criterionIds } = await rounds.makeRound(world, team, portal, { name: "First listen", ...more })
  return { roundId, fitId: criterionIds[0] ?? "" }
}

async function invite(roundId: string, name = "Mara Lind", more: { email?: string; expiresAt?: string } = {}) {
  const link = await team.owner.caller.reviews.addGuest({ roundId, name, ...more })
  const secret = new URL(link.url ?? "").hash.slice(1)
  return { ...link, secret, caller: guestCallerFor(world.services, secret), guest: guestCallerFor(world.services, secret).guestReviews }
}
const listed = async (roundId: string) => (await team.owner.caller.reviews.guests({ roundId })).items
const save = (
  guest: Awaited<ReturnType<typeof invite>>,
  more: Partial<SaveReviewInput> & Pick<SaveReviewInput, "roundId" | "submissionId">,
) => guest.guest.save({ state: "submitted", scores: {}, ...more })
const close = (roundId: string) => world.db.update(reviewRound).set({ closesAt: now() }).where(eq(reviewRound.id, roundId))
const reasonOf = async (call: Promise<unknown>) => (await refusal(call)).reason

describe("links of guests", () => {
  test("are made by owners and admins alone, and never told again", async () => {
    const { roundId } = await makeRound()
    expect(await refusal(team.member.caller.reviews.addGuest({ roundId, name: "Mara" }))).toMatchObject({ code: "FORBIDDEN" })
    expect(await refusal(team.viewer.caller.reviews.guests({ roundId }))).toMatchObject({ code: "FORBIDDEN" })
    const link = await invite(roundId)
    expect(link.url).toBe(`http://localhost:3000/review/${link.id}#${link.secret}`)
    expect(link).toMatchObject({ mailed: false, expiresAt: inDays(30) })
    expect(JSON.stringify(await listed(roundId))).not.toContain(link.secret)
    for (const table of Object.values(tables).filter((one) => isTable(one))) {
      const rows = await world.db.select().from(table as typeof event)
      expect([getTableName(table as typeof event), JSON.stringify(rows).includes(link.secret)]).toEqual([
        getTableName(table as typeof event),
        false,
      ])
    }
  })

  test("work until the round closes, else for 30 days, and at most for a year", async () => {
    const closesAt = inDays(5)
    const { roundId } = await makeRound({ closesAt })
    expect((await invite(roundId)).expiresAt).toBe(closesAt)
    expect((await invite(roundId, "Ida", { expiresAt: inDays(2) })).expiresAt).toBe(inDays(2))
    const add = (expiresAt: string) => refusal(team.owner.caller.reviews.addGuest({ roundId, name: "Late", expiresAt }))
    expect(await add(inDays(-1))).toMatchObject({ code: "BAD_REQUEST", paths: ["expiresAt"] })
    expect(await add(inDays(400))).toMatchObject({ code: "BAD_REQUEST", paths: ["expiresAt"] })
    const noAddress = team.owner.caller.reviews.addGuest({ roundId, name: "Mara", email: "mara" })
    expect(await refusal(noAddress)).toMatchObject({ code: "BAD_REQUEST", paths: ["email"] })
    await close(roundId)
    expect(await reasonOf(team.owner.caller.reviews.addGuest({ roundId, name: "Mara" }))).toBe("round_closed")
  })

  test("are at most a hundred in a round; a revoked one makes room", async () => {
    const { roundId } = await makeRound()
    const first = await invite(roundId)
    const common = { teamId: team.id, roundId, createdAt: now() }
    const more = Array.from({ length: MAX_GUESTS - 1 }, (_, n) => ({
      ...common,
      id: `guest-${roundId.slice(-12)}-${n}`,
      userId: null,
      named: true,
    }))
    await world.db.insert(reviewer).values(more)
    const link = { name: "Guest", email: null, expiresAt: new Date(now().getTime() + DAY) }
    await world.db.insert(reviewGuest).values(more.map(({ id }) => ({ ...common, ...link, reviewerId: id, secretHash: id })))
    expect(await reasonOf(team.owner.caller.reviews.addGuest({ roundId, name: "One more" }))).toBe("too_many_guests")
    await team.owner.caller.reviews.revokeGuest({ id: first.id })
    await invite(roundId, "One more")
    expect(await reasonOf(team.owner.caller.reviews.renewGuest({ id: first.id }))).toBe("too_many_guests")
  })

  test("are mailed where an address was given, without being kept for operators to read", async () => {
    const { roundId } = await makeRound()
    const link = await invite(roundId, "Mara Lind", { email: " Mara@Example.com " })
    expect(link.mailed).toBe(true)
    const [sent] = await world.db.select().from(mail).where(eq(mail.to, "mara@example.com"))
    expect(sent).toMatchObject({ kind: "review-guest", subject: "You are invited to review submissions" })
    expect(sent?.text).toContain(link.url)
    expect(await listed(roundId)).toMatchObject([{ name: "Mara Lind", email: "mara@example.com" }])
    // One address gets at most five mails a day, from all senders together.
    const answers = []
    for (let n = 0; n < 6; n++) answers.push((await invite(roundId, `Guest ${n}`, { email: "mara@example.com" })).mailed)
    expect(answers).toEqual([true, true, true, true, false, false])
  })

  test("are revoked at once; renewed they work until another day, or become another link", async () => {
    const { roundId } = await makeRound()
    const link = await invite(roundId)
    const longer = await team.admin.caller.reviews.renewGuest({ id: link.id, expiresAt: inDays(60) })
    expect(longer).toEqual({ id: link.id, expiresAt: inDays(60), url: null, mailed: false })
    world.forward(50 * DAY)
    expect((await link.guest.start()).guest.name).toBe("Mara Lind")
    world.forward(11 * DAY)
    expect(await refusal(link.guest.start())).toEqual({ code: "FORBIDDEN", reason: "link_expired" })
    expect(await listed(roundId)).toMatchObject([{ state: "expired" }])
    await team.admin.caller.reviews.renewGuest({ id: link.id })
    await link.guest.start()
    await team.admin.caller.reviews.revokeGuest({ id: link.id })
    await team.admin.caller.reviews.revokeGuest({ id: link.id })
    expect(await refusal(link.guest.start())).toEqual({ code: "FORBIDDEN", reason: "link_revoked" })
    const again = await team.admin.caller.reviews.renewGuest({ id: link.id })
    expect(again.url).not.toBe(null)
    expect(await refusal(link.guest.start())).toMatchObject({ code: "NOT_FOUND" })
    await guestCallerFor(world.services, new URL(again.url ?? "").hash.slice(1)).guestReviews.start()
  })

  test("are noted in the events of the team and in the audit log", async () => {
    const { roundId } = await makeRound()
    const { id } = await invite(roundId)
    await team.owner.caller.reviews.renewGuest({ id, newLink: true })
    await team.admin.caller.reviews.revokeGuest({ id })
    const lines = await world.db.select().from(audit).where(eq(audit.targetId, id))
    expect(lines.map((one) => [one.action, one.actorId, one.targetName])).toEqual([
      ["review_guest.created", team.owner.id, "Mara Lind"],
      ["review_guest.renewed", team.owner.id, "Mara Lind"],
      ["review_guest.revoked", team.admin.id, "Mara Lind"],
    ])
    const events = await world.db.select().from(event).where(eq(event.teamId, team.id))
    const own = events.filter((one) => one.type.startsWith("review_guest.")).map((one) => [one.type, one.after])
    expect(own).toEqual(["created", "renewed", "revoked"].map((what) => [`review_guest.${what}`, { roundId, guestId: id }]))
  })

  test("of another team's round cannot be made, listed, renewed or revoked", async () => {
    const { roundId } = await makeRound()
    const { id } = await invite(roundId)
    const { reviews } = (await world.team()).owner.caller
    for (const call of [
      () => reviews.addGuest({ roundId, name: "Mara" }),
      () => reviews.guests({ roundId }),
      () => reviews.renewGuest({ id }),
      () => reviews.revokeGuest({ id }),
    ])
      expect(await refusal(call())).toMatchObject({ code: "NOT_FOUND" })
  })
})

describe("a guest", () => {
  test("reviews the queue of their round under their own name", async () => {
    const { roundId, fitId } = await makeRound()
    const mara = await invite(roundId)
    expect(await mara.guest.start()).toMatchObject({
      guest: { id: mara.id, name: "Mara Lind" },
      team: team.name,
      invitedBy: team.owner.name,
      portal: "Music demos",
      round: { id: roundId, name: "First listen", state: "open" },
    })
    expect((await mara.guest.queue({ roundId })).items.map((one) => one.by)).toEqual(["Kitefall", "Low Ceiling", "Salt Lamp"])
    const first = (await mara.guest.next({ roundId })).item
    expect(first?.submissionId).toBe(ids[0])
    // What is reserved for a guest is given to no member.
    expect((await team.member.caller.reviews.next({ roundId })).item?.submissionId).toBe(ids[1])
    const submissionId = ids[0] ?? ""
    const read = await mara.guest.submission({ submissionId })
    expect(read).toMatchObject({ title: expect.any(String), by: "Kitefall" })
    expect(read.answers.map((one) => one.key)).toContain("tracks")
    await save(mara, { roundId, submissionId, state: "draft", scores: { [fitId]: 1 }, note: "Half" })
    expect((await mara.guest.queue({ roundId })).items[0]).toMatchObject({ submissionId, draft: true })
    await save(mara, { roundId, submissionId, scores: { [fitId]: 2 }, note: "Warm", privateNote: "Call them" })
    await save(mara, { roundId, submissionId, scores: { [fitId]: 3 }, note: "Very warm" })
    await save(mara, { roundId, submissionId: ids[1] ?? "", state: "abstained" })
    await mara.guest.setConflict({ submissionId: ids[2] ?? "", conflict: "submission" })
    expect(await mara.guest.myRounds()).toMatchObject({ items: [{ id: roundId, done: 2, remaining: 0 }] })
    expect((await mara.guest.next({ roundId })).item).toBe(null)
    expect((await mara.guest.given({})).items.map((one) => [one.submissionId, one.state])).toEqual([
      [ids[1], "abstained"],
      [ids[0], "submitted"],
    ])
    // The team sees whose it is.
    const [item] = (await team.owner.caller.reviews.sheet({ submissionId })).rounds
    expect(item?.others).toMatchObject([{ reviewer: { id: mara.id, name: "Mara Lind", guest: true }, note: "Very warm" }])
    expect(JSON.stringify(item)).not.toContain("Call them")
    const { items } = await team.owner.caller.history.list({ submissionId })
    expect(items.filter((one) => one.actor.type === "guest").map((one) => [one.type, one.actor])).toEqual([
      ["review.changed", { type: "guest", id: mara.id, name: "Mara Lind" }],
      ["review.submitted", { type: "guest", id: mara.id, name: "Mara Lind" }],
    ])
    expect((await team.member.caller.history.list({ submissionId })).items.some((one) => one.actor.type === "guest")).toBe(false)
    expect((await team.owner.caller.reviews.results({ roundId })).items[0]).toMatchObject({ submissionId, score: 1, reviews: 1 })
    const done = { submitted: 1, abstained: 1, drafts: 0, conflicts: 1, lastUsedAt: now().toISOString(), state: "active" }
    expect(await listed(roundId)).toMatchObject([{ id: mara.id, ...done }])
  })

  test("reads nothing once they have declared a conflict of interest, until they take it back", async () => {
    const { roundId } = await makeRound()
    const mara = await invite(roundId)
    const submissionId = ids[0] ?? ""
    await mara.guest.setConflict({ submissionId, conflict: "person" })
    expect(await reasonOf(mara.guest.submission({ submissionId }))).toBe("not_found")
    expect(await reasonOf(save(mara, { roundId, submissionId, state: "abstained" }))).toBe("not_found")
    expect(await reasonOf(mara.guest.sheet({ submissionId }))).toBe("not_found")
    expect((await mara.guest.conflicts()).items).toMatchObject([{ submissionId, person: true, title: expect.stringMatching(/./) }])
    // The conflict of one guest hides nothing from others.
    expect((await team.member.caller.reviews.queue({ roundId })).items).toHaveLength(3)
    await mara.guest.setConflict({ submissionId, conflict: null })
    await mara.guest.submission({ submissionId })
    expect((await mara.guest.conflicts()).items).toEqual([])
    expect(await world.db.$count(reviewConflict, eq(reviewConflict.guestId, mara.id))).toBe(0)
  })

  test("sees the reviews of others as the round says, with names and without accounts", async () => {
    const submissionId = ids[0] ?? ""
    const othersIn = async (visibility: CreateRoundInput["visibility"]) => {
      const { roundId, fitId } = await makeRound({ visibility, name: visibility })
      const mara = await invite(roundId)
      const ida = await invite(roundId, "Ida Roth")
      await team.member.caller.reviews.save({ roundId, submissionId, state: "submitted", scores: { [fitId]: 1 }, note: "Cold" })
      await save(ida, { roundId, submissionId, scores: { [fitId]: 3 } })
      const sheet = async () => (await mara.guest.sheet({ submissionId })).rounds
      const before = await sheet()
      await save(mara, { roundId, submissionId, scores: { [fitId]: 2 } })
      await team.owner.caller.reviews.settle({ roundId, submissionId, scores: { [fitId]: 2 }, note: "Settled" })
      return { before, after: await sheet() }
    }
    const never = await othersIn("never")
    for (const rounds of [never.before, never.after]) expect(rounds).toMatchObject([{ others: null, sums: null, withheld: "always" }])
    const afterOwn = await othersIn("afterOwn")
    expect(afterOwn.before).toMatchObject([{ others: null, sums: null, withheld: "untilOwn", reviews: 2 }])
    const reviewers = [
      { id: "reviewer-1", name: team.member.name, guest: false },
      { id: "reviewer-2", name: "Ida Roth", guest: true },
    ]
    expect(afterOwn.after[0]?.others?.map((one) => one.reviewer)).toEqual(reviewers)
    const always = await othersIn("always")
    expect(always.before[0]?.others?.map((one) => one.note)).toEqual(["Cold", ""])
    for (const rounds of [afterOwn.after, always.after]) {
      expect(rounds[0]?.settlement).toBe(null)
      expect(JSON.stringify(rounds)).not.toContain(team.member.id)
    }
  })

  test("gets no address, comment, label, history or name of another person", async () => {
    const submissionId = ids[0] ?? ""
    await team.owner.caller.comments.add({ id: crypto.randomUUID(), submissionId, text: "Secret thought" })
    await world.db
      .update(submission)
      .set({
        answers: { artist: "Kitefall", email: "kitefall@band.example", message: "Write to KITEFALL@band.example" },
        title: "kitefall@band.example",
      })
      .where(eq(submission.id, submissionId))
    const { roundId } = await makeRound()
    const mara = await invite(roundId)
    const told = JSON.stringify([
      await mara.guest.start(),
      await mara.guest.myRounds(),
      await mara.guest.queue({ roundId }),
      await mara.guest.submission({ submissionId }),
      await mara.guest.sheet({ submissionId }),
    ])
    for (const word of ["band.example", "Secret thought", team.member.name, team.admin.name, team.slug, 'stageId":"']) {
      expect([word, told.includes(word)]).toEqual([word, false])
    }
    expect(told).toContain("Write to …")
  })

  test("reads only what waits for reviews in their round", async () => {
    const { roundId, fitId } = await makeRound()
    const other = await makeRound({ name: "Second listen" })
    const mara = await invite(roundId)
    const submissionId = ids[0] ?? ""
    for (const call of [
      () => mara.guest.queue({ roundId: other.roundId }),
      () => mara.guest.next({ roundId: other.roundId }),
      () => save(mara, { roundId: other.roundId, submissionId, scores: { [other.fitId]: 1 } }),
    ])
      expect(await refusal(call())).toMatchObject({ code: "NOT_FOUND" })
    expect((await mara.guest.sheet({ submissionId })).rounds.map((one) => one.round.id)).toEqual([roundId])
    // Another portal's, one that was moved on, and one in the trash.
    const elsewhere = await makePortal(team)
    await send(world, elsewhere.slug)
    const unseen = [(await newest(team)).id, ids[1] ?? "", ids[2] ?? ""]
    const stageId = await stageNamed(team, "Accepted")
    await team.owner.caller.decisions.decide({ id: ids[1] ?? "", stageId, publish: false, actId: `act-${crypto.randomUUID()}` })
    await team.owner.caller.trash.add({ id: ids[2] ?? "", actId: `act-${crypto.randomUUID()}` })
    for (const id of unseen) {
      for (const call of [
        () => mara.guest.submission({ submissionId: id }),
        () => mara.guest.sheet({ submissionId: id }),
        () => mara.guest.setConflict({ submissionId: id, conflict: "submission" }),
        () => save(mara, { roundId, submissionId: id, scores: { [fitId]: 1 } }),
      ])
        expect([id, await refusal(call())]).toEqual([id, { code: "NOT_FOUND", reason: "not_found" }])
    }
    expect((await mara.guest.queue({ roundId })).items.map((one) => one.submissionId)).toEqual([submissionId])
  })

  test("reads only what is assigned to them where the round says so", async () => {
    const { roundId, fitId } = await makeRound({ assignedOnly: true })
    const mara = await invite(roundId)
    const [submissionId = "", otherId = ""] = ids
    const assigned = { reviewerId: mara.id, submissionId, roundId, teamId: team.id, createdAt: now() }
    await world.db.insert(tables.reviewAssignment).values(assigned)
    expect((await mara.guest.queue({ roundId })).items.map((one) => one.submissionId)).toEqual([submissionId])
    for (const call of [() => mara.guest.submission({ submissionId: otherId }), () => mara.guest.sheet({ submissionId: otherId })])
      expect(await refusal(call())).toMatchObject({ code: "NOT_FOUND" })
    await save(mara, { roundId, submissionId, scores: { [fitId]: 2 } })
    expect((await mara.guest.next({ roundId })).item).toBe(null)
  })

  test("of a blind round reads pseudonyms, no identifying answers, and files without names or tags", async () => {
    const { roundId } = await makeRound({ blind: true })
    const mara = await invite(roundId)
    const [submissionId = ""] = ids
    const id = await storedUpload(world, { teamId: team.id, portalId: portal.id })
    await world.db.update(tables.file).set({ submissionId, name: "kitefall.wav" }).where(eq(tables.file.id, id))
    const tracks = [{ title: "Glasshouse", audio: [id], genre: "electronica" }]
    const answers = { artist: "Kitefall", name: "Sunniva Aasbrekk", email: "kitefall@band.example", tracks }
    await world.db.update(submission).set({ answers }).where(eq(submission.id, submissionId))
    const read = await mara.guest.submission({ submissionId })
    const [first] = (await mara.guest.queue({ roundId })).items
    expect(first?.by).toBe(read.by)
    expect(read.by).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/)
    const told = JSON.stringify([read, first, await mara.guest.sheet({ submissionId })])
    for (const word of ["Kitefall", "kitefall", "Sunniva", "band.example"]) expect([word, told.includes(word)]).toEqual([word, false])
    const sent = read.answers.flatMap((one) => one.items.flat()).find((one) => one.files.length > 0)?.files[0]
    expect(sent?.name).toMatch(/^file-[a-z0-9]{6}\.wav$/)
    // These bytes are no sound, so that their tags cannot be removed.
    const answer = await open.app.request(`http://localhost:3000${sent?.url}`)
    expect([answer.status, (await answer.json()).code]).toEqual([403, "blind_round"])
  })

  test("calls nothing that members, keys or admins call", async () => {
    const { roundId } = await makeRound()
    const { caller } = await invite(roundId)
    const submissionId = ids[0] ?? ""
    for (const call of [
      () => caller.submissions.get({ number: 1 }),
      () => caller.reviews.sheet({ submissionId }),
      () => caller.reviews.queue({ roundId }),
      () => caller.comments.list({ submissionId }),
      () => caller.history.list({ submissionId }),
      () => caller.members.list(),
    ])
      expect(await refusal(call())).toMatchObject({ code: "UNAUTHORIZED" })
  })

  test("waits until the round opens, and is shut out when it closes, with nothing written", async () => {
    const { roundId, fitId } = await makeRound({ opensAt: inDays(1) })
    const mara = await invite(roundId)
    const submissionId = ids[0] ?? ""
    expect((await mara.guest.start()).round.state).toBe("planned")
    expect(await mara.guest.myRounds()).toEqual({ items: [] })
    for (const call of [
      () => mara.guest.queue({ roundId }),
      () => mara.guest.submission({ submissionId }),
      () => mara.guest.sheet({ submissionId }),
    ])
      expect(await reasonOf(call())).toBe("round_planned")
    world.forward(DAY)
    await save(mara, { roundId, submissionId, state: "draft", note: "Half a thou" })
    await close(roundId)
    expect(await refusal(save(mara, { roundId, submissionId, state: "draft", note: "Half a thought" }))).toEqual({
      code: "FORBIDDEN",
      reason: "round_closed",
    })
    expect(await reasonOf(save(mara, { roundId, submissionId, scores: { [fitId]: 1 } }))).toBe("round_closed")
    expect(await reasonOf(mara.guest.start())).toBe("round_closed")
    const rows = await world.db.select({ note: review.note, state: review.state }).from(review).where(eq(review.reviewerId, mara.id))
    expect(rows).toEqual([{ note: "Half a thou", state: "draft" }])
  })

  test("in two tabs has one review of a submission", async () => {
    const { roundId, fitId } = await makeRound()
    const mara = await invite(roundId)
    const submissionId = ids[0] ?? ""
    const draft = (note: string) => save(mara, { roundId, submissionId, state: "draft", note })
    const answers = await Promise.allSettled([draft("One"), draft("Two"), draft("Three")])
    expect(answers.map((one) => one.status)).toEqual(["fulfilled", "fulfilled", "fulfilled"])
    await save(mara, { roundId, submissionId, scores: { [fitId]: 2 } })
    expect(await reasonOf(draft("Late"))).toBe("already_submitted")
    expect(await world.db.$count(review, eq(review.reviewerId, mara.id))).toBe(1)
  })

  test("stays when the plan is saved, and goes with the round", async () => {
    const { roundId, fitId } = await makeRound()
    const mara = await invite(roundId)
    const submissionId = ids[0] ?? ""
    await save(mara, { roundId, submissionId, scores: { [fitId]: 2 } })
    const { portalId: _, ...input } = roundInput({ everyone: false, reviewerIds: [team.member.id], criteria: [{ id: fitId, ...fit }] })
    const change: UpdateRoundInput = { id: roundId, revision: 1, removeScored: false, ...input }
    await team.owner.caller.reviews.updateRound(change)
    await save(mara, { roundId, submissionId, scores: { [fitId]: 3 } })
    await team.owner.caller.trash.add({ id: submissionId, actId: `act-${crypto.randomUUID()}` })
    await team.owner.caller.trash.erase({ id: submissionId })
    expect(await refusal(mara.guest.submission({ submissionId }))).toMatchObject({ code: "NOT_FOUND" })
    await team.owner.caller.reviews.deleteRound({ id: roundId, deleteReviews: true })
    expect(await refusal(mara.guest.start())).toMatchObject({ code: "NOT_FOUND" })
    for (const [table, own] of [
      [reviewer, eq(reviewer.roundId, roundId)],
      [reviewGuest, eq(reviewGuest.roundId, roundId)],
      [review, eq(review.roundId, roundId)],
      [reviewCandidate, eq(reviewCandidate.roundId, roundId)],
    ] as const)
      expect(await world.db.$count(table, own)).toBe(0)
  })

  test("of a deleted team finds nothing", async () => {
    const { roundId } = await makeRound()
    const mara = await invite(roundId)
    await team.owner.caller.teams.delete({ name: team.name })
    expect(await refusal(mara.guest.start())).toMatchObject({ code: "NOT_FOUND" })
  })
})

describe("files", () => {
  const fileOf = async (submissionId: string) => {
    const id = await storedUpload(world, { teamId: team.id, portalId: portal.id })
    const tracks = [{ title: "Glasshouse", audio: [id], genre: "electronica" }]
    await world.db.update(tables.file).set({ submissionId }).where(eq(tables.file.id, id))
    await world.db
      .update(submission)
      .set({ answers: { artist: "Kitefall", tracks } })
      .where(eq(submission.id, submissionId))
    await world.db.insert(waveform).values({ fileId: id, peaks: "AA==", createdAt: now() })
    return id
  }
  const get = async (url: string, headers: Record<string, string> = {}) =>
    (await open.app.request(`http://localhost:3000${url}`, { headers })).status

  test("are read by an address that is good for this guest, this file and an hour or two", async () => {
    const { roundId } = await makeRound()
    const [mara, ida] = [await invite(roundId), await invite(roundId, "Ida Roth")]
    const [submissionId = "", otherId = ""] = ids
    const id = await fileOf(submissionId)
    const other = await fileOf(otherId)
    const read = await mara.guest.submission({ submissionId })
    const sent = read.answers.flatMap((one) => one.items.flat()).find((one) => one.files.length > 0)?.files[0]
    expect(sent?.url).toMatch(new RegExp(`^/api/files/${id}\\?guest=${mara.id}\\.`))
    const proof = new URL(sent?.url ?? "", "http://localhost").searchParams.get("guest") ?? ""
    expect([await get(sent?.url ?? ""), await get(sent?.waveform ?? "")]).toEqual([200, 200])
    const wrong = [
      `/api/files/${other}?guest=${proof}`,
      `/api/files/${id}?guest=${proof.replace(mara.id, ida.id)}`,
      `/api/files/${id}?guest=${proof.slice(0, -2)}aa`,
      `/api/files/${id}?guest=${proof.replace(/\.\d+\./, ".9999999999999.")}`,
      `/api/files/${id}?guest=${mara.secret}`,
      `/api/files/${id}`,
    ]
    for (const url of wrong) expect([url, await get(url, { "x-intray-guest": mara.secret })]).toEqual([url, 404])
    await mara.guest.setConflict({ submissionId, conflict: "submission" })
    expect(await get(sent?.url ?? "")).toBe(404)
    await mara.guest.setConflict({ submissionId, conflict: null })
    expect(await get(sent?.url ?? "")).toBe(200)
    world.forward(2 * 3_600_000 + 1000)
    expect(await get(sent?.url ?? "")).toBe(404)
    const again = await mara.guest.submission({ submissionId })
    const fresh = again.answers.flatMap((one) => one.items.flat()).find((one) => one.files.length > 0)?.files[0]
    expect(await get(fresh?.url ?? "")).toBe(200)
    await team.owner.caller.reviews.revokeGuest({ id: mara.id })
    expect(await get(fresh?.url ?? "")).toBe(404)
  })
})

describe("attacks", () => {
  const ask = (secret: string, path = "guestReviews.start", init: RequestInit = {}) =>
    open.app.request(`http://localhost:3000/api/trpc/${path}`, {
      ...init,
      headers: { origin: "http://localhost:3000", "x-intray-guest": secret, "content-type": "application/json" },
    })

  test("200 wrong secrets: all but the first are limited, and the right one still works", async () => {
    const { roundId } = await makeRound()
    const mara = await invite(roundId)
    const counts = new Map<number, number>()
    for (let n = 0; n < 200; n++) {
      const { status } = await ask(n % 2 === 0 ? newGuestSecret() : "short")
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
    expect([...counts]).toEqual([
      [404, 30],
      [429, 170],
    ])
    expect((await ask(mara.secret)).status).toBe(200)
  })

  test("a secret is in no log line, whatever is called with it", async () => {
    const { roundId } = await makeRound()
    const mara = await invite(roundId)
    logged.length = 0
    await ask(mara.secret)
    await ask(mara.secret, "guestReviews.next", { method: "POST", body: JSON.stringify({ roundId }) })
    await ask(mara.secret, "guestReviews.queue?input=%7B%7D")
    await ask(mara.secret, "labels.list")
    await ask(`${mara.secret.slice(0, -1)}a`)
    const { status, headers } = await open.app.request(`http://localhost:3000/review/${mara.id}`)
    expect([status, headers.get("referrer-policy"), headers.get("x-robots-tag")]).toEqual([200, "no-referrer", "noindex"])
    expect(logged.length).toBeGreaterThan(5)
    expect(logged.filter((one) => one.includes(mara.secret.slice(0, 20)))).toEqual([])
  })

  test("programs that look at the link change nothing", async () => {
    const { roundId } = await makeRound()
    const mara = await invite(roundId)
    const before = await everything(world.db)
    for (const method of ["GET", "HEAD"]) {
      await open.app.request(`http://localhost:3000/review/${mara.id}`, { method })
      await ask(mara.secret, "guestReviews.start", { method })
      await ask(mara.secret, "guestReviews.open", { method })
      await ask(mara.secret, `guestReviews.queue?input=${encodeURIComponent(JSON.stringify({ roundId }))}`, { method })
    }
    expect(await everything(world.db)).toEqual(before)
    expect(await listed(roundId)).toMatchObject([{ lastUsedAt: null }])
    await mara.guest.open()
    expect(await listed(roundId)).toMatchObject([{ lastUsedAt: now().toISOString() }])
  })

  test("one guest may not change things without end", async () => {
    const { roundId } = await makeRound()
    const mara = await invite(roundId)
    const codes = new Set<string>()
    for (let n = 0; n < 620; n++)
      codes.add(
        await mara.guest.open().then(
          () => "opened",
          (error: { code: string }) => error.code,
        ),
      )
    expect([...codes]).toEqual(["opened", "TOO_MANY_REQUESTS"])
  })

  test("a session that comes along is left out", async () => {
    const { roundId, fitId } = await makeRound()
    const mara = await invite(roundId)
    const { id, name } = team.member
    const person = { id, name, email: "x@example.com", image: null, role: "user", emailVerified: true }
    const both = createCallerAs(world.services, { person, teamSlug: team.slug, guestSecret: mara.secret })
    await both.guestReviews.save({ roundId, submissionId: ids[0] ?? "", state: "submitted", scores: { [fitId]: 2 } })
    expect(await world.db.$count(reviewer, and(eq(reviewer.roundId, roundId), eq(reviewer.userId, id)))).toBe(0)
    expect(await listed(roundId)).toMatchObject([{ submitted: 1 }])
  })
})

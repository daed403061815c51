import { randomUUID } from "node:crypto"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { event, mail, offer, user } from "@intray/db/schema"
import { and, asc, eq, like } from "drizzle-orm"
import { beforeAll, describe, expect, it } from "vitest"
import { createApp } from "../../app.ts"
import { makeRound } from "../../testing/rounds.ts"
import { useWorld } from "../../testing/use-world.ts"
import { createWorld, makePortal, newest, refusal, send, stageNamed, type TestTeam } from "../../testing/world.ts"
import { sendNotifications } from "../notifications/send.ts"
import { openSite } from "../pages/site.ts"
import { expireOffers, remindOfOffers } from "./due.ts"

const DAY = 86_400_000
const world = useWorld({ now: new Date("2027-03-12T10:00:00Z") })
let team: TestTeam
let slug: string
let accepted: string
let declined: string

beforeAll(async () => {
  team = await world.team("Harbour Conf")
  const portal = await makePortal(team)
  slug = portal.slug
  await team.owner.caller.portals.update({ portalId: portal.id, timeZone: "Europe/Rome" })
  accepted = await stageNamed(team, "Accepted")
  declined = await stageNamed(team, "Declined")
  await team.admin.caller.stages.update({ stageId: accepted, confirmation: { days: 10 } })
})

const act = () => `act-${randomUUID()}`
const decide = async (id: string, stageId: string) => {
  await team.member.caller.decisions.decide({ id, stageId, publish: true, actId: act() })
  world.forward(60_000)
  await world.services.jobs.drain()
}
const offered = async () => {
  const { demoId } = await send(world, slug)
  const { id } = await newest(team)
  await decide(id, accepted)
  return { id, demoId }
}
const statusOffer = async (demoId: string) => (await world.visitor.public.status({ demoId })).offer
const answer = (demoId: string, given: "confirmed" | "declined", reason?: string) =>
  world.visitor.public.answerOffer({ demoId, answer: given, ...(reason === undefined ? {} : { reason }) })
const eventsOf = async (id: string) =>
  (
    await world.db
      .select({ type: event.type })
      .from(event)
      .where(and(eq(event.submissionId, id), like(event.type, "offer.%")))
      .orderBy(asc(event.id))
  ).map((row) => row.type)
const stored = async (id: string) => (await world.db.select().from(offer).where(eq(offer.submissionId, id)))[0]

describe("an acceptance that asks for an answer", () => {
  it("opens an offer until the end of the day in the portal's time zone, and says so in the mail and on the status page", async () => {
    const { id, demoId } = await offered()
    expect(await statusOffer(demoId)).toEqual({
      ...{ state: "open", until: "2027-03-22T22:59:00.000Z", timeZone: "Europe/Rome" },
      ...{ answeredAt: null, canAnswer: true },
    })
    const [sent] = await world.db
      .select({ text: mail.text })
      .from(mail)
      .where(and(eq(mail.submissionId, id), eq(mail.kind, "decision")))
    expect(sent?.text).toMatch(/Please confirm or decline on the status page by Monday 22 March( 2027)? at 23:59 \(Rome time, UTC\+1\)\./)
    expect(await team.viewer.caller.submissions.get({ id })).toMatchObject({
      offer: { state: "open", until: "2027-03-22T22:59:00.000Z", timeZone: "Europe/Rome" },
    })
    expect((await newest(team)).offer).toEqual({ state: "open", until: "2027-03-22T22:59:00.000Z", timeZone: "Europe/Rome" })
    expect(await eventsOf(id)).toEqual(["offer.opened"])
  })

  it("opens none for other decisions, and none before the decision is published", async () => {
    const { demoId } = await send(world, slug)
    const { id } = await newest(team)
    await team.member.caller.decisions.decide({ id, stageId: accepted, publish: false, actId: act() })
    expect(await statusOffer(demoId)).toBe(null)
    expect(await refusal(answer(demoId, "confirmed"))).toMatchObject({ code: "CONFLICT", reason: "no_offer" })
    await decide(id, declined)
    expect(await stored(id)).toBe(undefined)
  })

  it("is confirmed once, however often the submitter presses", async () => {
    const { id, demoId } = await offered()
    const [one, two] = await Promise.all([answer(demoId, "confirmed"), answer(demoId, "confirmed")])
    expect(one).toMatchObject({ state: "confirmed" })
    expect(two).toEqual(one)
    world.forward(DAY)
    expect(await answer(demoId, "confirmed")).toEqual(one)
    expect(await eventsOf(id)).toEqual(["offer.opened", "offer.answered"])
    expect(await statusOffer(demoId)).toMatchObject({ state: "confirmed", canAnswer: true })
    expect(
      await team.member.caller.submissions.list({ filter: { offer: ["confirmed"], numbers: [(await newest(team)).number] } }),
    ).toMatchObject({ items: [{ id }] })
  })

  it("is declined with a reason that the team reads as a message, and can still be confirmed until the time has passed", async () => {
    const { id, demoId } = await offered()
    await answer(demoId, "declined", "I am at sea that week.")
    await answer(demoId, "declined", "I am at sea that week.")
    const { items } = await team.member.caller.messages.list({ submissionId: id })
    expect(items.filter((one) => one.direction === "in").map((one) => one.body)).toEqual(["I am at sea that week."])
    expect(await refusal(answer(demoId, "declined", "x".repeat(501)))).toMatchObject({ code: "BAD_REQUEST" })
    await answer(demoId, "confirmed")
    world.forward(11 * DAY)
    expect(await refusal(answer(demoId, "declined"))).toMatchObject({ code: "CONFLICT", reason: "offer_expired" })
    expect(await answer(demoId, "confirmed")).toMatchObject({ state: "confirmed" })
    expect(await statusOffer(demoId)).toMatchObject({ state: "confirmed", canAnswer: false })
    expect(await eventsOf(id)).toEqual(["offer.opened", "offer.answered", "offer.answered"])
  })

  it("is reminded of once, three days before the end, and expires", async () => {
    const { id, demoId } = await offered()
    const reminders = async () =>
      world.db
        .select()
        .from(mail)
        .where(and(eq(mail.submissionId, id), eq(mail.kind, "offer.reminder")))
    world.forward(6 * DAY)
    await remindOfOffers(world.services)
    expect(await reminders()).toEqual([])
    world.forward(2 * DAY)
    await Promise.all([remindOfOffers(world.services), remindOfOffers(world.services)])
    await remindOfOffers(world.services)
    const [sent, ...more] = await reminders()
    expect(more).toEqual([])
    expect(sent?.subject).toContain("Harbour Conf waits for your answer on “Glasshouse")
    world.forward(4 * DAY)
    expect(await statusOffer(demoId)).toMatchObject({ state: "expired", canAnswer: false })
    await Promise.all([expireOffers(world.services), expireOffers(world.services)])
    expect(await eventsOf(id)).toEqual(["offer.opened", "offer.reminded", "offer.expired"])
    expect(await refusal(answer(demoId, "confirmed"))).toMatchObject({ reason: "offer_expired" })
    const found = await team.member.caller.submissions.facets({ filter: { offer: ["expired"] } })
    expect(found.total).toBeGreaterThan(0)
    expect(found.offer.expired).toBe(found.total)
  })

  it("reminds nobody who has answered, and after half of the time if that is later", async () => {
    await team.admin.caller.stages.update({ stageId: accepted, confirmation: { days: 2 } })
    const { id, demoId } = await offered()
    const row = await stored(id)
    if (!row?.remindAt) throw new Error("no reminder is planned")
    expect(row.remindAt.getTime()).toBe((row.until.getTime() + row.createdAt.getTime()) / 2)
    await answer(demoId, "confirmed")
    world.forward(2 * DAY)
    await remindOfOffers(world.services)
    expect(await world.db.$count(mail, and(eq(mail.submissionId, id), eq(mail.kind, "offer.reminder")))).toBe(0)
    await team.admin.caller.stages.update({ stageId: accepted, confirmation: { days: 10 } })
  })

  it("ends with another decision, and with the submission", async () => {
    const first = await offered()
    await answer(first.demoId, "confirmed")
    await decide(first.id, declined)
    expect(await stored(first.id)).toMatchObject({ state: "withdrawn" })
    expect(await statusOffer(first.demoId)).toBe(null)
    expect(await refusal(answer(first.demoId, "confirmed"))).toMatchObject({ reason: "offer_withdrawn" })
    const second = await offered()
    await answer(second.demoId, "confirmed")
    await world.visitor.public.withdraw({ demoId: second.demoId })
    expect(await stored(second.id)).toMatchObject({ state: "withdrawn" })
    expect(await eventsOf(second.id)).toEqual(["offer.opened", "offer.answered", "offer.withdrawn"])
    await decide(first.id, accepted)
    expect(await statusOffer(first.demoId)).toMatchObject({ state: "open", answeredAt: null })
  })
})

describe("the team", () => {
  it("gives more time, which opens an expired offer again and can be undone", async () => {
    const { id, demoId } = await offered()
    world.forward(12 * DAY)
    await expireOffers(world.services)
    const until = new Date(world.services.clock.now().getTime() + 5 * DAY).toISOString()
    const actId = act()
    expect(await team.member.caller.offers.extend({ submissionId: id, until, actId })).toMatchObject({ state: "open", until })
    expect(await statusOffer(demoId)).toMatchObject({ state: "open", until })
    expect(await team.member.caller.undo.undo({ actId })).toMatchObject({ kind: "offer", skipped: [] })
    expect(await statusOffer(demoId)).toMatchObject({ state: "expired" })
    await team.member.caller.offers.extend({ submissionId: id, until, actId: act() })
    await answer(demoId, "confirmed")
    const later = new Date(Date.parse(until) + DAY).toISOString()
    expect(await refusal(team.member.caller.offers.extend({ submissionId: id, until: later, actId: act() }))).toMatchObject({
      reason: "offer_confirmed",
    })
  })

  it("withdraws an offer; undo restores it unless something has changed", async () => {
    const { id, demoId } = await offered()
    const actId = act()
    await team.member.caller.offers.withdraw({ submissionId: id, actId })
    expect(await refusal(answer(demoId, "confirmed"))).toMatchObject({ reason: "offer_withdrawn" })
    expect(await statusOffer(demoId)).toMatchObject({ state: "withdrawn", canAnswer: false })
    await team.member.caller.undo.undo({ actId })
    expect(await statusOffer(demoId)).toMatchObject({ state: "open", canAnswer: true })
    const again = act()
    await team.member.caller.offers.withdraw({ submissionId: id, actId: again })
    await decide(id, declined)
    expect(await team.member.caller.undo.undo({ actId: again })).toMatchObject({ undone: [], skipped: [{ reason: "changed" }] })
  })

  it("cannot set a time that has passed, is earlier or is too late; viewers and other teams cannot set any", async () => {
    const { id } = await offered()
    const extend = (until: string, caller = team.member.caller) => caller.offers.extend({ submissionId: id, until, actId: act() })
    const now = world.services.clock.now().getTime()
    const at = (ms: number) => new Date(now + ms).toISOString()
    for (const wrong of [at(-1), at(DAY), at(800 * DAY)]) {
      expect(await refusal(extend(wrong))).toMatchObject({ code: "BAD_REQUEST", paths: ["until"] })
    }
    const other = await world.team()
    expect(await refusal(extend(at(20 * DAY), team.viewer.caller))).toMatchObject({ code: "FORBIDDEN" })
    expect(await refusal(extend(at(20 * DAY), other.owner.caller))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(team.viewer.caller.offers.withdraw({ submissionId: id, actId: act() }))).toMatchObject({ code: "FORBIDDEN" })
    expect(await refusal(other.owner.caller.offers.withdraw({ submissionId: id, actId: act() }))).toMatchObject({ code: "NOT_FOUND" })
    expect((await other.viewer.caller.offers.overview()).counts).toEqual({ open: 0, confirmed: 0, declined: 0, expired: 0, withdrawn: 0 })
    const { id: unasked } = await send(world, slug).then(() => newest(team))
    expect(await refusal(team.member.caller.offers.withdraw({ submissionId: unasked, actId: act() }))).toMatchObject({ code: "NOT_FOUND" })
  })

  it("refuses an answer of the form without scripts with a status, and leads back to the status page", async () => {
    const app = createApp(world.services, { site: openSite(mkdtempSync(join(tmpdir(), "intray-web-"))), version: "0.0.0-test" })
    const { id, demoId } = await offered()
    const path = `/status/${demoId}/offer`
    const post = async (form: Record<string, string>) => {
      const response = await app.request(path, { method: "POST", body: new URLSearchParams(form) })
      return [response.status, response.headers.get("location")]
    }
    expect(await post({ answer: "declined", reason: "a".repeat(501) })).toEqual([400, null])
    expect(await post({ answer: "perhaps" })).toEqual([400, null])
    expect(await post({ answer: "declined", reason: "No time" })).toEqual([303, `/status/${demoId}`])
    await team.member.caller.offers.withdraw({ submissionId: id, actId: act() })
    expect(await post({ answer: "confirmed" })).toEqual([409, null])
    const again = await app.request(path)
    expect([again.status, again.headers.get("location")]).toEqual([303, `/status/${demoId}`])
  })

  it("sets whether a stage asks, for accepted stages and days to come only", async () => {
    const update = (stageId: string, confirmation: { days: number } | { date: string } | null) =>
      team.admin.caller.stages.update({ stageId, confirmation })
    expect(await update(accepted, { date: "2028-05-04" })).toMatchObject({ confirmation: { date: "2028-05-04" } })
    expect(await refusal(update(accepted, { date: "2020-05-04" }))).toMatchObject({ paths: ["confirmation.date"] })
    expect(await refusal(update(accepted, { date: "2029-06-01" }))).toMatchObject({ paths: ["confirmation.date"] })
    expect(await refusal(update(accepted, { date: "9999-12-31" }))).toMatchObject({ paths: ["confirmation.date"] })
    expect(await refusal(update(accepted, { days: 0 }))).toMatchObject({ code: "BAD_REQUEST" })
    expect(await refusal(update(declined, { days: 3 }))).toMatchObject({ paths: ["confirmation"] })
    const { demoId } = await offered()
    expect(await statusOffer(demoId)).toMatchObject({ until: "2028-05-04T21:59:00.000Z" })
    expect(await update(accepted, { days: 10 })).toMatchObject({ confirmation: { days: 10 } })
    const made = await team.admin.caller.stages.create({
      ...{ name: "Invited", category: "accepted", publicWording: "Invited", confirmation: { days: 3 } },
    })
    expect(made.confirmation).toEqual({ days: 3 })
    expect(await team.admin.caller.stages.update({ stageId: made.id, category: "review" })).toMatchObject({ confirmation: null })
  })
})

describe("the mail about an answer", () => {
  const mailTo = async (person: { id: string }, submissionId: string) => {
    world.forward(61_000)
    await sendNotifications(world.services)
    const [{ email } = { email: "" }] = await world.db.select({ email: user.email }).from(user).where(eq(user.id, person.id))
    const meant = and(eq(mail.submissionId, submissionId), eq(mail.kind, "notification"), eq(mail.to, email))
    return world.db.select().from(mail).where(meant).orderBy(asc(mail.createdAt), asc(mail.id))
  }

  it("says who confirmed or declined what, and quotes the reason once", async () => {
    const { id, demoId } = await offered()
    const { number } = await newest(team)
    await answer(demoId, "confirmed")
    const [confirmed] = await mailTo(team.owner, id)
    expect(confirmed?.subject).toMatch(new RegExp(`^.+ confirmed: “Glasshouse” \\(#${number}\\)$`))
    expect(confirmed?.text).toMatch(new RegExp(`^.+ confirmed “Glasshouse” \\(#${number}\\)\\.$`, "m"))
    await answer(demoId, "declined", "I am at sea that week.")
    const [, declined, ...more] = await mailTo(team.owner, id)
    expect(more).toEqual([])
    expect(declined?.subject).toMatch(new RegExp(`^.+ declined: “Glasshouse” \\(#${number}\\)$`))
    expect(declined?.text).toMatch(new RegExp(`^.+ declined “Glasshouse” \\(#${number}\\)\\.$`, "m"))
    expect(declined?.text.split("> I am at sea that week.")).toHaveLength(2)
    expect(declined?.text).not.toContain("wrote about")
  })

  it("names the newest of several answers in its subject and in its last line", async () => {
    const { id, demoId } = await offered()
    const answers = async (...given: ("confirmed" | "declined")[]) => {
      for (const one of given) {
        await answer(demoId, one)
        world.forward(10_000)
      }
      const sent = (await mailTo(team.owner, id)).at(-1)
      const subject = /^.+ (\w+): “Glasshouse” \(#\d+\)$/.exec(sent?.subject ?? "")?.[1]
      return [subject, ...[...(sent?.text ?? "").matchAll(/^.+ (confirmed|declined) “/gm)].map((found) => found[1])]
    }
    expect(await answers("confirmed", "declined")).toEqual(["declined", "confirmed", "declined"])
    expect(await answers("confirmed", "declined", "confirmed")).toEqual(["confirmed", "declined", "confirmed"])
    expect(await answers("declined", "confirmed", "declined")).toEqual(["declined", "confirmed", "declined"])
  })

  it("has the number and the answer only for blind reviewers", async () => {
    const portal = await makePortal(team)
    const { demoId } = await send(world, portal.slug)
    const { id, number } = await newest(team)
    await decide(id, accepted)
    await makeRound(world, team, portal, { blind: true })
    await answer(demoId, "declined", "I am at sea that week.")
    const [sent] = await mailTo(team.member, id)
    expect(sent?.subject).toBe(`The submitter declined: #${number}`)
    expect(sent?.text).toContain("The submitter has declined.")
    expect(sent?.text).not.toMatch(/Glasshouse|at sea/)
  })
})

describe("a place that becomes free", () => {
  it("is proposed to the next of the reserve, in order, and taken by an acceptance", async () => {
    const portal = await makePortal(team)
    const arrive = async () => {
      const { demoId } = await send(world, portal.slug)
      const { id, number } = await newest(team)
      return { id, number, demoId }
    }
    const [one, two, third, fourth] = [await arrive(), await arrive(), await arrive(), await arrive()]
    const { boards, offers } = team.member.caller
    const { id: setId } = await boards.createSet({ slug: portal.slug, name: "Programme" })
    await boards.move({ setId, submissionIds: [one.id, two.id], column: "in" })
    await boards.move({ setId, submissionIds: [fourth.id, third.id], column: "reserve" })
    await decide(one.id, accepted)
    await decide(two.id, accepted)
    const places = async () => (await offers.overview()).places
    expect(await places()).toEqual([])
    await answer(one.demoId, "declined")
    expect(await places()).toMatchObject([
      {
        portal: { slug: portal.slug },
        set: { id: setId, name: "Programme" },
        free: 1,
        stageId: accepted,
        next: [{ submissionId: fourth.id }],
      },
    ])
    await offers.withdraw({ submissionId: two.id, actId: act() })
    expect((await places())[0]).toMatchObject({ free: 2, next: [{ submissionId: fourth.id }, { submissionId: third.id }] })
    // A held decision takes the place already.
    await team.member.caller.decisions.decide({ id: fourth.id, stageId: accepted, publish: false, actId: act() })
    expect((await places())[0]).toMatchObject({ free: 1, next: [{ submissionId: third.id }] })
    const other = await world.team()
    expect((await other.owner.caller.offers.overview()).places).toEqual([])
    // The board is not shown to viewers and, with its names, not to blind reviewers.
    expect((await team.viewer.caller.offers.overview()).places).toEqual([])
    await makeRound(world, team, portal, { blind: true })
    expect((await offers.overview()).places).toEqual([])
  })
})

describe("the places of a board with a limit", () => {
  it("are free only as far as the limit leaves them, and the board marks failed offers", async () => {
    const portal = await makePortal(team)
    const arrive = async () => {
      const { demoId } = await send(world, portal.slug)
      const { id } = await newest(team)
      return { id, demoId }
    }
    const chosen = [await arrive(), await arrive(), await arrive(), await arrive()]
    const [one, two] = chosen
    const next = await arrive()
    const { boards, offers } = team.member.caller
    const { id: setId } = await boards.createSet({ slug: portal.slug, name: "Programme" })
    await boards.save({ slug: portal.slug, limits: [{ kind: "submissions", max: 3 }], cardFields: [], revision: 0 })
    await boards.move({ setId, submissionIds: chosen.map((card) => card.id), column: "in" })
    await boards.move({ setId, submissionIds: [next.id], column: "reserve" })
    for (const { id } of chosen) await decide(id, accepted)
    const places = async () => (await offers.overview()).places.filter((place) => place.portal.slug === portal.slug)
    const marks = async () =>
      new Map((await boards.cards({ slug: portal.slug, setId })).items.map((card) => [card.submissionId, card.offer]))
    await answer(one?.demoId ?? "", "declined")
    expect(await places()).toEqual([])
    await offers.withdraw({ submissionId: two?.id ?? "", actId: act() })
    expect(await places()).toMatchObject([{ free: 1, next: [{ submissionId: next.id }] }])
    // A conflict of interest hides a submission, and does not make its place free.
    await makeRound(world, team, portal)
    const { setConflict } = team.member.caller.reviews
    const kept = chosen[3]?.id ?? ""
    await setConflict({ submissionId: kept, conflict: "submission" })
    expect(await places()).toMatchObject([{ free: 1, next: [{ submissionId: next.id }] }])
    await setConflict({ submissionId: kept, conflict: null })
    await setConflict({ submissionId: next.id, conflict: "submission" })
    expect(await places()).toEqual([])
    await setConflict({ submissionId: next.id, conflict: null })
    expect([...(await marks())].sort()).toEqual(
      [
        [chosen[0]?.id, "declined"],
        [chosen[1]?.id, "withdrawn"],
        [chosen[2]?.id, "open"],
        [chosen[3]?.id, "open"],
        [next.id, null],
      ].sort(),
    )
    await team.member.caller.decisions.decide({ id: next.id, stageId: accepted, publish: false, actId: act() })
    expect(await places()).toEqual([])
  })
})

describe("the places of a board with a limit per option", () => {
  it("are for the next submission whose option is not used up", async () => {
    const portal = await makePortal(team)
    const arrive = async (release_status: string) => {
      const { demoId } = await send(world, portal.slug, { release_status })
      const { id } = await newest(team)
      return { id, demoId }
    }
    const [released, unreleased] = [await arrive("public"), await arrive("unreleased")]
    const [nextReleased, nextUnreleased] = [await arrive("public"), await arrive("unreleased")]
    const { boards, offers } = team.member.caller
    const { id: setId } = await boards.createSet({ slug: portal.slug, name: "Programme" })
    const limits = ["public", "unreleased"].map((option) => ({ kind: "option" as const, field: "release_status", option, max: 1 }))
    await boards.save({ slug: portal.slug, limits, cardFields: [], revision: 0 })
    await boards.move({ setId, submissionIds: [released.id, unreleased.id], column: "in" })
    await boards.move({ setId, submissionIds: [nextReleased.id], column: "reserve" })
    for (const { id } of [released, unreleased]) await decide(id, accepted)
    const places = async () => (await offers.overview()).places.filter((place) => place.portal.slug === portal.slug)
    await answer(unreleased.demoId, "declined")
    expect(await places()).toEqual([])
    await boards.move({ setId, submissionIds: [nextUnreleased.id], column: "reserve" })
    expect(await places()).toMatchObject([{ free: 1, next: [{ submissionId: nextUnreleased.id }] }])
  })
})

describe("a publication that is recalled", () => {
  it("opens no offer; one that runs opens it once", async () => {
    const own = await createWorld({ env: { recallMinutes: 10 } })
    try {
      const people = await own.team("Recall Conf")
      const portal = await makePortal(people)
      const stageId = await stageNamed(people, "Accepted")
      await people.admin.caller.stages.update({ stageId, confirmation: { days: 10 } })
      const { demoId } = await send(own, portal.slug)
      const { id } = await newest(people)
      const offerNow = async () => (await own.visitor.public.status({ demoId })).offer
      await people.member.caller.decisions.decide({ id, stageId, publish: true, actId: act() })
      const [publication] = (await people.admin.caller.publications.list()).items
      await people.admin.caller.publications.recall({ id: publication?.id ?? "" })
      own.forward(11 * 60_000)
      await own.services.jobs.drain()
      expect(await offerNow()).toBe(null)
      await people.member.caller.decisions.publish({ id })
      expect(await offerNow()).toBe(null)
      own.forward(11 * 60_000)
      await own.services.jobs.drain()
      expect(await offerNow()).toMatchObject({ state: "open" })
      const opened = and(eq(event.submissionId, id), eq(event.type, "offer.opened"))
      expect(await own.db.$count(event, opened)).toBe(1)
    } finally {
      await own.close()
    }
  })
})

import { randomUUID } from "node:crypto"
import { newId } from "@intray/db/id"
import { event, mail, member, notification, submission, teamSetting } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { callerFor } from "../../testing/teams.ts"
import { useWorld } from "../../testing/use-world.ts"
import { labelNamed, makePortal, newest, refusal, send, stageNamed, type TestTeam } from "../../testing/world.ts"
import { replyTime } from "../messages/reply-time.ts"
import { keepStep } from "../session/first-steps/service.ts"
import { ensureTeam } from "../teams/service.ts"

const world = useWorld()
let team: TestTeam

const begin = async (step: "team" | "collect" | "invite" = "team") => {
  team = await world.team()
  await keepStep(world.db, team.id, step, world.services.clock.now())
}

describe("the first steps", () => {
  test("begin with the team that the first sign-in made, and end where it is ready", async () => {
    await begin()
    const { owner, admin, member: one, viewer } = team
    expect(await owner.caller.onboarding.get()).toEqual({
      step: "team",
      team: { name: team.name, slug: team.slug },
      portal: null,
      samples: 0,
    })
    expect((await owner.caller.session.get()).firstSteps).toBe(true)
    expect((await admin.caller.session.get()).firstSteps).toBe(true)
    for (const other of [one, viewer]) expect((await other.caller.session.get()).firstSteps, "not theirs to take").toBe(false)
    expect((await owner.caller.onboarding.goTo({ step: "collect" })).step).toBe("collect")
    const portal = await makePortal(team)
    await owner.caller.onboarding.goTo({ step: "invite" })
    expect(await owner.caller.onboarding.get(), "as after a reload").toMatchObject({ step: "invite", portal: { id: portal.id } })
    expect((await owner.caller.onboarding.goTo({ step: "done" })).step).toBeNull()
    expect((await owner.caller.session.get()).firstSteps).toBe(false)
  })

  test("are behind a team that has a portal by another way, or never had them", async () => {
    await begin()
    await makePortal(team)
    expect((await team.owner.caller.onboarding.get()).step).toBeNull()
    expect((await (await world.team()).owner.caller.onboarding.get()).step).toBeNull()
  })

  test("are not moved by who may not change the team, and not to places that there are not", async () => {
    await begin()
    for (const other of [team.member, team.viewer]) {
      expect(await refusal(other.caller.onboarding.goTo({ step: "done" }))).toMatchObject({ code: "FORBIDDEN" })
    }
    expect(await refusal(team.owner.caller.onboarding.goTo({ step: "nowhere" as "done" }))).toMatchObject({ code: "BAD_REQUEST" })
    expect((await team.owner.caller.onboarding.get()).step).toBe("team")
  })

  test("wait for somebody whose team was made by signing in, and begin with making one for who has none", async () => {
    await begin()
    const { id } = team.viewer
    await world.db.delete(member).where(eq(member.userId, id))
    const person = { id, name: team.viewer.name, email: "v@example.com", image: null, role: "user", emailVerified: true }
    const { onboarding } = callerFor(world.services, person)
    expect(await onboarding.get()).toEqual({ step: "team", team: null, portal: null, samples: 0 })
    const made = await ensureTeam(world.db, id)
    expect(await onboarding.get()).toMatchObject({ step: "team", team: { slug: expect.any(String) } })
    const [row] = await world.db
      .select()
      .from(teamSetting)
      .where(eq(teamSetting.teamId, String(made)))
    expect(row?.onboarding).toEqual({ step: "team" })
  })

  test("of a form that was never heard of are behind one", async () => {
    await begin()
    await world.db
      .update(teamSetting)
      .set({ onboarding: { step: "fourth" } })
      .where(eq(teamSetting.teamId, team.id))
    expect((await team.owner.caller.onboarding.get()).step).toBeNull()
  })
})

describe("sample submissions", () => {
  test("fill the inbox once, and nobody hears of them", async () => {
    team = await world.team()
    const portal = await makePortal(team)
    await team.owner.caller.notifications.set({ modes: [{ event: "submission.created", mode: "now" }] })
    const both = [team.owner, team.admin].map((one) => one.caller.onboarding.addSamples({ portalId: portal.id }))
    expect(await Promise.all(both)).toEqual([{ count: 24 }, { count: 24 }])
    const { items } = await team.owner.caller.submissions.list({ limit: 100 })
    expect(items).toHaveLength(24)
    expect(new Set(items.map((one) => `${one.title} by ${one.by}`)).size).toBe(24)
    expect((await team.owner.caller.submissions.counts({})).total).toBe(24)
    expect(await world.db.$count(notification, eq(notification.teamId, team.id))).toBe(0)
    const { days } = await team.owner.caller.portals.results({ portalId: portal.id, days: 30 })
    expect(
      days.every((day) => day.submissions === 0),
      "they are no arrivals",
    ).toBe(true)
    expect((await team.owner.caller.onboarding.get()).samples).toBe(24)
  })

  test("take no places, are mailed nothing and are no answers that people waited for", async () => {
    const own = await world.team()
    const portal = await makePortal(own)
    const places = async () => {
      const { quota, taken, standing } = await own.owner.caller.portals.get({ slug: portal.slug })
      return { quota, taken, standing }
    }
    await own.owner.caller.portals.update({ portalId: portal.id, quota: 5, promiseDays: 1 })
    await own.owner.caller.onboarding.addSamples({ portalId: portal.id })
    expect(await places()).toEqual({ quota: 5, taken: 0, standing: "open" })
    await send(world, portal.slug)
    await own.owner.caller.portals.update({ portalId: portal.id, quota: 6 })
    expect(await places(), "nor when places are recounted").toEqual({ quota: 6, taken: 1, standing: "open" })
    const { items: all } = await own.owner.caller.submissions.list({ limit: 100 })
    const [one, spam] = all.slice(1)
    if (!one || !spam) throw new Error("no samples")
    await own.owner.caller.decisions.markSpam({ id: spam.id, actId: newId() })
    expect((await places()).taken, "nor among spam").toBe(1)
    await world.db.delete(mail).where(eq(mail.teamId, own.id))
    await own.owner.caller.decisions.decide({ id: one.id, stageId: await stageNamed(own, "Accepted"), publish: true, actId: newId() })
    const words = { subject: "About your demo", body: "Thank you.", when: "now" } as const
    await own.owner.caller.messages.write({ id: randomUUID(), submissionId: one.id, ...words })
    await world.services.jobs.drain()
    const { items } = await own.owner.caller.messages.list({ submissionId: one.id })
    expect(
      items.map((message) => message.state),
      "it is in the conversation all the same",
    ).toEqual(["sent"])
    expect(await world.db.select().from(mail).where(eq(mail.teamId, own.id))).toEqual([])
    expect(await replyTime(world.db, portal.id)).toBeNull()
    world.forward(2 * 86_400_000)
    const { items: late } = await own.owner.caller.submissions.list({ filter: { overdue: true } })
    expect(late.map((row) => row.id)).toEqual([all[0]?.id])
    await own.owner.caller.onboarding.removeSamples()
    expect((await places()).taken).toBe(1)
  })

  test("are gone by one click, whatever was done with them, and nothing else is", async () => {
    const one = await newest(team)
    const { slug } = await (async () => ({ slug: (await team.owner.caller.portals.list()).items[0]?.slug ?? "" }))()
    const own = await send(world, slug)
    await team.member.caller.labels.set({ submissionId: one.id, labelId: await labelNamed(team, "Sign"), on: true, actId: "sample-act" })
    await team.member.caller.comments.add({ id: crypto.randomUUID(), submissionId: one.id, text: "A sample" })
    for (const other of [team.member, team.viewer]) {
      expect(await refusal(other.caller.onboarding.removeSamples())).toMatchObject({ code: "FORBIDDEN" })
    }
    expect(await team.owner.caller.onboarding.removeSamples()).toEqual({ count: 24 })
    expect(await team.owner.caller.onboarding.removeSamples(), "twice does nothing more").toEqual({ count: 0 })
    const { items } = await team.owner.caller.submissions.list({ limit: 100 })
    expect(items.map((row) => row.number)).toEqual([own.number])
    expect((await team.owner.caller.submissions.counts({})).total).toBe(1)
    expect(await world.db.$count(event, and(eq(event.teamId, team.id), eq(event.submissionId, one.id)))).toBe(0)
    expect(await world.db.$count(submission, eq(submission.teamId, team.id))).toBe(1)
    expect((await team.owner.caller.submissions.list({ filter: { labels: { any: [await labelNamed(team, "Sign")] } } })).items).toEqual([])
  })

  test("fill a draft too, which stays one and answers for its first version", async () => {
    const own = await world.team()
    const draft = { template: "talk-proposals", title: "Talks", slug: `samples-${newId()}`, state: "draft" } as const
    const { id: portalId, slug } = await own.owner.caller.portals.create(draft)
    const read = () => own.owner.caller.portals.get({ slug })
    const { form, revision } = await read()
    const unfinished = { ...form, fields: form.fields.filter((field) => field.key !== "email") }
    const saved = await own.owner.caller.portals.saveDraft({ portalId, revision, form: unfinished })
    expect(await refusal(own.owner.caller.onboarding.addSamples({ portalId }))).toMatchObject({ reason: "draft_unfinished" })
    const mended = await own.owner.caller.portals.saveDraft({ portalId, revision: saved.revision, form })
    expect(await own.owner.caller.onboarding.addSamples({ portalId })).toEqual({ count: 24 })
    expect(await read()).toMatchObject({ state: "draft", version: 1, changes: 0, publishedForm: form })
    expect(await refusal(world.visitor.public.portal({ slug }))).toMatchObject({ code: "NOT_FOUND" })
    const { items } = await own.owner.caller.submissions.list({ limit: 100 })
    expect(await own.owner.caller.submissions.get({ id: items[0]?.id ?? "" })).toMatchObject({ portal: { slug } })
    expect(await own.owner.caller.portals.publish({ portalId, revision: mended.revision }), "the same form").toEqual({ version: 1 })
    expect((await read()).state).toBe("open")
    await own.owner.caller.onboarding.removeSamples()
    expect((await read()).taken).toBe(0)
  })

  test("are for those who may import, into a portal of the team that is open", async () => {
    team = await world.team()
    const other = await world.team()
    const foreign = await makePortal(other)
    const own = await makePortal(team)
    expect(await refusal(team.owner.caller.onboarding.addSamples({ portalId: foreign.id }))).toMatchObject({ code: "NOT_FOUND" })
    for (const person of [team.member, team.viewer]) {
      expect(await refusal(person.caller.onboarding.addSamples({ portalId: own.id }))).toMatchObject({ code: "FORBIDDEN" })
    }
    expect(await refusal(team.owner.caller.onboarding.addSamples({ portalId: "" }))).toMatchObject({ code: "BAD_REQUEST" })
  })
})

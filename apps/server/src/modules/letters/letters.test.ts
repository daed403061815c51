import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, it } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, refusal, send, stageNamed, type TestTeam } from "../../testing/world.ts"

const world = useWorld({ env: { recallMinutes: 10 } })
let team: TestTeam
let other: TestTeam
let slug: string
let accepted: string
let declined: string
let funded: string
beforeAll(async () => {
  team = await world.team("Lantern Quay")
  other = await world.team("Other Shore")
  ;({ slug } = await makePortal(team))
  ;[accepted, declined] = [await stageNamed(team, "Accepted"), await stageNamed(team, "Declined")]
  const template = {
    name: "Grant: funded in part",
    subject: "An offer",
    body: "Hello {{submitter.name}}, our offer is [sum, and what it is meant for].",
    category: "accepted",
  } as const
  funded = (await team.owner.caller.replies.create(template)).id
})

const arrive = async () => {
  await send(world, slug)
  return newest(team)
}
const actId = () => `act-${randomUUID()}`
const good = { subject: "Your application", body: "Hello {{submitter.name}},\n\nnot this time." }
const wrong = () => ({ subject: "", body: "Our offer is [sum, and what it is meant for].", templateId: funded })
const all = ["other_outcome", "placeholder", "empty_subject"] as const
const warned = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (cause: { code: string; cause: { code: string; issues?: { code: string }[] } }) => cause,
  )
  return error && { code: error.code, reason: error.cause.code, issues: error.cause.issues?.map((one) => one.code) }
}
const refused = (issues: readonly string[]) => ({ code: "CONFLICT", reason: "letter_warnings", issues })

describe("a letter that looks wrong", () => {
  it("is not held for one person until each warning is acknowledged", async () => {
    const { id, number } = await arrive()
    const decide = (more: object = {}) =>
      team.member.caller.decisions.decide({
        ...{ id, stageId: declined, publish: false, actId: actId(), reply: { id: randomUUID(), ...wrong() } },
        ...more,
      })
    expect(await warned(decide())).toEqual(refused(all))
    expect((await team.member.caller.submissions.get({ id })).held, "nothing was decided").toBe(false)
    expect(await warned(decide({ acknowledge: ["placeholder"] }))).toEqual(refused(["other_outcome", "empty_subject"]))
    const error = await decide().catch((cause) => cause)
    expect(error.cause.issues[0].path).toEqual(["letters", number])
    expect(error.cause.issues[0].message).toContain("Grant: funded in part")
    expect(await decide({ acknowledge: [...all] })).toMatchObject({ held: true })
    // Held as it is, it is looked at again before it is published, alone or with others.
    expect(await warned(team.member.caller.decisions.publish({ id }))).toEqual(refused(all))
    expect(await warned(team.member.caller.publications.start({ id: randomUUID(), numbers: [number] }))).toEqual(refused(all))
    expect(await team.member.caller.publications.check({ numbers: [number] })).toMatchObject({
      total: 1,
      warnings: [{ code: "other_outcome" }, { code: "placeholder", found: ["[sum, and what it is meant for]"] }, { code: "empty_subject" }],
    })
    expect(await team.member.caller.decisions.publish({ id, acknowledge: [...all] })).toMatchObject({ held: true })
  })

  it("is not held for many, and says how many and who", async () => {
    const rows = [await arrive(), await arrive(), await arrive()]
    const numbers = rows.map((row) => row.number)
    const start = (reply: object, acknowledge?: (typeof all)[number][]) =>
      team.member.caller.bulk.start({
        actId: actId(),
        numbers,
        action: { kind: "decide", stageId: declined, publish: false, reply: reply as typeof good, ...(acknowledge ? { acknowledge } : {}) },
      })
    expect(await warned(start(wrong()))).toEqual(refused(all))
    const { subject, body, templateId } = wrong()
    expect(await team.member.caller.messages.check({ numbers, stageId: declined, subject, body, templateId })).toMatchObject({
      total: 3,
      warnings: all.map((code) => ({ code, count: 3 })),
    })
    expect(await start(wrong(), [...all])).toMatchObject({ changed: 3 })
    const publish = { actId: actId(), numbers, action: { kind: "publish" } } as const
    expect(await warned(team.member.caller.bulk.start(publish))).toEqual(refused(all))
    expect(await start(good)).toMatchObject({ changed: 3 })
    expect(await team.member.caller.bulk.start(publish)).toMatchObject({ changed: 3 })
  })

  it("is found where its template came to be for the other outcome after it was held", async () => {
    const { id } = await arrive()
    const template = { name: "Yes", subject: "Yes", body: "We would like it.", category: "accepted" } as const
    const { id: templateId } = await team.owner.caller.replies.create(template)
    const { subject, body } = template
    const { decisions } = team.member.caller
    const reply = { id: randomUUID(), subject, body, templateId }
    await decisions.decide({ id, stageId: accepted, publish: false, actId: actId(), reply })
    await team.owner.caller.replies.update({ id: templateId, category: "declined" })
    expect(await warned(decisions.publish({ id }))).toEqual(refused(["other_outcome"]))
    expect(await warned(decisions.decide({ id, stageId: accepted, publish: true, actId: actId() }))).toEqual(refused(["other_outcome"]))
    expect(await decisions.publish({ id, acknowledge: ["other_outcome"] })).toMatchObject({ held: true })
  })

  it("names a person of the batch in a letter to another", async () => {
    await send(world, slug, { name: "Noor Haddad" })
    const noor = await newest(team)
    await send(world, slug, { name: "Omar Said" })
    const omar = await newest(team)
    for (const { id } of [noor, omar]) {
      const reply = { id: randomUUID(), subject: "Yes", body: "Dear Noor, yes." }
      await team.member.caller.decisions.decide({ id, stageId: accepted, publish: false, actId: actId(), reply })
    }
    const numbers = [noor.number, omar.number]
    const { warnings } = await team.member.caller.publications.check({ numbers })
    expect(warnings).toMatchObject([{ code: "other_person", found: ["Noor"], count: 1, people: [{ number: omar.number }] }])
    const start = { id: randomUUID(), numbers }
    expect(await warned(team.member.caller.publications.start(start))).toEqual(refused(["other_person"]))
    expect(await team.member.caller.publications.start({ ...start, acknowledge: ["other_person"] })).toMatchObject({ total: 2 })
  })

  it("says in which letter each of several names is", async () => {
    await send(world, slug, { name: "Ida Holm", email: "ida@example.com" })
    const ida = await newest(team)
    await send(world, slug, { name: "Jon Lie", email: "jon@example.com" })
    const jon = await newest(team)
    for (const [to, name] of [
      [ida, "Jon Lie"],
      [jon, "Ida Holm"],
    ] as const) {
      const reply = { id: randomUUID(), subject: "Yes", body: `We met ${name}.` }
      const decision = { id: to.id, stageId: accepted, publish: false, actId: actId(), reply }
      await team.member.caller.decisions.decide({ ...decision, acknowledge: ["other_person"] })
    }
    const { warnings } = await team.member.caller.publications.check({ numbers: [ida.number, jon.number] })
    expect(warnings.map((one) => one.message.split("\n"))).toEqual([
      [
        `Names somebody else: “Jon Lie”. In the letter to Ida Holm (#${ida.number}).`,
        `Names somebody else: “Ida Holm”. In the letter to Jon Lie (#${jon.number}).`,
      ],
    ])
  })

  it("names a submitter of the same portal in a letter to one other", async () => {
    await send(world, slug, { name: "Élodie Martin", email: "elodie@example.com" })
    await send(world, slug, { name: team.owner.name, email: "tests@example.com" })
    await send(world, slug, { name: "Jo B. Music", email: "jo@example.com" })
    const elsewhere = await makePortal(team)
    await send(world, elsewhere.slug, { name: "Ferne Stimme", email: "ferne@example.com" })
    await send(world, slug, { name: "Jo Berg", email: "jo@example.com" })
    const { id, number } = await newest(team)
    const { decisions, messages, publications, bulk } = team.member.caller
    const decide = (body: string, more: object = {}) =>
      decisions.decide({
        ...{ id, stageId: accepted, publish: false, actId: actId(), reply: { id: randomUUID(), subject: "Yes", body } },
        ...more,
      })
    const body = "Dear Élodie Martin,\n\nyes."
    expect(await warned(decide(body))).toEqual(refused(["other_person"]))
    expect(await warned(decide(body, { publish: true }))).toEqual(refused(["other_person"]))
    expect(await warned(decide("Dear Élodie,\n\nyes."))).toEqual(refused(["other_person"]))
    expect(await messages.check({ numbers: [number], stageId: accepted, subject: "Yes", body })).toMatchObject({
      warnings: [{ code: "other_person", found: ["Élodie Martin"], people: [{ number }], count: 1 }],
    })
    // The same person with another name, a member of the team who tested the form, and a submitter of another portal.
    for (const name of ["Jo B. Music", team.owner.name, "Ferne Stimme"])
      expect(await decide(`Dear Jo Berg, hello from ${name}.`), name).toMatchObject({ held: true })
    await decide(body, { acknowledge: ["other_person"] })
    expect(await warned(decisions.publish({ id }))).toEqual(refused(["other_person"]))
    expect(await warned(publications.start({ id: randomUUID(), numbers: [number] }))).toEqual(refused(["other_person"]))
    expect(await warned(bulk.start({ actId: actId(), numbers: [number], action: { kind: "publish" } }))).toEqual(refused(["other_person"]))
    const message = { submissionId: id, subject: "Yes", body, templateId: null, when: "decision" } as const
    expect(await warned(messages.write({ id: randomUUID(), ...message }))).toEqual(refused(["other_person"]))
  })

  it("names the artist of another submission in a letter to one other", async () => {
    await send(world, slug, { name: "Lena Vogt", email: "lena@example.com", artist: "Nina Fox" })
    await send(world, slug, { name: "Paul Ott", email: "paul@example.com", artist: "Long Dusk" })
    const { id, number, by } = await newest(team)
    expect(by).toBe("Long Dusk")
    const decide = (body: string, acknowledge?: "other_person"[]) => {
      const reply = { id: randomUUID(), subject: "Yes", body }
      const decision = { id, stageId: accepted, publish: false, actId: actId(), reply }
      return team.member.caller.decisions.decide({ ...decision, ...(acknowledge ? { acknowledge } : {}) })
    }
    const body = "Dear Nina Fox,\n\nyes."
    expect(await warned(decide(body))).toEqual(refused(["other_person"]))
    expect(await decide("Dear Long Dusk,\n\nyes.")).toMatchObject({ held: true })
    await decide(body, ["other_person"])
    const { warnings } = await team.member.caller.publications.check({ numbers: [number] })
    expect(warnings).toMatchObject([{ code: "other_person", found: ["Nina Fox"], people: [{ number, name: "Paul Ott" }] }])
  })

  it("does not list the letter to the named person among many", async () => {
    await send(world, slug, { name: "Runa Skov", email: "runa@example.com" })
    const runa = await newest(team)
    await send(world, slug, { name: "Tor Lund", email: "tor@example.com" })
    const tor = await newest(team)
    const check = { numbers: [runa.number, tor.number], subject: "Yes", body: "Dear Runa Skov, yes." }
    expect(await team.member.caller.messages.check(check)).toMatchObject({
      total: 2,
      warnings: [{ code: "other_person", people: [{ number: tor.number }], count: 1 }],
    })
  })

  it("names a template that is not there, wherever a letter is written", async () => {
    const { id, number } = await arrive()
    const { id: gone } = await team.owner.caller.replies.create({ name: "Gone", subject: "S", body: "B", category: "other" })
    await team.owner.caller.replies.delete({ id: gone })
    const foreign = await other.owner.caller.replies.create({ name: "Theirs", subject: "S", body: "B", category: "declined" })
    const me = team.member.caller
    for (const templateId of ["no-such-template", gone, foreign.id]) {
      const reply = { ...good, templateId }
      const write = (when: "draft" | "now") => me.messages.write({ id: randomUUID(), submissionId: id, ...reply, when })
      const start = (action: object) => me.bulk.start({ actId: actId(), numbers: [number], action } as never)
      const decide = { id, stageId: declined, publish: false, actId: actId(), reply: { id: randomUUID(), ...reply } }
      // Called one by one: a rejection that nobody awaits yet ends the run.
      const calls: [() => Promise<unknown>, string][] = [
        [() => write("draft"), "templateId"],
        [() => write("now"), "templateId"],
        [() => me.messages.check({ numbers: [number], ...reply }), "templateId"],
        [() => me.decisions.decide(decide), "reply.templateId"],
        [() => start({ kind: "reply", ...reply, when: "draft" }), "action.templateId"],
        [() => start({ kind: "decide", stageId: declined, publish: false, reply }), "action.reply.templateId"],
      ]
      for (const [call, path] of calls) {
        const error = (await call().catch((cause: unknown) => cause)) as { code?: string; cause?: { issues?: { path: string[] }[] } }
        expect([templateId, error.code, error.cause?.issues?.[0]?.path.join(".")]).toEqual([templateId, "NOT_FOUND", path])
      }
    }
    expect(await me.messages.list({ submissionId: id })).toMatchObject({ items: [] })
    expect((await me.submissions.get({ id })).held).toBe(false)
  })

  it("is of no other team: its template is not there, and its numbers say nothing", async () => {
    const { number } = await arrive()
    const stageId = await stageNamed(other, "Declined")
    const check = { numbers: [number], stageId, subject: "S", body: "Thank you." }
    expect(await other.owner.caller.messages.check(check)).toEqual({ total: 0, warnings: [] })
    expect(await refusal(other.owner.caller.messages.check({ ...check, templateId: funded }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(other.owner.caller.messages.check({ ...check, stageId: declined }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(team.viewer.caller.messages.check({ ...check, stageId: declined }))).toMatchObject({ code: "FORBIDDEN" })
  })
})

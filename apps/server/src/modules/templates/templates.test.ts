import { event, replyTemplate, template } from "@intray/db/schema"
import { and, asc, eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, refusal, type TestTeam } from "../../testing/world.ts"
import type { FormDefinition } from "../forms/schema.ts"
import { templateKey } from "./schema.ts"

const world = useWorld()
let team: TestTeam
let other: TestTeam
let portalId: string

beforeAll(async () => {
  team = await world.team()
  other = await world.team()
  portalId = (await makePortal(team)).id
})

const slug = (name: string) => `${name}-${Math.random().toString(36).slice(2, 10)}`

describe("the gallery", () => {
  test("holds the built-in templates in their order, and the team's own by name", async () => {
    const gallery = await other.viewer.caller.templates.list()
    expect(gallery.builtIn.map((one) => one.key)).toEqual(templateKey.options)
    expect(gallery.builtIn[0]).toMatchObject({ name: "Music demos", labelCount: 16, replyCount: 5 })
    for (const one of gallery.builtIn) {
      expect(one.fieldCount, one.key).toBeGreaterThan(12)
      expect(one.replyCount, one.key).toBeGreaterThanOrEqual(3)
    }
    expect(gallery.own).toEqual([])
  })

  test("shows all that a template holds", async () => {
    const shown = await team.viewer.caller.templates.get({ key: "talk-proposals" })
    expect(shown).toMatchObject({ name: "Talk proposals", form: { roles: { email: "email" } } })
    expect(shown.replies.map((reply) => reply.category)).toContain("declined")
    expect(await refusal(team.viewer.caller.templates.get({ id: "nothing" }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(world.visitor.templates.list())).toMatchObject({ code: "UNAUTHORIZED" })
  })
})

describe("a portal from a template", () => {
  test.each([...templateKey.options, "blank" as const])("%s is open at once, with its labels and replies", async (choice) => {
    const fresh = await world.team()
    const made = await fresh.admin.caller.portals.create({ template: choice, title: "Ours", slug: slug("made") })
    const portal = await fresh.viewer.caller.portals.get({ slug: made.slug })
    expect(portal).toMatchObject({ state: "open", version: 1, changes: 0, issues: [] })
    const { groups } = await fresh.viewer.caller.labels.list()
    const replies = await world.db.select().from(replyTemplate).where(eq(replyTemplate.teamId, fresh.id))
    const shown = choice === "blank" ? { labelGroups: [], replies: [] } : await fresh.viewer.caller.templates.get({ key: choice })
    expect(groups.map((group) => group.name)).toEqual(shown.labelGroups.map((group) => group.name))
    expect(groups.flatMap((group) => group.labels.map((label) => label.key))).toEqual(
      shown.labelGroups.flatMap((group) => group.labels.map((label) => label.key)),
    )
    expect(replies.map((row) => row.name).sort()).toEqual(shown.replies.map((reply) => reply.name).sort())
  })

  test("asks for money in the chosen currency, also in each line of a budget", async () => {
    const fresh = await world.team()
    const currencies = (form: FormDefinition) =>
      form.fields
        .flatMap((field) => (field.type === "group" ? field.fields : [field]))
        .flatMap((field) => (field.type === "number" ? [field.currency] : []))
    const formOf = async (template: "grant-applications" | "music-demos", currency?: string) => {
      const { slug: made } = await fresh.admin.caller.portals.create({ template, title: "Ours", slug: slug("money"), currency })
      return (await fresh.viewer.caller.portals.get({ slug: made })).form
    }
    expect(currencies(await formOf("grant-applications", "KES"))).toEqual(["KES", "KES", "KES"])
    expect(currencies(await formOf("grant-applications"))).toEqual(["EUR", "EUR", "EUR"])
    // Numbers that are no money get no currency.
    expect(new Set(currencies(await formOf("music-demos", "KES")))).toEqual(new Set([undefined]))
    const { builtIn } = await fresh.viewer.caller.templates.list()
    expect(builtIn.flatMap(({ key, currency }) => (currency === null ? [] : [[key, currency]]))).toEqual([["grant-applications", "EUR"]])
    const wrong = fresh.admin.caller.portals.create({ template: "blank", title: "Ours", slug: slug("money"), currency: "XTS" })
    expect(await refusal(wrong)).toMatchObject({ code: "BAD_REQUEST" })
  })

  test("the first brings its stages, where the team has none of its own; a later one changes nothing", async () => {
    const fresh = await world.team()
    const stages = async () => (await fresh.viewer.caller.stages.list()).items
    const before = await stages()
    await fresh.admin.caller.portals.create({ template: "talk-proposals", title: "Talks", slug: slug("talks") })
    const talks = await stages()
    expect(talks.map((one) => [one.name, one.category, one.publicWording])).toEqual([
      ["Submitted", "inbox", "Received"],
      ["In review", "review", "In review"],
      ["Shortlist", "review", "In review"],
      ["Accepted", "accepted", "Accepted"],
      ["Declined", "declined", "Not this time"],
      ["Withdrawn", "withdrawn", "Withdrawn"],
    ])
    expect(talks.map((one) => one.id)).toEqual(before.map((one) => one.id))
    await fresh.admin.caller.portals.create({ template: "grant-applications", title: "Grants", slug: slug("grants") })
    expect(await stages()).toEqual(talks)

    const own = await world.team()
    await own.admin.caller.stages.create({ name: "Ours", category: "review", publicWording: "In review" })
    await own.admin.caller.portals.create({ template: "talk-proposals", title: "Talks", slug: slug("own") })
    expect((await own.viewer.caller.stages.list()).items.map((one) => one.name)).toContain("Listening")
    const kept = await own.admin.caller.templates.save({
      portalId: (await own.admin.caller.portals.list()).items[0]?.id ?? "",
      name: "Kept",
      description: "",
    })
    expect((await own.admin.caller.templates.get({ id: kept.id })).stages.map((one) => one.name)).toEqual([
      "New",
      "Listening",
      "Shortlist",
      "Accepted",
      "Declined",
      "Ours",
    ])
  })

  test("leaves what the team has of that name as the team made it", async () => {
    const fresh = await world.team()
    const caller = fresh.admin.caller
    await caller.labelGroups.create({ name: "Fit", multiple: true, required: false })
    await caller.portals.create({ template: "music-demos", title: "One", slug: slug("one") })
    const [reply] = await world.db
      .select()
      .from(replyTemplate)
      .where(eq(replyTemplate.teamId, fresh.id))
      .orderBy(asc(replyTemplate.position))
    await world.db
      .update(replyTemplate)
      .set({ body: "Ours" })
      .where(eq(replyTemplate.id, reply?.id ?? ""))
    await caller.portals.create({ template: "music-demos", title: "Two", slug: slug("two") })
    await caller.portals.create({ template: "data-contributions", title: "Three", slug: slug("three") })
    const { groups } = await caller.labels.list()
    expect(groups.map((group) => group.name).sort()).toEqual(
      ["Fit", "Verdict", "Feedback", "Flags", "Data verdict", "Data quality", "Data feedback", "Data flags"].sort(),
    )
    expect(groups.find((group) => group.name === "Fit")?.labels).toEqual([])
    const keys = groups.flatMap((group) => group.labels.map((label) => label.key)).filter((key) => key !== null)
    expect(new Set(keys).size).toBe(keys.length)
    const rows = await world.db.select().from(replyTemplate).where(eq(replyTemplate.teamId, fresh.id)).orderBy(asc(replyTemplate.position))
    expect(rows.length).toBe(9)
    expect(rows.map((row) => row.position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(rows[0]).toMatchObject({ id: reply?.id, body: "Ours" })
  })

  test("refuses a template that belongs to nobody, or another team's", async () => {
    const { id } = await other.admin.caller.templates.save({ portalId: (await makePortal(other)).id, name: "Theirs" })
    for (const template of [{ id }, { id: "nothing" }]) {
      expect(await refusal(team.admin.caller.portals.create({ template, title: "X", slug: slug("x") }))).toMatchObject({
        code: "NOT_FOUND",
      })
    }
  })
})

describe("what a template asks of labels", () => {
  test("the first portal's is asked of all; a further one's of that portal alone, and of each that is made from it", async () => {
    const { caller } = (await world.team()).owner
    const groupsOf = async () => new Map((await caller.labelGroups.list()).groups.map((one) => [one.name, one.portals]))
    await caller.portals.create({ template: "music-demos", title: "Demos", slug: "asks-demos" })
    expect((await groupsOf()).get("Verdict")).toBeNull()
    const first = await caller.portals.create({ template: "talk-proposals", title: "Talks", slug: "asks-talks" })
    expect((await groupsOf()).get("Talk verdict")).toEqual([first.id])
    const second = await caller.portals.create({ template: "talk-proposals", title: "More talks", slug: "asks-more" })
    expect((await groupsOf()).get("Talk verdict")).toEqual([first.id, second.id])
    await caller.portals.create({ template: "music-demos", title: "More demos", slug: "asks-again" })
    expect((await groupsOf()).get("Verdict")).toBeNull()
  })
})

describe("a template of one's own", () => {
  test("keeps draft, labels and replies, and makes the same portal again, in the same team", async () => {
    const { caller } = team.admin
    const { id } = await caller.templates.save({ portalId, name: " Our demos ", description: "As we take them." })
    const kept = await team.viewer.caller.templates.get({ id })
    const { form, intro } = await caller.portals.get({ slug: (await caller.portals.list()).items[0]?.slug ?? "" })
    expect(kept).toMatchObject({ name: "Our demos", description: "As we take them.", intro, form })
    const { builtIn, own } = await caller.templates.list()
    const { key, ...counts } = builtIn[0] ?? { key: "" }
    expect(own).toMatchObject([{ ...counts, id, name: "Our demos", description: "As we take them." }])
    const made = await caller.portals.create({ template: { id }, title: "Again", slug: slug("again") })
    expect(await caller.portals.get({ slug: made.slug })).toMatchObject({ form, intro, version: 1, state: "open" })
    const history = await world.db
      .select()
      .from(event)
      .where(and(eq(event.teamId, team.id), eq(event.type, "template.saved")))
    expect(history).toMatchObject([{ after: { id, name: "Our demos" }, actorId: team.admin.id }])
  })

  test("has a name of its own", async () => {
    const { templates } = team.admin.caller
    const { id } = await templates.save({ portalId, name: "First" })
    expect(await refusal(templates.save({ portalId, name: "First" }))).toMatchObject({ code: "CONFLICT", reason: "template_name" })
    const second = await templates.save({ portalId, name: "Second" })
    expect(await refusal(templates.rename({ id: second.id, name: "First", description: "" }))).toMatchObject({ reason: "template_name" })
    await templates.rename({ id, name: "First", description: "Mended." })
    await templates.rename({ id, name: "Third", description: "" })
    expect((await templates.list()).own.map((one) => one.name)).toContain("Third")
    expect(await refusal(templates.save({ portalId, name: " \n " }))).toMatchObject({ code: "BAD_REQUEST" })
  })

  test("goes without touching what was made from it", async () => {
    const { templates, portals } = team.admin.caller
    const { id } = await templates.save({ portalId, name: "Short-lived" })
    const made = await portals.create({ template: { id }, title: "Stays", slug: slug("stays") })
    await templates.delete({ id })
    expect(await refusal(templates.get({ id }))).toMatchObject({ code: "NOT_FOUND" })
    expect((await portals.get({ slug: made.slug })).title).toBe("Stays")
  })

  test("is not made of a draft that could not be published", async () => {
    const { templates, portals } = team.admin.caller
    const portal = await makePortal(team)
    const form: FormDefinition = {
      fields: [{ key: "a", label: "A", help: "", type: "short_text", required: false, identifying: false }],
      roles: {},
    }
    await portals.saveDraft({ portalId: portal.id, revision: 1, form })
    expect(await refusal(templates.save({ portalId: portal.id, name: "Faulty" }))).toMatchObject({ code: "BAD_REQUEST" })
  })

  test("is its team's alone, and changed only by those who may", async () => {
    const { id } = await team.admin.caller.templates.save({ portalId, name: "Guarded" })
    const strangers = other.owner.caller.templates
    expect(await refusal(strangers.get({ id }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(strangers.rename({ id, name: "Taken", description: "" }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(strangers.delete({ id }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(strangers.save({ portalId, name: "Taken" }))).toMatchObject({ code: "NOT_FOUND" })
    for (const who of [team.member, team.viewer]) {
      expect(await refusal(who.caller.templates.delete({ id }))).toMatchObject({ code: "FORBIDDEN" })
      expect(await refusal(who.caller.templates.save({ portalId, name: "Mine" }))).toMatchObject({ code: "FORBIDDEN" })
    }
    expect(await world.db.$count(template, eq(template.id, id))).toBe(1)
  })
})

import { newSecret } from "@intray/db/id"
import { event, label, labelGroup, portal } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, refusal, send, stageNamed, type TestTeam } from "../../testing/world.ts"
import { toSlug } from "./slugs.ts"

const world = useWorld()
let team: TestTeam
let other: TestTeam

beforeAll(async () => {
  team = await world.team()
  other = await world.team()
})

const create = (slug: string, who = team.admin) => who.caller.portals.create({ template: "music-demos", title: "Music demos", slug })

describe("portals.create", () => {
  test("ends on a working link", async () => {
    const made = await create("a-working-link", team.owner)
    expect((await world.visitor.public.portal({ slug: made.slug })).state).toBe("open")
    await send(world, made.slug)
    const detail = await team.viewer.caller.portals.get({ slug: made.slug })
    expect(detail).toMatchObject({
      ...made,
      title: "Music demos",
      state: "open",
      version: 1,
      revision: 1,
      changes: 0,
      issues: [],
      submissions: 1,
    })
    expect(detail.url).toBe("http://localhost:3000/a-working-link")
    expect(detail.form).toEqual(detail.publishedForm)
  })

  test("takes each address once, over all teams, also at once", async () => {
    await create("only-one")
    expect(await refusal(create("only-one", other.owner))).toMatchObject({ code: "CONFLICT", reason: "slug_taken" })
    const results = await Promise.allSettled([team, other, team, other].map((one) => create("race-for-it", one.owner)))
    expect(results.filter((one) => one.status === "fulfilled")).toHaveLength(1)
  })

  test("refuses reserved and malformed addresses, wrong roles and unknown templates", async () => {
    for (const slug of ["admin", "api", "status", "dashboard", "privacy"]) {
      expect(await refusal(create(slug))).toMatchObject({ code: "BAD_REQUEST", paths: ["slug"] })
    }
    for (const slug of ["", "x", "Ab", "a b", "a--b", "-a", "a/b", "é", "a\0b", "x".repeat(61)]) {
      expect(await refusal(create(slug))).toMatchObject({ code: "BAD_REQUEST" })
    }
    expect(await refusal(create("not-mine", team.member))).toMatchObject({ code: "FORBIDDEN" })
    expect(await refusal(create("not-mine", team.viewer))).toMatchObject({ code: "FORBIDDEN" })
    expect(await refusal(world.visitor.portals.create({ template: "music-demos", title: "T", slug: "not-mine" }))).toMatchObject({
      code: "UNAUTHORIZED",
    })
    for (const more of [{ template: "none" }, { title: "  " }, { title: "x".repeat(121) }, { title: "a\0b" }, { state: "paused" }]) {
      const input = { template: "music-demos", title: "T", slug: "free-here", ...more } as never
      expect(await refusal(team.admin.caller.portals.create(input))).toMatchObject({ code: "BAD_REQUEST" })
    }
  })

  test("gives label keys that are taken to nobody twice", async () => {
    const own = await world.team()
    const now = new Date()
    const group = { id: "own-group", teamId: own.id, name: "Mood", multiple: true, required: false, position: 0, createdAt: now }
    await world.db.insert(labelGroup).values(group)
    const mine = {
      id: "own-label",
      teamId: own.id,
      groupId: group.id,
      name: "Warm",
      hue: "amber",
      key: "1",
      description: "",
      position: 0,
      createdAt: now,
    }
    await world.db.insert(label).values(mine)
    await makePortal(own)
    const keys = (await own.viewer.caller.labels.list()).groups.flatMap((one) => one.labels.map((each) => each.key))
    expect(keys).toHaveLength(17)
    expect(new Set(keys).size).toBe(17)
    for (const key of keys) expect("jkxfedacrshu").not.toContain(key)
  })
})

describe("portals.checkSlug", () => {
  test("says why not, and what would do", async () => {
    const made = await create("checked-one")
    const check = (slug: string, portalId?: string) => team.viewer.caller.portals.checkSlug({ slug, ...(portalId ? { portalId } : {}) })
    expect(await check("quite-free")).toEqual({ available: true, reason: null, suggestion: null })
    expect(await check("checked-one")).toMatchObject({
      available: false,
      reason: "taken",
      suggestion: expect.stringMatching(/checked-one/),
    })
    expect(await check("checked-one", made.id)).toEqual({ available: true, reason: null, suggestion: null })
    expect(await check("status")).toMatchObject({ available: false, reason: "reserved" })
    expect(await check("Low Tide Remixes!")).toEqual({ available: false, reason: "invalid", suggestion: "low-tide-remixes" })
    expect(await check("קול")).toEqual({ available: false, reason: "invalid", suggestion: null })
    const foreign = await makePortal(other)
    expect(await refusal(check("quite-free", foreign.id))).toMatchObject({ code: "NOT_FOUND" })
    expect(toSlug("Ørjan’s Straße — № 9")).toBe("orjan-s-strasse-no-9")
  })
})

describe("portals.update", () => {
  test("changes title, words and address at once, and only what is named", async () => {
    const made = await makePortal(team)
    const moved = `${made.slug}-2`
    const updated = await team.admin.caller.portals.update({ portalId: made.id, title: " Demos ", slug: moved })
    expect(updated).toMatchObject({ title: "Demos", slug: moved, intro: expect.stringContaining("one to three tracks") })
    expect((await world.visitor.public.portal({ slug: moved })).title).toBe("Demos")
    expect(await refusal(world.visitor.public.portal({ slug: made.slug }))).toMatchObject({ code: "NOT_FOUND" })
    const events = await world.db.$count(event, eq(event.type, "portal.updated"))
    await team.admin.caller.portals.update({ portalId: made.id, title: "Demos" })
    expect(await world.db.$count(event, eq(event.type, "portal.updated"))).toBe(events)
  })

  test("refuses taken and reserved addresses, wrong roles, wrong teams", async () => {
    const made = await makePortal(team)
    const taken = await makePortal(other)
    const update = (more: object, who = team.admin) => who.caller.portals.update({ portalId: made.id, ...more })
    expect(await refusal(update({ slug: taken.slug }))).toMatchObject({ reason: "slug_taken" })
    expect(await refusal(update({ slug: "admin" }))).toMatchObject({ code: "BAD_REQUEST", paths: ["slug"] })
    expect(await refusal(update({ title: "" }))).toMatchObject({ code: "BAD_REQUEST" })
    expect(await refusal(update({ title: "T" }, team.member))).toMatchObject({ code: "FORBIDDEN" })
    expect(await refusal(update({ title: "T" }, other.owner))).toMatchObject({ code: "NOT_FOUND" })
  })
})

describe("drafts and versions", () => {
  test("a draft is kept without being published, and publishing counts up", async () => {
    const made = await makePortal(team)
    const get = () => team.admin.caller.portals.get({ slug: made.slug })
    const { form, revision } = await get()
    const fields = form.fields
      .map((field) => (field.key === "message" ? { ...field, label: "A few words" } : field))
      .filter((field) => field.key !== "place")
    const saved = await team.admin.caller.portals.saveDraft({ portalId: made.id, revision, form: { ...form, fields } })
    expect(saved).toMatchObject({ revision: revision + 1, changes: 2, issues: [] })
    expect(await get()).toMatchObject({ version: 1, changes: 2, revision: saved.revision })
    expect((await team.admin.caller.portals.list()).items.find((one) => one.id === made.id)?.changed).toBe(true)
    expect((await world.visitor.public.portal({ slug: made.slug })).fields.some((field) => field.key === "place")).toBe(true)
    const publish = () => team.admin.caller.portals.publish({ portalId: made.id, revision: saved.revision })
    expect(await publish()).toEqual({ version: 2 })
    expect(await publish()).toEqual({ version: 2 })
    expect((await world.visitor.public.portal({ slug: made.slug })).fields.some((field) => field.key === "place")).toBe(false)
    expect((await world.visitor.public.portal({ slug: made.slug, version: 1 })).version).toBe(1)
  })

  test("two tabs cannot overwrite each other", async () => {
    const made = await makePortal(team)
    const { form, revision } = await team.admin.caller.portals.get({ slug: made.slug })
    const save = () => team.admin.caller.portals.saveDraft({ portalId: made.id, revision, form })
    const results = await Promise.allSettled([save(), save(), save()])
    expect(results.filter((one) => one.status === "fulfilled")).toHaveLength(1)
    expect(await refusal(save())).toMatchObject({ code: "CONFLICT", reason: "stale_revision" })
    expect(await refusal(team.admin.caller.portals.publish({ portalId: made.id, revision }))).toMatchObject({ reason: "stale_revision" })
  })

  test("a draft with faults is kept and named, and not published", async () => {
    const made = await makePortal(team)
    const { form, revision } = await team.admin.caller.portals.get({ slug: made.slug })
    const first = form.fields[1]
    if (!first) throw new Error("no fields")
    const broken = { ...form, fields: [...form.fields.filter((field) => field.key !== "email"), first] }
    const saved = await team.admin.caller.portals.saveDraft({ portalId: made.id, revision, form: broken })
    expect(saved.issues.map((issue) => issue.code)).toEqual(["key_taken", "role_missing", "email_needed"])
    expect(await refusal(team.admin.caller.portals.publish({ portalId: made.id, revision: saved.revision }))).toMatchObject({
      code: "BAD_REQUEST",
      paths: [`fields.${broken.fields.length - 1}.key`, "roles.email", "roles.email"],
    })
    const retyped = {
      ...form,
      fields: form.fields.map((field) => (field.key === "place" ? { ...field, type: "long_text" as const } : field)),
    }
    const again = await team.admin.caller.portals.saveDraft({ portalId: made.id, revision: saved.revision, form: retyped as typeof form })
    expect(again.issues.map((issue) => issue.code)).toEqual(["type_changed"])
  })

  test("refuses what is no form", async () => {
    const made = await makePortal(team)
    const { form, revision } = await team.admin.caller.portals.get({ slug: made.slug })
    const save = (changed: unknown) => team.admin.caller.portals.saveDraft({ portalId: made.id, revision, form: changed as typeof form })
    const field = form.fields[1]
    for (const bad of [
      {},
      { ...form, fields: [] },
      { ...form, extra: 1 },
      { ...form, fields: [{ ...field, key: "Bad Key" }] },
      { ...form, fields: [{ ...field, type: "html" }] },
    ]) {
      expect(await refusal(save(bad))).toMatchObject({ code: "BAD_REQUEST" })
    }
    expect(await refusal(team.member.caller.portals.saveDraft({ portalId: made.id, revision, form }))).toMatchObject({ code: "FORBIDDEN" })
    expect(await refusal(other.owner.caller.portals.saveDraft({ portalId: made.id, revision, form }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(other.owner.caller.portals.publish({ portalId: made.id, revision }))).toMatchObject({ code: "NOT_FOUND" })
    expect(await refusal(other.owner.caller.portals.get({ slug: made.slug }))).toMatchObject({ code: "NOT_FOUND" })
  })
})

describe("a portal that is made as a draft", () => {
  const draft = async (who = team.admin) => {
    const slug = `draft-${newSecret(40)}`
    await who.caller.portals.create({ template: "talk-proposals", title: "Talks", slug, state: "draft" })
    return who.caller.portals.get({ slug })
  }

  test("is found by nobody outside until it is published, which opens it in the same act", async () => {
    const made = await draft()
    expect(made).toMatchObject({ state: "draft", standing: "draft", version: 0, publishedForm: null })
    expect(await refusal(world.visitor.public.portal({ slug: made.slug }))).toMatchObject({ code: "NOT_FOUND" })
    const publish = (who: TestTeam["admin"]) => who.caller.portals.publish({ portalId: made.id, revision: made.revision })
    expect(await refusal(publish(team.member))).toMatchObject({ code: "FORBIDDEN" })
    expect(await refusal(publish(other.owner))).toMatchObject({ code: "NOT_FOUND" })
    expect(await publish(team.admin)).toEqual({ version: 1 })
    expect(await team.admin.caller.portals.get({ slug: made.slug })).toMatchObject({ state: "open", changes: 0 })
    expect((await world.visitor.public.portal({ slug: made.slug })).state).toBe("open")
  })

  test("stays one while its form has something to mend", async () => {
    const made = await draft()
    const form = { ...made.form, fields: made.form.fields.filter((field) => field.key !== "email") }
    const { revision } = await team.admin.caller.portals.saveDraft({ portalId: made.id, revision: made.revision, form })
    expect(await refusal(team.admin.caller.portals.publish({ portalId: made.id, revision }))).toMatchObject({ code: "BAD_REQUEST" })
    expect((await team.admin.caller.portals.get({ slug: made.slug })).state).toBe("draft")
  })

  test("publishing a portal that is paused or closed leaves it so", async () => {
    const made = await makePortal(team)
    const { revision } = await team.admin.caller.portals.get({ slug: made.slug })
    await team.admin.caller.portals.setState({ portalId: made.id, state: "paused" })
    await team.admin.caller.portals.publish({ portalId: made.id, revision })
    expect((await team.admin.caller.portals.get({ slug: made.slug })).state).toBe("paused")
  })
})

describe("portals.setState", () => {
  test("follows draft, open, paused or closed, archived", async () => {
    const made = await makePortal(team)
    const set = (state: string, who = team.admin) => who.caller.portals.setState({ portalId: made.id, state: state as "open" })
    for (const state of ["archived", "draft"]) expect(await refusal(set(state))).toMatchObject({ code: "CONFLICT", reason: "state_move" })
    for (const state of ["paused", "open", "closed", "archived"]) expect((await set(state)).state).toBe(state)
    for (const state of ["open", "paused", "draft"]) expect(await refusal(set(state))).toMatchObject({ reason: "state_move" })
    expect(await refusal(set("on"))).toMatchObject({ code: "BAD_REQUEST" })
    expect(await refusal(set("open", team.member))).toMatchObject({ code: "FORBIDDEN" })
    expect(await refusal(set("open", other.owner))).toMatchObject({ code: "NOT_FOUND" })
  })

  test("a draft that was never published cannot be opened", async () => {
    const made = await makePortal(team)
    await world.db.update(portal).set({ state: "draft", version: 0 }).where(eq(portal.id, made.id))
    expect(await refusal(team.admin.caller.portals.setState({ portalId: made.id, state: "open" }))).toMatchObject({
      reason: "not_published",
    })
  })
})

describe("lists", () => {
  test("portals with what is in each, of this team alone", async () => {
    const own = await world.team()
    const [first, second] = [await makePortal(own), await makePortal(own)]
    for (let count = 0; count < 3; count += 1) await send(world, first.slug)
    const { items } = await own.viewer.caller.portals.list()
    expect(items.map((one) => [one.id, one.submissions, one.openSubmissions])).toEqual([
      [second.id, 0, 0],
      [first.id, 3, 3],
    ])
    // A decision that nobody has published is still to be done.
    const { id } = await newest(own)
    const declined = await stageNamed(own, "Declined")
    await own.member.caller.decisions.move({ id, stageId: declined, actId: "held" })
    expect((await own.viewer.caller.portals.list()).items[1]).toMatchObject({ submissions: 3, openSubmissions: 3 })
    await own.member.caller.decisions.publish({ id })
    expect((await own.viewer.caller.portals.list()).items[1]).toMatchObject({ submissions: 3, openSubmissions: 2 })
    expect(await refusal(world.visitor.portals.list())).toMatchObject({ code: "UNAUTHORIZED" })
  })

  test("stages of every new team, and the templates", async () => {
    const { items } = await team.viewer.caller.stages.list()
    expect(items.map((one) => [one.name, one.category, one.publicWording])).toEqual([
      ["New", "inbox", "Received"],
      ["Listening", "review", "In review"],
      ["Shortlist", "review", "In review"],
      ["Accepted", "accepted", "Accepted"],
      ["Declined", "declined", "Not this time"],
      ["Withdrawn", "withdrawn", "Withdrawn"],
    ])
  })
})

import { savedView } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { labelNamed, makePortal, newest, type Person, refusal, send, type TestTeam } from "../../testing/world.ts"
import { MAX_COUNTED, MAX_SHARED_VIEWS, MAX_VIEWS } from "./schema.ts"

const world = useWorld()
let team: TestTeam
let other: TestTeam

beforeAll(async () => {
  team = await world.team()
  other = await world.team()
})

const names = async (person: Person) => (await person.caller.views.list()).items.map((one) => one.name)
const save = (person: Person, name: string, more: { shared?: boolean; search?: Record<string, string> } = {}) =>
  person.caller.views.create({ name, shared: more.shared ?? false, search: more.search ?? { stage: "s1", sort: "oldest" } })
let acts = 0
const act = () => `view-act-${++acts}`

describe("a view of one's own", () => {
  test("stores its search, and is hidden from others", async () => {
    const { id } = await save(team.viewer, "  Mine ", { search: { label: "a,b", match: "all", q: "kite fall", date: "7d" } })
    const { items, mayShare, mayOrderShared } = await team.viewer.caller.views.list()
    expect({ mayShare, mayOrderShared }).toEqual({ mayShare: false, mayOrderShared: false })
    const search = { label: "a,b", match: "all", q: "kite fall", date: "7d" }
    const owner = { id: team.viewer.id, name: team.viewer.name }
    expect(items).toEqual([{ id, name: "Mine", shared: false, search, owner, mayChange: true }])
    for (const person of [team.owner, team.admin, team.member, other.owner]) {
      expect(await names(person)).not.toContain("Mine")
      const { views } = person.caller
      for (const call of [
        () => views.update({ id, name: "Theirs" }),
        () => views.delete({ id, actId: act() }),
        () => views.reorder({ shared: false, ids: [id] }),
      ]) {
        expect(await refusal(call())).toEqual({ code: "NOT_FOUND", reason: "not_found" })
      }
    }
    expect(await names(team.viewer)).toEqual(["Mine"])
    expect(await refusal(world.visitor.views.list())).toMatchObject({ code: "UNAUTHORIZED" })
  })

  test("stores conditions on answers", async () => {
    const search = { answers: "amount*min*10000,themes*any*water.soil" }
    const { id } = await save(team.admin, "Large", { search })
    expect((await team.admin.caller.views.list()).items.find((one) => one.id === id)?.search).toEqual(search)
    await team.admin.caller.views.delete({ id, actId: act() })
  })

  test.each(["amount", "amount*min*x", "amount*min*5,themes*any*", "amount*min*9*max*1"])(
    "is not saved with the condition %j",
    async (answers) => {
      const input = { name: "Unreadable", shared: false, search: { answers } }
      await expect(team.admin.caller.views.create(input)).rejects.toMatchObject({
        cause: { issues: [{ path: ["search", "answers"], code: "unreadable" }] },
      })
      const { id } = await save(team.admin, "Readable", { search: { answers: "amount*min*5" } })
      expect(await refusal(team.admin.caller.views.update({ id, search: { answers } }))).toMatchObject({ code: "BAD_REQUEST" })
      // One that was saved before can still be read, renamed and deleted.
      await world.db.update(savedView).set({ search: { answers } }).where(eq(savedView.id, id))
      await team.admin.caller.views.update({ id, name: "Old" })
      expect((await team.admin.caller.views.list()).items.find((one) => one.id === id)).toMatchObject({ name: "Old", search: { answers } })
      await team.admin.caller.views.delete({ id, actId: act() })
    },
  )

  test("changes by part: what is not named stays, also when it is given as undefined", async () => {
    const { id } = await save(team.member, "First")
    await team.member.caller.views.update({ id, name: "Second", search: undefined, shared: undefined })
    await team.member.caller.views.update({ id, search: { portal: "demos" } })
    expect((await team.member.caller.views.list()).items.find((one) => one.id === id)).toMatchObject({
      name: "Second",
      shared: false,
      search: { portal: "demos" },
    })
  })

  test("has a name of its own, of 1 to 60 characters, in any case", async () => {
    const { id } = await save(team.admin, "Held")
    const taken = { code: "BAD_REQUEST", reason: "invalid", paths: ["name"] }
    expect(await refusal(save(team.admin, "hELD"))).toEqual(taken)
    const second = await save(team.admin, "Second")
    expect(await refusal(team.admin.caller.views.update({ id: second.id, name: "HELD" }))).toEqual(taken)
    await team.admin.caller.views.update({ id, name: "HELD" })
    for (const name of ["", "  ", "x".repeat(61), "two\nlines"]) {
      expect(await refusal(save(team.admin, name))).toMatchObject({ code: "BAD_REQUEST" })
    }
    // Somebody else may use it, and so may the team.
    await save(team.owner, "Held")
    await save(team.admin, "Held", { shared: true })
  })

  test("holds only what an address of the inbox has", async () => {
    for (const search of [{ sel: "4" }, { stage: "" }, { q: "a\u0000b" }, { q: "x".repeat(7_001) }, { stage: 4 }]) {
      const input = { name: "Odd", shared: false, search } as never
      expect(await refusal(team.member.caller.views.create(input)), JSON.stringify(search).slice(0, 40)).toMatchObject({
        code: "BAD_REQUEST",
      })
    }
    await save(team.member, "All open", { search: {} })
  })
})

describe("a shared view", () => {
  test("is made by the person who labels, seen by all, and changed by its maker, admins and owners", async () => {
    expect(await refusal(save(team.viewer, "Theirs", { shared: true }))).toMatchObject({ code: "FORBIDDEN" })
    const { id } = await save(team.member, "Ours", { shared: true })
    for (const [person, mayChange] of [
      [team.viewer, false],
      [team.member, true],
      [team.admin, true],
      [team.owner, true],
    ] as const) {
      const found = (await person.caller.views.list()).items.find((one) => one.id === id)
      expect(found).toMatchObject({ name: "Ours", shared: true, mayChange, owner: { id: team.member.id } })
    }
    expect(await names(other.owner)).not.toContain("Ours")
    expect(await refusal(team.viewer.caller.views.update({ id, name: "Mine" }))).toMatchObject({ code: "FORBIDDEN" })
    expect(await refusal(team.viewer.caller.views.delete({ id, actId: act() }))).toMatchObject({ code: "FORBIDDEN" })
    expect(await refusal(other.owner.caller.views.update({ id, name: "X" }))).toMatchObject({ code: "NOT_FOUND" })
    await team.admin.caller.views.update({ id, name: "All of ours" })
    expect(await names(team.viewer)).toContain("All of ours")
    await team.owner.caller.views.update({ id, shared: false })
    expect(await names(team.owner)).not.toContain("All of ours")
    expect(await names(team.member)).toContain("All of ours")
    // A viewer who was a member once cannot share again what they have.
    const { id: own } = await save(team.viewer, "Own")
    expect(await refusal(team.viewer.caller.views.update({ id: own, shared: true }))).toMatchObject({ code: "FORBIDDEN" })
  })

  test("rejects a taken name in the list that it moves to", async () => {
    await save(team.owner, "Disputed", { shared: true })
    const { id } = await save(team.member, "disputed")
    expect(await refusal(team.member.caller.views.update({ id, shared: true }))).toMatchObject({ paths: ["name"] })
    await team.member.caller.views.update({ id, shared: true, name: "Undisputed" })
  })
})

describe("a deletion", () => {
  test("is taken back by the person who did it: the same view, its maker's, in its place", async () => {
    const fresh = await world.team()
    const ids: string[] = []
    for (const name of ["A", "B", "C"]) ids.push((await save(fresh.member, name, { shared: true })).id)
    const before = await fresh.member.caller.views.list()
    const actId = act()
    await fresh.admin.caller.views.delete({ id: ids[1] ?? "", actId })
    expect(await names(fresh.member)).toEqual(["A", "C"])
    for (const person of [fresh.member, other.admin]) {
      expect(await refusal(person.caller.views.restore({ actId }))).toMatchObject({ code: "NOT_FOUND" })
    }
    expect(await fresh.admin.caller.views.restore({ actId })).toEqual({ id: ids[1] })
    expect(await fresh.admin.caller.views.restore({ actId })).toEqual({ id: ids[1] })
    expect(await fresh.member.caller.views.list()).toEqual(before)
    expect(await refusal(fresh.admin.caller.views.restore({ actId: act() }))).toMatchObject({ code: "NOT_FOUND" })
  })

  test("is not taken back over a view that took its name", async () => {
    const actId = act()
    const { id } = await save(team.owner, "Once")
    await team.owner.caller.views.delete({ id, actId })
    await save(team.owner, "Once")
    expect(await refusal(team.owner.caller.views.restore({ actId }))).toMatchObject({ paths: ["name"] })
    expect(await refusal(team.owner.caller.views.delete({ id, actId: act() }))).toMatchObject({ code: "NOT_FOUND" })
  })
})

describe("the order", () => {
  test("is one's own for one's own views, and the team's for the shared ones", async () => {
    const fresh = await world.team()
    const own = [await save(fresh.member, "A"), await save(fresh.member, "B"), await save(fresh.member, "C")].map((one) => one.id)
    const shared = [await save(fresh.member, "S", { shared: true }), await save(fresh.admin, "T", { shared: true })].map((one) => one.id)
    const [a, b, c] = own as [string, string, string]
    await fresh.member.caller.views.reorder({ shared: false, ids: [c, a, b] })
    expect(await names(fresh.member)).toEqual(["S", "T", "C", "A", "B"])
    expect(await refusal(fresh.member.caller.views.reorder({ shared: true, ids: [...shared].reverse() }))).toMatchObject({
      code: "FORBIDDEN",
    })
    await fresh.admin.caller.views.reorder({ shared: true, ids: [...shared].reverse() })
    expect(await names(fresh.viewer)).toEqual(["T", "S"])
    for (const ids of [[a, b], [a, b, b], [a, b, c, c], []]) {
      expect(await refusal(fresh.member.caller.views.reorder({ shared: false, ids }))).toMatchObject({ reason: "stale_order" })
    }
    expect(await refusal(fresh.member.caller.views.reorder({ shared: false, ids: [a, b, c, "nothing"] }))).toMatchObject({
      code: "NOT_FOUND",
    })
    // What comes later is behind.
    await save(fresh.member, "D")
    expect(await names(fresh.member)).toEqual(["T", "S", "C", "A", "B", "D"])
  })
})

test("there are at most 100 of a person, and 100 that a team shares", async () => {
  const fresh = await world.team()
  const now = new Date()
  const fill = (ownerId: string, shared: boolean, count: number) =>
    world.db.insert(savedView).values(
      Array.from({ length: count }, (_, position) => ({
        id: `fill-${ownerId}-${position}`,
        teamId: fresh.id,
        ownerId,
        name: `Fill ${ownerId} ${position}`,
        shared,
        search: {},
        position,
        createdAt: now,
        updatedAt: now,
      })),
    )
  await fill(fresh.member.id, true, MAX_SHARED_VIEWS - 1)
  const { id } = await save(fresh.member, "The last", { shared: true })
  expect(await refusal(save(fresh.member, "One more"))).toEqual({ code: "CONFLICT", reason: "too_many_views" })
  expect(await refusal(save(fresh.admin, "One more", { shared: true }))).toEqual({ code: "CONFLICT", reason: "too_many_shared_views" })
  await fresh.member.caller.views.update({ id, shared: false })
  await save(fresh.admin, "One more", { shared: true })
  expect(await refusal(fresh.member.caller.views.update({ id, shared: true }))).toMatchObject({ reason: "too_many_shared_views" })
  await fill(fresh.viewer.id, false, MAX_VIEWS)
  expect(await refusal(save(fresh.viewer, "One more"))).toMatchObject({ reason: "too_many_views" })
  expect(await world.db.$count(savedView, eq(savedView.teamId, fresh.id))).toBe(MAX_SHARED_VIEWS + 1 + MAX_VIEWS)
})

describe("how many a filter holds", () => {
  test("is said for each, in their order, and nothing for one that names what is not the team's", async () => {
    const fresh = await world.team()
    const [portal, foreign] = [await makePortal(fresh), await makePortal(other)]
    for (const artist of ["Kitefall", "Tidewrack", "Kitefall"]) await send(world, portal.slug, { artist })
    const count = (filters: object[]) => fresh.viewer.caller.views.counts({ filters })
    const exact = (total: number) => ({ total, totalIsExact: true })
    const labelId = await labelNamed(fresh, "Pass")
    const { id } = await newest(fresh)
    await fresh.member.caller.labels.set({ submissionId: id, labelId, on: true, actId: act() })
    expect(
      (
        await count([
          {},
          { portals: [portal.slug], text: "tidewrack" },
          { portals: [foreign.slug] },
          { labels: { any: [labelId] } },
          { labels: { none: [labelId] }, state: "open" },
          { labels: { any: [await labelNamed(other, "Pass")] } },
        ])
      ).counts,
    ).toEqual([exact(3), exact(1), null, exact(1), exact(2), null])
    expect(await count([])).toEqual({ counts: [] })
    expect(await refusal(count(Array.from({ length: MAX_COUNTED + 1 }, () => ({}))))).toMatchObject({ code: "BAD_REQUEST" })
  })
})

test("of two views with one name that are made at once, one is made", async () => {
  const fresh = await world.team()
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => save(fresh.member, "Same", { shared: true })))
  expect(outcomes.filter((one) => one.status === "fulfilled")).toHaveLength(1)
  expect(await names(fresh.viewer)).toEqual(["Same"])
})

test("a shared view that names a question of a hidden portal is hidden", async () => {
  const fresh = await world.team()
  // One that everybody sees, and one that is limited below.
  await makePortal(fresh)
  const limited = await makePortal(fresh)
  const { portals, groups } = fresh.owner.caller
  const { revision } = await portals.get({ slug: limited.slug })
  const fields = [
    { type: "short_text", key: "title", label: "Title", required: true },
    { type: "email", key: "email", label: "E-mail", required: true },
    { type: "number", key: "secret_budget", label: "Secret budget" },
  ]
  const form = { fields, roles: { title: "title", email: "email" } } as never
  const saved = await portals.saveDraft({ portalId: limited.id, revision, form })
  await portals.publish({ portalId: limited.id, revision: saved.revision })
  const { id } = await groups.create({ name: "Inside", userIds: [fresh.admin.id] })
  await portals.setGroups({ id: limited.id, groupIds: [id] })

  const view = await save(fresh.owner, "Budget", { shared: true, search: { answers: "email*answered*yes,secret_budget*min*5" } })
  await save(fresh.owner, "Address", { shared: true, search: { answers: "email*answered*yes" } })
  await save(fresh.member, "Own", { search: { answers: "secret_budget*min*5" } })
  expect(await names(fresh.admin)).toEqual(["Budget", "Address"])
  expect(await names(fresh.member)).toEqual(["Address", "Own"])
  expect(await refusal(fresh.member.caller.views.update({ id: view.id, name: "Mine" }))).toMatchObject({ code: "NOT_FOUND" })
  await portals.setGroups({ id: limited.id, groupIds: [] })
  expect(await names(fresh.member)).toEqual(["Budget", "Address", "Own"])
})

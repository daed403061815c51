import { beforeAll, expect, test } from "vitest"
import { systemActor } from "../../platform/events.ts"
import { contextFor } from "../../testing/imports.ts"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, newest, refusal, send, stageNamed, type TestTeam } from "../../testing/world.ts"
import { eraseSubmission } from "./erase.ts"
import { suggestText } from "./suggest.ts"

const world = useWorld()
let team: TestTeam
let other: TestTeam
let portal: { id: string; slug: string }
let hidden: { id: string; slug: string }

const track = (title: string) => ({ tracks: [{ title, link: "https://soundcloud.com/kitefall/x/s-AbCdEf12345", genre: "house" }] })

beforeAll(async () => {
  team = await world.team()
  other = await world.team()
  portal = await makePortal(team)
  await send(world, portal.slug, { artist: "Kitefall", ...track("Glasshouse") })
  await send(world, portal.slug, { artist: "Ørjan", ...track("Night Drive") })
  hidden = await makePortal(team)
  const group = await team.owner.caller.groups.create({ name: "Few" })
  await team.owner.caller.portals.setGroups({ id: hidden.id, groupIds: [group.id] })
  await send(world, hidden.slug, track("Sleepwalker"))
  await send(world, (await makePortal(other)).slug, track("Undertow"))
})

const suggest = async (text: string, more: object = {}, who = team.viewer) =>
  (await who.caller.submissions.suggest({ filter: { text, ...more } })).text

test("suggests similar words in their original spelling that have matches", async () => {
  expect(await suggest("glashouse")).toBe("Glasshouse")
  expect(await suggest("kitefal glashouse")).toBe("kitefal Glasshouse")
  expect(await suggest("orjen")).toBe("Ørjan")
  expect(await suggest("nightdrive")).toBe("Night Drive")
  for (const text of ["Glasshouse", "glassh", "", "zzyzx", "kitefall undertow"]) expect(await suggest(text)).toBeNull()
  // Both words exist, but not in one submission.
  expect(await suggest("orjan glashouse")).toBeNull()
})

test("the rest of the filter holds", async () => {
  const stage = await stageNamed(team, "Shortlist")
  expect(await suggest("glashouse", { stages: [stage] })).toBeNull()
  expect(await suggest("glashouse", { portals: [portal.slug] })).toBe("Glasshouse")
  expect(await refusal(suggest("glashouse", { portals: ["nobodys"] }))).toMatchObject({ code: "NOT_FOUND" })
})

test("never suggests words of another team, a hidden portal or an erased submission", async () => {
  expect(await suggest("undertov")).toBeNull()
  expect(await suggest("undertov", {}, other.viewer)).toBe("Undertow")
  expect(await suggest("sleepwalkar")).toBeNull()
  expect(await suggest("sleepwalkar", {}, team.owner)).toBe("Sleepwalker")
  expect(await refusal(suggest("sleepwalkar", { portals: [hidden.slug] }))).toMatchObject({ code: "NOT_FOUND" })
  await send(world, portal.slug, track("Evaporated"))
  expect(await suggest("evaporatid")).toBe("Evaporated")
  const erasure = { team, id: (await newest(team)).id, actor: systemActor, now: world.services.clock.now() }
  expect(await world.db.transaction((tx) => eraseSubmission(tx, erasure))).toBe(true)
  expect(await suggest("evaporatid")).toBeNull()
})

test("odd questions are answered, and too long ones refused", async () => {
  for (const text of ['"', "🎵🎵🎵🎵", "a ".repeat(100), "ß".repeat(200), "東京塔", "%' or 1=1 --"]) expect(await suggest(text)).toBeNull()
  expect(await refusal(suggest("x".repeat(201)))).toMatchObject({ code: "BAD_REQUEST" })
})

test("many at once are read for one after another, and of one person only the newest", async () => {
  // Not through callers: which of several calls is the newest would be decided by how long each is let in.
  const [owner, admin] = [contextFor(world, team), contextFor(world, team, "admin")]
  const own = ["glashouse", "nightdrive", "orjen"].map((text) => suggestText(owner, { text }))
  const [another, ...answers] = await Promise.all([suggestText(admin, { text: "glashouse" }), ...own])
  expect(another).toBe("Glasshouse")
  expect(answers).toEqual([null, null, "Ørjan"])
  // The next of the same person is asked as if nothing had been.
  expect(await suggest("orjen")).toBe("Ørjan")
  expect(await refusal(suggest("glashouse", { portals: ["nobodys"] }))).toMatchObject({ code: "NOT_FOUND" })
  expect(await suggest("glashouse")).toBe("Glasshouse")
})

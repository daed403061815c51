import { preference } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { useWorld } from "../../testing/use-world.ts"
import { refusal, type TestTeam } from "../../testing/world.ts"

const world = useWorld()
let team: TestTeam

beforeAll(async () => {
  team = await world.team()
})

const keys = { on: true, map: { next: "n", decide: null } }

describe("preferences", () => {
  test("are kept for each person, one entry at a time, and forgotten by null", async () => {
    const { viewer, member } = team
    const none = { keys: null, focus: null, list: null, language: null }
    expect(await viewer.caller.preferences.get()).toEqual(none)
    expect(await viewer.caller.preferences.set({ keys })).toEqual({ ...none, keys })
    const focus = { advance: false }
    expect(await viewer.caller.preferences.set({ focus, keys: undefined })).toEqual({ ...none, keys, focus })
    const other = { on: false, map: {} }
    expect(await viewer.caller.preferences.set({ keys: other })).toEqual({ ...none, keys: other, focus })
    const list = { advance: true }
    expect(await viewer.caller.preferences.set({ list })).toMatchObject({ list })
    expect(await viewer.caller.preferences.get()).toEqual({ ...none, keys: other, focus, list })
    expect(await member.caller.preferences.get(), "another person's are theirs").toEqual(none)
    expect(await viewer.caller.preferences.set({ keys: null })).toEqual({ ...none, focus, list })
  })

  test("two actions with one key are refused, and nothing is kept", async () => {
    const { caller } = team.admin
    const refused = await refusal(caller.preferences.set({ keys: { on: true, map: { next: "q", decide: "q" } } }))
    expect(refused).toMatchObject({ code: "BAD_REQUEST", paths: ["keys.map.decide"] })
    expect((await caller.preferences.get()).keys).toBeNull()
  })

  test("bad input is refused", async () => {
    const { caller } = team.admin
    const bad: unknown[] = [
      {},
      { keys: undefined },
      { theme: "dark" },
      { keys: { on: true } },
      { keys: { on: "yes", map: {} } },
      { keys: { on: true, map: { fly: "q" } } },
      { keys: { on: true, map: { next: "Escape" } } },
      { keys: { on: true, map: { next: "mod+w" } } },
      { keys: { on: true, map: { next: "" } } },
      { focus: {} },
      { list: { advance: "yes" } },
    ]
    for (const input of bad) {
      expect(
        await refusal(caller.preferences.set(input as Parameters<typeof caller.preferences.set>[0])),
        JSON.stringify(input),
      ).toMatchObject({
        code: "BAD_REQUEST",
      })
    }
  })

  test("what another version kept is not understood and not passed on", async () => {
    const { id, caller } = team.owner
    await caller.preferences.set({ keys })
    await world.db
      .update(preference)
      .set({ value: { on: 1, map: [] } })
      .where(eq(preference.userId, id))
    expect((await caller.preferences.get()).keys).toBeNull()
    expect((await caller.preferences.set({ keys })).keys, "and gives way to a new choice").toEqual(keys)
  })

  test("nobody has any", async () => {
    expect(await refusal(world.visitor.preferences.get())).toMatchObject({ code: "UNAUTHORIZED" })
    expect(await refusal(world.visitor.preferences.set({ keys }))).toMatchObject({ code: "UNAUTHORIZED" })
  })
})

import { roleNames } from "@intray/auth/permissions"
import { newSecret } from "@intray/db/id"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { callerKeys, cellFor } from "./http/access/callers.ts"
import { newGuestSecret } from "./modules/reviews/guests/link.ts"
import { listProcedures, type Procedure, rolesFor } from "./procedures.ts"
import type { Caller } from "./router.ts"
import { makeAdmin } from "./testing/admins.ts"
import {
  type Endpoints,
  makeCallers,
  mostFirst,
  openEndpoints,
  refusedByRule,
  type TestCaller,
  type TestCallers,
} from "./testing/callers.ts"
import { everything } from "./testing/everything.ts"
import { examples, makeThings, type Things } from "./testing/examples.ts"
import { withForeignIds } from "./testing/foreign-ids.ts"
import { makeTrash } from "./testing/people.ts"
import { callerFor, guestCallerFor } from "./testing/teams.ts"
import { makeViewsOf } from "./testing/views.ts"
import { createWorld, type FrozenWorld, refusal, type TestTeam, type World } from "./testing/world.ts"

/**
 * Generated from the router: calls every procedure over HTTP as each caller of docs/authz-matrix.md, and with another team's ids. Refused
 * calls write nothing, so they share one team; each mutation that is allowed gets a copy of it.
 */

const procedures = listProcedures()
type Side = { world: World; team: TestTeam; things: Things }
type Scene = Side & { callers: TestCallers; open: Endpoints }
let world: World
/** A frozen copy of the scene; every mutation gets its own copy of it. */
let frozen: FrozenWorld
/** Shared by calls that write nothing. */
let shared: Scene
let other: Side

async function makeSide(made: World): Promise<Side> {
  const team = await made.team()
  return { world: made, team, things: await makeThings(made, team) }
}

/** A copy of the scene in a separate world. */
async function copyOf(scene: Omit<Scene, "open">): Promise<Scene> {
  const copy = await createWorld({ from: frozen })
  return { ...scene, world: copy, team: await copy.adopt(scene.team), open: openEndpoints(copy) }
}

async function close(scene: Scene): Promise<void> {
  scene.open.close()
  await scene.world.close()
}

beforeAll(async () => {
  const first = await createWorld()
  other = await makeSide(first)
  const side = await makeSide(first)
  const made = { ...side, callers: await makeCallers(first, side.team, other.team) }
  frozen = await first.freeze()
  shared = await copyOf(made)
  world = shared.world
})
afterAll(async () => {
  await close(shared)
  await frozen.remove()
})

function call(caller: Caller, name: string, input: unknown): Promise<unknown> {
  const procedure = name.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], caller)
  return (procedure as (input: unknown) => Promise<unknown>)(input)
}

/** The example input of a procedure for that caller, with their own things where it requires these. */
async function inputOf(name: string, { world, team, things }: Side, { key, role, person }: TestCaller): Promise<unknown> {
  const own: Partial<Things> = {}
  const newcomer = key === "submitter" || key === "stranger" || key === "platform" || key === "custom"
  if (person && newcomer && name === "teams.restore") own[`${role}Trash`] = (await makeTrash(world, [person.id]))[0] ?? ""
  if (person && key === "custom" && name.startsWith("views.")) {
    Object.assign(own, await makeViewsOf(world, team, [{ ...person, key: role }]))
  }
  if (person && key === "custom" && /^bulk\.(get|cancel)$/.test(name)) {
    const user = { ...person, image: null, role: "user", emailVerified: true }
    const action = { kind: "label", labelId: things.labelId, on: true } as const
    const begun = { actId: `act-${newSecret(60)}`, filter: { portals: [things.slug] }, action }
    own.ownerBulk = (await callerFor(world.services, user, team).bulk.start(begun)).id
  }
  return examples[name]?.({ ...things, ...own }, role)
}

async function statusOf({ name, type, permission }: Procedure, scene: Scene, caller: TestCaller): Promise<number> {
  const input = await inputOf(name, scene, caller)
  const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`
  const sent =
    type === "mutation"
      ? { method: "POST", path: `/api/trpc/${name}`, body: input ?? {} }
      : { method: "GET", path: `/api/trpc/${name}${query}`, ...(type === "query" ? {} : { headers: { accept: "text/event-stream" } }) }
  return (await scene.open.ask(caller, permission, sent)).status
}

let exchanged = 0

/** Replaces one value of the input, chosen by a number. */
function withLeaf(input: unknown, at: number, value: unknown): unknown {
  if (typeof input !== "object" || input === null) return value
  const keys = Object.keys(input)
  const key = keys[at % Math.max(1, keys.length)]
  if (key === undefined) return value
  const copy = structuredClone(input) as Record<string, unknown>
  copy[key] = withLeaf(copy[key], Math.floor(at / keys.length), value)
  return copy
}

test("every procedure has an example input, and every example a procedure", () => {
  expect(
    Object.keys(examples).sort(),
    "give each procedure an example input in examples.ts of its module, and each thing that it names one of its own in makeThings",
  ).toEqual(procedures.map((one) => one.name))
})

describe("refused", () => {
  let before: Record<string, string>
  beforeAll(async () => {
    before = await everything(world.db)
  }, 180_000)

  describe.each(procedures)("$name ($permission)", (procedure) => {
    const { name, permission, holds, takesInput } = procedure
    const example = examples[name]
    const allowed = rolesFor(permission)
    const expected = Object.fromEntries(callerKeys.map((key) => [key, cellFor({ need: permission }, key)]))
    const denied = callerKeys.filter((key) => typeof expected[key] === "number")

    test.runIf(denied.length > 0)("callers without permission", async () => {
      for (const key of denied) {
        expect([key, await statusOf(procedure, shared, shared.callers[key])]).toEqual([key, expected[key]])
      }
    })

    test.runIf(permission === "guest")("a guest of another team's round, and things of another round: NOT_FOUND", async () => {
      const input = example?.(shared.things, "owner")
      const own = guestCallerFor(world.services, shared.callers.guest.guestSecret ?? "")
      const foreignOnes = withForeignIds(input, shared.things, other.things)
      exchanged += foreignOnes.length
      for (const foreign of foreignOnes) {
        const refused = await refusal(call(own, name, foreign.input))
        expect([foreign.path, refused.code]).toEqual([foreign.path, "NOT_FOUND"])
      }
      expect(await refusal(call(guestCallerFor(world.services, newGuestSecret()), name, input))).toMatchObject({ code: "NOT_FOUND" })
    })

    test.runIf(permission !== "public" && permission !== "session" && permission !== "admin" && permission !== "guest")(
      "another team, by its name or by each of its ids: NOT_FOUND",
      async () => {
        const role = allowed.includes("member") ? "member" : "owner"
        const { id, name: person } = shared.team[role]
        const user = { id, name: person, email: "x@example.com", image: null, role: "user", emailVerified: true }
        const elsewhere = callerFor(world.services, user, other.team)
        const input = example?.(shared.things, role)
        expect(await refusal(call(elsewhere, name, input))).toMatchObject({ code: "NOT_FOUND" })
        const foreignOnes = withForeignIds(input, shared.things, other.things)
        exchanged += foreignOnes.length
        for (const foreign of foreignOnes) {
          const refused = await refusal(call(shared.team[role].caller, name, foreign.input))
          expect([foreign.path, refused.code]).toEqual([foreign.path, "NOT_FOUND"])
        }
      },
    )

    test.runIf(holds !== undefined)("callers with another link than the existing ones: NOT_FOUND", async () => {
      const { demoId, offeredDemoId, acceptId, declineId, invitationId } = shared.things
      const held = [demoId, offeredDemoId, acceptId, declineId, invitationId]
      const input = Object.entries(example?.(shared.things, "owner") as Record<string, unknown>)
      const wrong = input.map(([key, value]) => [key, held.includes(String(value)) ? "a".repeat(32) : value])
      for (const caller of [world.visitor, shared.team.owner.caller]) {
        expect(await refusal(call(caller, name, Object.fromEntries(wrong)))).toMatchObject({ code: "NOT_FOUND" })
      }
    })

    test.runIf(takesInput)("unknown keys", async () => {
      const input = example?.(shared.things, "owner") ?? {}
      const extra = { ...(input as object), teamId: other.team.id, role: "owner" }
      const code = permission === "admin" ? "NOT_FOUND" : "BAD_REQUEST"
      const by = permission === "guest" ? guestCallerFor(world.services, shared.callers.guest.guestSecret ?? "") : shared.team.owner.caller
      expect(await refusal(call(by, name, extra))).toMatchObject({ code })
    })
  })

  test("procedures without input have no example input", () => {
    const silent = procedures.filter(({ takesInput }) => !takesInput).map(({ name }) => [name, examples[name]?.(shared.things, "owner")])
    expect(silent.length).toBeGreaterThan(0)
    expect(silent.filter(([, input]) => input !== undefined)).toEqual([])
  })

  test("writes nothing", async () => {
    expect(await everything(world.db)).toEqual(before)
    expect(exchanged).toBeGreaterThan(20)
  })
})

describe.each(procedures)("allowed: $name ($permission)", (procedure) => {
  const { name, type, permission } = procedure
  const welcome = mostFirst.filter((key) => typeof cellFor({ need: permission }, key) !== "number")
  let scene: Scene
  let caller: Caller

  beforeAll(async () => {
    scene = type === "mutation" ? await copyOf(shared) : shared
    caller = scene.team.owner.caller
    if (permission === "admin") caller = (await makeAdmin(scene.world.services)).caller
    if (permission === "guest") caller = guestCallerFor(scene.world.services, scene.callers.guest.guestSecret ?? "")
  })
  afterAll(async () => {
    if (scene !== shared) await close(scene)
  })

  test("callers with permission", async () => {
    const statuses: number[] = []
    for (const key of welcome) {
      const status = await statusOf(procedure, scene, scene.callers[key])
      // Done, or refused for reasons unrelated to the caller, because it was done a moment ago.
      expect([key, status]).toEqual([key, expect.toSatisfy((one) => [200, 400, 409].includes(one))])
      statuses.push(status)
    }
    if (!refusedByRule.has(name)) expect(statuses).toContain(200)
  })

  test("random input gets a result or a refusal, never a fault", async () => {
    const wild = fc.oneof(
      fc.anything(),
      fc.string({ unit: "binary" }),
      fc.constantFrom("\0", "\ud800", "' or 1=1 --", -1, 1e308, "9".repeat(70)),
    )
    await fc.assert(
      fc.asyncProperty(fc.nat(), wild, async (at, value) => {
        const codes = await Promise.all(
          [value, withLeaf(examples[name]?.(scene.things, "owner"), at, value)].map((input) =>
            call(caller, name, input).then(
              () => "done",
              (error: { code: string }) => error.code,
            ),
          ),
        )
        expect(codes).not.toContain("INTERNAL_SERVER_ERROR")
      }),
      // Tries a value that only one engine accepts on each of the first leaves; the rest is random.
      { numRuns: 20, examples: [0, 1, 2, 3].map((at): [number, unknown] => [at, "\0"]) },
    )
  })
})

test("the built-in roles are columns of the page", () => {
  expect(callerKeys).toEqual(expect.arrayContaining([...roleNames]))
})

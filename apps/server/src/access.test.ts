import { createHash } from "node:crypto"
import { roleNames } from "@intray/auth/permissions"
import * as schema from "@intray/db/schema"
import { isTable } from "drizzle-orm"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { listProcedures, rolesFor } from "./procedures.ts"
import type { Caller } from "./router.ts"
import { examples, makeThings, type Things } from "./testing/examples.ts"
import { withForeignIds } from "./testing/foreign-ids.ts"
import { callerFor } from "./testing/teams.ts"
import { createWorld, refusal, type TestTeam, type World } from "./testing/world.ts"

/** Generated from the router's own list: every procedure, as nobody, in every role, and with another team's ids. */

const procedures = listProcedures()
/**
 * Their examples are refused whoever asks: no form takes no answers, what was erased could be asked for nothing more, and nothing waits to
 * be published.
 */
const refusedByRule = new Set(["public.submit", "public.erase", "publications.start"])

let world: World
type Pair = Record<"own" | "other", { team: TestTeam; things: Things }>
/** Two teams for all procedures that no role in a team lets anybody call: they stay as they are. */
let untouched: Promise<Pair> | undefined

async function makePair(): Promise<Pair> {
  const make = async () => {
    const team = await world.team()
    return { team, things: await makeThings(world, team) }
  }
  return { own: await make(), other: await make() }
}

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

function call(caller: Caller, name: string, input: unknown): Promise<unknown> {
  const procedure = name.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], caller)
  return (procedure as (input: unknown) => Promise<unknown>)(input)
}

/** One fingerprint of everything that is stored. */
async function everything(): Promise<string> {
  const hash = createHash("sha256")
  for (const table of Object.values(schema).filter((one) => isTable(one))) {
    const rows = await world.db.select().from(table as typeof schema.event)
    hash.update(JSON.stringify(rows.map((row) => JSON.stringify(row)).sort()))
  }
  return hash.digest("hex")
}

let exchanged = 0

/** The input with one of its values, chosen by a number, exchanged for another. */
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
  expect(Object.keys(examples).sort()).toEqual(procedures.map((one) => one.name))
})

describe.each(procedures)("$name ($permission)", ({ name, permission }) => {
  const example = examples[name]
  const allowed = rolesFor(permission)
  const denied = roleNames.filter((role) => !allowed.includes(role))
  let own: Pair["own"]
  let other: Pair["other"]

  beforeAll(async () => {
    if (permission === "admin") untouched ??= makePair()
    ;({ own, other } = await (permission === "admin" && untouched ? untouched : makePair()))
  })

  const inputFor = (role: (typeof roleNames)[number]) => example?.(own.things, role)

  test.runIf(permission !== "public")("nobody: UNAUTHORIZED, and nothing is written", async () => {
    const before = await everything()
    expect(await refusal(call(world.visitor, name, inputFor("owner")))).toMatchObject({ code: "UNAUTHORIZED" })
    expect(await everything()).toBe(before)
  })

  test.runIf(denied.length > 0)("a role that may not: refused, and nothing is written", async () => {
    const before = await everything()
    for (const role of denied) {
      const refused = await refusal(call(own.team[role].caller, name, inputFor(role)))
      expect([role, refused.code]).toEqual([role, permission === "admin" ? "NOT_FOUND" : "FORBIDDEN"])
    }
    expect(await everything()).toBe(before)
  })

  test.runIf(permission !== "public" && permission !== "session" && permission !== "admin")(
    "another team, by its name or by each of its ids: NOT_FOUND, and nothing is written",
    async () => {
      const before = await everything()
      const role = allowed.includes("member") ? "member" : "owner"
      const { id, name: person } = own.team[role]
      const user = { id, name: person, email: "x@example.com", image: null, role: "user", emailVerified: true }
      const elsewhere = callerFor(world.services, user, other.team)
      expect(await refusal(call(elsewhere, name, inputFor(role)))).toMatchObject({ code: "NOT_FOUND" })
      const foreignOnes = withForeignIds(inputFor(role), own.things, other.things)
      exchanged += foreignOnes.length
      for (const foreign of foreignOnes) {
        const refused = await refusal(call(own.team[role].caller, name, foreign.input))
        expect([foreign.path, refused.code]).toEqual([foreign.path, "NOT_FOUND"])
      }
      expect(await everything()).toBe(before)
    },
  )

  test("keys that it does not know are refused", async () => {
    const input = inputFor("owner")
    if (input === undefined) return
    const extra = { ...(input as object), teamId: other.team.id, role: "owner" }
    const code = permission === "admin" ? "NOT_FOUND" : "BAD_REQUEST"
    expect(await refusal(call(own.team.owner.caller, name, extra))).toMatchObject({ code })
  })

  test.runIf(permission !== "admin")("a role that may: let in", async () => {
    for (const role of allowed) {
      const outcome = await call(own.team[role].caller, name, inputFor(role)).then(
        () => "done",
        (error: { code: string }) => error.code,
      )
      // Done, or a refusal for reasons that have nothing to do with who asks: it was done a moment ago.
      expect([role, outcome]).toEqual([role, expect.stringMatching(/^(done|CONFLICT|BAD_REQUEST)$/)])
      if (role === allowed[0] && !refusedByRule.has(name)) expect([role, outcome]).toEqual([role, "done"])
    }
  })

  test("whatever is sent: an answer or a refusal, never a fault", async () => {
    const wild = fc.oneof(
      fc.anything(),
      fc.string({ unit: "binary" }),
      fc.constantFrom("\0", "\ud800", "' or 1=1 --", -1, 1e308, "9".repeat(70)),
    )
    const caller = own.team.owner.caller
    await fc.assert(
      fc.asyncProperty(fc.nat(), wild, async (at, value) => {
        const codes = await Promise.all(
          [value, withLeaf(inputFor("owner"), at, value)].map((input) =>
            call(caller, name, input).then(
              () => "done",
              (error: { code: string }) => error.code,
            ),
          ),
        )
        expect(codes).not.toContain("INTERNAL_SERVER_ERROR")
      }),
      { numRuns: 20 },
    )
  })
})

test("ids were exchanged at all", () => {
  expect(exchanged).toBeGreaterThan(20)
})

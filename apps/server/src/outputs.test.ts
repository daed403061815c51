import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { cellFor } from "./http/access/callers.ts"
import { removeOutputValidation } from "./http/trpc/answers.ts"
import { type Context, createContext } from "./http/trpc/context.ts"
import { asText, JsonText, readAnswer } from "./platform/json-text.ts"
import { listProcedures } from "./procedures.ts"
import { appRouter } from "./router.ts"
import { headersOf, makeCallers, mostFirst, refusedByRule, type TestCaller, type TestCallers } from "./testing/callers.ts"
import { examples, makeThings, type Things } from "./testing/examples.ts"
import { testBaseUrl } from "./testing/services.ts"
import { createWorld, type FrozenWorld, type World } from "./testing/world.ts"

/**
 * Every procedure with its example, for everybody who may call it. Its result must be the same before and after output validation, so that
 * no schema has to remove fields, and JSON text, which is not validated, follows its schema too.
 */

type Call = { path: string; type: string; getRawInput(): Promise<unknown>; ctx: Context; signal: undefined; batchIndex: number }
type Procedure = ((call: Call) => Promise<unknown>) & { _def: { type: string; output?: { parseAsync(value: unknown): Promise<unknown> } } }

removeOutputValidation(appRouter)
const unvalidated = appRouter._def.procedures as unknown as Record<string, Procedure>
const procedures = listProcedures().filter(({ type }) => type !== "subscription")

type Scene = { world: World; things: Things; callers: TestCallers }
let frozen: FrozenWorld
let shared: Scene

const copyOf = async (scene: Scene): Promise<Scene> => ({ ...scene, world: await createWorld({ from: frozen }) })

beforeAll(async () => {
  const first = await createWorld()
  const [team, other] = [await first.team(), await first.team()]
  const things = await makeThings(first, team)
  const made = { world: first, things, callers: await makeCallers(first, team, other) }
  frozen = await first.freeze()
  shared = await copyOf(made)
})
afterAll(async () => {
  await shared.world.close()
  await frozen.remove()
})

/** A procedure's result without validation. @param texts as over HTTP, where a result may be JSON text */
async function answerOf(
  name: string,
  { world, things }: Scene,
  { role, teamSlug, ...caller }: TestCaller,
  texts: boolean,
): Promise<unknown> {
  const headers = new Headers({ origin: testBaseUrl, "x-intray-team": teamSlug, ...headersOf(caller) })
  const ctx = await createContext({ headers, services: world.services, remoteAddress: null })
  const procedure = unvalidated[name] as Procedure
  const input = examples[name]?.(things, role)
  const call = { path: name, type: procedure._def.type, getRawInput: async () => input, signal: undefined, batchIndex: 0 }
  return procedure({ ...call, ctx: { ...ctx, texts } })
}

const jsonOf = (answer: unknown): unknown => JSON.parse((answer instanceof JsonText ? answer.text : JSON.stringify(answer)) ?? "null")

/** The difference between a result and its validated form; null: none. */
async function faultOf(name: string, answer: unknown): Promise<string | null> {
  const { output } = (unvalidated[name] as Procedure)._def
  if (!output) return "no output schema"
  try {
    expect(jsonOf(answer)).toEqual(jsonOf(await output.parseAsync(readAnswer(answer))))
    return null
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}

const refused = (cause: { code?: string }) => {
  if (cause.code === "INTERNAL_SERVER_ERROR") throw cause
  return undefined
}

test("detects a result with more or other data than its schema", async () => {
  const name = "labels.list"
  const answer = (await answerOf(name, shared, shared.callers.owner, false)) as object
  expect(await faultOf(name, answer)).toBeNull()
  expect(await faultOf(name, asText(JSON.stringify(answer)))).toBeNull()
  expect(await faultOf(name, { ...answer, more: 1 })).toContain("more")
  expect(await faultOf(name, asText(JSON.stringify({ ...answer, items: "none" })))).toContain("items")
})

describe("a query", () => {
  const queries = procedures.filter(({ type }) => type === "query")

  test.each(queries)("$name", async ({ name, permission }) => {
    const may = mostFirst.filter((key) => typeof cellFor({ need: permission }, key) !== "number")
    let answered = 0
    for (const key of may) {
      // One after the other: a second preview of the same import would take the place of the first.
      const text = await answerOf(name, shared, shared.callers[key], true).catch(refused)
      const value = await answerOf(name, shared, shared.callers[key], false).catch(refused)
      if (value === undefined) continue
      answered += 1
      expect([key, await faultOf(name, value)]).toEqual([key, null])
      if (text instanceof JsonText) expect([key, jsonOf(text)]).toEqual([key, jsonOf(value)])
    }
    expect(answered).toBeGreaterThan(0)
  })
})

describe("a mutation", () => {
  test.each(procedures.filter(({ type }) => type === "mutation"))("$name", async ({ name, permission }) => {
    const scene = await copyOf(shared)
    let done = 0
    try {
      for (const key of mostFirst.filter((one) => typeof cellFor({ need: permission }, one) !== "number")) {
        const value = await answerOf(name, scene, scene.callers[key], true).catch(refused)
        if (value === undefined) continue
        done += 1
        expect([key, await faultOf(name, value)]).toEqual([key, null])
      }
    } finally {
      await scene.world.close()
    }
    expect([done === 0, done]).toEqual([refusedByRule.has(name), done])
  })
})

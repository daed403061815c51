import { describe, expect, test } from "vitest"
import type { ZodType } from "zod"
import { z } from "zod"
import { appRouter } from "../../router.ts"
import { checkAnswers, difference, trustAnswers, Unanswerable } from "./answers.ts"
import type { Context } from "./context.ts"
import { createCallerFactory, router, t } from "./init.ts"
import { changesOf, unnamedIn } from "./pass-through.ts"

const secret = { name: "Ruta", token: "s-123" }
const stripping = z.object({ name: z.string() })

/** A router of its own each time: how answers are held is set once. */
function small() {
  const open = t.procedure.meta({ permission: "public" })
  const team = t.procedure.meta({ permission: "team" })
  const routes = router({
    leaks: team.output(stripping).query(() => secret),
    leaksDeep: team.output(z.object({ items: z.array(stripping) })).query(() => ({ items: [{ name: "Ada" }, secret] })),
    turns: team.output(z.object({ name: z.string().default("nobody") })).query(() => ({})),
    fits: team.output(z.strictObject({ name: z.string(), left: z.string().optional() })).query(() => ({ name: "Ruta", left: undefined })),
    refused: team.output(z.strictObject({ name: z.string() })).query(() => secret),
    stranger: open.output(stripping).query(() => secret),
  })
  return { routes, call: createCallerFactory(routes)({} as Context) }
}

describe("answers and their schemas", () => {
  test("an answer with a field that its schema leaves out is a fault outside of production", async () => {
    const { routes, call } = small()
    checkAnswers(routes)
    await expect(call.leaks()).rejects.toMatchObject({ cause: expect.any(Unanswerable) })
    await expect(call.leaks()).rejects.toThrow("token")
    await expect(call.leaksDeep()).rejects.toThrow("items.1.token")
    await expect(call.turns()).rejects.toThrow("name")
    await expect(call.stranger()).rejects.toThrow("token")
    await expect(call.refused()).rejects.toThrow()
    expect(await call.fits()).toEqual({ name: "Ruta" })
  })

  test("in production what could lose something, and what strangers are answered, is parsed all the same", async () => {
    const { routes, call } = small()
    trustAnswers(routes)
    expect(await call.stranger()).toEqual({ name: "Ruta" })
    expect(await call.fits()).toEqual({ name: "Ruta" })
    expect(await call.leaks()).toEqual({ name: "Ruta" })
    expect(await call.leaksDeep()).toEqual({ items: [{ name: "Ada" }, { name: "Ruta" }] })
    expect(await call.turns()).toEqual({ name: "nobody" })
    expect(await call.refused()).toEqual(secret)
  })

  test("differences are found as JSON would show them", () => {
    expect(difference({ a: 1, b: undefined }, { a: 1 })).toBe(null)
    expect(difference({ at: new Date(5) }, { at: new Date(5) })).toBe(null)
    expect(difference([1, { x: 2 }], [1, { x: 3 }])).toBe("1.x")
    expect(difference({ a: [] }, { a: {} })).toBe("a")
    expect(difference(null, {})).toBe("")
  })
})

const procedures = Object.entries(appRouter._def.procedures) as unknown as [
  string,
  { _def: { output?: ZodType; type: string; meta?: { permission: string } } },
][]

test("what strangers are answered is an explicit list of fields: no row can stand there as it is", () => {
  const open = procedures
    .filter(([, { _def }]) => _def.meta?.permission === "public")
    .flatMap(([name, { _def }]) => unnamedIn(_def.output, name))
  // A submitter's own answers, by the keys of the form that they answered.
  const theirs = ["public.editable.answers.*"]
  expect(open, "name the fields (z.strictObject), or an answer holds what a row will have one day").toEqual(theirs)
  expect(unnamedIn(z.strictObject({ portal: z.array(z.any()) }), "made")).toEqual(["made.portal.[]"])
})

test("no output schema of the app leaves anything out: what it does not name it refuses", () => {
  const stripping = procedures.flatMap(([name, { _def }]) => changesOf(_def.output, name).filter((one) => one.strips))
  expect(stripping).toEqual([])
  expect(procedures.filter(([, { _def }]) => _def.type !== "subscription" && !_def.output).map(([name]) => name)).toEqual([])
})

test("what changes an answer is found wherever it is", () => {
  const plain = z.strictObject({
    a: z.string().min(1).nullable(),
    b: z.array(z.union([z.literal(1), z.enum(["x"])])),
    c: z.record(z.string(), z.unknown()),
  })
  expect(changesOf(plain)).toEqual([])
  expect(changesOf(z.object({ a: z.string() }))).toMatchObject([{ strips: true }])
  expect(changesOf(z.strictObject({ a: z.array(z.object({})) }))).toMatchObject([{ path: ".a.[]", strips: true }])
  expect(changesOf(z.strictObject({ a: z.union([z.null(), z.strictObject({ b: z.object({}) })]) }))).toMatchObject([{ strips: true }])
  expect(changesOf(z.object({}).default({}))).toMatchObject([{ what: "default" }, { strips: true }])
  const others = [
    z.string().trim(),
    z.string().default(""),
    z.string().catch(""),
    z.coerce.number(),
    z.string().transform(Number),
    z.preprocess(String, z.string()),
    z.intersection(plain, plain),
  ]
  for (const one of others) expect(changesOf(one).length, one.def.type).toBeGreaterThan(0)
})

test("what a list, a submission and a label are answered is trusted, and what has a schema that completes is not", () => {
  const changing = (name: string) => changesOf(procedures.find(([each]) => each === name)?.[1]._def.output).length > 0
  for (const name of ["submissions.list", "submissions.get", "submissions.facets", "labels.set"]) expect(changing(name), name).toBe(false)
  expect(changing("portals.get")).toBe(true)
})

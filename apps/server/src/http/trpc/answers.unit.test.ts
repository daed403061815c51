import { describe, expect, test } from "vitest"
import type { ZodType } from "zod"
import { z } from "zod"
import { asText } from "../../platform/json-text.ts"
import { appRouter } from "../../router.ts"
import { passJsonTexts } from "./answers.ts"
import type { Context } from "./context.ts"
import { createCallerFactory, router, t } from "./init.ts"
import { changesOf, unnamedIn } from "./pass-through.ts"

const secret = { name: "Ruta", token: "s-123" }
const stripping = z.object({ name: z.string() })

/** A separate router, prepared like the app's. */
function small() {
  const procedure = t.procedure.meta({ permission: "team" })
  const routes = router({
    strips: procedure.output(stripping).query(() => secret),
    completes: procedure.output(z.object({ name: z.string().default("nobody") })).query(() => ({})),
    waits: procedure.output(stripping.refine(async () => true)).query(async () => secret),
    refuses: procedure.output(z.strictObject({ name: z.string() })).query(() => secret),
    text: procedure.output(stripping).query(() => asText<{ name: string }>(JSON.stringify(secret))),
    fails: procedure.output(stripping).query((): { name: string } => {
      throw new Error("no database")
    }),
    unchecked: procedure.query(() => secret),
  })
  passJsonTexts(routes)
  return createCallerFactory(routes)({} as Context)
}

describe("output validation", () => {
  test("returns what the schema makes of a result", async () => {
    const call = small()
    expect(await call.strips()).toEqual({ name: "Ruta" })
    expect(await call.waits()).toEqual({ name: "Ruta" })
    expect(await call.completes()).toEqual({ name: "nobody" })
    expect(await call.unchecked()).toEqual(secret)
  })

  test("rejects a result with a field that a strict schema does not name", async () => {
    await expect(small().refuses()).rejects.toMatchObject({ code: "INTERNAL_SERVER_ERROR", message: "Output validation failed" })
  })

  test("passes on JSON text unchanged, and errors too", async () => {
    expect(await small().text()).toEqual(asText(JSON.stringify(secret)))
    await expect(small().fails()).rejects.toThrow("no database")
  })

  test("is on in every procedure that declares an output", () => {
    const steps = procedures.map(([name, { _def }]) => [name, _def.middlewares.filter((one) => one._type === "output").length])
    expect(steps).toEqual(procedures.map(([name, { _def }]) => [name, _def.output ? 1 : 0]))
  })
})

const procedures = Object.entries(appRouter._def.procedures) as unknown as [
  string,
  { _def: { output?: ZodType; type: string; meta?: { permission: string }; middlewares: { _type?: string }[] } },
][]

test("public results list their fields explicitly, so that no whole row can leak", () => {
  const open = procedures
    .filter(([, { _def }]) => _def.meta?.permission === "public")
    .flatMap(([name, { _def }]) => unnamedIn(_def.output, name))
  // A submitter's own answers, by the field keys of the form.
  const theirs = ["public.editable.answers.*"]
  expect(open, "name the fields (z.strictObject), or an answer holds what a row will have one day").toEqual(theirs)
  expect(unnamedIn(z.strictObject({ portal: z.array(z.any()) }), "made")).toEqual(["made.portal.[]"])
})

test("no output schema of the app drops fields silently", () => {
  const stripping = procedures.flatMap(([name, { _def }]) => changesOf(_def.output, name).filter((one) => one.strips))
  expect(stripping).toEqual([])
  expect(procedures.filter(([, { _def }]) => _def.type !== "subscription" && !_def.output).map(([name]) => name)).toEqual([])
})

test("finds every place that changes a result", () => {
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

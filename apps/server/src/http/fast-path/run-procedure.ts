import { after, isToCome, type Maybe, outcome } from "@intray/db"
import { getTRPCErrorFromUnknown, TRPCError } from "@trpc/server"
import type { Context } from "../trpc/context.ts"
import { type Parser, parsed } from "./parse.ts"

export type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError }
type Next = { ctx?: object; input?: unknown; getRawInput?: () => Maybe<unknown> }
type Step = (options: Options & { next(more?: Next): Maybe<Result> }) => Maybe<Result | undefined>
type Options = Call & { meta: unknown; input: unknown }
type Resolver = (options: Options) => Maybe<unknown>

/** The arguments of a procedure call. */
export type Call = {
  ctx: Context | undefined
  path: string
  type: "query" | "mutation" | "subscription"
  getRawInput: () => Maybe<unknown>
  signal: undefined
  batchIndex: number
}

/** The parts of a procedure that are used here. */
export type Runnable = {
  _def: {
    type: Call["type"]
    meta?: unknown
    middlewares: readonly unknown[]
    inputs?: readonly unknown[]
    resolver?: unknown
  }
}

/** Cached steps by a procedure's list of middlewares, which does not change after its first call. */
const plans = new WeakMap<readonly unknown[], readonly Step[]>()

/**
 * Runs a procedure with its middlewares in order, as tRPC does, but awaits only promises: without any, it returns the result
 * synchronously. It replaces tRPC's own steps, which always return promises: input validation and
 * the resolver. All other middlewares run unchanged.
 * @returns never rejects
 */
export function runProcedure({ _def }: Runnable, call: Call): Maybe<Result> {
  const { meta, middlewares } = _def
  const steps = plans.get(middlewares) ?? planOf(_def)
  const run = (index: number, options: Options): Maybe<Result> => {
    const next = (more?: Next) =>
      run(index + 1, {
        ...options,
        ctx: more?.ctx ? ({ ...options.ctx, ...more.ctx } as Context) : options.ctx,
        input: more && "input" in more ? more.input : options.input,
        getRawInput: more?.getRawInput ?? options.getRawInput,
      })
    return outcome(() => (steps[index] as Step)({ ...options, next }), told, failed)
  }
  return run(0, { ...call, meta, input: undefined })
}

const told = (result: Result | undefined): Result =>
  result ?? { ok: false, error: new TRPCError({ code: "INTERNAL_SERVER_ERROR", message: "a middleware without a result" }) }

const failed = (cause: unknown): Result => ({ ok: false, error: getTRPCErrorFromUnknown(cause) })

function planOf({ middlewares, inputs = [], resolver }: Runnable["_def"]): readonly Step[] {
  const checks = middlewares.filter(isInputCheck)
  const known = checks.length === inputs.length && inputs.every(isParser)
  const steps = middlewares.map((one, index): Step => {
    if (known && isInputCheck(one)) return inputStep(inputs[checks.indexOf(one)] as unknown as Parser)
    // tRPC appends the resolver as the last middleware.
    if (index === middlewares.length - 1 && typeof resolver === "function") return resolverStep(resolver as Resolver)
    return one as Step
  })
  plans.set(middlewares, steps)
  return steps
}

const isInputCheck = (middleware: unknown) => (middleware as { _type?: string })._type === "input"

/** Whether it is a Zod schema; for other kinds tRPC's own step is used. */
const isParser = (input: unknown) => typeof input === "object" && input !== null && "_zod" in input

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value)

/** Each further input of a procedure adds its fields to those before. */
function inputStep(schema: Parser): Step {
  return ({ getRawInput, input, next }) =>
    after(getRawInput(), (raw) =>
      after(checked(schema, raw), (value) => next({ input: isObject(input) && isObject(value) ? { ...input, ...value } : value })),
    )
}

function checked(schema: Parser, raw: unknown): Maybe<unknown> {
  const refuse = (cause: unknown): never => {
    throw new TRPCError({ code: "BAD_REQUEST", cause })
  }
  return outcome(
    () => parsed(schema, raw),
    (value) => value,
    refuse,
  )
}

function resolverStep(resolver: Resolver): Step {
  return (options) => {
    const data = resolver(options)
    return isToCome(data) ? Promise.resolve(data).then(answered) : answered(data)
  }
}

const answered = (data: unknown): Result => ({ ok: true, data })

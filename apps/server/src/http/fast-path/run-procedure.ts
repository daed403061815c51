import { after, isToCome, type Maybe, outcome } from "@intray/db"
import { getTRPCErrorFromUnknown, TRPCError } from "@trpc/server"
import type { Context } from "../trpc/context.ts"
import { type Parser, parsed } from "./parse.ts"

export type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError }
type Next = { ctx?: object; input?: unknown; getRawInput?: () => Maybe<unknown> }
type Step = (options: Options & { next(more?: Next): Maybe<Result> }) => Maybe<Result | undefined>
type Options = Call & { meta: unknown; input: unknown }
type Resolver = (options: Options) => Maybe<unknown>

/** What a procedure is called with. */
export type Call = {
  ctx: Context | undefined
  path: string
  type: "query" | "mutation" | "subscription"
  getRawInput: () => Maybe<unknown>
  signal: undefined
  batchIndex: number
}

/** A procedure of the router, as far as it is run here. */
export type Runnable = {
  _def: {
    type: Call["type"]
    meta?: unknown
    middlewares: readonly unknown[]
    inputs?: readonly unknown[]
    resolver?: unknown
  }
}

/** By the list of a procedure's middlewares, which stays the same from its first call on. */
const plans = new WeakMap<readonly unknown[], readonly Step[]>()

/**
 * Runs a procedure with its middlewares, as the library does and in their order, but waits only for what is still to come: where nothing is, the answer
 * is there when this returns. The library's own steps, which are a promise each whatever they do, are done here: the check of the input, and
 * the procedure itself. All others are run as they are.
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
    // The library makes the last of the procedure itself.
    if (index === middlewares.length - 1 && typeof resolver === "function") return resolverStep(resolver as Resolver)
    return one as Step
  })
  plans.set(middlewares, steps)
  return steps
}

const isInputCheck = (middleware: unknown) => (middleware as { _type?: string })._type === "input"

/** Whether it is a schema of Zod; of other kinds the library's own step is left. */
const isParser = (input: unknown) => typeof input === "object" && input !== null && "_zod" in input

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null && !Array.isArray(value)

/** Of several inputs of one procedure each adds to the one before. */
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

import { after, type Maybe } from "@intray/db"
import { readAnswer } from "../../platform/json-text.ts"
import type { Meta } from "./init.ts"
import { type Parser, parsed } from "./parsed.ts"
import { changesOf } from "./pass-through.ts"

/*
 * How answers are held to the output schemas of their procedures. Everywhere but in production each answer is checked, and must be what its
 * schema makes of it: a schema that leaves something out of an answer is what keeps that from whoever asks, and nothing may rest on it. So
 * what a team's own people are answered needs no second look in production; what strangers are answered gets one all the same.
 */

type Result = { ok: boolean; data?: unknown }
type Middleware = ((options: { next(): Maybe<Result> }) => Maybe<Result>) & { _type?: string }
type Procedure = { _def: { middlewares: Middleware[]; output?: Parser; meta?: Meta } }
type Router = { _def: { procedures: object } }

/** An answer holds what its output schema does not let through, or turns into something else. A fault of ours. */
export class Unanswerable extends Error {}

/**
 * Production: answers go out as they are where parsing could change nothing. What is answered to strangers is parsed, as they may be anybody,
 * and so is what a schema completes or tidies. Once, before the first call.
 */
export function trustAnswers(router: Router): void {
  for (const { middlewares, output, meta } of definitions(router)) {
    const at = middlewares.findIndex(isOutput)
    if (at !== -1 && meta?.permission !== "public" && changesOf(output).length === 0) middlewares.splice(at, 1)
  }
}

/** Everywhere else: an answer that its schema would change, or leave something out of, is a fault. Once, before the first call. */
export function checkAnswers(router: Router): void {
  for (const { middlewares, output } of definitions(router)) {
    const at = middlewares.findIndex(isOutput)
    if (at === -1 || !output) continue
    const checked: Middleware = ({ next }) =>
      after(next(), (result) => {
        if (!result.ok) return result
        const said = readAnswer(result.data)
        return after(parsed(output, said), (known) => {
          const where = difference(said, known)
          if (where !== null) throw new Unanswerable(`The output schema changes an answer at ${where || "its top"}: the two must be alike.`)
          return result
        })
      })
    middlewares[at] = Object.assign(checked, { _type: "output" })
  }
}

function definitions(router: Router): Procedure["_def"][] {
  return Object.values(router._def.procedures as Record<string, Procedure>).map((one) => one._def)
}

const isOutput = ({ _type }: Middleware) => _type === "output"

/** Where two values differ as JSON shows them, as a path; null: nowhere. */
export function difference(one: unknown, other: unknown, path = ""): string | null {
  if (Object.is(one, other)) return null
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return path
  if (one instanceof Date || other instanceof Date) return Number(one) === Number(other) ? null : path
  if (Array.isArray(one) !== Array.isArray(other)) return path
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>]
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const found = difference(a[name], b[name], path === "" ? name : `${path}.${name}`)
    if (found !== null) return found
  }
  return null
}

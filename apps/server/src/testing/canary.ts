import { can, requestOf } from "@intray/auth/permissions"
import { listProcedures } from "../procedures.ts"
import type { Caller } from "../router.ts"
import { takesAway } from "./copies.ts"

/*
 * For tests that call everything as somebody from whom marked values are hidden.
 */

/** Calls a procedure by its name, such as `labels.list`. */
export function callByName(caller: Caller, name: string, input: unknown): Promise<unknown> {
  const procedure = name.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], caller)
  return (procedure as (input: unknown) => Promise<unknown>)(input)
}

/** `text`: the result as JSON, or everything that an error says. `code`: of the error; empty where there was none. */
export type Answer = { done: boolean; code: string; text: string }

/** What a caller learns from a procedure, by its result or by its error. */
export async function answerTo(caller: Caller, name: string, input: unknown): Promise<Answer> {
  try {
    return { done: true, code: "", text: JSON.stringify((await callByName(caller, name, input)) ?? null) }
  } catch (error) {
    const { message, cause, code } = error as { message: string; cause?: object; code?: string }
    return { done: false, code: code ?? "", text: `${message} ${JSON.stringify(cause ?? null)}` }
  }
}

/**
 * The procedures that somebody with a built-in role may call, those that take something away last. Not those about a secret link, of the
 * platform's admins and of guests.
 */
export function proceduresOf(role: string) {
  return listProcedures()
    .filter(({ name, permission }) => {
      if (name === "live.events" || permission === "public" || permission === "admin" || permission === "guest") return false
      if (permission === "team" || permission === "session") return true
      return [permission].flat().some((one) => can(role, requestOf(one)))
    })
    .sort((a, b) => Number(takesAway.test(a.name)) - Number(takesAway.test(b.name)))
}

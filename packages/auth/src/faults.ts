import { getCurrentAuthContext } from "@better-auth/core/context"
import { isAway, isOutOfRoom } from "@intray/db"
import { APIError } from "better-auth/api"
import { codeOf } from "./codes.ts"
import type { AuthOptions } from "./types.ts"

/** Paths on which the library reports a session that could not be created; elsewhere it would continue without one. */
const hasWords = /^\/(sign-in\/(email|social)|callback\/:id|magic-link\/verify)$/

// biome-ignore lint/suspicious/noExplicitAny: matches the library's own signatures
type Write = (...args: any[]) => Promise<any>
/** The library's writes that fail when the database fails; other writes are in endpoints that report the error themselves. */
export type FaultyWrites = { createSession: Write; createVerificationValue: Write; reserveVerificationValue: Write }

/** A response of the library, or a full disk or an unreachable database, which have responses of their own. */
const isSaid = (cause: unknown) => cause instanceof APIError || isOutOfRoom(cause) || isAway(cause)

async function currentPath(): Promise<string> {
  const ctx = await getCurrentAuthContext().catch(() => null)
  return ctx?.path ?? ""
}

/** Converts failed database writes to the specification's error; the library would answer with an empty 500. */
export function sayFaults(writes: FaultyWrites, logFault: AuthOptions["logFault"]): void {
  const { createSession } = writes
  writes.createSession = async (...args) => {
    try {
      return await createSession(...args)
    } catch (cause) {
      if (isSaid(cause)) throw cause
      const message = "Failed to create session"
      logFault(message, cause)
      if (hasWords.test(await currentPath())) return null
      throw new APIError("INTERNAL_SERVER_ERROR", { message, code: codeOf(message) })
    }
  }
  for (const name of ["createVerificationValue", "reserveVerificationValue"] as const) {
    const write = writes[name]
    writes[name] = async (...args) => {
      try {
        return await write(...args)
      } catch (cause) {
        if (isSaid(cause)) throw cause
        const message = "Unable to create verification"
        logFault(message, cause)
        throw new APIError("INTERNAL_SERVER_ERROR", { message, code: codeOf(message) })
      }
    }
  }
}

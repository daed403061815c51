import { sha256Hex } from "@intray/db/id"
import { apiCall } from "@intray/db/schema"
import { apiServer as words } from "@intray/i18n/api-server"
import { and, eq, isNull, lt, or } from "drizzle-orm"
import { z } from "zod"
import { DomainError, Refused } from "../../platform/errors.ts"
import type { Services } from "../../platform/services.ts"
import type { StoredResult } from "./replay.ts"

/** How long a response is stored for retries. */
const DAY = 86_400_000
/** Milliseconds after which an unanswered call, whose process has ended, may be made again. */
const LOST = 120_000
type Named = {
  callerId: string
  teamId: string
  /** The submission that the path names: if it is erased, the stored response is deleted. */
  submissionId: string | null
  /** The caller's idempotency key. */
  name: string
  /** The request that it names. */
  asked: string
}

/** The stored part of a response: see `replay.ts`. */
const storedColumn = z.strictObject({ result: z.record(z.string(), z.unknown()) })

/** Parses a stored response; null if it is unreadable, for example from an older version. */
function readStored(body: string): StoredResult | null {
  try {
    return storedColumn.parse(JSON.parse(body)).result
  } catch {
    return null
  }
}

/** @throws DomainError 400 */
export function idempotencyKeyIn(headers: Headers): string | null {
  const name = headers.get("idempotency-key")
  if (name !== null && !/^[\x21-\x7e]{1,200}$/.test(name)) {
    throw new DomainError("BAD_REQUEST", words.idempotencyKey, { code: "idempotency_key" })
  }
  return name
}

/**
 * Makes a call only once within a day for each idempotency key. Refused and failed calls are forgotten, so that they can be
 * retried under the same key. Only what `store` picks from the result is stored, and returned for a retry.
 * @param call does the work; rejects if nothing was done
 * @throws DomainError 422 if the key was used for another request, Refused (`idempotency_in_flight`) while the first call is running,
 *   Refused (`idempotency_lost`) if the stored response is unreadable
 */
export async function callOnce<T>(
  { db, clock }: Pick<Services, "db" | "clock">,
  { name, asked, ...facts }: Named,
  { call, store }: { call: () => Promise<T>; store: (answer: T) => StoredResult },
): Promise<{ answer: T } | { stored: StoredResult }> {
  const nameHash = sha256Hex(name)
  const requestHash = sha256Hex(asked)
  const own = and(eq(apiCall.callerId, facts.callerId), eq(apiCall.nameHash, nameHash))
  const now = clock.now()
  const before = (ms: number) => lt(apiCall.createdAt, new Date(now.getTime() - ms))
  await db.delete(apiCall).where(and(own, or(before(DAY), and(isNull(apiCall.body), before(LOST)))))
  const row = { ...facts, nameHash, requestHash, body: null, createdAt: now }
  const made = await db.insert(apiCall).values(row).onConflictDoNothing().returning({ nameHash: apiCall.nameHash })
  if (made.length === 0) {
    const [known] = await db.select().from(apiCall).where(own)
    if (known && known.requestHash !== requestHash) {
      throw new DomainError("UNPROCESSABLE_CONTENT", words.otherRequest, { code: "idempotency_other_request" })
    }
    if (!known || known.body === null) throw new Refused(words.underWay, { code: "idempotency_in_flight" })
    const stored = readStored(known.body)
    if (stored === null) throw new Refused(words.answerLost, { code: "idempotency_lost" })
    return { stored }
  }
  // A call that took too long was given up; it must not touch what a later call stored under its key.
  const mine = and(own, eq(apiCall.createdAt, now))
  const answer = await call().catch(async (error: unknown) => {
    await db.delete(apiCall).where(mine)
    throw error
  })
  // The work is done even if its response cannot be stored, so the key stays used.
  await db
    .update(apiCall)
    .set({ body: JSON.stringify({ result: store(answer) }) })
    .where(mine)
  return { answer }
}

/** Deletes responses that are older than a day. */
export async function pruneCalls({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await db.delete(apiCall).where(lt(apiCall.createdAt, new Date(clock.now().getTime() - DAY)))
}

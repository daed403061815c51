import { sha256Hex } from "@intray/db/id"
import { apiCall } from "@intray/db/schema"
import { apiServer as words } from "@intray/i18n/api-server"
import { and, eq, isNull, lt, or } from "drizzle-orm"
import { z } from "zod"
import { DomainError, Refused } from "../../platform/errors.ts"
import type { Services } from "../../platform/services.ts"
import type { StoredResult } from "./replay.ts"

/** How long an answer is kept for a caller who asks again. */
const DAY = 86_400_000
/** After which a call that was never answered, its process having ended, may be made again. */
const LOST = 120_000
type Named = {
  callerId: string
  teamId: string
  /** The one that the address names: with what is erased of it the answer goes. */
  submissionId: string | null
  /** What the caller calls it. */
  name: string
  /** What they ask for. */
  asked: string
}

/** What is stored of an answer: see `replay.ts`. */
const storedColumn = z.strictObject({ result: z.record(z.string(), z.unknown()) })

/** What is stored; null where it cannot be read, as what an older version wrote. */
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
 * Makes a call once, however often it is sent under one name within a day. What was refused or failed is forgotten, so that it can be
 * tried again under the same name. Of the answer only what `store` picks is kept; it is given back for the same call sent again.
 * @param call does the work; rejects where nothing was done
 * @throws DomainError 422 where the name was used for another request, Refused (`idempotency_in_flight`) while the first is being answered,
 *   Refused (`idempotency_lost`) where what is stored cannot be read
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
  // One that took so long that it was given up is not to touch what was written under its name since.
  const mine = and(own, eq(apiCall.createdAt, now))
  const answer = await call().catch(async (error: unknown) => {
    await db.delete(apiCall).where(mine)
    throw error
  })
  // What is done stays done where its answer cannot be kept: the name is not given free.
  await db
    .update(apiCall)
    .set({ body: JSON.stringify({ result: store(answer) }) })
    .where(mine)
  return { answer }
}

/** Forgets answers of more than a day ago. */
export async function pruneCalls({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await db.delete(apiCall).where(lt(apiCall.createdAt, new Date(clock.now().getTime() - DAY)))
}

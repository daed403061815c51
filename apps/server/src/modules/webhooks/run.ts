import type { Database, DbOrTx } from "@intray/db"
import { forUpdate, skipLocked } from "@intray/db/fn"
import { deletedTeam, teamCounter, webhook, webhookDelivery } from "@intray/db/schema"
import { and, asc, eq, gt, inArray, isNull, lt, lte, min, ne, or } from "drizzle-orm"
import type { Services } from "../../platform/services.ts"
import { hasFeature } from "../billing/subscription/service.ts"
import { attempt, withhold } from "./attempt.ts"
import { type DeliveryRow, makeDeliveries, type WebhookRow } from "./deliveries.ts"
import { isDeliverySeen, pauseWithoutKeeper, sightOfKeeper } from "./keeper.ts"
import { isFirst } from "./order.ts"
import { LOG_MS } from "./retry.ts"
import { openTarget, type Target } from "./target.ts"

/** Webhooks that this process handles at a time, so that a slow receiver takes only one slot. */
const PLACES = 12
/** Milliseconds after which a run starts nothing new, so that others get their turn. */
const RUN_MS = 10_000
/** Milliseconds of a webhook's lease: a run, the longest attempt, and time to write. */
const LEASE_MS = 30_000
/** Deliveries of different submissions that are sent at a time, and how many are fetched for that. */
const AT_ONCE = 4
const FETCHED = 16
/** Milliseconds that a webhook pauses after all attempts have failed. */
const REST_MS = 10_000
/** Rows that one statement deletes. */
const FORGOTTEN = 500

type Running = Pick<Services, "db" | "clock" | "env" | "baseUrl" | "keyOf" | "log">

const isFree = (now: Date) =>
  and(
    eq(webhook.state, "on"),
    lte(webhook.leaseUntil, now),
    or(gt(teamCounter.seq, webhook.seq), lte(webhook.dueAt, now)),
    isNull(deletedTeam.teamId),
  )

function waiting(db: Pick<Database, "select">, now: Date, limit: number) {
  return db
    .select({ id: webhook.id })
    .from(webhook)
    .innerJoin(teamCounter, eq(teamCounter.teamId, webhook.teamId))
    .leftJoin(deletedTeam, eq(deletedTeam.teamId, webhook.teamId))
    .where(isFree(now))
    .orderBy(asc(webhook.leaseUntil))
    .limit(limit)
}

/** Leases webhooks that are due, the longest waiting first. Writes nothing if there are none. */
async function claim({ db, clock }: Running, limit: number): Promise<WebhookRow[]> {
  const now = clock.now()
  const found = await waiting(db, now, limit)
  if (found.length === 0) return []
  return db.transaction(async (tx) => {
    const ids = found.map((row) => row.id)
    const free = await skipLocked(
      tx
        .select({ id: webhook.id })
        .from(webhook)
        .where(and(inArray(webhook.id, ids), eq(webhook.state, "on"), lte(webhook.leaseUntil, now))),
    )
    if (free.length === 0) return []
    return tx
      .update(webhook)
      .set({ leaseUntil: new Date(now.getTime() + LEASE_MS) })
      .where(
        inArray(
          webhook.id,
          free.map((row) => row.id),
        ),
      )
      .returning()
  })
}

/** Deliveries that may be sent now: the first pending one of each submission. The others are excluded by their time. */
function sendable(db: Database, webhookId: string, now: Date, limit: number): Promise<DeliveryRow[]> {
  return db
    .select()
    .from(webhookDelivery)
    .where(
      and(eq(webhookDelivery.webhookId, webhookId), eq(webhookDelivery.state, "pending"), lte(webhookDelivery.nextAt, now), isFirst(db)),
    )
    .orderBy(asc(webhookDelivery.nextAt), asc(webhookDelivery.id))
    .limit(limit)
}

/** The time of the next delivery; null: none is pending. */
async function nextOf(db: DbOrTx, webhookId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(webhookDelivery.nextAt) })
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.webhookId, webhookId), eq(webhookDelivery.state, "pending")))
  return row?.at ?? null
}

/** Sends several at a time, while there is time to start. @returns whether any arrived, and whether any failed */
async function sendAll(
  services: Running,
  hook: WebhookRow,
  target: Target,
  rows: readonly DeliveryRow[],
  goesOn: () => boolean,
  signal: AbortSignal | undefined,
): Promise<{ arrived: number; failed: number }> {
  const queue = [...rows]
  const count = { arrived: 0, failed: 0 }
  const one = async () => {
    for (let row = queue.shift(); row && hook.state === "on" && goesOn(); row = queue.shift()) {
      // Checked before each one, because an attempt may take ten seconds, in which the keeper can leave.
      const sight = await sightOfKeeper(services, hook.id)
      if (!sight) return pauseWithoutKeeper(services, hook)
      if (!(await isDeliverySeen(services.db, sight, row))) {
        await withhold(services, row)
        continue
      }
      const outcome = await attempt(services, hook, target, row, { signal })
      if (outcome === "delivered") count.arrived += 1
      else count.failed += 1
      // The remaining deliveries would probably fail as slowly.
      if (count.failed >= AT_ONCE && count.arrived === 0) queue.length = 0
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return count
}

/** Whether nobody has paused, changed or deleted it since it was leased. */
async function isAsTaken(db: Database, hook: WebhookRow): Promise<boolean> {
  const [now] = await db.select({ state: webhook.state, updatedAt: webhook.updatedAt }).from(webhook).where(eq(webhook.id, hook.id))
  return now?.state === "on" && now.updatedAt.getTime() === hook.updatedAt.getTime()
}

/** Handles one leased webhook: makes deliveries of new events, and sends those that are due. @returns the number of attempts */
async function runOne(services: Running, hook: WebhookRow, signal: AbortSignal | undefined): Promise<number> {
  const { db, clock, log } = services
  const target = openTarget(services, hook)
  const allowed = target !== null && (await hasFeature(services, db, hook.teamId, "api_access"))
  const began = performance.now()
  const goesOn = () => !signal?.aborted && performance.now() - began < RUN_MS
  const failedBefore = hook.failingSince !== null
  let [tries, rests] = [0, !allowed]
  try {
    while (target && !rests && hook.state === "on" && goesOn()) {
      if (!(await isAsTaken(db, hook))) break
      const sight = await sightOfKeeper(services, hook.id)
      if (!sight) {
        await pauseWithoutKeeper(services, hook)
        break
      }
      const more = await makeDeliveries(services, hook, sight)
      const rows = await sendable(db, hook.id, clock.now(), hook.failingSince ? AT_ONCE : FETCHED)
      if (rows.length === 0 && !more) break
      const { arrived, failed } = await sendAll(services, hook, target, rows, goesOn, signal)
      tries += arrived + failed
      if (arrived > 0 || failed === 0) continue
      // A first failure must not delay others; a receiver that has failed before gets a pause.
      rests = failedBefore
      break
    }
  } catch (cause) {
    if (!signal?.aborted) log.error("a webhook could not be looked after", { webhook: hook.id }, cause)
    rests = true
  }
  if (signal?.aborted) return tries
  const now = clock.now()
  await db.transaction(async (tx) => {
    // Locked, so that a concurrent redelivery is seen here, or sees this.
    const [held] = await forUpdate(tx.select({ state: webhook.state }).from(webhook).where(eq(webhook.id, hook.id)))
    if (held?.state !== "on") return
    const dueAt = await nextOf(tx, hook.id)
    // A failing receiver gets a pause, and so does a team whose plan has no webhooks.
    const leaseUntil = rests ? new Date(now.getTime() + REST_MS) : now
    await tx.update(webhook).set({ leaseUntil, dueAt }).where(eq(webhook.id, hook.id))
  })
  return tries
}

/**
 * Sends webhooks in this process; call it every second. Each call handles webhooks that are due, as far as there are
 * slots, and ends with them.
 * @returns resolves to the number of attempts
 */
export function webhookRunner(services: Running): (signal?: AbortSignal) => Promise<number> {
  let busy = 0
  return async (signal) => {
    if (busy >= PLACES) return 0
    const room = PLACES - busy
    // Reserved before the query, so that the next call counts them.
    busy += room
    let hooks: WebhookRow[] = []
    try {
      hooks = await claim(services, room)
    } finally {
      busy -= room - hooks.length
    }
    const counts = await Promise.all(
      hooks.map((hook) =>
        runOne(services, hook, signal).finally(() => {
          busy -= 1
        }),
      ),
    )
    return counts.reduce((sum, count) => sum + count, 0)
  }
}

/** Deletes deliveries that are older than the log's limit, in batches. @returns how many */
export async function forgetDeliveries({ db, clock }: Pick<Services, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - LOG_MS)
  for (let count = 0; ; ) {
    const old = await db
      .select({ id: webhookDelivery.id })
      .from(webhookDelivery)
      .where(and(lt(webhookDelivery.createdAt, before), ne(webhookDelivery.state, "pending")))
      .limit(FORGOTTEN)
    if (old.length === 0) return count
    const gone = inArray(
      webhookDelivery.id,
      old.map((row) => row.id),
    )
    await db.delete(webhookDelivery).where(gone)
    count += old.length
  }
}

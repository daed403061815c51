import { billing, billingEvent } from "@intray/db/schema"
import { and, asc, gt, isNotNull, isNull, lt, or } from "drizzle-orm"
import { DomainError } from "../../platform/errors.ts"
import type { Services, TeamContext } from "../../platform/services.ts"
import { isPaused } from "../../platform/teams.ts"
import { forsaken } from "./end.ts"
import type { Billing } from "./schema.ts"
import { billing as billingFor } from "./service.ts"
import { applyRow, lockBilling, settle } from "./settle.ts"
import { paymentsOf, takeShare } from "./stripe.ts"

const HOUR_MS = 3_600_000
/** Milliseconds after which Stripe is asked although no notice came. */
const OLD_MS = 20 * HOUR_MS
/** Days for which it is known which notices were acted on; Stripe sends one for three days, and by hand for thirty. */
const EVENT_DAYS = 60
/** Days after its beginning for which a grace is looked at: it has ended by then. */
const GRACE_LOOK_DAYS = 30
/** Teams that are looked at in one go. */
const TEAMS = 50

/** Asks Stripe the state of the team, for somebody who comes back from its page. @throws TooMany, DomainError 503 */
export async function lookNow(ctx: TeamContext): Promise<Billing> {
  await takeShare(ctx)
  await settle(ctx.services, ctx.team.id)
  return billingFor(ctx)
}

/**
 * Asks Stripe about teams that were not asked about for most of a day, since a notice may never have come, and at once about those that pay
 * on with nobody left to end it. What fails is asked the next time.
 */
export async function lookAtSubscriptions(services: Services): Promise<number> {
  if (!paymentsOf(services)) return 0
  const old = new Date(services.clock.now().getTime() - OLD_MS)
  const known = isNotNull(billing.customerId)
  const rows = await services.db
    .select({ teamId: billing.teamId })
    .from(billing)
    .where(and(known, or(isNull(billing.checkedAt), lt(billing.checkedAt, old), forsaken(services.db))))
    .orderBy(asc(billing.checkedAt))
    .limit(TEAMS)
  let done = 0
  for (const { teamId } of rows) {
    try {
      await settle(services, teamId)
      done += 1
    } catch (cause) {
      if (!(cause instanceof DomainError)) throw cause
    }
  }
  return done
}

/** Moves every grace on: mails what is due, and ends what has lasted long enough. Nothing of it needs Stripe. */
export async function lookAtGraces(services: Services): Promise<void> {
  if (!paymentsOf(services)) return
  const { db, clock } = services
  const since = new Date(clock.now().getTime() - GRACE_LOOK_DAYS * 24 * HOUR_MS)
  for (let after = ""; ; ) {
    const rows = await db
      .select({ teamId: billing.teamId })
      .from(billing)
      .where(and(gt(billing.unpaidSince, since), gt(billing.teamId, after)))
      .orderBy(asc(billing.teamId))
      .limit(TEAMS)
    for (const { teamId } of rows) {
      if (await isPaused(db, teamId)) continue
      await db.transaction(async (tx) => {
        const row = await lockBilling(tx, teamId)
        if (row) await applyRow(services, tx, row)
      })
    }
    services.jobs.wake()
    const last = rows.at(-1)
    if (!last || rows.length < TEAMS) return
    after = last.teamId
  }
}

/** Forgets which notices were acted on long ago. */
export async function forgetBillingEvents({ db, clock }: Services): Promise<void> {
  await db.delete(billingEvent).where(lt(billingEvent.createdAt, new Date(clock.now().getTime() - EVENT_DAYS * 24 * HOUR_MS)))
}

import { deletedTeam, offer, submission } from "@intray/db/schema"
import { and, asc, eq, exists, inArray, isNull, lte, not, type SQL } from "drizzle-orm"
import { asTeamId, systemActor } from "../../platform/events.ts"
import { restAfter } from "../../platform/others-first.ts"
import type { Services } from "../../platform/services.ts"
import { mailRecipientsOf } from "../messages/mail.ts"
import { type Change, type Changer, changeSubmissions } from "../submission-writes/change.ts"
import { mailReminder } from "./mail.ts"
import { type OfferRow, pushOfferEvent, toOfferChange } from "./rows.ts"

/** Offers of one transaction. */
const BATCH = 50

type OfferServices = Pick<Services, "db" | "clock" | "jobs" | "baseUrl">

/**
 * Handles offers that are due, batch by batch; those of deleted teams wait until the team is restored. Safe to run concurrently: each batch
 * locks its submissions and reads their offers again.
 * @param due condition that handled offers no longer match
 */
async function handleDue(
  services: OfferServices,
  due: () => SQL | undefined,
  handle: (change: Change<Changer>, rows: OfferRow[]) => Promise<void>,
): Promise<number> {
  const { db, clock, jobs } = services
  let handled = 0
  for (;;) {
    const began = performance.now()
    const deleted = db.select({ id: deletedTeam.teamId }).from(deletedTeam).where(eq(deletedTeam.teamId, offer.teamId))
    const found = await db
      .select({ id: offer.submissionId, teamId: offer.teamId })
      .from(offer)
      .where(and(due(), not(exists(deleted))))
      .orderBy(asc(offer.submissionId))
      .limit(BATCH)
    for (const teamId of new Set(found.map((one) => one.teamId))) {
      const by = { db, clock, actor: systemActor, team: { id: asTeamId(teamId), role: "" } }
      const ids = found.filter((one) => one.teamId === teamId).map((one) => one.id)
      handled += await changeSubmissions(by, { ids, all: true }, async (change) => {
        const rows = await change.tx
          .select()
          .from(offer)
          .where(and(inArray(offer.submissionId, ids), due()))
        await handle(change, rows)
        return rows.length
      })
    }
    if (found.length < BATCH) break
    await restAfter(began)
  }
  if (handled > 0) jobs.wake()
  return handled
}

/** Expires open offers whose time has passed. @returns how many */
export function expireOffers(services: OfferServices): Promise<number> {
  const now = services.clock.now()
  const due = () => and(eq(offer.state, "open"), lte(offer.until, now))
  return handleDue(services, due, async (change, rows) => {
    for (const before of rows) {
      const set = { state: "expired", remindAt: null, updatedAt: now } as const
      await change.tx.update(offer).set(set).where(eq(offer.submissionId, before.submissionId))
      pushOfferEvent(change, "offer.expired", before, { ...before, ...set })
    }
  })
}

/** Mails the reminders that are due, once for each time limit. Submissions in the trash get none. @returns how many offers were handled */
export function remindOfOffers(services: OfferServices): Promise<number> {
  const now = services.clock.now()
  const due = () => lte(offer.remindAt, now)
  return handleDue(services, due, async (change, rows) => {
    const { tx } = change
    const ids = rows.map((row) => row.submissionId)
    await tx.update(offer).set({ remindAt: null }).where(inArray(offer.submissionId, ids))
    const present = await tx
      .select({ id: submission.id })
      .from(submission)
      .where(and(inArray(submission.id, ids), isNull(submission.trashedAt)))
    const recipients = await mailRecipientsOf(
      tx,
      present.map((one) => one.id),
    )
    for (const row of rows) {
      const recipient = recipients.get(row.submissionId)
      if (!recipient || row.state !== "open" || row.until <= now) continue
      const mailId = await mailReminder(tx, services, { recipient, offer: row })
      if (mailId === null) continue
      const { team, actor } = change.ctx
      change.events.push({
        ...{ team, actor, submissionId: row.submissionId, type: "offer.reminded", before: null, after: toOfferChange(row) },
      })
    }
  })
}

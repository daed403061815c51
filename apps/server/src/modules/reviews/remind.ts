import type { Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { portal, reviewRound } from "@intray/db/schema"
import { and, asc, eq, gt, isNotNull, isNull, lte } from "drizzle-orm"
import type { Services } from "../../platform/services.ts"
import { notify } from "../notifications/notify.ts"
import { listPeople } from "./assignment/people.ts"
import { sendGuestReminder } from "./guests/mail.ts"
import { countWaiting } from "./queue.ts"

const DAY_MS = 86_400_000
/** Rounds that are reminded of in one go. */
const ROUNDS = 50

/**
 * Reminds the reviewers of rounds that close soon, once each round: those with outstanding reviews, each as they chose to hear of it. Whether
 * they still may review is asked again when the mail is written.
 */
export async function sendReminders({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now()
  const due = await db
    .select({ id: reviewRound.id, closesAt: reviewRound.closesAt, reminderDays: reviewRound.reminderDays })
    .from(reviewRound)
    .where(
      and(
        isNotNull(reviewRound.reminderDays),
        isNull(reviewRound.remindedAt),
        lte(reviewRound.opensAt, now),
        gt(reviewRound.closesAt, now),
      ),
    )
    .orderBy(asc(reviewRound.closesAt), asc(reviewRound.id))
  const soon = due.filter(({ closesAt, reminderDays }) => (closesAt?.getTime() ?? 0) - (reminderDays ?? 0) * DAY_MS <= now.getTime())
  for (const { id } of soon.slice(0, ROUNDS)) await db.transaction((tx) => remind(tx, id, now))
}

/** One transaction, so that a round is reminded of as a whole, and once. */
async function remind(tx: Tx, roundId: string, now: Date): Promise<void> {
  const [round] = await forUpdate(
    tx
      .select()
      .from(reviewRound)
      .where(and(eq(reviewRound.id, roundId), isNull(reviewRound.remindedAt))),
  )
  if (!round) return
  await tx.update(reviewRound).set({ remindedAt: now }).where(eq(reviewRound.id, round.id))
  const [place] = await tx.select({ title: portal.title, language: portal.language }).from(portal).where(eq(portal.id, round.portalId))
  for (const { id, userId, reviewerId, name, email } of await listPeople(tx, round, now)) {
    const party = userId === null ? { guestId: id } : { userId }
    // What somebody has snoozed is outstanding all the same.
    const count = await countWaiting(tx, round, { party, reviewerId, now, withSnoozed: true })
    if (count === 0) continue
    if (userId === null) {
      if (!place || email === null || round.closesAt === null) continue
      const { title, language } = place
      await sendGuestReminder(tx, round.teamId, { reviewerId: id, name, email, count, closesAt: round.closesAt, portal: title, language })
      continue
    }
    await notify(tx, {
      teamId: round.teamId,
      event: "review.due",
      submissionId: null,
      actorId: null,
      userIds: [userId],
      facts: { count, portalId: round.portalId },
      gather: round.id,
      at: now,
    })
  }
}

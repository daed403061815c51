import type { Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { notification, portal } from "@intray/db/schema"
import { inLanguage } from "@intray/i18n/request-language"
import { and, asc, eq, inArray, isNotNull, isNull, lte } from "drizzle-orm"
import { listBlindPortals } from "../../platform/blind-portals.ts"
import { sendMail } from "../../platform/mail.ts"
import type { Services } from "../../platform/services.ts"
import { languageOfUser } from "../preferences/language.ts"
import { isNotificationEvent } from "./events.ts"
import { mailDigest, mailNow, type Written } from "./mails.ts"
import { modesOf } from "./modes.ts"
import { allowedTo, type NoticeRow, readerOf, type Telling, withDetails } from "./reader.ts"

/** Users and teams per run, and notices of each. */
const PEOPLE = 200
const ROWS = 500

/** @returns rows with known events; those of other versions are skipped */
function readRows(rows: readonly (typeof notification.$inferSelect)[]): NoticeRow[] {
  return rows.flatMap((row) => (isNotificationEvent(row.event) ? [{ ...row, event: row.event }] : []))
}

/** Writes the due mails. @returns how many */
export async function sendNotifications(services: Services): Promise<number> {
  const due = await services.db
    .selectDistinct({ userId: notification.userId, teamId: notification.teamId })
    .from(notification)
    .where(and(lte(notification.dueAt, services.clock.now()), isNotNull(notification.userId)))
    .limit(PEOPLE)
  let count = 0
  for (const { userId, teamId } of due) {
    if (userId !== null) count += await services.db.transaction((tx) => sendTo(tx, services, userId, teamId))
  }
  if (count > 0) services.jobs.wake()
  return count
}

/** The key of one mail: everything about one submission, or combined notices. */
const subjectOf = (row: NoticeRow) => row.submissionId ?? `${row.event}|${row.facts.gather ?? ""}`

async function sendTo(tx: Tx, services: Services, userId: string, teamId: string): Promise<number> {
  const now = services.clock.now()
  const found = await forUpdate(
    tx
      .select()
      .from(notification)
      .where(and(eq(notification.userId, userId), eq(notification.teamId, teamId)))
      .orderBy(asc(notification.dueAt), asc(notification.id))
      .limit(ROWS),
  )
  const modes = await modesOf(tx, userId, teamId)
  const rows = readRows(found)
  const modeOf = (row: NoticeRow) => modes?.[row.event] ?? "off"
  const isDue = (row: NoticeRow) => row.dueAt <= now
  const begun = new Set(rows.filter((row) => isDue(row) && modeOf(row) === "now").map(subjectOf))
  // Other pending notices of the same mail are included.
  const atOnce = rows.filter((row) => modeOf(row) === "now" && begun.has(subjectOf(row)))
  const daily = rows.filter((row) => modeOf(row) === "digest" && isDue(row))
  const gone = [...found.filter((row) => row.dueAt <= now), ...atOnce].map((row) => row.id)
  if (gone.length > 0) await tx.delete(notification).where(inArray(notification.id, [...new Set(gone)]))
  const reader = atOnce.length + daily.length === 0 ? null : await readerOf(tx, services, userId, teamId)
  if (!reader) return 0
  const tell = async (some: readonly NoticeRow[]) => allowedTo(tx, reader, await withDetails(tx, some))
  const groups = new Map<string, Telling[]>()
  for (const row of await tell(atOnce)) groups.set(subjectOf(row), [...(groups.get(subjectOf(row)) ?? []), row])
  const digest = await tell(daily)
  const mails = inLanguage(await languageOfUser(tx, userId), (): [Written | null, Telling | undefined][] => [
    ...[...groups.values()].map((group): [Written | null, Telling | undefined] => [mailNow(services, reader, group), group[0]]),
    [mailDigest(services, reader, digest), digest[0]],
  ])
  let count = 0
  for (const [mail, first] of mails) {
    if (!mail || !first) continue
    await sendMail(tx, { kind: "notification", to: reader.email, teamId, dedupeKey: `notification:${first.id}`, ...mail })
    count += 1
  }
  return count
}

/** Takes the due notices of a team's channel; leaves out portals that some members do not see. */
export async function takeForChannel(tx: Tx, services: Services, teamId: string): Promise<Telling[]> {
  const found = await forUpdate(
    tx
      .select()
      .from(notification)
      .where(and(isNull(notification.userId), eq(notification.teamId, teamId)))
      .orderBy(asc(notification.dueAt), asc(notification.id))
      .limit(ROWS),
  )
  if (!found.some((row) => row.dueAt <= services.clock.now())) return []
  await tx.delete(notification).where(
    inArray(
      notification.id,
      found.map((row) => row.id),
    ),
  )
  const told = await withDetails(tx, readRows(found))
  const limited = await tx
    .select({ id: portal.id })
    .from(portal)
    .where(and(eq(portal.teamId, teamId), eq(portal.limited, true)))
  // Reviewers of a blind round read the channel too.
  const blind = await listBlindPortals(tx, teamId, services.clock.now())
  return told.filter((row) => !limited.some(({ id }) => id === row.portalId) && !blind.has(row.portalId ?? ""))
}

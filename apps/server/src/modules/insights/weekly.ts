import type { Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { weeklyMail } from "@intray/db/schema"
import { saidWait } from "@intray/i18n/insights"
import { inLanguage } from "@intray/i18n/request-language"
import { weeklyMail as m } from "@intray/i18n/weekly-mail"
import { and, asc, eq, lte } from "drizzle-orm"
import { sendMail } from "../../platform/mail.ts"
import { mailLayout, outsideWords } from "../../platform/mail-layout.ts"
import type { Services, TeamContext } from "../../platform/services.ts"
import { nextMonday } from "../notifications/digest-hour.ts"
import { type Reader, readerOf } from "../notifications/reader.ts"
import { unsubscribeUrl } from "../notifications/unsubscribe.ts"
import { mayHaveWeekly } from "../notifications/weekly.ts"
import { languageOfUser } from "../preferences/language.ts"
import { zoneOfUser } from "../preferences/zones/person.ts"
import { dateOfDay, dayIn, mondayOf } from "./days.ts"
import { stateOf } from "./follow.ts"
import { overview } from "./overview.ts"
import type { Overview } from "./schema.ts"

/** Mails that are written in one go. */
const MAILS = 200

type Row = typeof weeklyMail.$inferSelect

/** Writes the mails of Mondays that are due. @returns how many */
export async function sendWeekly(services: Services): Promise<number> {
  const rows = await services.db
    .select()
    .from(weeklyMail)
    .where(lte(weeklyMail.nextAt, services.clock.now()))
    .orderBy(asc(weeklyMail.nextAt), asc(weeklyMail.userId), asc(weeklyMail.teamId))
    .limit(MAILS)
  let count = 0
  for (const row of rows) if (await sendOne(services, row)) count += 1
  if (count > 0) services.jobs.wake()
  return count
}

/**
 * One person's mail of one team. The numbers are read before the transaction, which then holds the row: a second one that does so finds that the
 * next one is due in a week, and a server that was away on Monday writes one mail, once it is back.
 */
async function sendOne(services: Services, { userId, teamId, nextAt }: Row): Promise<boolean> {
  const { db, clock } = services
  const reader = await db.transaction((tx) => readerOf(tx, services, userId, teamId))
  const may = reader !== null && (await mayHaveWeekly(db, reader.team))
  const numbers = may ? await lastWeek(services, reader) : null
  return db.transaction(async (tx: Tx) => {
    const own = and(eq(weeklyMail.userId, userId), eq(weeklyMail.teamId, teamId))
    const [row] = await forUpdate(tx.select().from(weeklyMail).where(own))
    if (!row || row.nextAt.getTime() !== nextAt.getTime()) return false
    const next = nextMonday(clock.now(), await zoneOfUser(tx, userId))
    await tx.update(weeklyMail).set({ nextAt: next }).where(own)
    if (!numbers || !reader) return false
    // By the week that it is about: who moves to another zone on a Monday gets none twice.
    const dedupeKey = `weekly:${teamId}:${userId}:${numbers.range.to}`
    const words = inLanguage(await languageOfUser(tx, userId), () => written(services, reader, numbers))
    const mail = { kind: "notification", to: reader.email, teamId, dedupeKey, ...words }
    return (await sendMail(tx, mail)) !== null
  })
}

/** The last whole week of the team's days, next to the one before, of the portals that the reader sees. */
async function lastWeek(services: Services, reader: Reader): Promise<Overview> {
  const { db, clock } = services
  const ctx: TeamContext = { services, db, clock, team: reader.team, actor: { type: "user", id: reader.id, name: null } }
  const { zone } = await stateOf(ctx, reader.team.id)
  const to = mondayOf(dayIn(zone, clock.now())) - 1
  return overview(ctx, { range: { from: dateOfDay(to - 6), to: dateOfDay(to) }, compare: "before" })
}

/** Five numbers of a week, each with what it was. */
function weeklyLines({ sums, sumsBefore, waiting, waitingLong, waits }: Overview): string[] {
  const wait = (minutes: number | null | undefined) => (minutes === null || minutes === undefined ? null : saidWait(minutes))
  return [
    m.arrived({ now: sums.arrived, before: sumsBefore?.arrived ?? null }),
    m.reply({ now: wait(waits.all.reply.median), before: wait(waits.before?.reply.median) }),
    m.decision({ now: wait(waits.all.decision.median), before: wait(waits.before?.decision.median) }),
    m.decided({ now: waits.all.decision.count, before: waits.before?.decision.count ?? null }),
    m.waiting({ now: waiting, long: waitingLong }),
  ]
}

function written(services: Services, reader: Reader, numbers: Overview) {
  const team = outsideWords(reader.team.name, 80)
  const url = unsubscribeUrl(services, { userId: reader.id, teamId: reader.team.id, what: "weekly" })
  const { from, to } = numbers.range
  const place = `${services.baseUrl}/dashboard/insights?team=${reader.team.slug}&range=own&from=${from}&to=${to}`
  const layout = mailLayout({
    heading: m.heading({ team, from, to }),
    parts: weeklyLines(numbers),
    unsubscribe: [{ label: m.stop, url }],
    action: { label: m.open, url: place },
    footer: m.footer({ team }),
  })
  return { subject: m.subject({ arrived: numbers.sums.arrived, waiting: numbers.waiting }), ...layout, unsubscribeUrl: url }
}

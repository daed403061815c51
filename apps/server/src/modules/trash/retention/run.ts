import type { DbOrTx, Tx } from "@intray/db"
import { dataImport, deletedTeam, portal, submission } from "@intray/db/schema"
import { formatDay } from "@intray/i18n/format"
import { inLanguage } from "@intray/i18n/request-language"
import { retentionServer } from "@intray/i18n/retention-server"
import { locale } from "@intray/i18n/translated"
import { and, asc, eq, gt, isNotNull, isNull, notExists } from "drizzle-orm"
import { audit } from "../../../platform/audit.ts"
import { asTeamId, systemActor } from "../../../platform/events.ts"
import { sendMail } from "../../../platform/mail.ts"
import { mailLayout, outsideWords } from "../../../platform/mail-layout.ts"
import type { Services } from "../../../platform/services.ts"
import { type ActiveMember, listActiveMembers } from "../../../platform/team-access.ts"
import { isAllowed } from "../../../platform/teams.ts"
import { languageOfUser } from "../../preferences/language.ts"
import { eraseFound, rowsThat } from "../../submissions/erase.ts"
import { dueAt, goesAt, type RetentionOfPortal, weekBefore } from "./due.ts"
import { WARNING_DAYS } from "./schema.ts"
import { retentionOf } from "./service.ts"

const DAY_MS = 86_400_000
/** Portals per query. */
const ROWS = 100
type Row = Pick<typeof portal.$inferSelect, "id" | "teamId" | "slug" | "title" | "retentionMonths" | "retentionFrom" | "retentionWarnedAt">

/** The hourly task: warns a portal's managers before the first erasure, and erases what is due a week later. */
export async function keepNoLonger(services: Services): Promise<void> {
  const { id, teamId, slug, title, retentionMonths, retentionFrom, retentionWarnedAt } = portal
  for (let after = ""; ; ) {
    const rows = await services.db
      .select({ id, teamId, slug, title, retentionMonths, retentionFrom, retentionWarnedAt })
      .from(portal)
      .where(and(isNotNull(retentionMonths), gt(id, after), notExists(deleted(services.db))))
      .orderBy(asc(id))
      .limit(ROWS)
    for (const row of rows) await lookAt(services, row)
    if (rows.length < ROWS) return
    after = rows.at(-1)?.id ?? after
  }
}

/** A team in the trash has nobody to warn: its portals wait until it is restored. */
const deleted = (db: Services["db"]) => db.select({ id: deletedTeam.teamId }).from(deletedTeam).where(eq(deletedTeam.teamId, portal.teamId))

async function lookAt(services: Services, row: Row): Promise<void> {
  const { db, clock } = services
  const retention = retentionOfPortal(row)
  if (retention === null) return
  const now = clock.now()
  if (row.retentionWarnedAt === null) {
    const soon = new Date(now.getTime() + WARNING_DAYS * DAY_MS)
    if ((await db.$count(submission, dueAt(db, retention, soon))) > 0) await warn(services, row, retention, soon)
    return
  }
  await warnOfImports(services, row, retention, row.retentionWarnedAt)
  if (row.retentionWarnedAt > weekBefore(now)) return
  const count = await eraseFound(services, {
    because: "retention",
    next: async (limit) => {
      const wanted = await wantedNow(db, row.id, clock.now())
      if (wanted === null) return []
      return db
        .select({ id: submission.id, teamId: submission.teamId })
        .from(submission)
        .where(goesAt(db, wanted, clock.now()))
        .orderBy(asc(submission.id))
        .limit(limit)
    },
    still: async (change) => {
      const wanted = await wantedNow(change.tx, row.id, clock.now())
      return wanted === null ? [] : rowsThat(change, goesAt(change.tx, wanted, clock.now()))
    },
  })
  if (count === 0) return
  const target = { type: "portal", id: row.id, name: row.title }
  const ctx = { actor: systemActor, clock }
  await audit(db, { ctx, action: "portal.retention_applied", teamId: row.teamId, target, detail: { count } })
}

/** The portal's current retention, if its managers were notified a week ago. Read again, because somebody may have changed it meanwhile. */
async function wantedNow(db: DbOrTx, id: string, now: Date): Promise<RetentionOfPortal | null> {
  const [row] = await db.select().from(portal).where(eq(portal.id, id))
  return row?.retentionWarnedAt && row.retentionWarnedAt <= weekBefore(now) ? retentionOfPortal(row) : null
}

/** Warns about submissions that were imported after the portal's warning: old ones among them need a warning for each import. */
async function warnOfImports(services: Services, row: Row, retention: RetentionOfPortal, warnedAt: Date): Promise<void> {
  const { db, clock } = services
  const week = weekBefore(clock.now())
  const since = warnedAt > week ? warnedAt : week
  const young = await db
    .select({ id: dataImport.id, finishedAt: dataImport.finishedAt })
    .from(dataImport)
    .where(and(eq(dataImport.teamId, row.teamId), eq(dataImport.portalId, row.id), gt(dataImport.finishedAt, since)))
    .limit(ROWS)
  for (const { id, finishedAt } of young) {
    if (finishedAt === null) continue
    const begins = new Date(finishedAt.getTime() + WARNING_DAYS * DAY_MS)
    const count = await db.$count(submission, and(dueAt(db, retention, begins), eq(submission.importId, id)))
    if (count > 0) await db.transaction((tx) => tell(tx, services, row, { ...retention, count, begins, cause: id }))
  }
  if (young.length > 0) services.jobs.wake()
}

function retentionOfPortal(row: Pick<Row, "id" | "teamId" | "retentionMonths" | "retentionFrom">): RetentionOfPortal | null {
  const retention = retentionOf(row)
  return retention && { ...retention, portalId: row.id, teamId: row.teamId }
}

/** Mails the portal's managers once and records that: erasing begins a week later. */
async function warn(services: Services, row: Row, retention: RetentionOfPortal, begins: Date): Promise<void> {
  const { db, clock, jobs } = services
  await db.transaction(async (tx) => {
    const same = and(eq(portal.id, row.id), eq(portal.retentionMonths, retention.months), eq(portal.retentionFrom, retention.from))
    // Another process may have done so at the same moment.
    const untold = and(same, isNull(portal.retentionWarnedAt))
    const told = await tx.update(portal).set({ retentionWarnedAt: clock.now() }).where(untold).returning({ id: portal.id })
    if (told.length === 0) return
    const count = await tx.$count(submission, dueAt(tx, retention, begins))
    await tell(tx, services, row, { ...retention, count, begins, cause: String(clock.now().getTime()) })
  })
  jobs.wake()
}

type Warning = RetentionOfPortal & {
  count: number
  begins: Date
  /** Each manager is notified once for each cause. */
  cause: string
}

/** Mails all members who may change the portal and erase submissions. */
async function tell(tx: Tx, { baseUrl, clock }: Services, row: Row, { count, begins, months, from, cause }: Warning): Promise<void> {
  const { mail: words } = retentionServer
  const title = outsideWords(row.title, 80)
  const written = () => {
    const day = formatDay(locale(), begins.toISOString().slice(0, 10))
    const layout = mailLayout({
      heading: words.heading({ portal: title }),
      parts: [words.text({ count, day, months, from }), words.how],
      action: { label: words.action, url: `${baseUrl}/dashboard/portals/${row.slug}` },
      footer: words.footer({ portal: title }),
    })
    return { subject: words.subject({ portal: title }), ...layout }
  }
  for (const { id, email } of await managersOf(tx, row.teamId, clock.now())) {
    const words = inLanguage(await languageOfUser(tx, id), written)
    await sendMail(tx, { kind: "retention", to: email, ...words, teamId: row.teamId, dedupeKey: `retention:${row.id}:${cause}:${id}` })
  }
}

/** Members of a team who may change its portals and erase submissions. */
async function managersOf(tx: Tx, teamId: string, now: Date): Promise<ActiveMember[]> {
  const people = await listActiveMembers(tx, teamId, now)
  const allowed = new Map<string, boolean>()
  for (const { role } of people) {
    if (!allowed.has(role))
      allowed.set(role, await isAllowed(tx, { id: asTeamId(teamId), role }, { portal: ["update"], submission: ["delete"] }))
  }
  return people.filter((one) => allowed.get(one.role))
}

import { unindexed } from "@intray/db/fn"
import { mail, message, submission } from "@intray/db/schema"
import { refusals } from "@intray/i18n/refusals"
import { and, desc, eq, exists, gt, inArray, isNull, ne, not, type SQL } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { NotFound, Refused } from "../../platform/errors.ts"
import { enqueue } from "../../platform/jobs.ts"
import type { TeamContext } from "../../platform/services.ts"
import { amongSubmissions, seesSubmission, visibleSubmissions } from "../../platform/visible-portals.ts"
import { itsOwn, type ResentMail, toSubmitters, type Undelivered } from "./schema.ts"

/** Most undelivered mails in the list. */
const MOST = 100

const later = alias(mail, "later")

/**
 * Undelivered mails to submitters that have no message: a receipt, or a decision without a reply. Once a later mail
 * was sent or is queued, they need no action; neither do they while their submission is in the trash.
 */
function undelivered({ db }: TeamContext): SQL | undefined {
  const told = db
    .select({ id: message.id })
    .from(message)
    .where(and(eq(message.submissionId, mail.submissionId), eq(message.mailId, mail.id)))
  const since = db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.submissionId, mail.submissionId),
        gt(later.id, mail.id),
        inArray(later.kind, [...toSubmitters]),
        ne(later.state, "failed"),
      ),
    )
  return and(inArray(mail.kind, [...itsOwn]), not(exists(told)), not(exists(since)))
}

async function read(ctx: TeamContext, which: SQL | undefined): Promise<Undelivered[]> {
  const rows = await ctx.db
    .select({
      id: mail.id,
      kind: mail.kind,
      to: mail.to,
      reason: mail.lastError,
      createdAt: mail.createdAt,
      submission: { id: submission.id, number: submission.number, title: submission.title, name: submission.submitterName },
    })
    .from(mail)
    .innerJoin(submission, eq(submission.id, mail.submissionId))
    .where(and(which, undelivered(ctx), isNull(submission.trashedAt), amongSubmissions(await visibleSubmissions(ctx))))
    .orderBy(desc(mail.id))
    .limit(MOST)
  return rows.flatMap(({ kind, createdAt, ...row }) => {
    const known = itsOwn.find((one) => one === kind)
    return known ? [{ ...row, kind: known, createdAt: createdAt.toISOString() }] : []
  })
}

/** The undelivered mails about one submission, newest first. */
export function undeliveredOf(ctx: TeamContext, submissionId: string): Promise<Undelivered[]> {
  return read(ctx, and(eq(mail.submissionId, submissionId), eq(unindexed(mail.state), "failed")))
}

/** The team's undelivered mails, newest first. Failed mails are rare, so no index by team is needed. */
export function listUndelivered(ctx: TeamContext): Promise<Undelivered[]> {
  return read(ctx, and(eq(unindexed(mail.teamId), ctx.team.id), eq(mail.state, "failed")))
}

/**
 * Sends an undelivered mail again, to the submitter's current address. Does nothing if it is queued or sent.
 * @throws NotFound; Refused (`in_trash`)
 */
export async function resendMail(ctx: TeamContext, id: string): Promise<ResentMail> {
  const visible = await visibleSubmissions(ctx)
  return ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .select({
        id: submission.id,
        portalId: submission.portalId,
        to: submission.submitterEmail,
        number: submission.number,
        trashedAt: submission.trashedAt,
      })
      .from(mail)
      .innerJoin(submission, eq(submission.id, mail.submissionId))
      .where(and(eq(mail.id, id), eq(mail.teamId, ctx.team.id), inArray(mail.kind, [...itsOwn])))
    if (!row || !seesSubmission(visible, row) || row.to === "") throw new NotFound("mail")
    // Nothing is sent from the trash.
    if (row.trashedAt) throw new Refused(refusals.inTrash({ number: row.number }), { code: "in_trash" })
    const again = await tx
      .update(mail)
      .set({ state: "queued", lastError: null, to: row.to })
      .where(and(eq(mail.id, id), eq(mail.state, "failed")))
      .returning({ id: mail.id })
    if (again.length > 0) await enqueue(tx, { kind: "mail.send", payload: { mailId: id } })
    return { id, to: row.to }
  })
}

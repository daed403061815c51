import { normalizeEmail } from "@intray/auth/clean-text"
import { deletedTeam, job, organization, portal, submission } from "@intray/db/schema"
import { senderLanguage } from "@intray/i18n/languages"
import { inLanguage } from "@intray/i18n/request-language"
import { statusLinks as m } from "@intray/i18n/translated"
import { and, desc, eq, isNull } from "drizzle-orm"
import { enqueue } from "../../platform/jobs.ts"
import { sendMail } from "../../platform/mail.ts"
import { mailLayout, outsideWords } from "../../platform/mail-layout.ts"
import type { PublicContext, Services } from "../../platform/services.ts"
import { statusUrl } from "../../platform/urls.ts"
import { titleIn } from "../messages/portal-words.ts"

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    /** The address is removed from the payload as soon as the job is done. */
    "status-links.send": { email: string }
  }
}

const perAddress = { max: 10, windowSeconds: 3600 }
/** Mails to one address in a day. */
const perEmail = { max: 3, windowSeconds: 86_400 }
const MOST = 20

/**
 * Mails an address the status links of its submissions. The response and its timing are the same whether the address is
 * known or not, and whether it has reached its daily limit: a job does the look-up.
 * @throws TooMany when one network asks too often
 */
export async function sendStatusLinks(ctx: PublicContext, typed: string): Promise<{ sent: true }> {
  const { limits, jobs } = ctx.services
  const email = normalizeEmail(typed).toLowerCase()
  await limits.demand("status-links", ctx.remoteAddress, perAddress)
  const { mails } = await limits.count({ mails: { key: `status-links:${email}`, limit: perEmail } })
  // Always does the same work, so that timing reveals nothing; over the limit, the job gets no address.
  await enqueue(ctx.db, { kind: "status-links.send", payload: { email: mails.wait === null ? email : "" } })
  jobs.wake()
  return { sent: true }
}

/**
 * The job: one mail with the newest links of the address, or none if there are none. Running it again does nothing. Includes
 * spam: its sender would otherwise learn that it was taken for spam.
 */
export async function mailStatusLinks(services: Services, jobId: string, email: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    // A finished or dead job is kept for a while, but without the address.
    await tx
      .update(job)
      .set({ payload: { email: "" } })
      .where(eq(job.id, jobId))
    if (email === "") return
    const rows = await tx
      .select({
        number: submission.number,
        demoId: submission.demoId,
        team: organization.name,
        title: portal.title,
        translations: portal.translations,
        sent: submission.language,
        own: portal.language,
        formality: portal.formality,
      })
      .from(submission)
      .innerJoin(portal, eq(portal.id, submission.portalId))
      .innerJoin(organization, eq(organization.id, submission.teamId))
      .leftJoin(deletedTeam, eq(deletedTeam.teamId, submission.teamId))
      .where(and(eq(submission.submitterEmail, email), isNull(submission.erasedAt), isNull(deletedTeam.teamId)))
      .orderBy(desc(submission.id))
      .limit(MOST + 1)
    const [newest] = rows
    if (newest === undefined) return
    // One mail for all of them, in the language of the newest submission.
    const language = senderLanguage(newest.sent, newest.own)
    const said = () => {
      const links = rows.slice(0, MOST).map((row) => ({
        text: m.line({ number: row.number, team: outsideWords(row.team), portal: outsideWords(titleIn(row, language)) }),
        url: statusUrl(services, row.demoId),
      }))
      const parts = [m.intro, ...links, ...(rows.length > MOST ? [m.more] : []), m.secret]
      return { subject: m.subject, ...mailLayout({ heading: m.heading, parts, footer: m.footer }) }
    }
    const words = inLanguage(language, said, newest.formality)
    await sendMail(tx, { kind: "status-links", to: email, ...words, dedupeKey: `status-links:${jobId}` })
  })
  services.jobs.wake()
}

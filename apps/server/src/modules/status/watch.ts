import { createHmac } from "node:crypto"
import { normalizeEmail } from "@intray/auth/clean-text"
import type { DbOrTx } from "@intray/db"
import { newId, sha256Hex } from "@intray/db/id"
import { organization, portal, submission, watch } from "@intray/db/schema"
import { senderLanguage } from "@intray/i18n/languages"
import { askedLanguage, inLanguage } from "@intray/i18n/request-language"
import { statusMail as m, statusRefusals as words } from "@intray/i18n/translated"
import { and, asc, eq, inArray, isNotNull, isNull, lt } from "drizzle-orm"
import { Invalid, Refused } from "../../platform/errors.ts"
import { sendMail } from "../../platform/mail.ts"
import { mailLayout, outsideWords } from "../../platform/mail-layout.ts"
import type { PublicContext, Services } from "../../platform/services.ts"
import { statusUrl } from "../../platform/urls.ts"
import { emailProblem } from "../forms/text.ts"
import { findByDemoId } from "./find.ts"

/** Most addresses of one submission. */
const MAX_WATCHES = 5
const perNetwork = { max: 20, windowSeconds: 3_600 }
/** Confirmation mails to one address in a day, regardless of who typed it. */
const perEmail = { max: 3, windowSeconds: 86_400 }
/** Unconfirmed addresses are deleted after this time. */
const UNCONFIRMED_MS = 7 * 86_400_000

/** The secret in the links of one watch: computed from its id, so that the table needs only its hash. */
function tokenOf({ keyOf }: Pick<Services, "keyOf">, id: string): string {
  return createHmac("sha256", keyOf("watch")).update(id).digest("base64url")
}

function watchUrl(services: Pick<Services, "keyOf" | "baseUrl">, id: string): string {
  return `${services.baseUrl}/status/watch/${tokenOf(services, id)}`
}

/** The watching addresses of a submission, oldest first. */
export function watchesOf(db: DbOrTx, submissionId: string) {
  const { id, email, verifiedAt, told } = watch
  return db.select({ id, email, verifiedAt, told }).from(watch).where(eq(watch.submissionId, submissionId)).orderBy(asc(watch.id))
}

/** Records that the page was opened, so that the next change gets a mail again. */
export async function rearm(db: DbOrTx, submissionId: string): Promise<void> {
  await db
    .update(watch)
    .set({ told: false })
    .where(and(eq(watch.submissionId, submissionId), eq(watch.told, true)))
}

function readEmail(typed: string): string {
  const email = normalizeEmail(typed).toLowerCase()
  if (emailProblem(email) !== null) throw new Invalid([{ path: ["email"], code: "not_address", message: words.notAddress }])
  return email
}

/**
 * Mails a confirmation link to an address. Until its owner confirms, it gets no other mail; the mail contains no link
 * to the page, because the address may be a typing mistake.
 * @throws NotFound, Invalid (`email`), Refused (`too_many_watches`), TooMany
 */
export async function askToWatch(ctx: PublicContext, input: { demoId: string; email: string }): Promise<{ asked: true }> {
  const { services, db } = ctx
  const found = await findByDemoId(db, input.demoId)
  const email = readEmail(input.email)
  await services.limits.demand("status.watch", ctx.remoteAddress, perNetwork)
  const mails = await services.limits.take(`status.watch:${email}`, perEmail)
  const now = ctx.clock.now()
  await db.transaction(async (tx) => {
    const known = await watchesOf(tx, found.id)
    const before = known.find((one) => one.email === email)
    if (before?.verifiedAt) return
    if (!before && known.length >= MAX_WATCHES) throw new Refused(words.tooManyWatches({ max: MAX_WATCHES }), { code: "too_many_watches" })
    const id = before?.id ?? newId(now)
    if (!before) {
      const tokenHash = sha256Hex(tokenOf(services, id))
      await tx
        .insert(watch)
        .values({ id, teamId: found.teamId, submissionId: found.id, email, tokenHash, told: false, createdAt: now })
        .onConflictDoNothing()
    }
    // Over the daily limit no mail is sent, and nobody learns that.
    if (mails !== null) return
    const { number } = found
    const said = () => ({
      subject: m.confirm.subject({ number }),
      ...mailLayout({
        heading: m.confirm.heading({ number }),
        parts: [m.confirm.text({ team: outsideWords(found.teamName), number })],
        action: { label: m.confirm.action, url: watchUrl(services, id) },
        footer: m.confirm.footer,
      }),
    })
    const language = askedLanguage() ?? senderLanguage(found.language, found.portal.language)
    const mail = inLanguage(language, said, found.portal.formality)
    const about = { teamId: found.teamId, submissionId: found.id, dedupeKey: `watch:${id}:${newId()}` }
    await sendMail(tx, { kind: "watch.confirm", to: email, ...mail, ...about })
  })
  return { asked: true }
}

/** Removes a watching address for the holder of the status link. Does nothing if it is not there. @throws NotFound */
export async function endWatch(ctx: PublicContext, input: { demoId: string; id: string }): Promise<{ ended: true }> {
  const { id } = await findByDemoId(ctx.db, input.demoId)
  await ctx.db.delete(watch).where(and(eq(watch.id, input.id), eq(watch.submissionId, id)))
  return { ended: true }
}

/** The data for the page of a mail's link; null if the watch no longer exists. */
export async function watchBehind(db: DbOrTx, token: string) {
  if (!/^[\w-]{20,64}$/.test(token)) return null
  const [row] = await db
    .select({
      id: watch.id,
      email: watch.email,
      verifiedAt: watch.verifiedAt,
      number: submission.number,
      team: organization.name,
      sent: submission.language,
      own: portal.language,
      formality: portal.formality,
    })
    .from(watch)
    .innerJoin(submission, eq(submission.id, watch.submissionId))
    .innerJoin(portal, eq(portal.id, submission.portalId))
    .innerJoin(organization, eq(organization.id, watch.teamId))
    .where(eq(watch.tokenHash, sha256Hex(token)))
  return row ?? null
}

/** Confirms or ends a watch for the owner of the address. @returns false if the token is unknown */
export async function answerWatch(ctx: Pick<PublicContext, "db" | "clock">, token: string, answer: "confirm" | "end"): Promise<boolean> {
  const row = await watchBehind(ctx.db, token)
  if (!row) return false
  if (answer === "end") await ctx.db.delete(watch).where(eq(watch.id, row.id))
  else
    await ctx.db
      .update(watch)
      .set({ verifiedAt: ctx.clock.now() })
      .where(and(eq(watch.id, row.id), isNull(watch.verifiedAt)))
  return true
}

/** Deletes unconfirmed addresses. */
export async function forgetUnconfirmed({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await db.delete(watch).where(and(isNull(watch.verifiedAt), lt(watch.createdAt, new Date(clock.now().getTime() - UNCONFIRMED_MS))))
}

/** The job that mails the watchers. Running it again does nothing; ended watches get no mail. */
export async function tellWatchers(services: Services, jobId: string, ids: readonly string[]): Promise<void> {
  await services.db.transaction(async (tx) => {
    const rows = await tx
      .select({
        id: watch.id,
        email: watch.email,
        submissionId: watch.submissionId,
        teamId: watch.teamId,
        number: submission.number,
        demoId: submission.demoId,
        team: organization.name,
        sent: submission.language,
        own: portal.language,
        formality: portal.formality,
      })
      .from(watch)
      .innerJoin(submission, eq(submission.id, watch.submissionId))
      .innerJoin(portal, eq(portal.id, submission.portalId))
      .innerJoin(organization, eq(organization.id, watch.teamId))
      .where(and(inArray(watch.id, [...ids]), isNotNull(watch.verifiedAt), isNull(submission.erasedAt)))
      .orderBy(asc(watch.id))
    for (const { id, email, submissionId, teamId, number, demoId, team, sent, own, formality } of rows) {
      const end = watchUrl(services, id)
      const said = () => ({
        subject: m.changed.subject({ team, number }),
        ...mailLayout({
          heading: m.changed.heading({ number }),
          parts: [m.changed.text({ team: outsideWords(team) })],
          action: { label: m.changed.action, url: statusUrl(services, demoId) },
          footer: m.changed.footer,
          unsubscribe: [{ label: m.changed.end, url: end }],
        }),
      })
      const mail = inLanguage(senderLanguage(sent, own), said, formality)
      const about = { teamId, submissionId, dedupeKey: `watch:${id}:${jobId}`, unsubscribeUrl: end }
      await sendMail(tx, { kind: "watch.changed", to: email, ...mail, ...about })
    }
  })
}

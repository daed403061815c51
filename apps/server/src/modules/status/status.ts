import { publicLine } from "@intray/db/schema"
import { senderLanguage } from "@intray/i18n/languages"
import { askedLanguage, inLanguage, isLanguageSet } from "@intray/i18n/request-language"
import { portalRefusals } from "@intray/i18n/translated"
import { asc, eq } from "drizzle-orm"
import { NotFound, Refused } from "../../platform/errors.ts"
import type { PublicContext } from "../../platform/services.ts"
import { statusUrl } from "../../platform/urls.ts"
import { byLink, filesOf, onStatusPage } from "../files/sent.ts"
import { formOf } from "../forms/published-forms.ts"
import { formIn } from "../forms/translations.ts"
import { titleIn } from "../messages/portal-words.ts"
import { publicMessages, seenBySubmitter } from "../messages/public.ts"
import { replyTime } from "../messages/reply-time.ts"
import { readOffers, toOfferItem } from "../offers/rows.ts"
import { canAnswer } from "../offers/states.ts"
import { isOpenCategory } from "../stages/published.ts"
import type { StageCategory } from "../stages/schema.ts"
import { stagesOf } from "../stages/service.ts"
import { spokenWording } from "../stages/spoken.ts"
import { changeSubmissions } from "../submission-writes/change.ts"
import { withdraw as takeBack } from "../submission-writes/stage.ts"
import { dueAtOf } from "../submissions/promise.ts"
import type { PublicStatus } from "../submit/schema.ts"
import { canEdit, canReplace } from "./edit.ts"
import { type FoundStatus, findByDemoId } from "./find.ts"
import { listSentAnswers } from "./sent-answers.ts"
import { treatmentOf } from "./treatment.ts"
import { rearm, watchesOf } from "./watch.ts"

/** Enough for the owner to recognize the address, but useless to others who have the link. */
function shortened(email: string): string {
  const [name = "", host = ""] = email.split("@")
  return `${[...name].slice(0, 2).join("")}…@${host}`
}

/**
 * Until when a reply was promised. A submission that was taken for spam has no deadline for the team, but its sender sees
 * the same as everybody else.
 */
function promisedBy({ category, dueAt, suspicion, repliedAt, createdAt, portal }: FoundStatus): Date | null {
  if (!isOpenCategory(category)) return null
  return dueAt ?? (suspicion !== null && repliedAt === null ? dueAtOf(portal.promiseDays, createdAt) : null)
}

/** The reader of a status page: its submitter, or a team member who previews it. */
export type StatusReader = {
  /** The link to the page, as it is in messages. */
  link: string
  /** Suffix of file URLs; see {@link onStatusPage}. */
  proof: string
}

/** The status for the holder of the link. @throws NotFound alike for malformed, unknown and erased ids */
export async function publicStatus(ctx: PublicContext, demoId: string): Promise<PublicStatus> {
  const row = await findByDemoId(ctx.db, demoId)
  const reader = { link: statusUrl(ctx.services, demoId), proof: byLink(demoId) }
  // Requests without a language get the one in which it was sent.
  const language = isLanguageSet() ? null : senderLanguage(row.language, row.portal.language)
  const read = inLanguage(language, () => statusOf(ctx, row, reader), row.portal.formality)
  const [status, watches, treatment] = await Promise.all([read, watchesOf(ctx.db, row.id), treatmentOf(ctx.db, row)])
  return {
    ...status,
    treatment,
    watching: watches.map(({ id, email, verifiedAt }) => ({ id, email: shortened(email), confirmed: verifiedAt !== null })),
  }
}

/**
 * Records that the submitter has the page open: the team sees that messages were read, and the next change gets a mail again.
 * Reading the status does not count, because mail scanners, link previews and prefetching browsers read it too. @throws NotFound
 */
export async function markStatusSeen(ctx: PublicContext, demoId: string): Promise<{ seen: true }> {
  const { id } = await findByDemoId(ctx.db, demoId)
  await seenBySubmitter(ctx.db, id, ctx.clock.now())
  await rearm(ctx.db, id)
  return { seen: true }
}

/**
 * The content of a status page. Reading changes nothing. Watching addresses and the rating of the treatment are left out, because
 * only the submitter may see them.
 */
export async function statusOf(
  ctx: Pick<PublicContext, "db" | "clock" | "services">,
  row: FoundStatus,
  { link, proof }: StatusReader,
): Promise<PublicStatus> {
  const now = ctx.clock.now()
  const [lines, files, messages, usual, offers] = await Promise.all([
    ctx.db
      .select({ wording: publicLine.wording, category: publicLine.category, at: publicLine.createdAt })
      .from(publicLine)
      .where(eq(publicLine.submissionId, row.id))
      .orderBy(asc(publicLine.id)),
    filesOf(ctx.db, row.id),
    publicMessages(ctx.db, row.id, link),
    replyTime(ctx.db, row.portalId, now),
    row.category === "accepted" ? readOffers(ctx.db, [row.id]) : null,
  ])
  const sentFiles = new Map(files.map((one) => [one.id, onStatusPage(one, proof)]))
  const told = lines.at(-1)
  const offer = offers?.get(row.id)
  const readIn = askedLanguage() ?? senderLanguage(row.language, row.portal.language)
  return {
    language: senderLanguage(row.language, row.portal.language),
    formality: row.portal.formality,
    number: row.number,
    title: row.title,
    by: row.summary.by,
    portal: { slug: row.portal.slug, title: titleIn(row.portal, readIn) },
    team: { name: row.teamName },
    // The line that the submitter got counts, even if the stage was reworded since.
    wording: spokenWording(told?.wording ?? row.wording),
    // Submissions are never published as spam; should one be, its submitter must not learn it.
    category: row.category === "spam" ? "inbox" : row.category,
    lines: lines.map((line) => ({ ...line, wording: spokenWording(line.wording), at: line.at.toISOString() })),
    sent: listSentAnswers(formIn(formOf({ id: row.versionId, form: row.form }), readIn), row.answers, {
      first: senderLanguage(null, row.portal.language),
      files: sentFiles,
    }),
    withdrawn: row.withdrawnAt !== null,
    canWithdraw: row.withdrawnAt === null && canWithdrawFrom(row.category),
    canEdit: canEdit(row, now),
    canReplace: canReplace(row),
    canWrite: true,
    version: row.version,
    messages: messages.map((one) => ({
      id: one.id,
      mine: one.mine,
      subject: one.subject,
      body: one.body,
      sentAt: one.sentAt.toISOString(),
      read: one.mine && one.seenAt !== null,
      files: one.files.map(({ id, name, size, contentType }) => ({ id, name, size, contentType, url: `/api/files/${id}${proof}` })),
    })),
    usual,
    promise: row.portal.promiseDays,
    answerBy: promisedBy(row)?.toISOString() ?? null,
    watching: [],
    treatment: null,
    offer: offer ? { ...toOfferItem(offer, now), canAnswer: canAnswer(offer, now) } : null,
    mail: ctx.services.mail.configured,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Whether a submitter can withdraw in such a stage: somebody who was accepted may be unable to come. */
function canWithdrawFrom(category: StageCategory): boolean {
  return isOpenCategory(category) || category === "accepted"
}

/**
 * Withdraws a submission: both sides see it at once, and a held decision is dropped. Does nothing if it is withdrawn.
 * @throws NotFound, Refused (`decided`) once it was declined
 */
export async function withdraw(ctx: PublicContext, demoId: string): Promise<{ withdrawn: true }> {
  const { id, teamId } = await findByDemoId(ctx.db, demoId)
  const by = { db: ctx.db, clock: ctx.clock, actor: { type: "submitter", id: null, name: null }, team: { id: teamId, role: "" } } as const
  return changeSubmissions(by, { ids: [id], all: true }, async (change) => {
    const { tx, rows } = change
    const [from] = rows
    if (!from) throw new NotFound("submission")
    if (from.withdrawnAt) return { withdrawn: true }
    const stages = await stagesOf(tx, teamId)
    const seen = stages.find((one) => one.id === from.publicStageId)
    const to = stages.find((one) => one.category === "withdrawn" && one.archivedAt === null)
    if (!to || !seen || !canWithdrawFrom(seen.category)) throw new Refused(portalRefusals.cannotWithdraw, { code: "decided" })
    takeBack(change, stages, id, to)
    return { withdrawn: true }
  })
}

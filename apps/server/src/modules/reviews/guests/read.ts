import { portalVersion, review, reviewCandidate, reviewGuest, submission } from "@intray/db/schema"
import { senderLanguage } from "@intray/i18n/languages"
import { validation } from "@intray/i18n/translated"
import { and, desc, eq, inArray, lt, ne, or } from "drizzle-orm"
import { Invalid, NotFound } from "../../../platform/errors.ts"
import { filesOf, onStatusPage } from "../../files/sent.ts"
import { withoutNames } from "../../forms/identifying.ts"
import { formOf } from "../../forms/published-forms.ts"
import { formIn } from "../../forms/translations.ts"
import { titleIn } from "../../messages/portal-words.ts"
import { listSentAnswers } from "../../status/sent-answers.ts"
import type { SentAnswer } from "../../submit/schema.ts"
import { getRoundState } from "../access.ts"
import { readDeclared } from "../conflicts.ts"
import { listQueue, takeNext, toMyRound } from "../queue.ts"
import { getSheet } from "../read.ts"
import { demandOpen, saveReview, setConflict } from "../save.ts"
import type { ConflictItem, OtherReview, OwnReview, QueueInput, SaveReviewInput, SetConflictInput, Sheet } from "../schema.ts"
import { makeFileProof } from "./file-proof.ts"
import { type GuestContext, isOffered, isOfGuest } from "./find.ts"
import { toGuestView, withoutAddress } from "./projection.ts"
import type { GuestStart, GuestSubmission } from "./schema.ts"

/** The portal's title in its own first language: a guest reads what the team reads. */
const portalTitle = ({ guest }: GuestContext) => titleIn(guest.portal, null)

/** What the link is about. */
export function getStart(ctx: GuestContext): GuestStart {
  const { guest, team } = ctx
  const { id, name, opensAt, closesAt, blind, visibility } = guest.round
  return {
    guest: { id: guest.id, name: guest.name },
    team: team.name,
    invitedBy: guest.invitedBy,
    portal: portalTitle(ctx),
    round: {
      id,
      name,
      state: getRoundState(guest.round, ctx.clock.now()) === "planned" ? "planned" : "open",
      opensAt: opensAt?.toISOString() ?? null,
      closesAt: closesAt?.toISOString() ?? null,
      blind,
      visibility,
    },
    expiresAt: guest.expiresAt.toISOString(),
  }
}

/** Notes that the guest is here. Reading says nothing of it: programs that look at links read too. */
export async function noteUse({ db, clock, guest }: GuestContext): Promise<void> {
  const now = clock.now()
  if (guest.lastUsedAt !== null && now.getTime() - guest.lastUsedAt.getTime() < 60_000) return
  await db.update(reviewGuest).set({ lastUsedAt: now }).where(eq(reviewGuest.reviewerId, guest.id))
}

/** Their round with their progress, in a list as members have theirs; empty while it is not open. */
export async function listGuestRounds(ctx: GuestContext) {
  const { db, guest } = ctx
  if (getRoundState(guest.round, ctx.clock.now()) !== "open") return { items: [] }
  const reviewer = { party: { guestId: guest.id }, reviewerId: guest.id }
  return { items: [await toMyRound(db, { round: guest.round, title: portalTitle(ctx), now: ctx.clock.now(), ...reviewer })] }
}

/** @throws NotFound for another round than the guest's */
function demandOwnRound({ guest }: GuestContext, roundId: string): void {
  if (guest.round.id !== roundId) throw new NotFound("round")
}

/**
 * @throws NotFound for a submission that the guest may not read, whatever the reason
 * @throws Refused (`round_planned`)
 */
async function demandReadable({ db, guest, clock }: GuestContext, submissionId: string, isReadable = isOfGuest): Promise<void> {
  demandOpen(guest.round, clock.now())
  const [row] = await db
    .select({ id: submission.id })
    .from(reviewCandidate)
    .innerJoin(submission, eq(submission.id, reviewCandidate.submissionId))
    .where(and(eq(submission.id, submissionId), isReadable(db, guest)))
  if (!row) throw new NotFound("submission")
}

const told = {
  portalId: submission.portalId,
  title: submission.title,
  summary: submission.summary,
  submitterEmail: submission.submitterEmail,
  submitterName: submission.submitterName,
}

/** What lists call submissions, by their ids. */
async function listNames(
  { db, guest, services }: GuestContext,
  ids: readonly string[],
): Promise<Map<string, { title: string; by: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: submission.id, ...told, versionId: portalVersion.id, form: portalVersion.form })
    .from(submission)
    .innerJoin(portalVersion, eq(portalVersion.id, submission.portalVersionId))
    .where(inArray(submission.id, [...ids]))
  return new Map(
    rows.map(({ summary, versionId, form, ...row }) => {
      const { id } = row
      const sent = { ...row, by: summary.by }
      const view = toGuestView(services, sent, { form: formOf({ id: versionId, form }), files: [], blind: guest.round.blind })
      return [id, { title: view.title, by: view.by }]
    }),
  )
}

/** As {@link listQueue}, without addresses. */
export async function listGuestQueue(ctx: GuestContext, input: QueueInput) {
  demandOwnRound(ctx, input.roundId)
  const { items, nextCursor } = await listQueue(ctx, input)
  const names = await listNames(
    ctx,
    items.map((one) => one.submissionId),
  )
  return { items: items.map((one) => ({ ...one, title: "", by: "", ...names.get(one.submissionId) })), nextCursor }
}

/** As {@link takeNext}. */
export async function takeGuestNext(ctx: GuestContext, input: { roundId: string; skip: string[] }) {
  demandOwnRound(ctx, input.roundId)
  return takeNext(ctx, input)
}

/** As {@link getSheet}, of the guest's round alone. */
export async function getGuestSheet(ctx: GuestContext, submissionId: string) {
  await demandReadable(ctx, submissionId)
  const sheet: Sheet = await getSheet(ctx, submissionId, ctx.guest.round.id)
  const rounds = sheet.rounds.map(({ others, ...item }) => ({
    ...item,
    others: others === null ? null : others.map(withoutAccount),
    settlement: null,
  }))
  return { ...sheet, rounds }
}

/** Reviews carry the names of their reviewers, and no account ids. */
function withoutAccount({ reviewer, ...review }: OtherReview, index: number): OtherReview {
  return { ...review, reviewer: reviewer && { ...reviewer, id: `reviewer-${index + 1}` } }
}

/** As {@link saveReview}. */
export async function saveGuestReview(ctx: GuestContext, input: SaveReviewInput): Promise<OwnReview> {
  demandOwnRound(ctx, input.roundId)
  await demandReadable(ctx, input.submissionId)
  return saveReview(ctx, input)
}

/** Conflicts of interest that the guest declared, newest first. @throws Refused (`round_planned`) */
export async function listGuestConflicts(ctx: GuestContext): Promise<{ items: ConflictItem[] }> {
  demandOpen(ctx.guest.round, ctx.clock.now())
  const rows = await readDeclared(ctx, { guestId: ctx.guest.id })
  const names = await listNames(
    ctx,
    rows.map((row) => row.submissionId),
  )
  return { items: rows.map(({ portalId: _, ...row }) => ({ ...row, title: names.get(row.submissionId)?.title ?? "" })) }
}

/** As {@link setConflict}. */
export async function setGuestConflict(ctx: GuestContext, input: SetConflictInput) {
  await demandReadable(ctx, input.submissionId, isOffered)
  return setConflict(ctx, { guestId: ctx.guest.id }, input)
}

/**
 * A submission with its answers and files, without addresses of e-mail.
 * @throws NotFound; Refused (`round_planned`)
 */
export async function getGuestSubmission(ctx: GuestContext, submissionId: string): Promise<GuestSubmission> {
  const { db, guest, services } = ctx
  await demandReadable(ctx, submissionId)
  const columns = { number: submission.number, answers: submission.answers, createdAt: submission.createdAt }
  const [row] = await db
    .select({ id: submission.id, ...told, ...columns, versionId: portalVersion.id, form: portalVersion.form })
    .from(submission)
    .innerJoin(portalVersion, eq(portalVersion.id, submission.portalVersionId))
    .where(eq(submission.id, submissionId))
  if (!row) throw new NotFound("submission")
  const { submitterEmail } = row
  const form = formOf({ id: row.versionId, form: row.form })
  const view = toGuestView(
    services,
    { id: row.id, portalId: row.portalId, title: row.title, by: row.summary.by, submitterEmail, submitterName: row.submitterName },
    { form, files: await filesOf(db, row.id), blind: guest.round.blind },
  )
  const now = ctx.clock.now()
  const files = new Map(
    view.files.map((file) => [
      file.id,
      onStatusPage(file, `?guest=${makeFileProof(services, { guestId: guest.id, fileId: file.id, now })}`),
    ]),
  )
  const first = senderLanguage(null, guest.portal.language)
  const answers = listSentAnswers(formIn(form, first), withoutNames(row.answers, view.names), { first, files, hidden: view.hidden })
  return {
    id: row.id,
    number: row.number,
    title: view.title,
    by: view.by,
    createdAt: row.createdAt.toISOString(),
    answers: answers.map((answer) => withoutAddresses(answer, submitterEmail)),
  }
}

function withoutAddresses({ items, ...answer }: SentAnswer, email: string): SentAnswer {
  const plain = <Leaf extends Omit<SentAnswer, "items">>(leaf: Leaf): Leaf => ({
    ...leaf,
    value: leaf.value === null ? null : withoutAddress(leaf.value, email),
    files: leaf.files.map((file) => ({ ...file, name: withoutAddress(file.name, email) })),
  })
  return { ...plain(answer), items: items.map((item) => item.map(plain)) }
}

/** `1700000000000_<id>`: after the review of that submission that was changed then. */
function parseCursor(cursor: string): { at: Date; id: string } {
  const [, at, id] = /^(\d{1,15})_([\w-]{1,40})$/.exec(cursor) ?? []
  if (at === undefined || id === undefined) throw new Invalid([{ path: ["cursor"], code: "cursor", message: validation.cursor }])
  return { at: new Date(Number(at)), id }
}

/** What the guest has reviewed or abstained from and can still change, newest first. @throws Invalid (`cursor`); Refused (`round_planned`) */
export async function listGiven(ctx: GuestContext, { cursor, limit }: { cursor?: string | null | undefined; limit: number }) {
  const { db, guest } = ctx
  demandOpen(guest.round, ctx.clock.now())
  const last = cursor ? parseCursor(cursor) : null
  const { updatedAt } = review
  const rows = await db
    .select({ submissionId: submission.id, number: submission.number, state: review.state, updatedAt })
    .from(review)
    .innerJoin(submission, eq(submission.id, review.submissionId))
    .innerJoin(reviewCandidate, eq(reviewCandidate.submissionId, submission.id))
    .where(
      and(
        eq(review.reviewerId, guest.id),
        ne(review.state, "draft"),
        isOfGuest(db, guest),
        last === null ? undefined : or(lt(updatedAt, last.at), and(eq(updatedAt, last.at), lt(submission.id, last.id))),
      ),
    )
    .orderBy(desc(updatedAt), desc(submission.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const names = await listNames(
    ctx,
    page.map((one) => one.submissionId),
  )
  const end = rows.length > limit ? page.at(-1) : undefined
  return {
    items: page.map((one) => ({ ...one, title: "", by: "", ...names.get(one.submissionId), updatedAt: one.updatedAt.toISOString() })),
    nextCursor: end ? `${end.updatedAt.getTime()}_${end.submissionId}` : null,
  }
}

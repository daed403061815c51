import { normalizeEmail } from "@intray/auth/clean-text"
import type { Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import { portal, review, reviewConflict, reviewer, reviewGuest, reviewReservation, reviewRound, user } from "@intray/db/schema"
import { reviewsServer } from "@intray/i18n/reviews-server"
import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm"
import { audit } from "../../../platform/audit.ts"
import { Invalid, NotFound, Refused } from "../../../platform/errors.ts"
import { personOf, recordTeamEvent } from "../../../platform/events.ts"
import type { TeamContext } from "../../../platform/services.ts"
import { emailProblem } from "../../forms/text.ts"
import { loadRound, type RoundRow } from "../access.ts"
import { guestUrl, hashGuestSecret, newGuestSecret } from "./link.ts"
import { sendGuestLink, takeMail } from "./mail.ts"
import { type AddGuestInput, DEFAULT_DAYS, type GuestItem, type GuestLink, MAX_DAYS, MAX_GUESTS, type RenewGuestInput } from "./schema.ts"

type GuestRow = typeof reviewGuest.$inferSelect

const DAY_MS = 86_400_000

/** Until when a link works where nobody says so. */
function getDefaultExpiry({ closesAt }: Pick<RoundRow, "closesAt">, now: Date): Date {
  return closesAt !== null && closesAt > now ? closesAt : new Date(now.getTime() + DEFAULT_DAYS * DAY_MS)
}

/** @throws Invalid (`expiresAt`) */
function readExpiry(round: RoundRow, typed: string | null, now: Date): Date {
  const expiresAt = typed === null ? getDefaultExpiry(round, now) : new Date(typed)
  const say = (code: string, message: string) => new Invalid([{ path: ["expiresAt"], code, message }])
  if (expiresAt <= now) throw say("in_past", reviewsServer.guestExpiryPast)
  // A round may close later than that; its own date is no mistake of theirs.
  if (typed !== null && expiresAt.getTime() > now.getTime() + MAX_DAYS * DAY_MS) throw say("too_late", reviewsServer.guestExpiryLate)
  return expiresAt
}

/** @throws Invalid (`email`) */
function readEmail(typed: string): string | null {
  const email = normalizeEmail(typed).toLowerCase()
  if (email === "") return null
  if (emailProblem(email) === null) return email
  throw new Invalid([{ path: ["email"], code: "not_address", message: reviewsServer.guestEmail }])
}

function getState({ revokedAt, expiresAt }: Pick<GuestRow, "revokedAt" | "expiresAt">, now: Date): GuestItem["state"] {
  if (revokedAt !== null) return "revoked"
  return expiresAt <= now ? "expired" : "active"
}

/** The guests of a round with what they have done; those with a revoked link come last. @throws NotFound */
export async function listGuests(ctx: TeamContext, roundId: string) {
  const { db } = ctx
  const round = await loadRound(db, ctx, roundId)
  const now = ctx.clock.now()
  const [rows, counts, conflicts] = await Promise.all([
    db
      .select({ guest: reviewGuest, inviter: user.name })
      .from(reviewGuest)
      .leftJoin(user, eq(user.id, reviewGuest.invitedBy))
      .where(eq(reviewGuest.roundId, round.id))
      .orderBy(asc(reviewGuest.name), asc(reviewGuest.reviewerId)),
    db
      .select({ id: review.reviewerId, state: review.state, count: sql<number>`count(*)`.mapWith(Number) })
      .from(review)
      .innerJoin(reviewGuest, eq(reviewGuest.reviewerId, review.reviewerId))
      .where(eq(review.roundId, round.id))
      .groupBy(review.reviewerId, review.state),
    db
      .select({ id: reviewConflict.guestId, count: sql<number>`count(*)`.mapWith(Number) })
      .from(reviewConflict)
      .innerJoin(reviewGuest, eq(reviewGuest.reviewerId, reviewConflict.guestId))
      .where(and(eq(reviewGuest.roundId, round.id), isNotNull(reviewConflict.guestId)))
      .groupBy(reviewConflict.guestId),
  ])
  const items = rows.map(({ guest, inviter }): GuestItem => {
    const id = guest.reviewerId
    const count = (state: string) => counts.find((one) => one.id === id && one.state === state)?.count ?? 0
    return {
      id,
      name: guest.name,
      email: guest.email,
      state: getState(guest, now),
      expiresAt: guest.expiresAt.toISOString(),
      lastUsedAt: guest.lastUsedAt?.toISOString() ?? null,
      invitedBy: inviter,
      createdAt: guest.createdAt.toISOString(),
      submitted: count("submitted"),
      abstained: count("abstained"),
      drafts: count("draft"),
      conflicts: conflicts.find((one) => one.id === id)?.count ?? 0,
    }
  })
  const isRevoked = (one: GuestItem) => Number(one.state === "revoked")
  items.sort((a, b) => isRevoked(a) - isRevoked(b))
  return { items, mail: ctx.services.mail.configured, defaultExpiry: getDefaultExpiry(round, now).toISOString() }
}

/** Holds the round, so that two managers at once do not exceed the limit. @throws NotFound; Refused (`round_closed`) */
async function lockOpenRound(tx: Tx, ctx: TeamContext, id: string): Promise<RoundRow> {
  await loadRound(tx, ctx, id)
  const [round] = await forUpdate(tx.select().from(reviewRound).where(eq(reviewRound.id, id)))
  if (!round) throw new NotFound("round")
  if (round.closesAt !== null && round.closesAt <= ctx.clock.now()) {
    throw new Refused(reviewsServer.closed({ round: round.name }), { code: "round_closed" })
  }
  return round
}

/** @throws Refused (`too_many_guests`) */
async function demandRoom(tx: Tx, roundId: string): Promise<void> {
  const count = await tx.$count(reviewGuest, and(eq(reviewGuest.roundId, roundId), isNull(reviewGuest.revokedAt)))
  if (count >= MAX_GUESTS) throw new Refused(reviewsServer.tooManyGuests({ max: MAX_GUESTS }), { code: "too_many_guests" })
}

/** Writes the mail with the link where there is an address and mail is on. @returns whether it was written */
async function mailLink(
  tx: Tx,
  ctx: TeamContext,
  {
    guest,
    round,
    url,
    allowed,
  }: { guest: Pick<GuestRow, "reviewerId" | "name" | "email" | "expiresAt">; round: RoundRow; url: string; allowed: boolean },
): Promise<boolean> {
  const { email } = guest
  if (email === null || !allowed || !ctx.services.mail.configured) return false
  const [found] = await tx.select({ title: portal.title, language: portal.language }).from(portal).where(eq(portal.id, round.portalId))
  await sendGuestLink(tx, ctx, { ...guest, email, url, portal: found?.title ?? "", language: found?.language ?? "" })
  return true
}

function hashNew(ctx: TeamContext, secret: string): string {
  const hash = hashGuestSecret(ctx.services, secret)
  if (hash === null) throw new Error("a secret that was just made has another form")
  return hash
}

const target = (guest: { reviewerId: string; name: string }) => ({ type: "review_guest", id: guest.reviewerId, name: guest.name })

/**
 * Makes a link by which somebody without an account reviews in a round.
 * @throws NotFound; Invalid (`email`, `expiresAt`); Refused (`round_closed`, `too_many_guests`)
 */
export async function addGuest(ctx: TeamContext, input: AddGuestInput): Promise<GuestLink> {
  const email = readEmail(input.email)
  const allowed = email !== null && (await takeMail(ctx, email))
  return ctx.db.transaction(async (tx) => {
    const round = await lockOpenRound(tx, ctx, input.roundId)
    const now = ctx.clock.now()
    const expiresAt = readExpiry(round, input.expiresAt, now)
    await demandRoom(tx, round.id)
    const secret = newGuestSecret()
    const common = { teamId: ctx.team.id, roundId: round.id, createdAt: now }
    const guest = { reviewerId: newId(), name: input.name, email, expiresAt }
    await tx.insert(reviewer).values({ ...common, id: guest.reviewerId, userId: null, named: true })
    await tx.insert(reviewGuest).values({ ...common, ...guest, secretHash: hashNew(ctx, secret), invitedBy: personOf(ctx.actor) })
    const url = guestUrl(ctx.services, guest.reviewerId, secret)
    const mailed = await mailLink(tx, ctx, { guest, round, url, allowed })
    await record(tx, ctx, { type: "review_guest.created", round, guest })
    return { id: guest.reviewerId, expiresAt: expiresAt.toISOString(), url, mailed }
  })
}

/** A guest of the team in a round that the caller sees, and that round. @throws NotFound; Refused (`round_closed`) */
async function lockGuest(tx: Tx, ctx: TeamContext, id: string): Promise<{ guest: GuestRow; round: RoundRow }> {
  const [found] = await tx
    .select()
    .from(reviewGuest)
    .where(and(eq(reviewGuest.reviewerId, id), eq(reviewGuest.teamId, ctx.team.id)))
  if (!found) throw new NotFound("guest")
  const round = await loadRound(tx, ctx, found.roundId)
  const [guest] = await forUpdate(tx.select().from(reviewGuest).where(eq(reviewGuest.reviewerId, id)))
  if (!guest) throw new NotFound("guest")
  return { guest, round }
}

/** Makes the link of a guest useless at once. Their reviews stay. Twice does nothing more. @throws NotFound */
export async function revokeGuest(ctx: TeamContext, id: string): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    const { guest, round } = await lockGuest(tx, ctx, id)
    if (guest.revokedAt !== null) return { id }
    await tx.update(reviewGuest).set({ revokedAt: ctx.clock.now() }).where(eq(reviewGuest.reviewerId, id))
    // What was reserved for them is free for others.
    await tx.delete(reviewReservation).where(eq(reviewReservation.reviewerId, id))
    await record(tx, ctx, { type: "review_guest.revoked", round, guest })
    return { id }
  })
}

/**
 * Changes until when the link of a guest works, or makes another one in its place.
 * @throws NotFound; Invalid (`expiresAt`); Refused (`round_closed`, `too_many_guests`)
 */
export async function renewGuest(ctx: TeamContext, { id, expiresAt: typed, newLink }: RenewGuestInput): Promise<GuestLink> {
  const [known] = await ctx.db
    .select({ email: reviewGuest.email, revokedAt: reviewGuest.revokedAt })
    .from(reviewGuest)
    .where(and(eq(reviewGuest.reviewerId, id), eq(reviewGuest.teamId, ctx.team.id)))
  const allowed = Boolean(known?.email) && (newLink || known?.revokedAt != null) && (await takeMail(ctx, known?.email ?? ""))
  return ctx.db.transaction(async (tx) => {
    const locked = await lockGuest(tx, ctx, id)
    const round = await lockOpenRound(tx, ctx, locked.round.id)
    const expiresAt = readExpiry(round, typed, ctx.clock.now())
    const guest = { ...locked.guest, expiresAt }
    const secret = newLink || guest.revokedAt !== null ? newGuestSecret() : null
    if (guest.revokedAt !== null) await demandRoom(tx, round.id)
    await tx
      .update(reviewGuest)
      .set({ expiresAt, revokedAt: null, ...(secret === null ? {} : { secretHash: hashNew(ctx, secret) }) })
      .where(eq(reviewGuest.reviewerId, id))
    const url = secret === null ? null : guestUrl(ctx.services, id, secret)
    const mailed = url !== null && (await mailLink(tx, ctx, { guest, round, url, allowed }))
    await record(tx, ctx, { type: "review_guest.renewed", round, guest })
    return { id, expiresAt: expiresAt.toISOString(), url, mailed }
  })
}

type Recorded = {
  type: "review_guest.created" | "review_guest.revoked" | "review_guest.renewed"
  round: RoundRow
  guest: Pick<GuestRow, "reviewerId" | "name" | "expiresAt">
}

/** Notes it in the events of the team and in the audit log. */
async function record(tx: Tx, ctx: TeamContext, { type, round, guest }: Recorded): Promise<void> {
  const after = { roundId: round.id, guestId: guest.reviewerId }
  await recordTeamEvent(tx, ctx, { type, before: null, after })
  const detail = { round: round.name, expiresAt: guest.expiresAt.toISOString() }
  await audit(tx, { ctx, action: type, teamId: ctx.team.id, target: target(guest), detail })
}

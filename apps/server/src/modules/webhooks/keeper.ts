import type { Database, DbOrTx, Tx } from "@intray/db"
import { apikey, member, submission, user, webhook } from "@intray/db/schema"
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm"
import { NotFound } from "../../platform/errors.ts"
import { asTeamId, keyOf, personOf } from "../../platform/events.ts"
import type { Services, TeamContext } from "../../platform/services.ts"
import { getTeamAccess } from "../../platform/team-access.ts"
import { isAllowed } from "../../platform/teams.ts"
import { seesEverySubmission, seesSubmission, type VisibleSubmissions, visibleSubmissions } from "../../platform/visible-portals.ts"
import { keyNow } from "../api-keys/grant.ts"
import { notify } from "../notifications/notify.ts"
import type { DeliveryRow, WebhookRow } from "./deliveries.ts"
import { type PausedBecause, testEvent } from "./schema.ts"

/*
 * A webhook reads on behalf of its keeper: the user or API key that last created, changed or resumed it. The keeper's permissions are
 * checked at every delivery: a webhook receives nothing that its keeper no longer sees.
 */

/** The new keeper: the acting user, or the key itself and not its maker, who may see more than the key. */
export const keeperIn = (ctx: Pick<TeamContext, "actor">): Pick<WebhookRow, "createdBy" | "apiKeyId"> => ({
  createdBy: personOf(ctx.actor),
  apiKeyId: keyOf(ctx.actor),
})

type Sight = VisibleSubmissions | null
type Asking = Pick<Services, "db" | "clock">

/**
 * The submissions that the webhook's current keeper sees now. Null: it has no keeper, because the keeper left, was banned,
 * lacks a required second factor, lost a permission, or is a key that was revoked or has expired.
 */
export async function sightOfKeeper(services: Asking, webhookId: string): Promise<Sight> {
  const [row] = await services.db.select({ apiKeyId: webhook.apiKeyId }).from(webhook).where(eq(webhook.id, webhookId))
  if (!row) return null
  return row.apiKeyId === null ? sightOfPerson(services, webhookId) : sightOfKey(services, row.apiKeyId)
}

/** The submissions of a key, which are never more than its maker's. */
async function sightOfKey({ db, clock }: Asking, id: string): Promise<Sight> {
  try {
    const { actor, team } = await keyNow(db, { id }, clock.now())
    if (!(await isAllowed(db, team, needed))) return null
    return await visibleSubmissions({ db, clock, team, actor })
  } catch (cause) {
    if (cause instanceof NotFound) return null
    throw cause
  }
}

const needed = { webhook: ["manage"], submission: ["read"] } as const

async function sightOfPerson({ db, clock }: Asking, webhookId: string): Promise<Sight> {
  const [row] = await db.select({ userId: webhook.createdBy, teamId: webhook.teamId }).from(webhook).where(eq(webhook.id, webhookId))
  if (!row || row.userId === null) return null
  const access = await getTeamAccess(db, { userId: row.userId, teamId: row.teamId }, clock.now())
  if (!access.open) return null
  const team = { id: asTeamId(row.teamId), role: access.role }
  if (!(await isAllowed(db, team, needed))) return null
  return visibleSubmissions({ db, clock, team, actor: { type: "user", id: row.userId, name: null } })
}

/** Whether a delivery's content is visible. A test contains no submission. */
export async function isDeliverySeen(
  db: Database,
  visible: VisibleSubmissions,
  { type, submissionId }: Pick<DeliveryRow, "type" | "submissionId">,
): Promise<boolean> {
  if (seesEverySubmission(visible) || type === testEvent) return true
  // Events of the whole team may contain data of any portal.
  if (submissionId === null) return visible.portals === null
  const [row] = await db
    .select({ id: submission.id, portalId: submission.portalId })
    .from(submission)
    .where(eq(submission.id, submissionId))
  return row !== undefined && seesSubmission(visible, row)
}

type WithKeeper = Pick<WebhookRow, "createdBy" | "apiKeyId">
type Named = { id: string; name: string }

/** The keepers of these webhooks by id: users who are in the team, and keys that were not revoked. */
export async function keepersOf(db: DbOrTx, teamId: string, rows: readonly WithKeeper[]): Promise<Map<string, Named>> {
  return new Map([...(await peopleOf(db, teamId, rows)), ...(await keysOf(db, teamId, rows))])
}

async function keysOf(db: DbOrTx, teamId: string, rows: readonly WithKeeper[]): Promise<Map<string, Named>> {
  const ids = [...new Set(rows.flatMap((row) => row.apiKeyId ?? []))]
  if (ids.length === 0) return new Map()
  const keys = await db
    .select({ id: apikey.id, name: apikey.name })
    .from(apikey)
    .where(and(eq(apikey.referenceId, teamId), inArray(apikey.id, ids), isNull(apikey.revokedAt)))
  return new Map(keys.map(({ id, name }) => [id, { id, name: name ?? "" }]))
}

async function peopleOf(db: DbOrTx, teamId: string, rows: readonly WithKeeper[]): Promise<Map<string, Named>> {
  const ids = [...new Set(rows.flatMap((row) => row.createdBy ?? []))]
  if (ids.length === 0) return new Map()
  const people = await db
    .select({ id: user.id, name: user.name })
    .from(user)
    .innerJoin(member, eq(member.userId, user.id))
    .where(and(eq(member.organizationId, teamId), inArray(user.id, ids)))
  return new Map(people.map((one) => [one.id, one]))
}

/** Pauses a webhook automatically and notifies the members who manage webhooks. Does nothing if it is already paused. */
export async function pauseByItself(tx: Tx, hook: WebhookRow, because: PausedBecause, now: Date, onlyIf?: SQL): Promise<void> {
  const paused = await tx
    .update(webhook)
    // As SQL, because the column's type in the schema does not name every reason yet; to the database it is text.
    .set({ state: "paused", pausedBecause: sql`${because}`, pausedAt: now, dueAt: null })
    .where(and(eq(webhook.id, hook.id), eq(webhook.state, "on"), onlyIf))
    .returning({ id: webhook.id })
  hook.state = "paused"
  if (paused.length === 0) return
  const teamId = asTeamId(hook.teamId)
  await notify(tx, {
    teamId,
    event: "webhook.paused",
    submissionId: null,
    actorId: null,
    userIds: "team",
    facts: { reason: because },
    at: now,
  })
}

/** Pauses a webhook without a keeper, unless somebody has changed it meanwhile: it may then have a new keeper. */
export async function pauseWithoutKeeper({ db, clock }: Pick<Services, "db" | "clock">, hook: WebhookRow): Promise<void> {
  await db.transaction((tx) => pauseByItself(tx, hook, "keeper", clock.now(), eq(webhook.updatedAt, hook.updatedAt)))
}

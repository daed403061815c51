import type { Database, DbOrTx, Tx } from "@intray/db"
import { apikey, member, submission, user, webhook } from "@intray/db/schema"
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm"
import { NotFound } from "../../platform/errors.ts"
import { asTeamId, keyOf, personOf } from "../../platform/events.ts"
import type { Services, TeamContext } from "../../platform/services.ts"
import { getTeamAccess } from "../../platform/team-access.ts"
import { isAllowed } from "../../platform/teams.ts"
import { sees, type VisiblePortals, visiblePortals } from "../../platform/visible-portals.ts"
import { keyNow } from "../api-keys/grant.ts"
import { notify } from "../notifications/notify.ts"
import type { DeliveryRow, WebhookRow } from "./deliveries.ts"
import { type PausedBecause, testEvent } from "./schema.ts"

/*
 * A webhook reads on behalf of its keeper: the person who made it, or changed or resumed it last, which may be an API key. What the keeper may is
 * checked at every delivery: a webhook receives nothing that its keeper no longer sees.
 */

/** Who becomes the keeper by what they do: a person, or the key itself and not its maker, who may see more than the key. */
export const keeperIn = (ctx: Pick<TeamContext, "actor">): Pick<WebhookRow, "createdBy" | "apiKeyId"> => ({
  createdBy: personOf(ctx.actor),
  apiKeyId: keyOf(ctx.actor),
})

type Sight = { portals: VisiblePortals } | null
type Asking = Pick<Services, "db" | "clock">

/**
 * What the keeper of a webhook sees at this moment, no matter who that is by now. Null: nobody keeps it, because the keeper has left, was banned,
 * lacks the second factor that the team asks for, or may not manage webhooks or read submissions any more, or the key was revoked or has expired.
 */
export async function sightOfKeeper(services: Asking, webhookId: string): Promise<Sight> {
  const [row] = await services.db.select({ apiKeyId: webhook.apiKeyId }).from(webhook).where(eq(webhook.id, webhookId))
  if (!row) return null
  return row.apiKeyId === null ? sightOfPerson(services, webhookId) : sightOfKey(services, row.apiKeyId)
}

/** Of a key what it may itself, which is never more than its maker may. */
async function sightOfKey({ db, clock }: Asking, id: string): Promise<Sight> {
  try {
    const { actor, team } = await keyNow(db, { id }, clock.now())
    if (!(await isAllowed(db, team, needed))) return null
    return { portals: await visiblePortals({ db, clock, team, actor }) }
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
  return { portals: await visiblePortals({ db, clock, team, actor: { type: "user", id: row.userId, name: null } }) }
}

/** Whether what a delivery tells is seen. A test tells nothing of any submission. */
export async function isDeliverySeen(
  db: Database,
  visible: VisiblePortals,
  { type, submissionId }: Pick<DeliveryRow, "type" | "submissionId">,
): Promise<boolean> {
  if (visible === null || type === testEvent) return true
  // What is about the team as a whole holds things of any portal.
  if (submissionId === null) return false
  const [row] = await db.select({ portalId: submission.portalId }).from(submission).where(eq(submission.id, submissionId))
  return row !== undefined && sees(visible, row.portalId)
}

type WithKeeper = Pick<WebhookRow, "createdBy" | "apiKeyId">
type Named = { id: string; name: string }

/** Who keeps these webhooks, by their ids: the people who are in the team, and the keys that were not revoked. */
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

/** Pauses a webhook by the house itself, and tells who manages webhooks; one that is paused already stays as it is. */
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
  await notify(tx, { teamId, event: "webhook.paused", submissionId: null, actorId: null, userIds: "team", at: now })
}

/** Pauses one that nobody keeps any more, unless somebody has changed it meanwhile: then it may have another keeper. */
export async function pauseWithoutKeeper({ db, clock }: Pick<Services, "db" | "clock">, hook: WebhookRow): Promise<void> {
  await db.transaction((tx) => pauseByItself(tx, hook, "keeper", clock.now(), eq(webhook.updatedAt, hook.updatedAt)))
}

import { type Grants, grantsOfRole, isBuiltIn, lacking, rolesIn } from "@intray/auth/permissions"
import type { DbOrTx, Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import { apikey, member, portal, seatWaiting, teamSetting, user } from "@intray/db/schema"
import { apiServer as words } from "@intray/i18n/api-server"
import { and, desc, eq, inArray, isNull, lt, lte } from "drizzle-orm"
import { type AuditActor, audit } from "../../platform/audit.ts"
import { DomainError, Invalid, NotFound, Refused } from "../../platform/errors.ts"
import { recordTeamEvent } from "../../platform/events.ts"
import { lockTeam } from "../../platform/managing.ts"
import { noteSecurityEvent } from "../../platform/security-log.ts"
import type { TeamContext } from "../../platform/services.ts"
import { type AccessFacts, accessColumns, judgeAccess, waitsForSeat } from "../../platform/team-access.ts"
import { customRoles } from "../../platform/teams.ts"
import { readablePortals, sees } from "../../platform/visible-portals.ts"
import { planLacking } from "../billing/subscription/service.ts"
import { grantsIn, storedScopes } from "./grant.ts"
import {
  type ApiKeyItem,
  type ApiKeyList,
  type CreateApiKeyInput,
  type CreatedApiKey,
  grantsOfScopes,
  MAX_KEYS,
  scopesOfGrants,
  type UpdateApiKeyInput,
} from "./schema.ts"
import { hashOf, keyPrefix, newKey, startOf } from "./text.ts"

/** The context of a procedure, and of the sign-in library's doors to keys. */
export type KeyContext = TeamContext & AuditActor
type Row = typeof apikey.$inferSelect
type Found = AccessFacts & { row: Row; makerName: string | null }

const found = {
  row: apikey,
  makerName: user.name,
  ...accessColumns,
}

function select(db: DbOrTx) {
  return db
    .select(found)
    .from(apikey)
    .leftJoin(user, eq(user.id, apikey.createdBy))
    .leftJoin(member, and(eq(member.userId, apikey.createdBy), eq(member.organizationId, apikey.referenceId)))
    .leftJoin(seatWaiting, waitsForSeat)
    .leftJoin(teamSetting, eq(teamSetting.teamId, apikey.referenceId))
}

function stateOf({ row, ...facts }: Found, now: Date): ApiKeyItem["state"] {
  if (row.revokedAt !== null || row.enabled === false) return "revoked"
  if (row.expiresAt !== null && row.expiresAt <= now) return "expired"
  const access = judgeAccess(facts, now)
  if (access.open) return "active"
  return access.because === "second_factor" ? "maker_second_factor" : "maker_gone"
}

/** Keys as they are shown. What roles of the team's own may is asked for once, however many keys there are. */
async function itemsOf(ctx: TeamContext, all: readonly Found[]): Promise<ApiKeyItem[]> {
  const own = all.some(({ role }) => role !== null && !rolesIn(role).every(isBuiltIn))
  const custom = own ? await customRoles(ctx.db, ctx.team.id) : {}
  return all.map((one) => itemOf(one, one.role === null ? {} : grantsOfRole(one.role, custom), ctx.clock.now()))
}

async function oneOf(ctx: TeamContext, id: string): Promise<ApiKeyItem> {
  const [item] = await itemsOf(ctx, await select(ctx.db).where(eq(apikey.id, id)))
  if (!item) throw new NotFound("key")
  return item
}

/** @param held what its maker may now */
function itemOf(one: Found, held: Grants, now: Date): ApiKeyItem {
  const { row, makerName } = one
  const given = storedScopes(row.permissions)
  return {
    id: row.id,
    name: row.name ?? "",
    start: row.start ?? "",
    state: stateOf(one, now),
    scopes: scopesOfGrants(given),
    suspended: scopesOfGrants(grantsOfScopes(lacking(held, given))),
    portalIds: row.portalIds,
    maker: row.createdBy === null || makerName === null ? null : { id: row.createdBy, name: makerName },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastRequest?.toISOString() ?? null,
    lastAddress: row.lastAddress,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  }
}

/** The team's keys, newest first, and what the caller may give a new one. */
export async function listApiKeys(ctx: TeamContext, input: { cursor?: string | null | undefined; limit: number }): Promise<ApiKeyList> {
  const { cursor, limit } = input
  const rows = await select(ctx.db)
    .where(and(eq(apikey.referenceId, ctx.team.id), cursor ? lt(apikey.id, cursor) : undefined))
    .orderBy(desc(apikey.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return {
    items: await itemsOf(ctx, page),
    nextCursor: rows.length > limit ? (page.at(-1)?.row.id ?? null) : null,
    givable: scopesOfGrants(await grantsIn(ctx.db, ctx.team)),
    plan: await planLacking(ctx.services, ctx.db, ctx.team.id, "api_access"),
    baseUrl: ctx.services.baseUrl,
  }
}

/** @throws Invalid (`scope_beyond_you`) naming what the caller may not do themselves */
async function refuseBeyond(db: DbOrTx, ctx: TeamContext, scopes: readonly string[]): Promise<void> {
  const beyond = lacking(await grantsIn(db, ctx.team), grantsOfScopes(scopes))
  if (beyond.length > 0) throw new Invalid([{ path: ["scopes"], code: "scope_beyond_you", message: words.beyondYou({ scopes: beyond }) }])
}

/** @throws Invalid (`portals_needed`) where a key would be let into portals that the caller does not see */
async function refuseWidening(db: DbOrTx, ctx: TeamContext, portalIds: readonly string[] | null | undefined): Promise<void> {
  if (portalIds !== null || (await readablePortals(ctx, db)) === null) return
  throw new Invalid([{ path: ["portalIds"], code: "portals_needed", message: words.namePortals }])
}

/** @throws NotFound for one that is not the team's, or that the caller does not see */
async function refuseUnseen(db: DbOrTx, ctx: TeamContext, portalIds: readonly string[] | null | undefined): Promise<void> {
  if (!portalIds) return
  const ids = [...new Set(portalIds)]
  const visible = await readablePortals(ctx, db)
  const own = await db
    .select({ id: portal.id })
    .from(portal)
    .where(and(eq(portal.teamId, ctx.team.id), inArray(portal.id, ids)))
  if (own.length < ids.length || !ids.every((id) => sees(visible, id))) throw new NotFound("portal")
}

/**
 * Makes a key. Its text is in the answer and nowhere else: only a hash of it is kept.
 * @throws Invalid (`scope_beyond_you`), NotFound (a portal), Refused (`too_many_keys`), DomainError 403 (`plan_api_access`)
 */
export async function createApiKey(ctx: KeyContext, input: CreateApiKeyInput): Promise<CreatedApiKey> {
  const key = newKey()
  const now = ctx.clock.now()
  const id = newId(now)
  await ctx.db.transaction(async (tx) => {
    await lockTeam(tx, ctx.team.id)
    const lacks = await planLacking(ctx.services, tx, ctx.team.id, "api_access")
    if (lacks) throw new DomainError("FORBIDDEN", words.plan(lacks), { code: "plan_api_access" })
    await refuseBeyond(tx, ctx, input.scopes)
    await refuseUnseen(tx, ctx, input.portalIds)
    if ((await tx.$count(apikey, and(eq(apikey.referenceId, ctx.team.id), isNull(apikey.revokedAt)))) >= MAX_KEYS) {
      throw new Refused(words.tooMany({ max: MAX_KEYS }), { code: "too_many_keys" })
    }
    await tx.insert(apikey).values({
      id,
      name: input.name,
      start: startOf(key),
      prefix: keyPrefix,
      referenceId: ctx.team.id,
      key: hashOf(key),
      enabled: true,
      rateLimitEnabled: false,
      requestCount: 0,
      expiresAt: input.expiresIn === null ? null : new Date(now.getTime() + input.expiresIn * 1000),
      createdAt: now,
      updatedAt: now,
      permissions: JSON.stringify(grantsOfScopes([...new Set(input.scopes)])),
      createdBy: ctx.actor.id,
      portalIds: input.portalIds,
    })
    await note(tx, ctx, "api_key.created", { id, name: input.name }, { scopes: input.scopes })
    if (ctx.actor.type === "user" && ctx.actor.id !== null) {
      const method = ctx.session?.impersonatedBy ? "operator" : null
      const from = { remoteAddress: ctx.remoteAddress ?? null, userAgent: ctx.userAgent ?? null }
      await noteSecurityEvent(tx, { userId: ctx.actor.id, type: "api_key_made", method, ...from }, ctx.services)
    }
  })
  return { ...(await oneOf(ctx, id)), key }
}

type Told = { id: string; name: string }

async function note(
  tx: Tx,
  ctx: KeyContext,
  type: "api_key.created" | "api_key.updated" | "api_key.revoked",
  { id, name }: Told,
  detail: Record<string, unknown> | null,
): Promise<void> {
  await recordTeamEvent(tx, ctx, { type, before: null, after: { keyId: id, name }, at: ctx.clock.now() })
  await audit(tx, { ctx, action: type, teamId: ctx.team.id, target: { type: "apiKey", id, name }, detail })
}

async function held(tx: Tx, ctx: TeamContext, id: string): Promise<Row> {
  const [row] = await forUpdate(
    tx
      .select()
      .from(apikey)
      .where(and(eq(apikey.id, id), eq(apikey.referenceId, ctx.team.id))),
  )
  if (!row) throw new NotFound("key")
  return row
}

/**
 * Gives a key another name, other scopes or other portals. What is added must be the caller's own to give.
 * @throws NotFound also for a revoked one; Invalid (`scope_beyond_you`)
 */
export async function updateApiKey(ctx: KeyContext, input: UpdateApiKeyInput): Promise<ApiKeyItem> {
  const { id, name, scopes, portalIds } = input
  await ctx.db.transaction(async (tx) => {
    const row = await held(tx, ctx, id)
    if (row.revokedAt !== null) throw new NotFound("key")
    const before = scopesOfGrants(storedScopes(row.permissions)) as string[]
    if (scopes) {
      await refuseBeyond(
        tx,
        ctx,
        scopes.filter((one) => !before.includes(one)),
      )
    }
    // Without a list it sees more than with one.
    await refuseUnseen(tx, ctx, portalIds)
    // Another person's key may see more than the caller does.
    if (row.portalIds !== null) await refuseWidening(tx, ctx, portalIds)
    const permissions = scopes && JSON.stringify(grantsOfScopes([...new Set(scopes)]))
    await tx
      .update(apikey)
      .set({
        ...(name === undefined ? {} : { name }),
        ...(permissions === undefined ? {} : { permissions }),
        ...(portalIds === undefined ? {} : { portalIds }),
        updatedAt: ctx.clock.now(),
      })
      .where(eq(apikey.id, id))
    await note(tx, ctx, "api_key.updated", { id, name: name ?? row.name ?? "" }, scopes ? { scopes } : null)
  })
  return oneOf(ctx, id)
}

async function end(tx: Tx, ctx: KeyContext, row: Row): Promise<void> {
  const now = ctx.clock.now()
  // The hash goes: nothing that is presented can be this row any more.
  await tx
    .update(apikey)
    .set({ revokedAt: now, enabled: false, key: `revoked:${row.id}`, updatedAt: now })
    .where(eq(apikey.id, row.id))
  await note(tx, ctx, "api_key.revoked", { id: row.id, name: row.name ?? "" }, null)
}

/** Ends a key, from the next call on; twice it does nothing more. Histories go on naming it. @throws NotFound */
export async function revokeApiKey(ctx: KeyContext, id: string): Promise<ApiKeyItem> {
  await ctx.db.transaction(async (tx) => {
    const row = await held(tx, ctx, id)
    if (row.revokedAt === null) await end(tx, ctx, row)
  })
  return oneOf(ctx, id)
}

/** Ends those of the team whose day has come. */
export async function revokeExpired(ctx: KeyContext): Promise<{ revoked: number }> {
  return ctx.db.transaction(async (tx) => {
    const rows = await forUpdate(
      tx
        .select()
        .from(apikey)
        .where(and(eq(apikey.referenceId, ctx.team.id), isNull(apikey.revokedAt), lte(apikey.expiresAt, ctx.clock.now())))
        .limit(MAX_KEYS),
    )
    for (const row of rows) await end(tx, ctx, row)
    return { revoked: rows.length }
  })
}

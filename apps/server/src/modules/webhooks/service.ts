import type { DbOrTx, Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import { portal, teamCounter, webhook, webhookDelivery } from "@intray/db/schema"
import { webhooks as words } from "@intray/i18n/webhooks"
import { and, asc, count, eq, inArray } from "drizzle-orm"
import { audit } from "../../platform/audit.ts"
import { Forbidden, Invalid, NotFound, Refused } from "../../platform/errors.ts"
import { lockTeam } from "../../platform/managing.ts"
import { objectionTo } from "../../platform/outbound.ts"
import type { TeamContext } from "../../platform/services.ts"
import { isAllowed } from "../../platform/teams.ts"
import { type VisiblePortals, visiblePortals } from "../../platform/visible-portals.ts"
import { hasFeature } from "../billing/subscription/service.ts"
import type { WebhookRow } from "./deliveries.ts"
import { formats } from "./formats.ts"
import { keeperIn, keepersOf } from "./keeper.ts"
import { orderAnew } from "./order.ts"
import { ROTATION_MS } from "./retry.ts"
import {
  type CreatedWebhook,
  type CreateWebhookInput,
  MAX_WEBHOOKS,
  type UpdateWebhookInput,
  type WebhookItem,
  type WebhookList,
  webhookEventTypes,
} from "./schema.ts"
import { newWebhookSecret } from "./signature.ts"
import { openTarget, sealTarget, secretsAt, shownTarget, type Target } from "./target.ts"

/*
 * A webhook reads submissions on behalf of its keeper: one must be allowed to read them, and sees those webhooks only whose portals one
 * sees all of. So anyone who changes or resumes one may keep it, and does from then on: that is how one is taken over.
 */

type Counts = WebhookItem["counts"]
const none: Counts = { delivered: 0, failed: 0, pending: 0 }

/** @throws Forbidden if the caller may not read the submissions in deliveries */
async function sightOf(ctx: TeamContext, db: DbOrTx): Promise<VisiblePortals> {
  if (!(await isAllowed(db, ctx.team, { submission: ["read"] }))) throw new Forbidden("submission")
  return visiblePortals(ctx, db)
}

function isSeen(visible: VisiblePortals, portals: readonly string[] | null): boolean {
  return visible === null || (portals?.every((id) => visible.has(id)) ?? false)
}

/** One webhook of the team that the caller sees, its row kept from others inside a transaction. @throws NotFound, Forbidden */
export async function webhookOf(ctx: TeamContext, db: DbOrTx, id: string): Promise<WebhookRow> {
  const visible = await sightOf(ctx, db)
  const found = db
    .select()
    .from(webhook)
    .where(and(eq(webhook.id, id), eq(webhook.teamId, ctx.team.id)))
  const [row] = await (db === ctx.db ? found : forUpdate(found))
  if (!row || !isSeen(visible, row.portals)) throw new NotFound("webhook")
  return row
}

type Keepers = Awaited<ReturnType<typeof keepersOf>>

function itemOf(ctx: TeamContext, row: WebhookRow, counts: Counts, keepers: Keepers): WebhookItem {
  const target = openTarget(ctx.services, row)
  const [now, previous] = [ctx.clock.now(), target?.previous ?? null]
  return {
    id: row.id,
    name: row.name,
    format: row.format,
    target: target && shownTarget(target, row.format),
    secretHint: target?.secret?.slice(-3) ?? null,
    rotatingUntil: target && previous && secretsAt(target, now).length > 1 ? previous.until : null,
    events: webhookEventTypes.filter((one) => row.events.includes(one)),
    portalIds: row.portals,
    identifying: row.identifying,
    state: row.state,
    pausedBecause: row.pausedBecause,
    pausedAt: row.pausedAt?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    keeper: keepers.get(row.createdBy ?? "") ?? null,
    apiKey: keepers.get(row.apiKeyId ?? "") ?? null,
    counts,
  }
}

async function countsOf(db: DbOrTx, ids: readonly string[]): Promise<Map<string, Counts>> {
  if (ids.length === 0) return new Map()
  const { webhookId, state } = webhookDelivery
  const rows = await db
    .select({ webhookId, state, count: count() })
    .from(webhookDelivery)
    .where(inArray(webhookId, [...ids]))
    .groupBy(webhookId, state)
  const counts = new Map<string, Counts>()
  for (const row of rows) counts.set(row.webhookId, { ...(counts.get(row.webhookId) ?? none), [row.state]: row.count })
  return counts
}

/** The item of one, with its counts. */
async function shown(ctx: TeamContext, db: DbOrTx, row: WebhookRow): Promise<WebhookItem> {
  return itemOf(ctx, row, (await countsOf(db, [row.id])).get(row.id) ?? none, await keepersOf(db, ctx.team.id, [row]))
}

/** The team's webhooks in the order in which they were made. @throws Forbidden */
export async function listWebhooks(ctx: TeamContext): Promise<WebhookList> {
  const visible = await sightOf(ctx, ctx.db)
  const rows = await ctx.db.select().from(webhook).where(eq(webhook.teamId, ctx.team.id)).orderBy(asc(webhook.id))
  const seen = rows.filter((row) => isSeen(visible, row.portals))
  const counts = await countsOf(
    ctx.db,
    seen.map((row) => row.id),
  )
  const keepers = await keepersOf(ctx.db, ctx.team.id, seen)
  return {
    available: await hasFeature(ctx.services, ctx.db, ctx.team.id, "api_access"),
    items: seen.map((row) => itemOf(ctx, row, counts.get(row.id) ?? none, keepers)),
  }
}

/** @throws Refused (`plan_api`) */
export async function demandPlan(ctx: TeamContext, db: DbOrTx): Promise<void> {
  if (await hasFeature(ctx.services, db, ctx.team.id, "api_access")) return
  throw new Refused(words.plan, { code: "plan_api" })
}

/** @throws Invalid (`url`) for an address that this server does not call */
function refuseAddress(ctx: TeamContext, url: string): void {
  const objection = objectionTo(url, ctx.services.env.webhookAllowedHosts)
  if (objection === null) return
  const message = objection === "private" ? words.wrong.private : objection === "port" ? words.wrong.port : words.wrong.url
  throw new Invalid([{ path: ["url"], code: `address_${objection}`, message }])
}

/** The portals as they are kept. Who does not see all of them names those that are meant. @throws Invalid, NotFound */
async function demandPortals(ctx: TeamContext, tx: Tx, ids: readonly string[] | null): Promise<string[] | null> {
  const visible = await sightOf(ctx, tx)
  if (ids === null) {
    if (visible === null) return null
    throw new Invalid([{ path: ["portalIds"], code: "portals_needed", message: words.wrong.namePortals }])
  }
  const wanted = [...new Set(ids)]
  const found = await tx
    .select({ id: portal.id })
    .from(portal)
    .where(and(eq(portal.teamId, ctx.team.id), inArray(portal.id, wanted)))
  if (found.length < wanted.length || !isSeen(visible, wanted)) throw new NotFound("portal")
  return wanted
}

/** Number of the team's newest event: what happens from now on has a higher one. */
async function newestEvent(tx: Tx, teamId: string): Promise<number> {
  const [row] = await tx.select({ seq: teamCounter.seq }).from(teamCounter).where(eq(teamCounter.teamId, teamId))
  return row?.seq ?? 0
}

type Done = "created" | "updated" | "deleted" | "rotated" | "paused" | "resumed"

/** A line of the audit log. It names the host: the whole address may be a secret. */
async function noteDone(ctx: TeamContext, tx: Tx, row: WebhookRow, done: Done, detail: Record<string, unknown> = {}): Promise<void> {
  const target = openTarget(ctx.services, row)
  const name = row.name || (target ? new URL(target.url).host : row.format)
  await audit(tx, { ctx, action: `webhook.${done}`, teamId: ctx.team.id, target: { type: "webhook", id: row.id, name }, detail })
}

/** Creates a webhook that receives events from now on. @throws Invalid, NotFound, Forbidden, Refused (`plan_api`, `too_many_webhooks`) */
export async function createWebhook(ctx: TeamContext, input: CreateWebhookInput): Promise<CreatedWebhook> {
  return ctx.db.transaction(async (tx) => {
    const portals = await demandPortals(ctx, tx, input.portalIds)
    await demandPlan(ctx, tx)
    refuseAddress(ctx, input.url)
    await lockTeam(tx, ctx.team.id)
    if ((await tx.$count(webhook, eq(webhook.teamId, ctx.team.id))) >= MAX_WEBHOOKS) {
      throw new Refused(words.tooMany({ max: MAX_WEBHOOKS }), { code: "too_many_webhooks" })
    }
    const now = ctx.clock.now()
    const secret = formats[input.format].signed ? newWebhookSecret() : null
    const row: WebhookRow = {
      id: newId(),
      teamId: ctx.team.id,
      name: input.name,
      format: input.format,
      sealed: sealTarget(ctx.services, ctx.team.id, { url: input.url, secret, previous: null }),
      events: [...new Set(input.events)],
      portals,
      identifying: input.identifying,
      state: "on",
      pausedBecause: null,
      pausedAt: null,
      failingSince: null,
      seq: await newestEvent(tx, ctx.team.id),
      dueAt: null,
      leaseUntil: now,
      ...keeperIn(ctx),
      createdAt: now,
      updatedAt: now,
    }
    await tx.insert(webhook).values(row)
    const { events, format, identifying } = row
    await noteDone(ctx, tx, row, "created", { events, format, identifying, portals })
    return { webhook: await shown(ctx, tx, row), secret }
  })
}

/** Writes some facts of a row that is held. */
async function change(ctx: TeamContext, tx: Tx, row: WebhookRow, facts: Partial<WebhookRow>): Promise<WebhookRow> {
  const now = ctx.clock.now()
  // Later than before even within a millisecond: anyone who delivers at this moment sees by it that something changed.
  const updatedAt = now > row.updatedAt ? now : new Date(row.updatedAt.getTime() + 1)
  await tx
    .update(webhook)
    .set({ ...facts, updatedAt })
    .where(eq(webhook.id, row.id))
  return { ...row, ...facts, updatedAt }
}

/** Changes what is named; the rest stays. A new address keeps the secret. The caller keeps it from now on. @throws as {@link createWebhook} */
export async function updateWebhook(ctx: TeamContext, input: UpdateWebhookInput): Promise<WebhookItem> {
  return ctx.db.transaction(async (tx) => {
    const row = await webhookOf(ctx, tx, input.id)
    const facts: Partial<WebhookRow> = keeperIn(ctx)
    if (input.name !== undefined) facts.name = input.name
    if (input.events !== undefined) facts.events = [...new Set(input.events)]
    if (input.portalIds !== undefined) facts.portals = await demandPortals(ctx, tx, input.portalIds)
    if (input.identifying !== undefined) facts.identifying = input.identifying
    if (input.url !== undefined) {
      refuseAddress(ctx, input.url)
      const secret = formats[row.format].signed ? newWebhookSecret() : null
      const before: Target = openTarget(ctx.services, row) ?? { url: input.url, secret, previous: null }
      facts.sealed = sealTarget(ctx.services, ctx.team.id, { ...before, url: input.url })
    }
    const after = await change(ctx, tx, row, facts)
    const { events, identifying, portals } = after
    await noteDone(ctx, tx, after, "updated", { events, identifying, portals, address: input.url !== undefined })
    return shown(ctx, tx, after)
  })
}

/** Deletes a webhook with its deliveries. @throws NotFound, Forbidden */
export async function deleteWebhook(ctx: TeamContext, { id }: { id: string }): Promise<{ id: string }> {
  return ctx.db.transaction(async (tx) => {
    const row = await webhookOf(ctx, tx, id)
    await noteDone(ctx, tx, row, "deleted")
    await tx.delete(webhook).where(eq(webhook.id, row.id))
    return { id }
  })
}

/** Makes another secret, said this once; the one before it signs as well for 24 hours. @throws NotFound, Refused (`not_signed`) */
export async function rotateSecret(ctx: TeamContext, { id }: { id: string }): Promise<CreatedWebhook> {
  return ctx.db.transaction(async (tx) => {
    const row = await webhookOf(ctx, tx, id)
    const target = openTarget(ctx.services, row)
    if (!target) throw new Refused(words.unreadable, { code: "unreadable" })
    if (target.secret === null) throw new Refused(words.notSigned, { code: "not_signed" })
    const secret = newWebhookSecret()
    const previous = { secret: target.secret, until: new Date(ctx.clock.now().getTime() + ROTATION_MS).toISOString() }
    const after = await change(ctx, tx, row, { sealed: sealTarget(ctx.services, ctx.team.id, { ...target, secret, previous }) })
    await noteDone(ctx, tx, after, "rotated")
    return { webhook: await shown(ctx, tx, after), secret }
  })
}

/** Delivers nothing until it is resumed; what happens meanwhile is not forgotten. Twice it does nothing more. @throws NotFound */
export async function pauseWebhook(ctx: TeamContext, { id }: { id: string }): Promise<WebhookItem> {
  return ctx.db.transaction(async (tx) => {
    const row = await webhookOf(ctx, tx, id)
    if (row.state === "paused") return shown(ctx, tx, row)
    const facts = { state: "paused", pausedBecause: "asked", pausedAt: ctx.clock.now(), dueAt: null } as const
    const after = await change(ctx, tx, row, facts)
    await noteDone(ctx, tx, after, "paused")
    return shown(ctx, tx, after)
  })
}

/**
 * Delivers again. With `missed` also what waits and what happened meanwhile, else what happens from now on. The caller keeps it from now on.
 * @throws NotFound, Refused (`plan_api`)
 */
export async function resumeWebhook(ctx: TeamContext, { id, missed }: { id: string; missed: boolean }): Promise<WebhookItem> {
  return ctx.db.transaction(async (tx) => {
    const row = await webhookOf(ctx, tx, id)
    if (row.state === "on") return shown(ctx, tx, row)
    await demandPlan(ctx, tx)
    const now = ctx.clock.now()
    const pending = and(eq(webhookDelivery.webhookId, row.id), eq(webhookDelivery.state, "pending"))
    if (missed) await orderAnew(tx, row.id, now)
    else await tx.update(webhookDelivery).set({ state: "failed", finishedAt: now }).where(pending)
    const after = await change(ctx, tx, row, {
      state: "on",
      pausedBecause: null,
      pausedAt: null,
      failingSince: null,
      ...keeperIn(ctx),
      leaseUntil: now,
      dueAt: missed ? now : null,
      ...(missed ? {} : { seq: await newestEvent(tx, ctx.team.id) }),
    })
    await noteDone(ctx, tx, after, "resumed", { missed })
    return shown(ctx, tx, after)
  })
}

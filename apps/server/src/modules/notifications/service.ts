import { notification, notificationSetting, preference } from "@intray/db/schema"
import { discordPosts } from "@intray/i18n/notification-mails"
import { notifications as words } from "@intray/i18n/notifications"
import { and, eq } from "drizzle-orm"
import type { SessionUser } from "../../http/trpc/context.ts"
import { audit } from "../../platform/audit.ts"
import { Forbidden, Invalid, Refused } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { isAllowed } from "../../platform/teams.ts"
import { hasFeature } from "../billing/subscription/service.ts"
import { ZONE_KEY, zoneOfUser } from "../preferences/zones/person.ts"
import { nextDigest, nextMonday } from "./digest-hour.ts"
import { discordOf, keepDiscord, postToDiscord } from "./discord.ts"
import { gatherSeconds } from "./events.ts"
import { modesOf } from "./modes.ts"
import type { ConnectDiscordInput, DiscordAnswer, Notifications, SetNotificationsInput } from "./schema.ts"
import { notificationEvents } from "./schema.ts"
import { mayHaveWeekly, moveWeekly, setWeekly, weeklyOf } from "./weekly.ts"

type Own = TeamContext & { user: SessionUser }

/** The caller's notification settings in the team, and its channel if the caller may change that. */
export async function notificationsOf(ctx: Own): Promise<Notifications> {
  const modes = await modesOf(ctx.db, ctx.user.id, ctx.team.id)
  const zone = await zoneOfUser(ctx.db, ctx.user.id)
  const manages = await isAllowed(ctx.db, ctx.team, { integration: ["manage"] })
  const connected = manages ? await discordOf(ctx.services, ctx.db, ctx.team.id) : null
  return {
    events: notificationEvents.map((event) => ({ event, mode: modes?.[event] ?? "off" })),
    zone,
    nextDigest: nextDigest(ctx.clock.now(), zone).toISOString(),
    weekly: await weeklyOf(ctx.db, { userId: ctx.user.id, team: ctx.team, now: ctx.clock.now(), zone }),
    discord: manages
      ? {
          available: await hasFeature(ctx.services, ctx.db, ctx.team.id, "discord_notifications"),
          connected: connected && { hint: hintOf(connected.url), events: connected.events, lastError: connected.lastError },
        }
      : null,
  }
}

const hintOf = (url: string) => `…${(url.split("/").at(-2) ?? "").slice(-4)}`

/** Stores the given settings; pending notifications follow them. @throws Forbidden for the weekly mail without insights */
export async function setNotifications(ctx: Own, input: SetNotificationsInput): Promise<Notifications> {
  const { modes = [], zone, weekly } = input
  if (weekly && !(await mayHaveWeekly(ctx.db, ctx.team))) throw new Forbidden("insight")
  const own = { userId: ctx.user.id, teamId: ctx.team.id }
  const now = ctx.clock.now()
  const shown = zone ?? (await zoneOfUser(ctx.db, ctx.user.id))
  await ctx.db.transaction(async (tx) => {
    if (zone !== undefined) {
      const set = { value: { zone }, updatedAt: now }
      await tx
        .insert(preference)
        .values({ userId: own.userId, key: ZONE_KEY, ...set })
        .onConflictDoUpdate({ target: [preference.userId, preference.key], set })
      // In the new zone, Mondays begin at another time, in each of their teams.
      await moveWeekly(tx, own.userId, nextMonday(now, zone))
    }
    if (weekly !== undefined) await setWeekly(tx, own, weekly ? nextMonday(now, shown) : null)
    for (const { event, mode } of modes) {
      await tx
        .insert(notificationSetting)
        .values({ ...own, event, mode })
        .onConflictDoUpdate({
          target: [notificationSetting.userId, notificationSetting.teamId, notificationSetting.event],
          set: { mode },
        })
      const waiting = and(eq(notification.userId, own.userId), eq(notification.teamId, own.teamId), eq(notification.event, event))
      const dueAt = mode === "digest" ? nextDigest(now, shown) : new Date(now.getTime() + gatherSeconds[event] * 1000)
      if (mode === "off") await tx.delete(notification).where(waiting)
      else await tx.update(notification).set({ dueAt }).where(waiting)
    }
  })
  return notificationsOf(ctx)
}

/**
 * Connects the team's channel, or changes its events.
 * @throws Refused (`plan_discord`); Invalid (`url`) if no URL was ever given
 */
export async function connectDiscord(ctx: Own, input: ConnectDiscordInput): Promise<Notifications> {
  await ctx.db.transaction(async (tx) => {
    if (!(await hasFeature(ctx.services, tx, ctx.team.id, "discord_notifications"))) {
      throw new Refused(words.discord.plan, { code: "plan_discord" })
    }
    const before = await discordOf(ctx.services, tx, ctx.team.id)
    const url = input.url ?? before?.url
    if (url === undefined) throw new Invalid([{ path: ["url"], code: "required", message: words.discord.wrong }])
    const events = [...new Set(input.events)]
    await keepDiscord(ctx.services, tx, ctx.team.id, { url, events, lastError: null })
    const target = { type: "discord", id: hintOf(url), name: hintOf(url) }
    await audit(tx, { ctx, action: "discord.connected", teamId: ctx.team.id, target, detail: { events } })
  })
  return notificationsOf(ctx)
}

/** Disconnects the team's channel, and drops its pending notifications. Does nothing if there is none. */
export async function removeDiscord(ctx: Own): Promise<Notifications> {
  await ctx.db.transaction(async (tx) => {
    const before = await discordOf(ctx.services, tx, ctx.team.id)
    await keepDiscord(ctx.services, tx, ctx.team.id, null)
    if (before) {
      const target = { type: "discord", id: hintOf(before.url), name: hintOf(before.url) }
      await audit(tx, { ctx, action: "discord.removed", teamId: ctx.team.id, target })
    }
  })
  return notificationsOf(ctx)
}

const tests = { max: 10, windowSeconds: 600 }

/**
 * Posts a test message to the team's channel.
 * @returns the other side's response, or that there is none
 * @throws Refused (`plan_discord`), TooMany
 */
export async function testDiscord(ctx: Own): Promise<DiscordAnswer> {
  if (!(await hasFeature(ctx.services, ctx.db, ctx.team.id, "discord_notifications"))) {
    throw new Refused(words.discord.plan, { code: "plan_discord" })
  }
  const connected = await discordOf(ctx.services, ctx.db, ctx.team.id)
  if (!connected) return { ok: false, status: null, said: words.discord.none }
  await ctx.services.limits.demand(`discord-test:${ctx.team.id}`, null, tests)
  return postToDiscord(connected.url, discordPosts.test({ team: ctx.team.name }))
}

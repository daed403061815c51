import { deletedTeam, notification, organization } from "@intray/db/schema"
import { discordPosts, notificationMails } from "@intray/i18n/notification-mails"
import { and, eq, isNull, lte } from "drizzle-orm"
import { enqueue } from "../../platform/jobs.ts"
import { outsideWords } from "../../platform/mail-layout.ts"
import type { Services } from "../../platform/services.ts"
import { isPaused } from "../../platform/teams.ts"
import { hasFeature } from "../billing/subscription/service.ts"
import { discordOf, keepDiscord, plainForDiscord, postToDiscord } from "./discord.ts"
import { isDiscordEvent } from "./events.ts"
import { placeOf } from "./mails.ts"
import type { Telling } from "./reader.ts"
import { takeForChannel } from "./send.ts"

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    /** A post in a team's channel, with its final text. */
    "discord.post": { teamId: string; content: string }
  }
}

/** Most lines of one post. */
const MOST = 15

type Team = { id: string; name: string; slug: string }

/** One post about all pending notifications. */
function wordsOf(services: Services, team: Team, rows: readonly Telling[]): string {
  const lines = rows.slice(0, MOST).map(({ event, number, title, who, facts }) => {
    const safe = (text: string | null) => (text === null ? null : plainForDiscord(outsideWords(text, 80)))
    const line = discordPosts.line(event, {
      who: safe(who),
      number,
      count: facts.count ?? 1,
      team: plainForDiscord(team.name),
      title: safe(title),
    })
    return number === null ? line : `${line} <${placeOf(services, team.slug, { number })}>`
  })
  if (rows.length > MOST) lines.push(notificationMails.digest.more({ count: rows.length - MOST }))
  return lines.join("\n")
}

/** Queues a post for each team whose channel has due notifications. @returns how many */
export async function postNotifications(services: Services): Promise<number> {
  const due = await services.db
    .selectDistinct({ id: organization.id, name: organization.name, slug: organization.slug })
    .from(notification)
    .innerJoin(organization, eq(organization.id, notification.teamId))
    .leftJoin(deletedTeam, eq(deletedTeam.teamId, notification.teamId))
    .where(and(isNull(notification.userId), lte(notification.dueAt, services.clock.now()), isNull(deletedTeam.teamId)))
    .limit(200)
  let count = 0
  for (const team of due) {
    count += await services.db.transaction(async (tx) => {
      const told = await takeForChannel(tx, services, team.id)
      const paid = await hasFeature(services, tx, team.id, "discord_notifications")
      const connected = paid ? await discordOf(services, tx, team.id) : null
      const rows = told.filter(({ event }) => isDiscordEvent(event) && connected?.events.includes(event))
      if (rows.length === 0) return 0
      await enqueue(tx, { kind: "discord.post", payload: { teamId: team.id, content: wordsOf(services, team, rows) } })
      return 1
    })
  }
  if (count > 0) services.jobs.wake()
  return count
}

/**
 * The job: one post. Retries if Discord is busy or unreachable; a permanent rejection is stored for the settings.
 * @throws Error to be retried
 */
export async function postToChannel(services: Services, { teamId, content }: { teamId: string; content: string }): Promise<void> {
  const connected = (await isPaused(services.db, teamId)) ? null : await discordOf(services, services.db, teamId)
  if (!connected) return
  const { ok, status, said } = await postToDiscord(connected.url, content)
  if (!ok && (status === null || status === 429 || status >= 500)) throw new Error(`Discord: ${status ?? "no answer"}`)
  const lastError = ok ? null : `${status} ${said}`.trim()
  if (lastError === connected.lastError) return
  await services.db.transaction(async (tx) => {
    const now = await discordOf(services, tx, teamId)
    if (now?.url === connected.url) await keepDiscord(services, tx, teamId, { ...now, lastError })
  })
}

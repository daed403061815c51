import type { DbOrTx } from "@intray/db"
import { teamSetting } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { z } from "zod"
import { seal, unseal } from "../../platform/seal.ts"
import type { Services } from "../../platform/services.ts"
import { type DiscordAnswer, type DiscordEvent, discordEvents, discordWebhook } from "./schema.ts"

/** A team's connection. Encrypted as a whole, because everybody who has the URL can write into the channel. */
const connection = z.strictObject({
  url: z.string().regex(discordWebhook),
  events: z.array(z.enum(discordEvents)),
  /** Discord's error for the newest post; null if it was accepted. */
  lastError: z.string().nullable(),
})
export type DiscordConnection = { url: string; events: DiscordEvent[]; lastError: string | null }

type Keys = Pick<Services, "keyOf">

/** The team's connection, or null. */
export async function discordOf(services: Keys, db: DbOrTx, teamId: string): Promise<DiscordConnection | null> {
  const [row] = await db.select({ discord: teamSetting.discord }).from(teamSetting).where(eq(teamSetting.teamId, teamId))
  // A connection that cannot be decrypted, for example with another AUTH_SECRET, must be made again.
  return row?.discord ? (connection.safeParse(unseal(services, "discord", teamId, row.discord)).data ?? null) : null
}

/** Stores a team's connection; null deletes it. */
export async function keepDiscord(
  services: Pick<Services, "keyOf" | "clock">,
  tx: DbOrTx,
  teamId: string,
  value: DiscordConnection | null,
): Promise<void> {
  const discord = value === null ? null : seal(services, "discord", teamId, value)
  const updatedAt = services.clock.now()
  await tx
    .insert(teamSetting)
    .values({ teamId, discord, updatedAt })
    .onConflictDoUpdate({ target: teamSetting.teamId, set: { discord, updatedAt } })
}

/** Milliseconds for Discord's response, and characters of it that are stored. */
const patienceMs = 5000
const mostSaid = 200
/** Characters of a post; Discord accepts 2,000. */
const mostWords = 1900

/**
 * Posts to a channel. Checks the URL once more: only Discord's own webhooks are called, redirects are not
 * followed, and nobody is mentioned.
 */
export async function postToDiscord(url: string, content: string): Promise<DiscordAnswer> {
  if (!discordWebhook.test(url)) throw new Error("not a webhook of Discord")
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
      headers: { "content-type": "application/json" },
      // 4: no previews of links.
      body: JSON.stringify({ content: content.slice(0, mostWords), allowed_mentions: { parse: [] }, flags: 4 }),
    })
    return { ok: response.ok, status: response.status, said: response.ok ? "" : await saidIn(response) }
  } catch {
    return { ok: false, status: null, said: "" }
  }
}

/** Discord's error message as plain characters; empty for other responses. */
async function saidIn(response: Response): Promise<string> {
  const text = (await response.text().catch(() => "")).slice(0, 4000)
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    return typeof message === "string" ? message.replace(/[\p{Cc}\p{Cs}]+/gu, " ").slice(0, mostSaid) : ""
  } catch {
    return ""
  }
}

/** Escapes text from outside for a post, so that Discord's markup has no effect. */
export function plainForDiscord(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]+/gu, " ").replace(/[\\*_~`|>#<@[\]()-]/g, (mark) => `\\${mark}`)
}

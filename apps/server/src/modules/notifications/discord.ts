import type { DbOrTx } from "@intray/db"
import { teamSetting } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { z } from "zod"
import { seal, unseal } from "../../platform/seal.ts"
import type { Services } from "../../platform/services.ts"
import { type DiscordAnswer, type DiscordEvent, discordEvents, discordWebhook } from "./schema.ts"

/** What a team has connected. Encrypted as a whole: anyone who has the address can write into the channel. */
const connection = z.strictObject({
  url: z.string().regex(discordWebhook),
  events: z.array(z.enum(discordEvents)),
  /** What Discord said to the newest post that it refused; null: it took it. */
  lastError: z.string().nullable(),
})
export type DiscordConnection = { url: string; events: DiscordEvent[]; lastError: string | null }

type Keys = Pick<Services, "keyOf">

/** What the team has connected, or null. */
export async function discordOf(services: Keys, db: DbOrTx, teamId: string): Promise<DiscordConnection | null> {
  const [row] = await db.select({ discord: teamSetting.discord }).from(teamSetting).where(eq(teamSetting.teamId, teamId))
  // What cannot be opened, as after another AUTH_SECRET, is to be connected again.
  return row?.discord ? (connection.safeParse(unseal(services, "discord", teamId, row.discord)).data ?? null) : null
}

/** Keeps what a team has connected; null forgets it. */
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

/** Milliseconds that Discord gets for an answer, and characters of it that are kept. */
const patienceMs = 5000
const mostSaid = 200
/** Characters of a post; Discord takes 2,000. */
const mostWords = 1900

/**
 * Writes into a channel. The address is checked once more here, whatever came before: nothing but Discord's own webhooks is called, no
 * redirect is followed, and nobody is pinged.
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

/** Discord's own sentence, as plain characters; what is no answer of its API says nothing. */
async function saidIn(response: Response): Promise<string> {
  const text = (await response.text().catch(() => "")).slice(0, 4000)
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    return typeof message === "string" ? message.replace(/[\p{Cc}\p{Cs}]+/gu, " ").slice(0, mostSaid) : ""
  } catch {
    return ""
  }
}

/** Words from outside, fit for a post: Discord's marks do nothing in them. */
export function plainForDiscord(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}]+/gu, " ").replace(/[\\*_~`|>#<@[\]()-]/g, (mark) => `\\${mark}`)
}

import { createHmac, timingSafeEqual } from "node:crypto"
import { notificationSetting, organization } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { z } from "zod"
import type { Services } from "../../platform/services.ts"
import { modesOf } from "./modes.ts"
import { notificationEvents } from "./schema.ts"
import { setWeekly } from "./weekly.ts"

/** What a link unsubscribes from: mails of one kind, a team's daily mail, or the weekly numbers. */
const ended = z.strictObject({ u: z.string(), t: z.string(), e: z.enum([...notificationEvents, "digest", "weekly"]) })
export type Ended = { userId: string; teamId: string; what: z.infer<typeof ended>["e"] }

type Keys = Pick<Services, "keyOf" | "baseUrl">

function sign({ keyOf }: Pick<Services, "keyOf">, text: string): Buffer {
  return createHmac("sha256", keyOf("unsubscribe")).update(text).digest()
}

/** URL that unsubscribes without a sign-in. It reveals nothing and does nothing else, so it never expires. */
export function unsubscribeUrl(services: Keys, { userId, teamId, what }: Ended): string {
  const text = Buffer.from(JSON.stringify({ u: userId, t: teamId, e: what })).toString("base64url")
  return `${services.baseUrl}/api/notifications/unsubscribe?t=${text}.${sign(services, text).toString("base64url")}`
}

/** Parses an unsubscribe token; null if it is not ours. */
export function readUnsubscribe(services: Pick<Services, "keyOf">, token: string): Ended | null {
  const [text = "", mark = ""] = token.slice(0, 600).split(".")
  const given = Buffer.from(mark, "base64url")
  const own = sign(services, text)
  if (given.length !== own.length || !timingSafeEqual(given, own)) return null
  const read = ended.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")))
  return read.success ? { userId: read.data.u, teamId: read.data.t, what: read.data.e } : null
}

/** Name of the team of a link; null if the team no longer exists. */
export async function teamOfLink({ db }: Pick<Services, "db">, { teamId }: Ended): Promise<string | null> {
  const [team] = await db.select({ name: organization.name }).from(organization).where(eq(organization.id, teamId))
  return team?.name ?? null
}

/** Unsubscribes. Does nothing if that is already so, or if the user or the team no longer exists. */
export async function unsubscribe({ db }: Pick<Services, "db">, { userId, teamId, what }: Ended): Promise<void> {
  await db.transaction(async (tx) => {
    if (what === "weekly") {
      await setWeekly(tx, { userId, teamId }, null)
      return
    }
    const modes = await modesOf(tx, userId, teamId)
    if (!modes) return
    const events = what === "digest" ? notificationEvents.filter((event) => modes[event] === "digest") : [what]
    for (const event of events) {
      await tx
        .insert(notificationSetting)
        .values({ userId, teamId, event, mode: "off" })
        .onConflictDoUpdate({
          target: [notificationSetting.userId, notificationSetting.teamId, notificationSetting.event],
          set: { mode: "off" },
        })
    }
  })
}

import type { DbOrTx } from "@intray/db"
import { suggestionSetting } from "@intray/db/schema"
import { eq } from "drizzle-orm"

/** What a team chose about suggestions. */
export type Settings = Omit<typeof suggestionSetting.$inferSelect, "teamId" | "updatedAt">

const unset: Settings = { enabled: true, groupsOff: [], fieldsOff: [], muted: {}, learnFrom: null, forgottenAt: null }

export async function getSettings(db: DbOrTx, teamId: string): Promise<Settings> {
  const [row] = await db.select().from(suggestionSetting).where(eq(suggestionSetting.teamId, teamId))
  if (!row) return unset
  const { teamId: _, updatedAt: __, ...settings } = row
  return settings
}

export async function writeSettings(tx: DbOrTx, teamId: string, settings: Settings, now: Date): Promise<void> {
  const values = { ...settings, updatedAt: now }
  await tx
    .insert(suggestionSetting)
    .values({ teamId, ...values })
    .onConflictDoUpdate({ target: suggestionSetting.teamId, set: values })
}

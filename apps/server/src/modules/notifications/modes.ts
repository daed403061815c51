import type { DbOrTx } from "@intray/db"
import { member, notificationSetting } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { defaultModes, isNotificationEvent } from "./events.ts"
import type { NotificationEvent, NotificationMode } from "./schema.ts"

/** A member's mode for each event, chosen or default; null for somebody who is not a member. */
export async function modesOf(db: DbOrTx, userId: string, teamId: string): Promise<Record<NotificationEvent, NotificationMode> | null> {
  const rows = await db
    .select({ event: notificationSetting.event, mode: notificationSetting.mode })
    .from(member)
    .leftJoin(
      notificationSetting,
      and(eq(notificationSetting.userId, member.userId), eq(notificationSetting.teamId, member.organizationId)),
    )
    .where(and(eq(member.organizationId, teamId), eq(member.userId, userId)))
  if (rows.length === 0) return null
  const modes = { ...defaultModes }
  for (const { event, mode } of rows) if (event !== null && mode !== null && isNotificationEvent(event)) modes[event] = mode
  return modes
}

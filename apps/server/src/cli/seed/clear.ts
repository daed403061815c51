import { organization, user } from "@intray/db/schema"
import { eq, inArray } from "drizzle-orm"
import { halfMade, noteMade } from "../../modules/admin/setup/seeded.ts"
import { removeContents } from "../../modules/teams/purge.ts"
import type { Services } from "../../platform/services.ts"

/**
 * Removes what a run of the seed that did not come to its end has left: nothing else can be there, as the server does not start on it.
 * Interrupted, the next run goes on.
 * @returns whether there was anything
 */
export async function clearHalfMade(services: Services): Promise<boolean> {
  const { db, storage } = services
  const begun = await halfMade(db)
  if (!begun) return false
  for (const key of begun.files) await storage.remove(key)
  await removeContents(services, begun.teamId)
  await db.transaction(async (tx) => {
    await tx.delete(organization).where(eq(organization.id, begun.teamId))
    await tx.delete(user).where(inArray(user.id, begun.userIds))
    await noteMade(tx)
  })
  return true
}

import { buffer } from "node:stream/consumers"
import type { DbOrTx } from "@intray/db"
import { newSecret } from "@intray/db/id"
import { image, organization, portal, user } from "@intray/db/schema"
import { and, eq, lt } from "drizzle-orm"
import { Forbidden, NotFound } from "../../platform/errors.ts"
import type { ActiveTeam, Services } from "../../platform/services.ts"
import { isAllowed, isPaused } from "../../platform/teams.ts"
import { makeImage, shrinkImage } from "./pixels.ts"
import type { ImageSource, NewImage } from "./schema.ts"
import { imageSource, widthsOf } from "./source.ts"

/** Milliseconds until somebody looks whether a picture is shown anywhere: a day for a new one, then every week. */
const firstLookMs = 24 * 3_600_000
const nextLookMs = 7 * 24 * 3_600_000

const keyOf = (id: string, width: number) => `${id}w${width}`

/** Where the bytes of a picture are, in each of its sizes. */
export function storageKeys(row: typeof image.$inferSelect): string[] {
  return widthsOf(row).map((width) => keyOf(row.id, width))
}

/**
 * Keeps a picture: a portal's, for the person who may change that portal, a team's logo, for the person who may change the team, or a person's own face.
 * @param team the team that the call works in; a face needs none
 * @throws NotFound, Forbidden, Invalid
 */
export async function addImage(
  services: Services,
  who: { userId: string; team: ActiveTeam | null },
  entry: NewImage,
  bytes: Buffer,
): Promise<ImageSource & { id: string }> {
  const { db, clock, storage } = services
  const { team, userId } = who
  const portalId = "portal" in entry ? entry.portal : null
  if (entry.kind === "team") {
    if (!team) throw new NotFound("team")
    if (!(await isAllowed(db, team, { organization: ["update"] }))) throw new Forbidden("organization")
  }
  if (portalId !== null) {
    if (!team) throw new NotFound("team")
    const [found] = await db
      .select({ id: portal.id })
      .from(portal)
      .where(and(eq(portal.id, portalId), eq(portal.teamId, team.id)))
    if (!found) throw new NotFound("portal")
    if (!(await isAllowed(db, team, { portal: ["update"] }))) throw new Forbidden("portal")
  }
  const { width, height, color, bytes: made } = await makeImage(bytes, entry.kind)
  const id = newSecret()
  const now = clock.now()
  await db.insert(image).values({
    id,
    teamId: entry.kind === "avatar" ? null : (team?.id ?? null),
    userId: entry.kind === "avatar" ? userId : null,
    portalId,
    kind: entry.kind,
    width,
    height,
    color,
    createdAt: now,
    expiresAt: new Date(now.getTime() + firstLookMs),
  })
  await storage.write(keyOf(id, width), made)
  return { id, ...imageSource({ id, kind: entry.kind, width, height }) }
}

/**
 * Where the bytes of a picture are at the width that comes nearest from above; null when there is no such picture. Each of its few widths is
 * made when it is first asked for, and kept.
 */
export async function imageAt(services: Services, id: string, width: number | null): Promise<string | null> {
  const { db, storage } = services
  const [row] = await db
    .select()
    .from(image)
    .where(eq(image.id, id.slice(0, 64)))
  if (!row || (row.teamId !== null && (await isPaused(db, row.teamId)))) return null
  const widths = widthsOf(row)
  const fitting = widths.find((one) => one >= (width ?? Number.POSITIVE_INFINITY)) ?? row.width
  const key = keyOf(row.id, fitting)
  if (fitting === row.width || (await storage.size(key)) !== null) return key
  const largest = keyOf(row.id, row.width)
  if ((await storage.size(largest)) === null) return null
  await storage.write(key, await shrinkImage(await buffer(storage.read(largest)), fitting))
  return key
}

/** Removes pictures that nothing shows any more, and those that were sent and never used. @returns how many */
export async function expireImages(services: Services): Promise<number> {
  const { db, storage, clock } = services
  let count = 0
  const due = await db.select().from(image).where(lt(image.expiresAt, clock.now())).limit(500)
  for (const row of due) {
    if (await isShown(db, row)) {
      await db
        .update(image)
        .set({ expiresAt: new Date(clock.now().getTime() + nextLookMs) })
        .where(eq(image.id, row.id))
      continue
    }
    await db.delete(image).where(eq(image.id, row.id))
    for (const key of storageKeys(row)) await storage.remove(key)
    count += 1
  }
  return count
}

async function isShown(db: DbOrTx, row: typeof image.$inferSelect): Promise<boolean> {
  if (row.portalId !== null) {
    const [found] = await db.select({ design: portal.design }).from(portal).where(eq(portal.id, row.portalId))
    return JSON.stringify(found?.design ?? null).includes(row.id)
  }
  if (row.kind === "team" && row.teamId !== null) {
    const [found] = await db.select({ logo: organization.logo }).from(organization).where(eq(organization.id, row.teamId))
    return found?.logo?.includes(row.id) ?? false
  }
  if (row.userId === null) return false
  const [found] = await db.select({ image: user.image }).from(user).where(eq(user.id, row.userId))
  return found?.image?.includes(row.id) ?? false
}

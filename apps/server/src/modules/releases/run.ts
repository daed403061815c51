import { forUpdate } from "@intray/db/fn"
import { deletedTeam, organization, release, releaseSnapshot, user } from "@intray/db/schema"
import { and, eq, isNull, lt } from "drizzle-orm"
import { asTeamId, systemActor } from "../../platform/events.ts"
import { enqueue } from "../../platform/jobs.ts"
import type { Services } from "../../platform/services.ts"
import { markPublished } from "../publications/release-ended.ts"
import { dropUnsealed } from "./snapshots.ts"

const HOUR_MS = 3_600_000
/** Milliseconds after which a snapshot that is not finished will not be. */
const DAY_MS = 86_400_000
/** Milliseconds after its moment at which one that has not gone out is looked after. */
const LATE_MS = 600_000

/** Has a data set or a record go out at its moment; rounds are carried by publications. */
export async function runRelease({ db, clock }: Services, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now()
    const [row] = await forUpdate(tx.select().from(release).where(eq(release.id, id)))
    if (row?.state !== "waiting" || row.publicationId !== null || row.runAt === null) return
    const [rests] = await tx.select({ id: deletedTeam.teamId }).from(deletedTeam).where(eq(deletedTeam.teamId, row.teamId))
    if (rests || row.runAt > now) {
      await enqueue(tx, { kind: "release.run", payload: { id }, runAt: rests ? new Date(now.getTime() + HOUR_MS) : row.runAt })
      return
    }
    const [team] = await tx
      .select({ slug: organization.slug, name: organization.name })
      .from(organization)
      .where(eq(organization.id, row.teamId))
    const [person] = row.userId === null ? [] : await tx.select({ id: user.id, name: user.name }).from(user).where(eq(user.id, row.userId))
    const newest = and(eq(releaseSnapshot.releaseId, id), eq(releaseSnapshot.number, row.snapshots))
    const [snapshot] = await tx.select({ entries: releaseSnapshot.entries }).from(releaseSnapshot).where(newest)
    const actor = person ? ({ type: "user", ...person } as const) : systemActor
    const where = { id: asTeamId(row.teamId), slug: team?.slug ?? "", name: team?.name ?? "", role: "" }
    await markPublished(tx, { actor, team: where }, row, { total: snapshot?.entries ?? 0, now })
  })
}

/** Takes up again what should have gone out long ago, whatever became of its job, and clears away snapshots that were never finished. */
export async function wakeReleases({ db, clock, jobs }: Services): Promise<void> {
  const now = clock.now()
  const late = await db
    .select({ id: release.id })
    .from(release)
    .where(and(eq(release.state, "waiting"), isNull(release.publicationId), lt(release.runAt, new Date(now.getTime() - LATE_MS))))
    .limit(100)
  for (const { id } of late) await enqueue(db, { kind: "release.run", payload: { id }, runAt: now })
  if (late.length > 0) jobs.wake()
  const unfinished = await db
    .select({ id: releaseSnapshot.id })
    .from(releaseSnapshot)
    .where(and(isNull(releaseSnapshot.sealedAt), lt(releaseSnapshot.createdAt, new Date(now.getTime() - DAY_MS))))
    .limit(100)
  for (const { id } of unfinished) await dropUnsealed(db, id)
}

import { setTimeout as sleep } from "node:timers/promises"
import { requestOf } from "@intray/auth/permissions"
import { releaseSnapshot } from "@intray/db/schema"
import { and, eq, isNull } from "drizzle-orm"
import { DomainError, Forbidden } from "../../platform/errors.ts"
import { type JobInfo, TooEarly } from "../../platform/jobs.ts"
import type { Services, TeamContext } from "../../platform/services.ts"
import { isAllowed, isPaused } from "../../platform/teams.ts"
import { contextNow } from "../api-keys/context-now.ts"
import { unpackNumbers } from "../bulk/numbers.ts"
import type { Loaded, Surroundings } from "../exports/records.ts"
import { CHUNK, loadRows, surroundings } from "../exports/rows.ts"
import { addRows, copiesFor, endSnapshot } from "./freeze.ts"
import { endMaking, lockMaking, type Making, readMaking } from "./making.ts"
import { lockRelease } from "./rows.ts"
import { rootOf } from "./snapshots.ts"

/** Milliseconds until a team in the trash is looked at again. */
const HOUR_MS = 3_600_000
/** Milliseconds between two pieces: as long as the last one took, at most so long, so that others have half of the machine. */
const LONGEST_MS = 100

type Work = { id: string; teamId: string; releaseId: string; number: number; numbers: readonly number[] }

/** Writes a snapshot from where it is to its end. Whatever ends it in between, the next one goes on behind the last piece that was written. */
export async function runFreeze(services: Services, id: string, info: JobInfo): Promise<void> {
  const { db } = services
  const [row] = await db
    .select()
    .from(releaseSnapshot)
    .where(and(eq(releaseSnapshot.id, id), isNull(releaseSnapshot.sealedAt)))
  if (!row || row.numbers === null) return
  const { teamId, releaseId, number } = row
  if (await isPaused(db, teamId)) throw new TooEarly(HOUR_MS)
  const work = { id, teamId, releaseId, number, numbers: unpackNumbers(row.numbers) }
  try {
    let around: Surroundings | null = null
    for (;;) {
      if (info.signal.aborted) throw new TooEarly(0)
      const began = performance.now()
      const making = await farNow(services, id)
      if (!making) return
      const ctx = await contextNow(db, services, { teamId, ...making })
      if (!(await isAllowed(db, ctx.team, requestOf("release:publish")))) throw new Forbidden("release")
      if (making.done >= making.total) return await finish(ctx, work)
      around ??= await surroundings(ctx)
      await writeBatch(ctx, work, { making, around })
      await sleep(Math.min(LONGEST_MS, performance.now() - began))
    }
  } catch (cause) {
    if (cause instanceof TooEarly) throw cause
    // Anyone who may no longer make it may no more the next time.
    if (cause instanceof DomainError || info.last) await db.transaction((tx) => endMaking(tx, id))
    if (!(cause instanceof DomainError)) throw cause
  }
}

/** How far it is; null: there is nothing left to do. */
async function farNow({ db }: Services, id: string): Promise<Making | null> {
  const [row] = await db
    .select({ making: releaseSnapshot.making })
    .from(releaseSnapshot)
    .where(and(eq(releaseSnapshot.id, id), isNull(releaseSnapshot.sealedAt)))
  if (!row || row.making === null) return null
  const making = readMaking(row.making)
  return making.failed ? null : making
}

async function writeBatch(
  ctx: TeamContext,
  { id, numbers }: Work,
  { making, around }: { making: Making; around: Surroundings },
): Promise<void> {
  const { done, details } = making
  const some = numbers.slice(done, done + CHUNK)
  const rows: Loaded[] = []
  for await (const part of loadRows(ctx, some)) rows.push(...part)
  const copies = await copiesFor(ctx, details, rows)
  await ctx.db.transaction(async (tx) => {
    const now = await lockMaking(tx, id)
    // Cancelled meanwhile, or written by another process.
    if (now?.making.done !== done) return
    await addRows(tx, ctx, { id, from: now.entries }, { rows, about: around, details, copies })
    const next: Making = { ...now.making, done: done + some.length }
    await tx.update(releaseSnapshot).set({ making: next }).where(eq(releaseSnapshot.id, id))
  })
}

async function finish(ctx: TeamContext, { id, releaseId, number }: Work): Promise<void> {
  // All entries are there, and their hashes stay: no transaction has to last while they are read.
  const root = await rootOf(ctx.db, id)
  await ctx.db.transaction(async (tx) => {
    const row = await lockRelease(tx, ctx, releaseId)
    const now = await lockMaking(tx, id)
    if (!now) return
    const { goesOut } = now.making
    const wished = goesOut?.runAt ? new Date(goesOut.runAt) : undefined
    await endSnapshot(tx, ctx, row, { id, number, root, goesOut: goesOut && { wished } })
  })
  ctx.services.jobs.wake()
}

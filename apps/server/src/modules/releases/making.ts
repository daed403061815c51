import type { DbOrTx, Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { releaseSnapshot } from "@intray/db/schema"
import { and, eq, isNotNull, isNull } from "drizzle-orm"
import { z } from "zod"
import { datasetDetails, type SnapshotMaking } from "./schema.ts"

/** What a snapshot that the worker writes is made of, and how far it is. */
const makingShape = z.object({
  /** Who asked for it: it is made with what they may do. */
  userId: z.string(),
  apiKeyId: z.string().nullable(),
  details: datasetDetails,
  /** Its release sets out with it: at a moment, or when the recall window ends; null: it is only frozen. */
  goesOut: z.object({ runAt: z.string().nullable() }).nullable(),
  done: z.number(),
  total: z.number(),
  failed: z.boolean(),
})
export type Making = z.infer<typeof makingShape>

/** @throws ZodError where somebody else wrote it */
export const readMaking = (value: unknown): Making => makingShape.parse(value)

/** Snapshots of a release that the worker writes, or gave up: at most one. */
export async function unfinishedOf(db: DbOrTx, releaseId: string): Promise<{ id: string; number: number; making: Making }[]> {
  const rows = await db
    .select({ id: releaseSnapshot.id, number: releaseSnapshot.number, making: releaseSnapshot.making })
    .from(releaseSnapshot)
    .where(and(eq(releaseSnapshot.releaseId, releaseId), isNull(releaseSnapshot.sealedAt), isNotNull(releaseSnapshot.making)))
  return rows.map((row) => ({ ...row, making: readMaking(row.making) }))
}

/** The snapshot that is being written, as people see it. */
export async function makingOf(db: DbOrTx, releaseId: string): Promise<SnapshotMaking | null> {
  const [one] = await unfinishedOf(db, releaseId)
  if (!one) return null
  const { done, total, failed, goesOut } = one.making
  return { number: one.number, done, total, publishes: goesOut !== null, failed }
}

/** How far one is, kept from others until the transaction ends; null: it is sealed, given up, or gone. */
export async function lockMaking(tx: Tx, id: string): Promise<{ making: Making; entries: number } | null> {
  const [row] = await forUpdate(
    tx
      .select({ making: releaseSnapshot.making, entries: releaseSnapshot.entries })
      .from(releaseSnapshot)
      .where(and(eq(releaseSnapshot.id, id), isNull(releaseSnapshot.sealedAt))),
  )
  if (!row || row.making === null) return null
  const making = readMaking(row.making)
  return making.failed ? null : { making, entries: row.entries }
}

/** Gives one up that is being written: its worker stops before the next piece. */
export async function endMaking(tx: Tx, id: string): Promise<void> {
  const known = await lockMaking(tx, id)
  if (known)
    await tx
      .update(releaseSnapshot)
      .set({ making: { ...known.making, failed: true } })
      .where(eq(releaseSnapshot.id, id))
}

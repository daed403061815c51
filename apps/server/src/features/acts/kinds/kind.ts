import type { Permission } from "@intray/auth/permissions"
import type { Chunk, HeldRow } from "../chunk.ts"

/** One event of an act: what it changed on one submission. */
export type Part = { submissionId: string; type: string; before: unknown; after: unknown }

/** How acts of one kind are taken back. */
export type UndoKind = {
  /** Whoever has lost it takes nothing back any more. */
  permission: Permission
  /**
   * Takes back what the act did to the rows of the chunk, many at once: puts changed rows into `chunk.changed`, notes why others were
   * left in `chunk.skipped`, and events in `chunk.events`.
   * @param partsOf the act's parts of one row, newest first
   */
  undo(chunk: Chunk, partsOf: (row: HeldRow) => readonly Part[]): Promise<void>
}

/** Notes why a row was left as it is, wholly or in part; the first reason stays. */
export function skip(chunk: Chunk, row: HeldRow, reason: string): void {
  if (!chunk.skipped.has(row.id)) chunk.skipped.set(row.id, reason)
}

import type { Permission } from "@intray/auth/permissions"
import type { Part } from "../history/parts.ts"
import type { Change } from "./change.ts"
import type { HeldRow } from "./rows.ts"

/** How acts of one kind are taken back. */
export type UndoKind = {
  /** Anyone who has lost it takes nothing back any more. */
  permission: Permission
  /** What is in the trash or erased by now is handed to it too; of others it is left, and named. */
  gone?: true
  /**
   * Takes back what the act did to the rows of the change, many at once: puts changed rows into `change.changed`, notes why others were
   * left in `change.skipped`, and events in `change.events`.
   * @param partsOf the act's parts of one row, newest first
   */
  undo(change: Change, partsOf: (row: HeldRow) => readonly Part[], actId: string): Promise<void>
}

/** Notes why a row was left as it is, wholly or in part; the first reason stays. */
export function skip(change: Change, row: HeldRow, reason: string): void {
  if (!change.skipped.has(row.id)) change.skipped.set(row.id, reason)
}

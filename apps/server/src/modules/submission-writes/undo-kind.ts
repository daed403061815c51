import type { Permission } from "@intray/auth/permissions"
import type { Part } from "../history/parts.ts"
import type { Change } from "./change.ts"
import type { HeldRow } from "./rows.ts"

/** How to undo acts of one kind. */
export type UndoKind = {
  /** Users without this permission cannot undo. */
  permission: Permission
  /** `undo` also gets rows in the trash or erased; otherwise these are skipped and reported. */
  gone?: true
  /**
   * Undoes the act's changes of many rows at once: puts changed rows into `change.changed`, reasons for skipped ones into
   * `change.skipped`, and events into `change.events`.
   * @param partsOf the act's parts of one row, newest first
   */
  undo(change: Change, partsOf: (row: HeldRow) => readonly Part[], actId: string): Promise<void>
}

/** Records why a row was skipped, wholly or in part; the first reason stays. */
export function skip(change: Change, row: HeldRow, reason: string): void {
  if (!change.skipped.has(row.id)) change.skipped.set(row.id, reason)
}

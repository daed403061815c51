import { recent as words } from "@intray/i18n/recent"
import type { RecentUndoRecord } from "@intray/server/modules/submission-writes/undo/schema"

type Stands = Pick<RecentUndoRecord, "kind" | "undone" | "told" | "erased" | "submissions">

/** Whether the action was undone. Undoing a sent decision is recorded too, but cannot take the notification back. */
export const isTakenBack = ({ undone, told }: Pick<Stands, "undone" | "told">): boolean => undone && !told

/**
 * Whether the action can be undone: not after an erasure, and not if the submitter was notified. In a bulk action, other submissions may
 * remain.
 */
export const mayTakeBack = ({ kind, undone, told, erased, submissions }: Stands): boolean =>
  kind !== "erase" && !undone && !told && !(erased && submissions === 1)

/** Why the action cannot be undone; null if its line already shows the reason. */
export function standing({ kind, undone, told, erased, submissions }: Stands): string | null {
  if (told) return words.told
  if (undone) return words.undone
  return erased && submissions === 1 && kind !== "erase" ? words.erased : null
}

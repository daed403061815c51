import { recent as words } from "@intray/i18n/recent"
import type { RecentUndoRecord } from "@intray/server/modules/submission-writes/undo/schema"

type Stands = Pick<RecentUndoRecord, "kind" | "undone" | "told" | "erased" | "submissions">

/** It was taken back. What the submitter was told is: undoing it is noted too, but leaves it as it is. */
export const isTakenBack = ({ undone, told }: Pick<Stands, "undone" | "told">): boolean => undone && !told

/** Nothing takes back what was erased, what was done to it before, or what its submitter was told. Of several the others may still be there. */
export const mayTakeBack = ({ kind, undone, told, erased, submissions }: Stands): boolean =>
  kind !== "erase" && !undone && !told && !(erased && submissions === 1)

/** Why there is no way back; null where the line says it. */
export function standing({ kind, undone, told, erased, submissions }: Stands): string | null {
  if (told) return words.told
  if (undone) return words.undone
  return erased && submissions === 1 && kind !== "erase" ? words.erased : null
}

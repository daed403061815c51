import { z } from "zod"
import { actId, moment, rowId } from "../../../platform/values/schema.ts"

/** What kind of thing an act did. `erase` is the one that nothing takes back. */
export const undoRecordKind = z.enum(["label", "stage", "assign", "snooze", "reply", "publish", "trash", "erase", "reviewers"])
export type UndoRecordKind = z.infer<typeof undoRecordKind>

export const undoInput = z.strictObject({ /** Default: my newest act in this team that is not undone yet. */ actId: actId.optional() })

/**
 * Why a part was left as it is: `changed` it is no longer as the act left it, `published` the submitter has been told
 * the decision, `withdrawn` the submitter took it back, `archived` the label is no longer in use, `trashed`
 * it is in the trash, `erased` nothing is left of it.
 */
export const skipReason = z.enum(["changed", "published", "withdrawn", "archived", "trashed", "erased"])
export type SkipReason = z.infer<typeof skipReason>

/**
 * Why a submission was left as it is: those of {@link skipReason}, and `spam` it is apart, `gone` it is not there any more,
 * `not_asked` the label's group is not asked of it, `unseen` whom it was to be given to does not see it, `missing` a variable of
 * what is said has no value there, `not_held` no decision waits, `too_many` too much was written there already.
 */
export const bulkSkip = z.enum([...skipReason.options, "spam", "gone", "not_asked", "unseen", "missing", "not_held", "too_many"])
export type BulkSkip = z.infer<typeof bulkSkip>

export const undoOutput = z.strictObject({
  /** Null when there was nothing to undo. */
  actId: actId.nullable(),
  kind: undoRecordKind.nullable(),
  undone: z.array(z.strictObject({ submissionId: rowId, number: z.number().int() })),
  skipped: z.array(z.strictObject({ submissionId: rowId, number: z.number().int(), reason: skipReason })),
  /** A large act is taken back piece by piece: the id by which `bulk.get` says how far it is. Null: it is done. */
  job: rowId.nullable(),
})
export type UndoResult = z.infer<typeof undoOutput>

/** Something that I did, with what it did to one submission, and to how many it did so. */
export const recentUndoRecord = z.strictObject({
  actId,
  kind: undoRecordKind,
  /** It was taken back. */
  undone: z.boolean(),
  /** A decision that its submitter reads by now: it stays. */
  told: z.boolean(),
  /** The submission named here was erased since, or by this: nothing that was done to it is taken back. */
  erased: z.boolean(),
  submissions: z.number().int(),
  /** One of them. */
  submission: z.strictObject({ id: rowId, number: z.number().int(), title: z.string() }),
  /** What is in its history, as `history.list` has it. */
  change: z.strictObject({ type: z.string(), before: z.unknown(), after: z.unknown() }),
  createdAt: moment,
})
export type RecentUndoRecord = z.infer<typeof recentUndoRecord>
/** Mine in this team, newest first. */
export const recentUndoRecordsOutput = z.strictObject({ items: z.array(recentUndoRecord) })

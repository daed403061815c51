import { z } from "zod"
import { actId, moment, rowId } from "../../../platform/values/schema.ts"

/** The kind of an act. `erase` cannot be undone. */
export const undoRecordKind = z.enum([
  "label",
  "stage",
  "assign",
  "snooze",
  "reply",
  "publish",
  "trash",
  "erase",
  "reviewers",
  "rule",
  "offer",
])
export type UndoRecordKind = z.infer<typeof undoRecordKind>

export const undoInput = z.strictObject({ /** Default: my newest act in this team that is not undone yet. */ actId: actId.optional() })

/**
 * Why a part was not undone: `changed` it has changed since the act, `published` the submitter knows
 * the decision, `withdrawn` the submitter withdrew it, `archived` the label is archived, `trashed`
 * it is in the trash, `erased` it was erased.
 */
export const skipReason = z.enum(["changed", "published", "withdrawn", "archived", "trashed", "erased"])
export type SkipReason = z.infer<typeof skipReason>

/**
 * Why a submission was skipped: those of {@link skipReason}, and `spam` it is in spam, `gone` it no longer exists,
 * `not_asked` the label's group does not apply to it, `unseen` the new assignee does not see it, `missing` a variable of
 * the message has no value, `not_held` it has no held decision, `too_many` it has too many messages.
 */
export const bulkSkip = z.enum([...skipReason.options, "spam", "gone", "not_asked", "unseen", "missing", "not_held", "too_many"])
export type BulkSkip = z.infer<typeof bulkSkip>

export const undoOutput = z.strictObject({
  /** Null when there was nothing to undo. */
  actId: actId.nullable(),
  kind: undoRecordKind.nullable(),
  undone: z.array(z.strictObject({ submissionId: rowId, number: z.number().int() })),
  skipped: z.array(z.strictObject({ submissionId: rowId, number: z.number().int(), reason: skipReason })),
  /** A large act is undone in batches: the id for `bulk.get`, which reports progress. Null: it is finished. */
  job: rowId.nullable(),
})
export type UndoResult = z.infer<typeof undoOutput>

/** An act of the caller, with one of its changes and the number of submissions. */
export const recentUndoRecord = z.strictObject({
  actId,
  kind: undoRecordKind,
  /** It was undone. */
  undone: z.boolean(),
  /** The decision was published, so it cannot be undone. */
  told: z.boolean(),
  /** The submission named here was erased by this act or later: its changes cannot be undone. */
  erased: z.boolean(),
  submissions: z.number().int(),
  /** One of them; null for an assignment of reviewers, which belongs to a round. */
  submission: z.strictObject({ id: rowId, number: z.number().int(), title: z.string() }).nullable(),
  /** The entry in the history of that submission, as `history.list` has it; of a round: its name, and how many reviews were assigned. */
  change: z.strictObject({ type: z.string(), before: z.unknown(), after: z.unknown() }),
  createdAt: moment,
})
export type RecentUndoRecord = z.infer<typeof recentUndoRecord>
/** The caller's acts in this team, newest first. */
export const recentUndoRecordsOutput = z.strictObject({ items: z.array(recentUndoRecord) })

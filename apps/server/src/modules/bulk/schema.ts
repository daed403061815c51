import { bulk } from "@intray/i18n/bulk"
import { z } from "zod"
import { MAX_PICKED } from "../../platform/values/limits.ts"
import { actId, moment, rowId } from "../../platform/values/schema.ts"
import { acknowledge } from "../letters/schema.ts"
import { messageWhen, messageWords, replyWords } from "../messages/schema.ts"
import { submissionFilter } from "../submission-index/schema.ts"
import { bulkSkip, undoRecordKind } from "../submission-writes/undo/schema.ts"

/** What is done to each of them. */
export const bulkAction = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("label"), labelId: rowId, on: z.boolean() }),
  z.strictObject({ kind: z.literal("stage"), stageId: rowId }),
  z.strictObject({
    kind: z.literal("decide"),
    stageId: rowId,
    /** After the time to think again; false: they are held. */
    publish: z.boolean(),
    reply: replyWords.optional(),
    /** Labels whose feedback texts `{{feedback}}` is made of; those of each submission without it. */
    feedback: z.array(rowId).max(50).optional(),
    acknowledge,
  }),
  z.strictObject({ kind: z.literal("reply"), ...messageWords, when: messageWhen, acknowledge }),
  z.strictObject({ kind: z.literal("publish"), acknowledge }),
  z.strictObject({ kind: z.literal("assign"), /** Null: nobody's. */ userId: rowId.nullable() }),
  z.strictObject({ kind: z.literal("trash") }),
  z.strictObject({ kind: z.literal("restore") }),
  /** For good: nothing takes it back. */
  z.strictObject({ kind: z.literal("erase") }),
])
export type BulkAction = z.infer<typeof bulkAction>

/** One label in the place of another of its group, wherever that is; what `labels.merge` starts. */
export const mergeAction = z.strictObject({ kind: z.literal("merge"), labelId: rowId, intoId: rowId })
export type MergeAction = z.infer<typeof mergeAction>

/** One stage in the place of another that is removed; what `stages.delete` starts. */
export const removeStageAction = z.strictObject({ kind: z.literal("remove_stage"), stageId: rowId, intoId: rowId })
export type RemoveStageAction = z.infer<typeof removeStageAction>
export type AnyAction = BulkAction | MergeAction | RemoveStageAction

export const deleteStageInput = z.strictObject({
  stageId: rowId,
  /** The stage that takes in what is there. */
  intoId: rowId,
  actId,
})
export type DeleteStageInput = z.infer<typeof deleteStageInput>

export const startBulkInput = z
  .strictObject({
    actId,
    /** Everything that matches at this moment. */
    filter: submissionFilter.optional(),
    /** Picked by hand, by number. */
    numbers: z.array(z.number().int().min(1).max(2_147_483_647)).min(1).max(MAX_PICKED).optional(),
    action: bulkAction,
    /** As many as the person was told; with another number nothing is done. */
    expected: z.number().int().min(0).optional(),
  })
  .refine((input) => (input.filter === undefined) !== (input.numbers === undefined), {
    path: ["filter"],
    error: () => bulk.refused.which,
  })
export type StartBulkInput = z.infer<typeof startBulkInput>

const bulkState = z.enum(["queued", "running", "done", "cancelled", "failed"])

export const bulkItem = z.strictObject({
  id: rowId,
  actId,
  /** `undo`: takes back another act of that kind. */
  action: z.discriminatedUnion("kind", [
    ...bulkAction.options,
    mergeAction,
    removeStageAction,
    z.strictObject({ kind: z.literal("undo"), actId, what: undoRecordKind }),
  ]),
  state: bulkState,
  total: z.number().int(),
  /** How many are behind it: changed, as they were to be already, or skipped. */
  done: z.number().int(),
  changed: z.number().int(),
  skipped: z.array(
    z.strictObject({ reason: bulkSkip, count: z.number().int(), /** The first of them. */ numbers: z.array(z.number().int()) }),
  ),
  /** Why it stopped, as a code such as `not_allowed` or `label_archived`; null unless it failed. */
  failure: z.string().nullable(),
  /** What it did was taken back. */
  undone: z.boolean(),
  createdAt: moment,
  finishedAt: moment.nullable(),
})
export type BulkItem = z.infer<typeof bulkItem>

export const bulkIdInput = z.strictObject({ id: rowId })
/** Mine, newest first. */
export const listBulkOutput = z.strictObject({ items: z.array(bulkItem) })

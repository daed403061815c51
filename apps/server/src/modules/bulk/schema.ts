import { bulk } from "@intray/i18n/bulk"
import { z } from "zod"
import { MAX_PICKED } from "../../platform/values/limits.ts"
import { actId, moment, rowId } from "../../platform/values/schema.ts"
import { acknowledge } from "../letters/schema.ts"
import { messageWhen, messageWords, replyWords } from "../messages/schema.ts"
import { submissionFilter } from "../submission-index/schema.ts"
import { bulkSkip, undoRecordKind } from "../submission-writes/undo/schema.ts"

/** The action for each submission. */
export const bulkAction = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("label"), labelId: rowId, on: z.boolean() }),
  z.strictObject({ kind: z.literal("stage"), stageId: rowId }),
  z.strictObject({
    kind: z.literal("decide"),
    stageId: rowId,
    /** After the time to recall it; false: held. */
    publish: z.boolean(),
    reply: replyWords.optional(),
    /** Labels whose feedback texts fill `{{feedback}}`. Default: each submission's labels. */
    feedback: z.array(rowId).max(50).optional(),
    acknowledge,
  }),
  z.strictObject({ kind: z.literal("reply"), ...messageWords, when: messageWhen, acknowledge }),
  z.strictObject({ kind: z.literal("publish"), acknowledge }),
  z.strictObject({ kind: z.literal("assign"), /** Null: unassigned. */ userId: rowId.nullable() }),
  z.strictObject({ kind: z.literal("trash") }),
  z.strictObject({ kind: z.literal("restore") }),
  /** Permanent: cannot be undone. */
  z.strictObject({ kind: z.literal("erase") }),
])
export type BulkAction = z.infer<typeof bulkAction>

/** Replaces a label by another of its group; started by `labels.merge`. */
export const mergeAction = z.strictObject({ kind: z.literal("merge"), labelId: rowId, intoId: rowId })
export type MergeAction = z.infer<typeof mergeAction>

/** Replaces a stage that is removed; started by `stages.delete`. */
export const removeStageAction = z.strictObject({ kind: z.literal("remove_stage"), stageId: rowId, intoId: rowId })
export type RemoveStageAction = z.infer<typeof removeStageAction>

/** Performs the actions of a rule, as it was when the act began; started by `rules.runNow`. */
export const ruleRunAction = z.strictObject({ kind: z.literal("rule"), ruleId: rowId, revision: z.number().int() })
export type RuleRunAction = z.infer<typeof ruleRunAction>
export type AnyAction = BulkAction | MergeAction | RemoveStageAction | RuleRunAction

export const deleteStageInput = z.strictObject({
  stageId: rowId,
  /** The stage that gets the submissions. */
  intoId: rowId,
  actId,
})
export type DeleteStageInput = z.infer<typeof deleteStageInput>

export const startBulkInput = z
  .strictObject({
    actId,
    /** Everything that matches now. */
    filter: submissionFilter.optional(),
    /** Submissions that were selected one by one, by number. */
    numbers: z.array(z.number().int().min(1).max(2_147_483_647)).min(1).max(MAX_PICKED).optional(),
    action: bulkAction,
    /** The number of submissions that the user saw. If the number differs, nothing changes. */
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
  /** `undo`: undoes another act of that kind. */
  action: z.discriminatedUnion("kind", [
    ...bulkAction.options,
    mergeAction,
    removeStageAction,
    ruleRunAction,
    z.strictObject({ kind: z.literal("undo"), actId, what: undoRecordKind }),
  ]),
  state: bulkState,
  total: z.number().int(),
  /** Submissions behind it: changed, unchanged or skipped. */
  done: z.number().int(),
  changed: z.number().int(),
  skipped: z.array(
    z.strictObject({ reason: bulkSkip, count: z.number().int(), /** The first of them. */ numbers: z.array(z.number().int()) }),
  ),
  /** Why it stopped, as a code such as `not_allowed` or `label_archived`; null unless it failed. */
  failure: z.string().nullable(),
  /** The act was undone. */
  undone: z.boolean(),
  createdAt: moment,
  finishedAt: moment.nullable(),
})
export type BulkItem = z.infer<typeof bulkItem>

export const bulkIdInput = z.strictObject({ id: rowId })
/** The caller's acts, newest first. */
export const listBulkOutput = z.strictObject({ items: z.array(bulkItem) })

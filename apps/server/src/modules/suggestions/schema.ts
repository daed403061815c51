import { z } from "zod"
import { actId, moment, rowId } from "../../platform/values/schema.ts"
import { labelHue } from "../labels/schema.ts"

/** A word of the submission, or an answer that was chosen, such as "Genre: Breaks". */
const reason = z.strictObject({ kind: z.enum(["word", "fact"]), text: z.string() })

const percent = z.number().int().min(0).max(100)

/**
 * Why a group has no suggestion: `off` the team does not want them here, `learning` the model is being built, `examples` fewer submissions are
 * labelled than it takes, `answered` the group has its label, `lot` this is one of the tenth on which it is measured how often suggestions
 * are right, `unsure` no label is likely enough, `muted` the label that is likely is muted, `dismissed` somebody dismissed it.
 */
export const silenceReason = z.enum(["off", "learning", "examples", "answered", "lot", "unsure", "muted", "dismissed"])

export const groupSuggestion = z.strictObject({
  groupId: rowId,
  /** The most likely one first. */
  proposals: z.array(z.strictObject({ labelId: rowId, percent, reasons: z.array(reason) })),
  silence: z
    .strictObject({
      reason: silenceReason,
      /** Of `examples`: how many there are, and how many it takes. */
      have: z.number().int().nullable(),
      need: z.number().int().nullable(),
      /** Of `unsure`: the labels that are the most likely. */
      close: z.array(z.strictObject({ labelId: rowId, percent })),
    })
    .nullable(),
})
export type GroupSuggestion = z.infer<typeof groupSuggestion>

export const forSubmissionInput = z.strictObject({ submissionId: rowId })
export const forSubmissionOutput = z.strictObject({
  /** What the model had learned; dismissing names it. */
  version: z.number().int(),
  /**
   * Why there are no suggestions at all: `withheld` the caller has to review the submission on their own first, `limited` the caller does not
   * see every portal that the models learn from.
   */
  silence: z.enum(["off", "learning", "withheld", "limited"]).nullable(),
  groups: z.array(groupSuggestion),
})
export type SuggestionsForSubmission = z.infer<typeof forSubmissionOutput>

export const acceptInput = z.strictObject({ submissionId: rowId, labelId: rowId, actId })
export const dismissInput = z.strictObject({
  submissionId: rowId,
  labelId: rowId,
  version: z.number().int().min(0).max(2_147_483_647),
  percent,
  /** False: takes the dismissal back. */
  dismissed: z.boolean(),
})
export const dismissOutput = z.strictObject({ dismissed: z.boolean() })

const share = z.strictObject({
  /** How many were right, of how many. */
  right: z.number().int(),
  of: z.number().int(),
})

const labelStatistics = z.strictObject({
  id: rowId,
  name: z.string(),
  hue: labelHue,
  /** Submissions with the label that were learned from. */
  examples: z.number().int(),
  /** `few`: it takes more examples. */
  state: z.enum(["on", "few", "muted", "mutedByHand"]),
  /** Somebody chose whether it is muted; otherwise the acceptance decides. */
  chosen: z.boolean(),
  accepted: share,
  /** The same by week, the oldest first. */
  weeks: z.array(share),
  /** On submissions chosen at random: the average prediction in percent, and how often it was right. */
  calibration: share.extend({ predicted: percent }).nullable(),
  /** What the model goes by. `weight`: above 0 for the label, below 0 against it. */
  features: z.array(reason.extend({ weight: z.number(), count: z.number().int() })),
})

/** Acts on the whole team: a body that names anything else is refused. */
export const nothingInput = z.strictObject({}).optional()

export const settingsOutput = z.strictObject({
  enabled: z.boolean(),
  /** The models are being built: there are no examples to show yet. */
  learning: z.boolean(),
  /** Labels set before are not learned from; null: all are. */
  learnFrom: moment.nullable(),
  forgottenAt: moment.nullable(),
  /** Finished submissions that a group takes, and submissions with a label that the label takes. */
  needed: z.strictObject({ group: z.number().int(), label: z.number().int() }),
  groups: z.array(
    z.strictObject({ id: rowId, name: z.string(), on: z.boolean(), finished: z.number().int(), labels: z.array(labelStatistics) }),
  ),
  /** On submissions chosen at random, by ranges of the predicted percentage. */
  calibration: z.array(share.extend({ from: percent, to: percent })),
  fields: z.array(
    z.strictObject({
      path: z.string(),
      label: z.string(),
      used: z.boolean(),
      /** It says who somebody is, in a portal at least: there it is never used. */
      identifying: z.boolean(),
    }),
  ),
})
export type SuggestionSettings = z.infer<typeof settingsOutput>

/** Each part alone. */
export const updateSettingsInput = z.strictObject({
  enabled: z.boolean().optional(),
  group: z.strictObject({ id: rowId, on: z.boolean() }).optional(),
  field: z.strictObject({ path: z.string().min(1).max(81), used: z.boolean() }).optional(),
  /** Null: the acceptance decides. */
  label: z.strictObject({ id: rowId, muted: z.boolean().nullable() }).optional(),
})
export type UpdateSettingsInput = z.infer<typeof updateSettingsInput>
export const doneOutput = z.strictObject({ done: z.literal(true) })

import { rulesServer as words } from "@intray/i18n/rules-server"
import { z } from "zod"
import { actId, idCursor, moment, optionalLine, pageSize, rowId } from "../../platform/values/schema.ts"
import { type SubmissionFilter, submissionFilter } from "../submission-index/schema.ts"

/*
 * Rules: "when … and … then …". A rule reads the team's events, tests the submission against a filter of the inbox, and performs its
 * actions as one undoable act. It never publishes and never sends.
 */

export const MAX_RULES = 1_000
export const MAX_ACTIONS = 10
/** Members of one action. */
export const MAX_MEMBERS = 50
/** Days of a trigger or a snooze. */
export const MAX_DAYS = 365
/** A rule that reacts to a rule that reacts to a rule …: so many in a row. */
export const MAX_DEPTH = 5
/** Failures in a row after which a rule is switched off. */
export const MAX_FAILURES = 3
/** Submissions that a rehearsal lists, and numbers that a contradiction names. */
export const MAX_REHEARSED = 50

const days = z
  .number({ error: () => words.days({ max: MAX_DAYS }) })
  .int({ error: () => words.days({ max: MAX_DAYS }) })
  .min(1, { error: () => words.days({ max: MAX_DAYS }) })
  .max(MAX_DAYS, { error: () => words.days({ max: MAX_DAYS }) })

/** When the rule looks at a submission. `null`: any label, any stage. */
export const ruleTrigger = z.discriminatedUnion("kind", [
  /** Sent through a portal; with `runsOnImports` also imported. */
  z.strictObject({ kind: z.literal("arrives") }),
  z.strictObject({ kind: z.literal("label_added"), labelId: rowId.nullable() }),
  z.strictObject({ kind: z.literal("label_removed"), labelId: rowId.nullable() }),
  /** Moved by the team, not by the submitter's withdrawal. */
  z.strictObject({ kind: z.literal("stage_changed"), /** The new stage. */ stageId: rowId.nullable() }),
  /** The submitter changed their answers. */
  z.strictObject({ kind: z.literal("answers_changed") }),
  /** The submitter wrote a message. */
  z.strictObject({ kind: z.literal("message_received") }),
  /** A review was submitted or changed, or a score was settled. */
  z.strictObject({ kind: z.literal("score_changed") }),
  /** In this stage for so many days without leaving it. */
  z.strictObject({ kind: z.literal("days_in_stage"), stageId: rowId, days }),
  /** The submitter's message was not answered for so many days. */
  z.strictObject({ kind: z.literal("days_unanswered"), days }),
])
export type RuleTrigger = z.infer<typeof ruleTrigger>

/** At most one entry for each member. */
const members = z.array(rowId).max(MAX_MEMBERS)
const isUnique = (ids: readonly string[]) => new Set(ids).size === ids.length

/** What the rule does, in this order. */
export const ruleAction = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("label"), labelId: rowId, /** False: removes it. */ on: z.boolean() }),
  /** Into accepted or declined: the decision is held until a person publishes it. */
  z.strictObject({ kind: z.literal("stage"), stageId: rowId }),
  /** To one member, or in turn to several. Who is in the list and has the submission already keeps it. */
  z.strictObject({ kind: z.literal("assign"), userIds: members.min(1).refine(isUnique, { error: () => words.memberTwice }) }),
  z.strictObject({
    kind: z.literal("snooze"),
    days,
    /** Whose list hides it; null: the assignee's. */
    userId: rowId.nullable(),
  }),
  z
    .strictObject({
      kind: z.literal("notify"),
      userIds: members.refine(isUnique, { error: () => words.memberTwice }),
      /** Also the assignee: a reminder. */
      assignee: z.boolean(),
    })
    .refine((action) => action.assignee || action.userIds.length > 0, { path: ["userIds"], error: () => words.nobodyNotified }),
  /** Writes a reply from a template: held with a held decision, else a draft. A person sends it. */
  z.strictObject({ kind: z.literal("reply"), templateId: rowId }),
])
export type RuleAction = z.infer<typeof ruleAction>

/** The inbox's filter without the parts that belong to one reader. */
export const ruleFilter = submissionFilter.superRefine((filter, context) => {
  const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message })
  if (filter.trash !== undefined) refuse(["trash"], words.noTrash)
  if (filter.snoozed !== undefined) refuse(["snoozed"], words.noSnoozed)
  if (filter.numbers !== undefined) refuse(["numbers"], words.noNumbers)
  // A rule searches as the team: its author could learn words that are withheld from them.
  if (filter.text !== undefined) refuse(["text"], words.noText)
  // For the same reason: the scores of a round may be hidden from its author.
  if (filter.reviews !== undefined) refuse(["reviews"], words.noReviews)
  for (const part of ["assignees", "reviewers"] as const) {
    filter[part]?.forEach((id, index) => {
      if (id === "me") refuse([part, index], words.noMe)
    })
  }
})
export type RuleFilter = SubmissionFilter

/** Actions of which a rule has at most one: the second would replace what the first did. */
const oncePerRule = ["stage", "assign", "reply"] as const

/** The definition of a rule, which a rehearsal also needs. */
const definition = {
  trigger: ruleTrigger,
  filter: ruleFilter,
  actions: z
    .array(ruleAction)
    .min(1, { error: () => words.noActions })
    .max(MAX_ACTIONS, { error: () => words.tooManyActions({ max: MAX_ACTIONS }) })
    .superRefine((actions, context) => {
      for (const kind of oncePerRule) {
        const places = actions.flatMap((action, index) => (action.kind === kind ? [index] : []))
        for (const index of places.slice(1)) context.addIssue({ code: "custom", path: [index, "kind"], message: words.actionTwice })
      }
    }),
}
const parts = {
  /** Empty: the sentence itself is the name. */
  name: optionalLine(80),
  ...definition,
  /** When it has run on a submission, the rules below it are skipped for this event. */
  stop: z.boolean(),
  /** Also for submissions that an import creates. */
  runsOnImports: z.boolean(),
}

/** A part that no longer exists. While a rule has one, it does not run. */
export const ruleProblem = z.strictObject({
  where: z.enum(["trigger", "filter", "action"]),
  /** Of the action; null: elsewhere. */
  index: z.number().int().nullable(),
  what: z.enum(["label", "stage", "member", "portal", "template", "answers"]),
  /** Of the missing thing; null for `answers`. */
  id: z.string().nullable(),
  /** `left`: a member who left · `invalid`: the form no longer has the question or option. */
  because: z.enum(["deleted", "archived", "left", "invalid"]),
})
export type RuleProblem = z.infer<typeof ruleProblem>

export const ruleItem = z.strictObject({
  id: rowId,
  /** From 1, among the rules that the caller sees. */
  position: z.number().int(),
  name: z.string(),
  enabled: z.boolean(),
  trigger: ruleTrigger,
  filter: submissionFilter,
  actions: z.array(ruleAction),
  stop: z.boolean(),
  runsOnImports: z.boolean(),
  /** To send with the next change. */
  revision: z.number().int(),
  problems: z.array(ruleProblem),
  /** Why it was switched off by itself: it failed three times in a row. Null: a person did it, or it is on. */
  offReason: z.enum(["failures"]).nullable(),
  /** Who last created, changed or switched it. Null: they left. */
  author: z.strictObject({ id: rowId, name: z.string() }).nullable(),
  /** When it was last switched on or off; null: it was never on. */
  switchedAt: moment.nullable(),
  /** How many times it has run. */
  runs: z.number().int(),
  lastRunAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
})
export type RuleItem = z.infer<typeof ruleItem>

/** In the order in which they run. A rule that names a portal that the caller does not see is left out. */
export const listRulesOutput = z.strictObject({ items: z.array(ruleItem) })
export type RuleList = z.infer<typeof listRulesOutput>

export const createRuleInput = z.strictObject({
  ...parts,
  name: parts.name.default(""),
  filter: parts.filter.default({}),
  stop: parts.stop.default(false),
  runsOnImports: parts.runsOnImports.default(false),
  enabled: z.boolean().default(false),
})
export type CreateRuleInput = z.infer<typeof createRuleInput>

export const updateRuleInput = z.strictObject({
  id: rowId,
  /** The revision that was read; another one since is a conflict (`stale_rule`). */
  revision: z.number().int().min(1),
  name: parts.name.optional(),
  trigger: parts.trigger.optional(),
  filter: parts.filter.optional(),
  actions: parts.actions.optional(),
  stop: parts.stop.optional(),
  runsOnImports: parts.runsOnImports.optional(),
})
export type UpdateRuleInput = z.infer<typeof updateRuleInput>

export const ruleIdInput = z.strictObject({ id: rowId })
export const deletedRuleOutput = z.strictObject({ id: rowId })

/** Every rule that the caller sees, in the new order. */
export const reorderRulesInput = z.strictObject({ ids: z.array(rowId).min(1).max(MAX_RULES) })
export const reorderedRulesOutput = z.strictObject({ ids: z.array(rowId) })

/** Switching on is refused while the rule has problems (`rule_problems`). It reacts to what happens from then on. */
export const setRuleEnabledInput = z.strictObject({ id: rowId, enabled: z.boolean() })
export type SetRuleEnabledInput = z.infer<typeof setRuleEnabledInput>

export const rehearseRuleInput = z.strictObject({
  ...definition,
  filter: definition.filter.default({}),
  /** So many of the newest submissions that the caller sees. */
  newest: z.number().int().min(1).max(20_000).default(1_000),
})
export type RehearseRuleInput = z.infer<typeof rehearseRuleInput>

/** A submission that the rule would change, with where people have put it. */
const rehearsedSubmission = z.strictObject({
  id: rowId,
  number: z.number().int(),
  title: z.string(),
  by: z.string(),
  stageId: rowId,
})

export const rehearsalOutput = z.strictObject({
  /** Submissions that were looked at, the newest. */
  examined: z.number().int(),
  /** Fewer were looked at than the team has. */
  more: z.boolean(),
  /** Of them, those that match trigger and conditions as they are now. */
  matched: z.number().int(),
  /** Of those, the ones that the rule would change. */
  changed: z.number().int(),
  /** One entry for each action, in order. The three add up to `matched`. */
  actions: z.array(
    z.strictObject({
      kind: z.enum(["label", "stage", "assign", "snooze", "notify", "reply"]),
      /** Would be changed. */
      would: z.number().int(),
      /** Are so already. */
      already: z.number().int(),
      /** Cannot be changed: withdrawn, spam, a label that is not asked there, an assignee who does not see it. */
      skipped: z.number().int(),
    }),
  ),
  /** Where the changed submissions are now, largest first. */
  stages: z.array(z.strictObject({ stageId: rowId, count: z.number().int() })),
  /** The first of the changed submissions, newest first. */
  items: z.array(rehearsedSubmission).max(MAX_REHEARSED),
  /** Submissions that are in `contradictions`, each counted once. */
  contradicted: z.number().int(),
  /**
   * What people did that the rule would contradict. `stage`: they decided differently (or accepted it, if the rule does not move) ·
   * `label`: the rule would replace or remove a label that they set · `assignee`: the rule would take it from the member who has it.
   */
  contradictions: z.array(
    z.strictObject({
      kind: z.enum(["stage", "label", "assignee"]),
      /** Of the stage, label or member. */
      id: rowId,
      count: z.number().int(),
      /** The newest of them, at most 50. */
      submissions: z.array(rehearsedSubmission).max(MAX_REHEARSED),
    }),
  ),
  /** Duration in milliseconds. */
  ms: z.number().int(),
})
export type Rehearsal = z.infer<typeof rehearsalOutput>

export const listRuleRunsInput = z.strictObject({
  ruleId: rowId.optional(),
  state: z.enum(["running", "done", "skipped", "failed"]).optional(),
  cursor: idCursor.nullish(),
  limit: pageSize,
})
export type ListRuleRunsInput = z.infer<typeof listRuleRunsInput>

export const ruleRunItem = z.strictObject({
  id: rowId,
  rule: z.strictObject({ id: rowId, name: z.string(), position: z.number().int() }),
  /** Null: a run over many submissions. */
  submission: z.strictObject({ id: rowId, number: z.number().int(), title: z.string() }).nullable(),
  /** Of a run over many: how many there are, were processed and changed. `id` for `bulk.get`. Null: a run on one. */
  many: z.strictObject({ id: rowId, total: z.number().int(), done: z.number().int(), changed: z.number().int() }).nullable(),
  /** `skipped` and `failed` have a reason. */
  state: z.enum(["running", "done", "skipped", "failed"]),
  /**
   * A code. Skipped: `depth` it is the sixth reaction in a row, or as in bulk acts (`withdrawn`, `spam`, `not_asked`, `unseen`, …).
   * Failed: the code of the error, or `fault`.
   */
  reason: z.string().nullable(),
  /** 1: a person or submitter caused it; 2: a rule did that reacted to them, and so on. */
  depth: z.number().int(),
  /** The act in the history; null: it changed nothing. */
  actId: actId.nullable(),
  /** The caller can undo it now. */
  undoable: z.boolean(),
  undone: z.boolean(),
  createdAt: moment,
})
export type RuleRunItem = z.infer<typeof ruleRunItem>

/** Newest first. Runs on submissions that the caller does not see are left out. Kept for 90 days. */
export const listRuleRunsOutput = z.strictObject({ items: z.array(ruleRunItem), nextCursor: idCursor.nullable() })
export type RuleRunList = z.infer<typeof listRuleRunsOutput>

/** Runs the rule on everything that matches now, on or off; as a bulk act of the caller. */
export const runRuleNowInput = z.strictObject({
  id: rowId,
  actId,
  /** The number of submissions that the user saw (`matched` of a rehearsal). If it differs, nothing changes (`bulk_changed`). */
  expected: z.number().int().min(0).optional(),
})
export type RunRuleNowInput = z.infer<typeof runRuleNowInput>

export const undoRuleRunInput = z.strictObject({ runId: rowId })
export type UndoRuleRunInput = z.infer<typeof undoRuleRunInput>

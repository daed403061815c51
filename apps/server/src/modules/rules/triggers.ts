import type { event } from "@intray/db/schema"
import type { LabelChange, StageChange } from "../history/schema.ts"
import { isSample } from "../session/first-steps/service.ts"
import type { RuleRow } from "./rows.ts"
import type { RuleTrigger } from "./schema.ts"

/** An event of a submission, with what triggers need of the submission. */
export type Cause = Pick<
  typeof event.$inferSelect,
  "seq" | "type" | "before" | "after" | "actorType" | "actorId" | "actId" | "createdAt"
> & {
  submissionId: string
  number: number
  importId: string | null
}

const scoring = new Set(["review.submitted", "review.changed", "review.settled", "review.unsettled"])
const arriving = new Set(["submission.created", "submission.imported"])
/** Events after which a submission may be in another stage. */
export const staging = ["submission.stage_changed", "submission.restaged", "submission.withdrawn"] as const
/** Events after which a submitter's message is answered or done. */
export const answering = ["message.sent", "message.seen"] as const

/** The types that some trigger reads; other events are passed over. */
export const triggering: readonly string[] = [
  ...arriving,
  ...scoring,
  "submission.labelled",
  "submission.unlabelled",
  "submission.stage_changed",
  "submission.restaged",
  "submission.edited",
  "message.received",
]

/** Whether the event is what a rule waits for. A rule does not react to itself, to samples, and to imports only if it should. */
export function isTriggered({ id, trigger, runsOnImports, sinceSeq }: RuleRow, cause: Cause): boolean {
  if (isSample(cause.importId)) return false
  if (cause.actorType === "rule" && cause.actorId === id) return false
  if (cause.type === "submission.imported" && !runsOnImports) return false
  if (cause.seq <= sinceSeq) return false
  return fits(trigger, cause)
}

function fits(trigger: RuleTrigger, { type, before, after }: Cause): boolean {
  switch (trigger.kind) {
    case "arrives":
      return arriving.has(type)
    case "label_added":
      return type === "submission.labelled" && (trigger.labelId === null || (after as LabelChange).labelId === trigger.labelId)
    case "label_removed":
      return type === "submission.unlabelled" && (trigger.labelId === null || (after as LabelChange).labelId === trigger.labelId)
    case "stage_changed":
      return type === "submission.stage_changed" && (trigger.stageId === null || (after as StageChange).stageId === trigger.stageId)
    case "answers_changed":
      return type === "submission.edited"
    case "message_received":
      return type === "message.received"
    case "score_changed":
      return scoring.has(type)
    case "days_in_stage": {
      const isEntry = arriving.has(type) || (staging as readonly string[]).includes(type)
      const from = (before as StageChange | null)?.stageId
      return isEntry && (after as StageChange).stageId === trigger.stageId && from !== trigger.stageId
    }
    case "days_unanswered":
      return type === "message.received"
    default:
      return false
  }
}

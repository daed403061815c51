import type { DbOrTx } from "@intray/db"
import { amongTexts, textList, unindexed } from "@intray/db/fn"
import { event, stage, submission, submissionLabel } from "@intray/db/schema"
import { and, asc, eq, inArray, max, min, sql } from "drizzle-orm"
import type { EventType, TeamId } from "../../platform/events.ts"
import { formOfId } from "../forms/published-forms.ts"
import type { FormDefinition } from "../forms/schema.ts"
import { isSample } from "../session/first-steps/service.ts"
import { isOpenCategory } from "../stages/published.ts"
import type { StageCategory } from "../stages/schema.ts"

/** What a submission has come to, as its submitter knows it. */
export type Outcome = "waiting" | "accepted" | "declined" | "withdrawn"

/** Whose turn it is while a submission is somewhere: to publish, the assignee's, or no one's yet. */
export type Turn = "publish" | "assignee" | "nobody"

/** What is counted of one submission, as the tables have it now. */
export type CountedAttributes = {
  number: number
  portalId: string
  arrivedAt: Date
  outcome: Outcome
  /** A message or a decision has reached its submitter. */
  answered: boolean
  labelIds: string[]
  /** Where its sender came from; null once it was erased. Empty: unknown. */
  source: string | null
  /** `field:option` of each answer that was chosen; null once it was erased. */
  choices: string[] | null
  /** Moments of the first look, reply and published decision; null: there was none, or it was an import, which has waited elsewhere. */
  lookedAt: Date | null
  repliedAt: Date | null
  decidedAt: Date | null
  /** Where it waits for the team and since when; null: nobody has anything to do. */
  waiting: { stageId: string; turn: Turn; since: Date } | null
  /** Who of the team did something about it, and when first. */
  work: { userId: string; at: Date }[]
}

/** What somebody of the team does about a submission; a comment, an assignment and a snooze are no work on it. */
const worked = [
  "submission.labelled",
  "submission.unlabelled",
  "submission.stage_changed",
  "submission.published",
  "message.sent",
] as const satisfies EventType[]
/** With each of these it is somewhere from then on. */
const placed = ["submission.created", "submission.imported", "submission.stage_changed"] as const satisfies EventType[]
const asked: EventType[] = [...new Set<EventType>([...worked, ...placed])]

/** Options that were chosen, as `field:option`. What identifies a person is not counted, nor what is within a group of questions. */
function choicesIn(form: FormDefinition, answers: Record<string, unknown>): string[] {
  return form.fields.flatMap((field) => {
    if (!("identifying" in field) || field.identifying) return []
    const answer = answers[field.key]
    if (field.type === "single_choice") return typeof answer === "string" ? [`${field.key}:${answer}`] : []
    if (field.type === "multiple_choice") return Array.isArray(answer) ? [...new Set(answer)].map((one) => `${field.key}:${one}`) : []
    if (field.type === "yes_no") return typeof answer === "boolean" ? [`${field.key}:${answer ? "yes" : "no"}`] : []
    return []
  })
}

const outcomes: Partial<Record<StageCategory, Outcome>> = { accepted: "accepted", declined: "declined", withdrawn: "withdrawn" }

type EventSpan = { type: string; actorType: string; actorId: string | null; first: Date | null; last: Date | null }

function earliest(moments: readonly (Date | null)[]): Date | null {
  return moments.reduce((before, one) => (one && (!before || one < before) ? one : before), null)
}

function latest(moments: readonly (Date | null)[]): Date | null {
  return moments.reduce((before, one) => (one && (!before || one > before) ? one : before), null)
}

/** Reads what is counted of some submissions of a team: three statements. Samples and spam are there with null, as they count nowhere. */
export async function readCounted(db: DbOrTx, teamId: TeamId, ids: readonly string[]): Promise<Map<number, CountedAttributes | null>> {
  const list = sql.param(textList(ids))
  const rows = await db
    .select()
    .from(submission)
    .where(and(amongTexts(submission.id, list), eq(unindexed(submission.teamId), teamId)))
  const stages = new Map((await db.select().from(stage).where(eq(stage.teamId, teamId))).map((one) => [one.id, one]))
  const labels = await db
    .select({ id: submissionLabel.submissionId, labelId: submissionLabel.labelId })
    .from(submissionLabel)
    .where(amongTexts(submissionLabel.submissionId, list))
    .orderBy(asc(submissionLabel.labelId))
  const labelsOf = gathered(labels)
  const spans = await db
    .select({
      id: event.submissionId,
      type: event.type,
      actorType: event.actorType,
      actorId: event.actorId,
      first: min(event.createdAt),
      last: max(event.createdAt),
    })
    .from(event)
    .where(and(amongTexts(event.submissionId, list), inArray(event.type, asked)))
    .groupBy(event.submissionId, event.type, event.actorType, event.actorId)
  const spansOf = gathered(spans)
  const attributes = new Map<number, CountedAttributes | null>()
  for (const row of rows) {
    const at = stages.get(row.stageId)
    const counts = at !== undefined && at.category !== "spam" && !isSample(row.importId)
    if (!counts) {
      attributes.set(row.number, null)
      continue
    }
    const own = spansOf.get(row.id) ?? []
    const shown = stages.get(row.publicStageId)?.category
    const form = row.erasedAt ? null : await formOfId(db, row.portalVersionId)
    const outcome = (shown && outcomes[shown]) ?? "waiting"
    const decidedAt = earliest(own.filter((one) => one.type === "submission.published").map((one) => one.first))
    const byTeam = own.filter((one) => one.actorType === "user" && (worked as readonly string[]).includes(one.type))
    const waited = row.importId === null
    attributes.set(row.number, {
      number: row.number,
      portalId: row.portalId,
      arrivedAt: row.createdAt,
      outcome,
      answered: row.repliedAt !== null || outcome === "accepted" || outcome === "declined",
      labelIds: (labelsOf.get(row.id) ?? []).map((one) => one.labelId),
      source: row.erasedAt ? null : row.importId === null ? sourceOf(row.source) : "import",
      choices: form && choicesIn(form, row.answers),
      lookedAt: waited ? earliest([row.firstSeenAt, ...byTeam.map((one) => one.first)]) : null,
      repliedAt: waited ? row.repliedAt : null,
      decidedAt: waited ? decidedAt : null,
      waiting:
        // Nobody has anything to do about what is in the trash, or erased.
        row.trashedAt === null && row.erasedAt === null && (isOpenCategory(at.category) || row.held)
          ? {
              stageId: row.stageId,
              turn: row.held ? "publish" : row.assigneeId === null ? "nobody" : "assignee",
              since: latest(own.filter((one) => (placed as readonly string[]).includes(one.type)).map((one) => one.last)) ?? row.createdAt,
            }
          : null,
      work: workIn(byTeam),
    })
  }
  return attributes
}

function workIn(spans: readonly EventSpan[]): CountedAttributes["work"] {
  const firsts = new Map<string, Date>()
  for (const { actorId, first } of spans) {
    if (actorId === null || first === null) continue
    const before = firsts.get(actorId)
    if (!before || first < before) firsts.set(actorId, first)
  }
  return [...firsts].map(([userId, at]) => ({ userId, at }))
}

function gathered<Row extends { id: string | null }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    if (row.id === null) continue
    const group = groups.get(row.id)
    if (group) group.push(row)
    else groups.set(row.id, [row])
  }
  return groups
}

/** Where it came from; a link that says `utm_source=import` is a link, and not what was imported. */
function sourceOf(source: string | null): string {
  return source === "import" ? "import (link)" : (source ?? "")
}

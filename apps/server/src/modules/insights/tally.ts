import type { CountedAttributes } from "./counted.ts"
import { dayIn } from "./days.ts"
import { lengthOf } from "./waits.ts"

/**
 * What is counted by day. Of the day of arrival: `outcome` (one for each submission, under what it has come to), `answered`, `label`,
 * `source`, `choice`, and the accepted ones among the last two. Of the day on which it happened: `look`, `reply` and `decision` under how
 * long they took, `work` under who did it. Of the day since when it is there: `standing`, under stage and whose turn it is.
 */
export const metrics = [
  "outcome",
  "answered",
  "label",
  "source",
  "source_accepted",
  "choice",
  "choice_accepted",
  "look",
  "reply",
  "decision",
  "work",
  "standing",
] as const
export type Metric = (typeof metrics)[number]

/** Metrics of what the submitter entered. Once it is erased, it can never be counted again. */
export const personal: ReadonlySet<Metric> = new Set(["source", "source_accepted", "choice", "choice_accepted"])

/** Adds one to a series on one day. */
export type Entry = { metric: Metric; key: string; day: number }

/** The counts that one submission adds to its portal. Pure: every count must equal the sum over all submissions. */
export function entriesOf(attributes: CountedAttributes, zone: string): Entry[] {
  const arrived = dayIn(zone, attributes.arrivedAt)
  const entries: Entry[] = [{ metric: "outcome", key: attributes.outcome, day: arrived }]
  const add = (metric: Metric, key: string, day = arrived) => void entries.push({ metric, key, day })
  const accepted = attributes.outcome === "accepted"
  if (attributes.answered) add("answered", "")
  for (const id of attributes.labelIds) add("label", id)
  if (attributes.source !== null) {
    add("source", attributes.source)
    if (accepted) add("source_accepted", attributes.source)
  }
  for (const choice of attributes.choices ?? []) {
    add("choice", choice)
    if (accepted) add("choice_accepted", choice)
  }
  const waited = { look: attributes.lookedAt, reply: attributes.repliedAt, decision: attributes.decidedAt }
  for (const [metric, at] of Object.entries(waited) as [keyof typeof waited, Date | null][]) {
    if (at) add(metric, String(lengthOf(attributes.arrivedAt, at)), dayIn(zone, at))
  }
  for (const { userId, at } of attributes.work) add("work", userId, dayIn(zone, at))
  if (attributes.waiting) add("standing", `${attributes.waiting.stageId}:${attributes.waiting.turn}`, dayIn(zone, attributes.waiting.since))
  return entries
}

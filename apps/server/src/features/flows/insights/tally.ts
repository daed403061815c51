import { dayIn } from "./days.ts"
import type { Facts } from "./facts.ts"
import { lengthOf } from "./waits.ts"

/**
 * What is counted by day. Of the day of arrival: `outcome` (one for each submission, under what it has come to), `answered`, `label`,
 * `source`, `choice`, and the accepted ones among the last two. Of the day on which it happened: `look`, `reply` and `decision` under how
 * long they took, `work` under who did it. Of the day since when it stands there: `standing`, under stage and whose turn it is.
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

/** Made of what the submitter said: what erasing removes can never be counted again. */
export const personal: ReadonlySet<Metric> = new Set(["source", "source_accepted", "choice", "choice_accepted"])

/** One that a submission adds to one series on one day. */
export type Entry = { metric: Metric; key: string; day: number }

/** What one submission adds to the counts of its portal. Pure: the sum over all submissions is what every count must be. */
export function entriesOf(facts: Facts, zone: string): Entry[] {
  const arrived = dayIn(zone, facts.arrivedAt)
  const entries: Entry[] = [{ metric: "outcome", key: facts.outcome, day: arrived }]
  const add = (metric: Metric, key: string, day = arrived) => void entries.push({ metric, key, day })
  const accepted = facts.outcome === "accepted"
  if (facts.answered) add("answered", "")
  for (const id of facts.labelIds) add("label", id)
  if (facts.source !== null) {
    add("source", facts.source)
    if (accepted) add("source_accepted", facts.source)
  }
  for (const choice of facts.choices ?? []) {
    add("choice", choice)
    if (accepted) add("choice_accepted", choice)
  }
  const waited = { look: facts.lookedAt, reply: facts.repliedAt, decision: facts.decidedAt }
  for (const [metric, at] of Object.entries(waited) as [keyof typeof waited, Date | null][]) {
    if (at) add(metric, String(lengthOf(facts.arrivedAt, at)), dayIn(zone, at))
  }
  for (const { userId, at } of facts.work) add("work", userId, dayIn(zone, at))
  if (facts.waiting) add("standing", `${facts.waiting.stageId}:${facts.waiting.turn}`, dayIn(zone, facts.waiting.since))
  return entries
}

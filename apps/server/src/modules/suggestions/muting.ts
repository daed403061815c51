import type { Database } from "@intray/db"
import { suggestionOutcome } from "@intray/db/schema"
import { and, desc, eq, gt } from "drizzle-orm"
import type { Settings } from "./settings.ts"

/** Outcomes of a label that decide, the newest. */
const LOOKED_AT = 50
const LEAST = 8
const PRECISION = 0.6
const CERTAINTY = 0.9
/** A prior of four accepted suggestions and none dismissed: a label is given some time. */
const PRIOR = 4

/**
 * Whether a label's suggestions are wrong so often that they are not shown: it is 90 % certain that fewer than 60 % are right. The
 * probability is that of a beta distribution, which for whole numbers is a sum of binomial ones.
 */
export function isMutedBy({ right, wrong }: { right: number; wrong: number }): boolean {
  if (right + wrong < LEAST) return false
  const trials = PRIOR + right + wrong
  let chance = (1 - PRECISION) ** trials
  let below = 0
  for (let successes = 0; successes < PRIOR + right; successes += 1) {
    below += chance
    chance *= ((trials - successes) / (successes + 1)) * (PRECISION / (1 - PRECISION))
  }
  return 1 - below > CERTAINTY
}

type Outcome = { labelId: string; outcome: typeof suggestionOutcome.$inferSelect.outcome }

export const isRight = ({ outcome }: Pick<Outcome, "outcome">) => outcome === "accepted" || outcome === "same"

/** The labels that are muted, by hand or by how often they are right. @param outcomes the newest first */
export function getMuted(outcomes: readonly Outcome[], muted: Settings["muted"]): Set<string> {
  const newest = new Map<string, Outcome[]>()
  for (const one of outcomes) {
    const own = newest.get(one.labelId) ?? []
    if (own.length < LOOKED_AT) own.push(one)
    newest.set(one.labelId, own)
  }
  const found = new Set(Object.entries(muted).flatMap(([id, is]) => (is ? [id] : [])))
  for (const [labelId, own] of newest) {
    const right = own.filter(isRight).length
    if (muted[labelId] === undefined && isMutedBy({ right, wrong: own.length - right })) found.add(labelId)
  }
  return found
}

/** Days for which outcomes are counted. */
export const DAYS = 90
/** More outcomes are not read. */
const MOST = 20_000

/** What became of suggestions in the last 90 days, the newest first. */
export function listOutcomes(db: Database, teamId: string, now: Date) {
  const from = new Date(now.getTime() - DAYS * 86_400_000)
  return db
    .select({
      labelId: suggestionOutcome.labelId,
      outcome: suggestionOutcome.outcome,
      lot: suggestionOutcome.lot,
      percent: suggestionOutcome.percent,
      createdAt: suggestionOutcome.createdAt,
    })
    .from(suggestionOutcome)
    .where(and(eq(suggestionOutcome.teamId, teamId), gt(suggestionOutcome.createdAt, from)))
    .orderBy(desc(suggestionOutcome.createdAt))
    .limit(MOST)
}

import type { DbOrTx } from "@intray/db"
import { portalVersion, reviewRound } from "@intray/db/schema"
import { and, eq, inArray, notInArray } from "drizzle-orm"
import { formOf } from "../forms/published-forms.ts"
import { questionsIn } from "../submission-index/answers/kinds.ts"

/** Keys of the questions that a view's conditions on answers name, as the inbox writes them: `amount*min*5,public*yes*yes`. */
function keysIn({ answers = "" }: Record<string, string>): string[] {
  return answers === "" ? [] : answers.split(",").map((condition) => condition.split("*", 1)[0] ?? "")
}

/** What the shared views of a team search for, and the portals that somebody sees. */
type SharedViews = { searches: readonly Record<string, string>[]; portalIds: readonly string[] }

/**
 * Tells which views name a question that none of these portals asks or has asked: its key would tell of a hidden portal.
 * The forms are read only if the team shares a view with conditions on answers.
 */
export async function foreignQuestions(
  db: DbOrTx,
  teamId: string,
  { searches, portalIds }: SharedViews,
): Promise<(search: Record<string, string>) => boolean> {
  if (searches.every((search) => keysIn(search).length === 0)) return () => false
  const versions = await db
    .select({ id: portalVersion.id, form: portalVersion.form })
    .from(portalVersion)
    .where(and(eq(portalVersion.teamId, teamId), inArray(portalVersion.portalId, [...portalIds])))
  const known = new Set(versions.flatMap((row) => questionsIn(formOf(row)).map((question) => question.path)))
  return (search) => keysIn(search).some((key) => !known.has(key))
}

/** Tells which views ask for reviews of a round at none of these portals. A deleted round is at no portal, and hides nothing. */
export async function foreignRounds(
  db: DbOrTx,
  teamId: string,
  { searches, portalIds }: SharedViews,
): Promise<(search: Record<string, string>) => boolean> {
  const roundIn = ({ reviews = "" }: Record<string, string>) => reviews.split("*", 1)[0] ?? ""
  const named = [...new Set(searches.map(roundIn))].filter((id) => id !== "")
  if (named.length === 0) return () => false
  const rows = await db
    .select({ id: reviewRound.id })
    .from(reviewRound)
    .where(and(eq(reviewRound.teamId, teamId), inArray(reviewRound.id, named), notInArray(reviewRound.portalId, [...portalIds])))
  const foreign = new Set(rows.map((row) => row.id))
  return (search) => foreign.has(roundIn(search))
}

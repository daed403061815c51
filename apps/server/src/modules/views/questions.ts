import type { DbOrTx } from "@intray/db"
import { portalVersion, savedView } from "@intray/db/schema"
import { and, eq, inArray } from "drizzle-orm"
import { formOf } from "../forms/published-forms.ts"
import { questionsIn } from "../submission-index/answers/kinds.ts"

/** Keys of the questions that a view's conditions on answers name, as the inbox writes them: `amount*min*5,public*yes*yes`. */
function keysIn({ answers = "" }: Record<string, string>): string[] {
  return answers === "" ? [] : answers.split(",").map((condition) => condition.split("*", 1)[0] ?? "")
}

/**
 * Tells which views name a question that none of these portals asks or has asked: its key would tell of a hidden portal.
 * The forms are read only if the team shares a view with conditions on answers.
 */
export async function foreignQuestions(
  db: DbOrTx,
  teamId: string,
  portalIds: readonly string[],
): Promise<(search: Record<string, string>) => boolean> {
  const shared = await db
    .select({ search: savedView.search })
    .from(savedView)
    .where(and(eq(savedView.teamId, teamId), eq(savedView.shared, true)))
  if (shared.every(({ search }) => keysIn(search).length === 0)) return () => false
  const versions = await db
    .select({ id: portalVersion.id, form: portalVersion.form })
    .from(portalVersion)
    .where(and(eq(portalVersion.teamId, teamId), inArray(portalVersion.portalId, [...portalIds])))
  const known = new Set(versions.flatMap((row) => questionsIn(formOf(row)).map((question) => question.path)))
  return (search) => keysIn(search).some((key) => !known.has(key))
}

import type { DbOrTx } from "@intray/db"
import { dataImport, publicLine, stage, submission } from "@intray/db/schema"
import { and, eq, exists, gt, inArray, isNull, lte, notExists, or, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { monthsBefore } from "./months.ts"
import { type Retention, WARNING_DAYS } from "./schema.ts"

const DAY_MS = 86_400_000

/** Which of a portal's submissions are meant. */
export type RetentionOfPortal = Retention & { portalId: string; teamId: string }

const decided = ["accepted", "declined", "withdrawn"] as const
const shown = alias(stage, "shown")

/**
 * From when the months of a submission run: it came, or its submitter was told a decision last. What came decided, from another tool, was
 * decided when it came.
 */
export function since({ from }: Pick<Retention, "from">): SQL<Date> {
  if (from === "arrival") return sql<Date>`${submission.createdAt}`.mapWith(submission.createdAt)
  const told = sql`select max(${publicLine.createdAt}) from ${publicLine} where ${and(
    eq(publicLine.submissionId, submission.id),
    inArray(publicLine.category, [...decided]),
  )}`
  return sql<Date>`coalesce((${told}), ${submission.createdAt})`.mapWith(submission.createdAt)
}

/** Those that it concerns at all, whenever they go. What nobody has decided is kept where the months run from the decision. */
export function concerned(db: DbOrTx, retention: RetentionOfPortal): SQL | undefined {
  const { portalId, teamId, from } = retention
  const own = and(eq(submission.teamId, teamId), eq(submission.portalId, portalId), isNull(submission.erasedAt))
  if (from === "arrival") return own
  const category = inArray(shown.category, [...decided])
  const told = db
    .select({ id: shown.id })
    .from(shown)
    .where(and(eq(shown.id, submission.publicStageId), category))
  return and(own, exists(told))
}

/** Those of them that are due at a moment. */
export function dueAt(db: DbOrTx, retention: RetentionOfPortal, now: Date): SQL | undefined {
  const before = monthsBefore(now, retention.months)
  const moment = sql.param(before, submission.createdAt)
  // Whatever was decided came before that: most are passed over by what is cheap to ask.
  return and(concerned(db, retention), lte(submission.createdAt, before), lte(since(retention), moment))
}

/** An import that ended after this moment, or is under way, has brought what nobody could be warned of a week before. */
export const weekBefore = (now: Date): Date => new Date(now.getTime() - WARNING_DAYS * DAY_MS)

/** Those that go at a moment: what is due, but for what an import has brought within the last week, however old it is. */
export function goesAt(db: DbOrTx, retention: RetentionOfPortal, now: Date): SQL | undefined {
  const young = db
    .select({ id: dataImport.id })
    .from(dataImport)
    .where(and(eq(dataImport.id, submission.importId), or(isNull(dataImport.finishedAt), gt(dataImport.finishedAt, weekBefore(now)))))
  return and(dueAt(db, retention, now), notExists(young))
}

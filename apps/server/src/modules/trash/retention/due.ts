import type { DbOrTx } from "@intray/db"
import { dataImport, publicLine, stage, submission } from "@intray/db/schema"
import { and, eq, exists, gt, inArray, isNull, lte, notExists, or, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { monthsBefore } from "./months.ts"
import { type Retention, WARNING_DAYS } from "./schema.ts"

const DAY_MS = 86_400_000

/** The retention of one portal. */
export type RetentionOfPortal = Retention & { portalId: string; teamId: string }

const decided = ["accepted", "declined", "withdrawn"] as const
const shown = alias(stage, "shown")

/**
 * The start of a submission's retention period: its arrival, or its last published decision. An imported submission that arrived
 * decided counts from its arrival.
 */
export function since({ from }: Pick<Retention, "from">): SQL<Date> {
  if (from === "arrival") return sql<Date>`${submission.createdAt}`.mapWith(submission.createdAt)
  const told = sql`select max(${publicLine.createdAt}) from ${publicLine} where ${and(
    eq(publicLine.submissionId, submission.id),
    inArray(publicLine.category, [...decided]),
  )}`
  return sql<Date>`coalesce((${told}), ${submission.createdAt})`.mapWith(submission.createdAt)
}

/** The submissions that the retention concerns at all. If the period starts at the decision, undecided submissions are kept. */
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

/** Those that are due at a moment. */
export function dueAt(db: DbOrTx, retention: RetentionOfPortal, now: Date): SQL | undefined {
  const before = monthsBefore(now, retention.months)
  const moment = sql.param(before, submission.createdAt)
  // The decision is at least as late as the arrival, so the cheap condition excludes most rows.
  return and(concerned(db, retention), lte(submission.createdAt, before), lte(since(retention), moment))
}

/** Imports that ended after this moment, or are running, contain submissions that nobody could be warned about a week before. */
export const weekBefore = (now: Date): Date => new Date(now.getTime() - WARNING_DAYS * DAY_MS)

/** The submissions that are erased at a moment: those that are due, except imports of the last week, regardless of their age. */
export function goesAt(db: DbOrTx, retention: RetentionOfPortal, now: Date): SQL | undefined {
  const young = db
    .select({ id: dataImport.id })
    .from(dataImport)
    .where(and(eq(dataImport.id, submission.importId), or(isNull(dataImport.finishedAt), gt(dataImport.finishedAt, weekBefore(now)))))
  return and(dueAt(db, retention, now), notExists(young))
}

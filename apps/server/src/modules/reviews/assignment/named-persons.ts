import type { DbOrTx } from "@intray/db"
import { portal } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import type { FormDefinition } from "../../forms/schema.ts"
import { publishedForm } from "../../portals/rows.ts"
import { type ConflictKeys, toSubmissionKeys } from "./conflicts.ts"

type Subject = { submitterName: string; submitterEmail: string; answers: Readonly<Record<string, unknown>> }

/** Texts in an answer, also in those of a group. */
function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value]
  if (typeof value !== "object" || value === null) return []
  return Object.values(value).flatMap(listTexts)
}

/** What is compared of a submission: its submitter, everybody whom identifying answers name, and its links. */
export function readSubmissionKeys({ submitterName, submitterEmail, answers }: Subject, form: FormDefinition | null): ConflictKeys {
  const identifying = new Set((form?.fields ?? []).flatMap((field) => (field.identifying ? [field.key] : [])))
  const names = Object.entries(answers).flatMap(([key, value]) => (identifying.has(key) ? listTexts(value) : []))
  const links = listTexts(answers).filter((text) => /^https?:\/\//i.test(text))
  return toSubmissionKeys({ submitterName, submitterEmail, otherNames: names, links })
}

/** The published form of a portal. */
export async function readForm(db: DbOrTx, { portalId }: { portalId: string }): Promise<FormDefinition | null> {
  const [row] = await db.select().from(portal).where(eq(portal.id, portalId))
  return row ? publishedForm(db, row) : null
}

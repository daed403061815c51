import type { Database } from "@intray/db"
import { portalVersion } from "@intray/db/schema"
import { MAX_MESSAGE_BYTES } from "@intray/i18n/status-limits"
import { and, eq, gte, isNull, or, type SQL } from "drizzle-orm"
import type { Content } from "../../file-types/detect.ts"
import { isPlayable } from "../../file-types/playable.ts"
import { formOf } from "../../forms/published-forms.ts"
import type { FormDefinition } from "../../forms/schema.ts"
import { storedOf } from "../../forms/stored.ts"
import type { FileQuestion } from "../../forms/types/type.ts"
import { acceptedSince } from "../../portals/grace.ts"

export type { FileQuestion } from "../../forms/types/type.ts"

/** The file question of a form at a path such as `tracks.audio`; null when there is none. */
function questionOf(form: FormDefinition, path: string): FileQuestion | null {
  const [first = "", second, ...rest] = path.split(".")
  if (rest.length > 0) return null
  const outer = form.fields.find((field) => field.key === first)
  const found = second === undefined ? outer : outer?.type === "group" ? outer.fields.find((field) => field.key === second) : undefined
  return found ? storedOf(found).files(found) : null
}

/** What comes with a message answers no question: every kind that we know, and small enough to be read by somebody. */
const withMessage: FileQuestion = { maxBytes: MAX_MESSAGE_BYTES, kinds: [], listened: false }

/**
 * The questions at a path in every version of a portal's form that answers are accepted for at `now`. The empty path is that of messages.
 * @param older what none of these asks an older version may have asked, whose submissions can still be changed
 */
export async function questionsAt(db: Database, portalId: string, path: string, now: Date, older = false): Promise<FileQuestion[]> {
  if (path === "") return [withMessage]
  const accepted = await questionsIn(
    db,
    portalId,
    path,
    or(isNull(portalVersion.replacedAt), gte(portalVersion.replacedAt, acceptedSince(now))),
  )
  return accepted.length > 0 || !older ? accepted : questionsIn(db, portalId, path)
}

async function questionsIn(db: Database, portalId: string, path: string, which?: SQL): Promise<FileQuestion[]> {
  const versions = await db
    .select({ id: portalVersion.id, form: portalVersion.form })
    .from(portalVersion)
    .where(and(eq(portalVersion.portalId, portalId), which))
  return versions.map((version) => questionOf(formOf(version), path)).filter((question) => question !== null)
}

/** Whether a question takes what a file turned out to be. */
export function takes(question: FileQuestion, content: Content): boolean {
  if (question.kinds.length > 0 && !question.kinds.includes(content.kind)) return false
  return !question.listened || isPlayable(content.contentType)
}

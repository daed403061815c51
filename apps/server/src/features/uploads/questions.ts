import type { Database } from "@intray/db"
import { portalVersion } from "@intray/db/schema"
import { and, eq, gte, isNull, or } from "drizzle-orm"
import type { FileKind, FormDefinition } from "../forms/schema.ts"
import { acceptedSince } from "../portals/grace.ts"
import { formOf } from "../portals/versions.ts"
import { type Content, isPlayable } from "./content.ts"

/** What a question takes files for: sound that is listened to here, or files of some kinds (none named: every kind). */
export type FileQuestion = { maxBytes: number; kinds: FileKind[]; listened: boolean }

/** The file question of a form at a path such as `tracks.audio`; null when there is none. */
function questionOf(form: FormDefinition, path: string): FileQuestion | null {
  const [first = "", second, ...rest] = path.split(".")
  if (rest.length > 0) return null
  const outer = form.fields.find((field) => field.key === first)
  const found = second === undefined ? outer : outer?.type === "group" ? outer.fields.find((field) => field.key === second) : undefined
  if (found?.type === "audio") return { maxBytes: found.maxBytes, kinds: ["audio"], listened: true }
  return found?.type === "file" ? { maxBytes: found.maxBytes, kinds: found.kinds, listened: false } : null
}

/** The questions at a path in every version of a portal's form that answers are accepted for at `now`. */
export async function questionsAt(db: Database, portalId: string, path: string, now: Date): Promise<FileQuestion[]> {
  const versions = await db
    .select({ id: portalVersion.id, form: portalVersion.form })
    .from(portalVersion)
    .where(
      and(eq(portalVersion.portalId, portalId), or(isNull(portalVersion.replacedAt), gte(portalVersion.replacedAt, acceptedSince(now)))),
    )
  return versions.map((version) => questionOf(formOf(version), path)).filter((question) => question !== null)
}

/** Whether a question takes what a file turned out to be. */
export function takes(question: FileQuestion, content: Content): boolean {
  if (question.kinds.length > 0 && !question.kinds.includes(content.kind)) return false
  return !question.listened || isPlayable(content.contentType)
}

import { team } from "@intray/i18n/team"
import { issuesOf } from "../../lib/issues.ts"
import { codeOf, reasonOf } from "../../lib/reason.ts"

/** What the server said about a team's name, its short name, or the whole. */
export type WrongTeam = { name?: string | undefined; slug?: string | undefined; words?: string | undefined }

/** Reads a refusal: a short name that is taken is a fault of its field. */
export function wrongTeam(error: unknown): WrongTeam {
  if (codeOf(error) === "slug_taken") return { slug: team.slug.taken }
  const issues = issuesOf(error)
  return { name: issues?.name, slug: issues?.slug, words: reasonOf(error) }
}

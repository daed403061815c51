import { issuesOf, type Wrong } from "../../lib/issues.ts"
import { codeOf, reasonOf } from "../../lib/reason.ts"

export type { Wrong }

/** Whether a text was changed by somebody else meanwhile. */
export const isOvertaken = (error: unknown): boolean => codeOf(error) === "changed_meanwhile"

/** What the server found wrong with a portal's input, by field; an address that is taken is a fault of its field. Null: no fault of the input. */
export function wrongOf(error: unknown): Wrong | null {
  if (codeOf(error)?.startsWith("slug_")) return { slug: reasonOf(error) }
  return issuesOf(error)
}

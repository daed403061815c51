import { common } from "@intray/i18n/common"
import { issuesOf } from "./issues.ts"
import { OtherPerson } from "./page-person.ts"
import { statusOf } from "./query-client.ts"

/** The server's stable name of why it refused, for programs: `slug_taken`; undefined where it named none. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("data" in error)) return undefined
  const { reason } = (error.data ?? {}) as { reason?: unknown }
  return typeof reason === "string" ? reason : undefined
}

/**
 * Why something was not done, in words for people: the server's own where it refused with some, else what its status says, or that the
 * connection dropped. An error's own text is a library's or the browser's, and is never shown.
 */
export function reasonOf(error: unknown): string {
  const words = common.notDone
  if (error instanceof OtherPerson) return words.otherPerson
  const status = statusOf(error)
  if (status === undefined) return words.offline
  const issues = issuesOf(error)
  // One thing wrong is said itself; of several there is only that there are some.
  const [wrong, ...more] = Object.values(issues ?? {})
  if (wrong && more.length === 0) return wrong
  const ours = issues !== null || codeOf(error) !== undefined
  if (ours && error instanceof Error && error.message !== "") return error.message
  if (status >= 500) return words.server
  return { 409: words.changed, 413: words.tooLarge, 429: words.wait }[status] ?? words.refused
}

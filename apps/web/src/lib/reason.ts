import { common } from "@intray/i18n/common"
import { issuesOf } from "./issues.ts"
import { OtherPerson } from "./page-person.ts"
import { statusOf } from "./query-client.ts"

/** The server's stable error code: `slug_taken`; undefined if there is none. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("data" in error)) return undefined
  const { reason } = (error.data ?? {}) as { reason?: unknown }
  return typeof reason === "string" ? reason : undefined
}

/**
 * The message for a failed action: the server's own if it sent one, otherwise one for the status, or for a lost connection. An error's
 * own text comes from a library or the browser, and is never shown.
 */
export function reasonOf(error: unknown): string {
  const words = common.notDone
  if (error instanceof OtherPerson) return words.otherPerson
  const status = statusOf(error)
  if (status === undefined) return words.offline
  const issues = issuesOf(error)
  // A single validation error is shown itself; several are summarised.
  const [wrong, ...more] = Object.values(issues ?? {})
  if (wrong && more.length === 0) return wrong
  const ours = issues !== null || codeOf(error) !== undefined
  if (ours && error instanceof Error && error.message !== "") return error.message
  if (status >= 500) return words.server
  return { 409: words.changed, 413: words.tooLarge, 429: words.wait }[status] ?? words.refused
}

import { inbox } from "@intray/server/copy/inbox"
import { issuesOf } from "../../../lib/issues.ts"
import { statusOf } from "../../../lib/query-client.ts"

/** Why something was not saved, in words: the server's own where it answered with a refusal, else that it failed or that the connection dropped. */
export function reasonOf(error: unknown): string {
  const status = statusOf(error)
  if (status === undefined) return inbox.refused.offline
  if (status >= 500) return inbox.refused.server
  // One thing wrong is said itself; of several there is only that there are some.
  const [wrong, ...more] = Object.values(issuesOf(error) ?? {})
  if (wrong && more.length === 0) return wrong
  return error instanceof Error && error.message !== "" ? error.message : inbox.refused.changed
}

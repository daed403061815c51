import type { LiveChange } from "@intray/server/modules/live/schema"

/** Ids of this tab's own actions, which it shows already. */
const own = new Set<string>()
const most = 1000

/** Remembers an action of this tab. @returns its id */
export function ownChange(id: string): string {
  own.add(id)
  const [oldest] = own
  if (own.size > most && oldest !== undefined) own.delete(oldest)
  return id
}

/**
 * Whether this tab set or removed one label. Its screen shows that already, and nothing has moved, so counts by label can be refetched a
 * little later.
 */
export function isOwnLabel({ event, actId, many, submissions }: LiveChange): boolean {
  return /^submission\.(?:un)?labelled$/.test(event) && isOwnChange(actId) && !many && submissions.length < 2
}

export function isOwnChange(id: string | null): boolean {
  return id !== null && own.has(id)
}

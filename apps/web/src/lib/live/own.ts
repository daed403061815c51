import type { LiveChange } from "@intray/server/modules/live/schema"

/** Acts of this tab, which shows them already. */
const own = new Set<string>()
const most = 1000

/** Remembers an act of this tab. @returns its id */
export function ownChange(id: string): string {
  own.add(id)
  const [oldest] = own
  if (own.size > most && oldest !== undefined) own.delete(oldest)
  return id
}

/**
 * Whether this tab set or took off one label. Its screen shows that already, and nothing has moved by it: what is counted by labels may be
 * counted a little later.
 */
export function isOwnLabel({ event, actId, many, submissions }: LiveChange): boolean {
  return /^submission\.(?:un)?labelled$/.test(event) && isOwnChange(actId) && !many && submissions.length < 2
}

export function isOwnChange(id: string | null): boolean {
  return id !== null && own.has(id)
}

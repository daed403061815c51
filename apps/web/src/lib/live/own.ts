/** Acts of this tab, which shows them already. */
const own = new Set<string>()
const most = 1000

/** Remembers an act of this tab. @returns its id */
export function ownAct(id: string): string {
  own.add(id)
  const [oldest] = own
  if (own.size > most && oldest !== undefined) own.delete(oldest)
  return id
}

export function isOwnAct(id: string | null): boolean {
  return id !== null && own.has(id)
}

import { drafts } from "../../../lib/drafts.ts"

/** Number of submissions for which this browser remembers the read version. */
const most = 300
const name = "read-versions"

type Read = readonly (readonly [id: string, version: number])[]

/** The version of a submission that was last read in this browser; null: unknown. */
export function readVersion(id: string): number | null {
  return remembered().find(([one]) => one === id)?.[1] ?? null
}

/** Remembers that a version was read; the oldest entries are dropped. */
export function noteRead(id: string, version: number): void {
  if (readVersion(id) === version) return
  drafts.write(name, [[id, version], ...remembered().filter(([one]) => one !== id)].slice(0, most))
}

function remembered(): Read {
  const found = drafts.read(name)
  return Array.isArray(found) ? (found as Read) : []
}

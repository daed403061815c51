import { drafts } from "../../../lib/drafts.ts"

/** Submissions of which this browser remembers what was read. */
const most = 300
const name = "read-versions"

type Read = readonly (readonly [id: string, version: number])[]

/** Which version of a submission was read last in this browser; null: none that it remembers. */
export function readVersion(id: string): number | null {
  return remembered().find(([one]) => one === id)?.[1] ?? null
}

/** Remembers that a version was read; the oldest of many are forgotten. */
export function noteRead(id: string, version: number): void {
  if (readVersion(id) === version) return
  drafts.write(name, [[id, version], ...remembered().filter(([one]) => one !== id)].slice(0, most))
}

function remembered(): Read {
  const found = drafts.read(name)
  return Array.isArray(found) ? (found as Read) : []
}

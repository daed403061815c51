import { createHash } from "node:crypto"
import type { FacetAttributes } from "@intray/db/schema"

/** One text for equal facts, and another for others. Labels and reviewers are sorted already. */
export function canonicalAttributes(attributes: FacetAttributes): string {
  const { portal, stage, held, assignee, labels, reviewers, files, gone } = attributes
  return JSON.stringify([portal, stage, held, assignee, labels, reviewers, files, ...(gone ? [gone] : [])])
}

/** Ids lie below this: exact in JavaScript and in a column of 64 bits. */
const IDS = 2 ** 53

/** Where to look for a team's facet first: 53 bits of the hash of team and facts. @param canonical as {@link canonicalAttributes} says it */
export function facetIdOf(teamId: string, canonical: string): number {
  const hash = createHash("sha256").update(`${teamId} ${canonical}`).digest()
  return (hash.readUInt32BE(0) & 0x1fffff) * 2 ** 32 + hash.readUInt32BE(4)
}

/** Where to look next when the place is taken by other facts. */
export function nextFacetId(id: number): number {
  return (id + 1) % IDS
}

import type { Tx } from "@intray/db"
import { addFacets, type FacetRow, type Placed, putKnown, putPlacings, readAttributes, readFacets } from "@intray/db/facets"
import { forUpdate } from "@intray/db/fn"
import { type FacetAttributes, teamCounter } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import type { TeamId } from "../../platform/events.ts"
import { canonicalAttributes, facetIdOf, nextFacetId } from "./attributes.ts"

/** Submissions whose facts are read at a time. */
const BATCH = 1_000

/**
 * Says again by which facts filters find these submissions. Every transaction that changes stage, held, assignee, labels or files of
 * submissions calls it after its writes, holds their rows since before, and records at least one event with each submission's id: by those
 * events the memories of all processes hear of it. Two statements, however many submissions.
 *
 * A submission's row takes its placing along when it is deleted. Who deletes one records an event of type `submission.deleted` without a
 * submission's id, whose `before` names its `number`.
 * @param submissionIds what is not the team's is passed over
 */
export async function refreshFacets(tx: Tx, teamId: TeamId, submissionIds: readonly string[]): Promise<void> {
  for (let from = 0; from < submissionIds.length; from += BATCH) {
    await writeAttributes(tx, teamId, await readAttributes(tx, teamId, submissionIds.slice(from, from + BATCH)))
  }
}

/** Writes which facts submissions have, for the person who knows them without reading them again. */
export async function writeAttributes(tx: Tx, teamId: TeamId, placed: readonly Placed[]): Promise<void> {
  if (placed.length === 0) return
  const attributes = placed.map((one) => one.facts)
  const placings = (ids: (index: number) => number) => placed.map(({ key, arrived }, index) => ({ key, arrived, facetId: ids(index) }))
  const usual = placings((index) => facetIdOf(teamId, canonicalAttributes(attributes[index] as FacetAttributes)))
  if (await putKnown(tx, teamId, usual, attributes)) return
  const ids = await facetIds(tx, teamId, attributes)
  await putPlacings(
    tx,
    placings((index) => ids[index] as number),
  )
}

/** The ids of facets with these facts, which are made where there are none. */
export async function facetIds(tx: Tx, teamId: TeamId, attributes: readonly FacetAttributes[]): Promise<number[]> {
  const texts = attributes.map(canonicalAttributes)
  const found = new Map<string, number>()
  /** Where each is looked for. */
  const wanted = new Map<string, { id: number; facts: FacetAttributes }>()
  for (const [index, text] of texts.entries()) {
    if (!wanted.has(text)) wanted.set(text, { id: facetIdOf(teamId, text), facts: attributes[index] as FacetAttributes })
  }
  let waited = false
  while (found.size < wanted.size) {
    const open = [...wanted].filter(([text]) => !found.has(text))
    const known = await readFacets(
      tx,
      open.map(([, one]) => one.id),
    )
    const taken = new Map(known.map((row) => [row.id, row]))
    const missing: FacetRow[] = []
    for (const [text, one] of open) {
      const there = taken.get(one.id)
      if (there === undefined) {
        const row = { id: one.id, teamId, facts: one.facts }
        missing.push(row)
        taken.set(one.id, row)
      } else if (there.teamId === teamId && canonicalAttributes(there.facts) === text) found.set(text, one.id)
      else one.id = nextFacetId(one.id)
    }
    if (missing.length === 0) continue
    // Anyone who makes facets holds the counter, as the person who records events does: so that nobody who has made one waits for another.
    if (!waited) await forUpdate(tx.select({ teamId: teamCounter.teamId }).from(teamCounter).where(eq(teamCounter.teamId, teamId)))
    waited = true
    await addFacets(tx, missing)
  }
  return texts.map((text) => found.get(text) as number)
}

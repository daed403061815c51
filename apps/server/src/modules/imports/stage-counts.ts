import { nameKey } from "@intray/auth/text"
import type { Lookup } from "./lookup.ts"
import { positionFor } from "./position.ts"
import type { ImportOptions, StageCount } from "./schema.ts"
import type { Ready, StageRef } from "./validate.ts"

/** Stages that are named. A team has at most 60; a check may find more names than an import can make. */
const MAX_COUNTS = 100

/** The stage that a row names, also where the import would have to make it. */
function placeOf(ref: NonNullable<StageRef>, lookup: Lookup): { id: string; name: string; category: StageCount["category"] } {
  if ("id" in ref) return lookup.stages.all.find((one) => one.id === ref.id) ?? lookup.first
  return { id: `new ${nameKey(ref.name)}`, name: ref.name, category: ref.category }
}

/** Counts the stages that new rows come into, and how many of their decisions are held. */
export function createStageCounts(lookup: Lookup, decisions: ImportOptions["decisions"]): { add(row: Ready): void; list(): StageCount[] } {
  const counts = new Map<string, StageCount>()
  return {
    add({ stage, publicStage }) {
      const at = stage ? placeOf(stage, lookup) : lookup.first
      const known = counts.get(at.id) ?? { name: at.name, category: at.category, count: 0, held: 0 }
      if (known.count === 0 && counts.size >= MAX_COUNTS) return
      const { held } = positionFor(at, publicStage ? placeOf(publicStage, lookup) : null, lookup.first, decisions)
      counts.set(at.id, { ...known, count: known.count + 1, held: known.held + (held ? 1 : 0) })
    },
    list: () => [...counts.values()].sort((a, b) => b.count - a.count),
  }
}

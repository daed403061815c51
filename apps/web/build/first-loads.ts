import type { Rolldown } from "vite"

/**
 * What a page loads first, by its name, and the modules whose imports it is made of: absolute paths. `after`: the loads of earlier stages
 * that are there wherever it is asked for; without it one of each earlier stage is, and nobody knows which.
 */
export type FirstLoad = { name: string; of: readonly string[]; after?: readonly string[] }

/** One stage is there before the next is asked for; of the loads of one stage a page needs one. */
export type Stages = readonly (readonly FirstLoad[])[]

type ImportsOf = (id: string) => readonly string[] | null

/** Characters of code that are no reason for a file of their own. */
const tiny = 1_000

/** Every module that a load is made of, with what they import, but those that an earlier stage has. */
function neededBy({ name, of }: FirstLoad, has: (id: string) => boolean, importsOf: ImportsOf): Set<string> {
  const seen = new Set<string>()
  const open = [...of]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id) || has(id)) continue
    const imports = importsOf(id)
    if (imports === null) throw new Error(`There is no module ${id}: the load "${name}" is made of it.`)
    seen.add(id)
    open.push(...imports)
  }
  return seen
}

/**
 * Names the file of each module: that of the first stage that needs it, by the loads of that stage which do. What two of them need is in a
 * file of its own, so that neither brings the other along; what all of them need comes with the stage before, where that is one load; what
 * an earlier stage holds, a later one does not hold again, and what it would have to ask of a page that it does not come after, is in a file
 * of both. Since whatever a module imports is needed wherever the module is, these files never import each other in a circle.
 */
export function assign(stages: Stages, importsOf: ImportsOf, lengthOf: (id: string) => number = () => tiny): Map<string, string> {
  const loads = stages.map((stage) => stage.map((load) => ({ load, needs: neededBy(load, () => false, importsOf) })))
  const assigned = new Map<string, string>()
  for (const [at, stage] of loads.entries()) {
    const before = at > 0 && stages[at - 1]?.length === 1 ? stages[at - 1]?.[0]?.name : undefined
    const later = loads.slice(at + 1).flat()
    const here = new Map<string, string[]>()
    for (const id of new Set(stage.flatMap(({ needs }) => [...needs]))) {
      if (assigned.has(id)) continue
      const named = (name: string) =>
        stage.some(({ load, needs }) => load.name === name && needs.has(id)) ||
        later.some(({ load, needs }) => load.after?.includes(name) && needs.has(id))
      const names = stage.map(({ load }) => load.name).filter(named)
      const file = before !== undefined && names.length > 1 && names.length === stage.length ? before : names.join("-")
      assigned.set(id, file)
      if (file !== before && names.length > 1) here.set(file, [...(here.get(file) ?? []), id])
    }
    for (const ids of before === undefined ? [] : here.values()) {
      // A request of its own costs more; but only where it needs nothing of this stage, or the one before would need what comes later.
      const alone = ids.every((id) => (importsOf(id) ?? []).every((one) => ids.includes(one) || !here.has(assigned.get(one) ?? "")))
      if (alone && ids.reduce((sum, id) => sum + lengthOf(id), 0) < tiny) for (const id of ids) assigned.set(id, before as string)
    }
  }
  return assigned
}

/**
 * A group for the bundler that makes one file of each of those loads. Left alone it cuts a file for every way in which pages share modules,
 * and the inbox came in sixty.
 */
export function firstLoads(stages: Stages): Rolldown.CodeSplittingGroup {
  let assigned: Map<string, string> | undefined
  return {
    name(id, graph) {
      const info = (one: string) => graph.getModuleInfo(one)
      assigned ??= assign(
        stages,
        (one) => info(one)?.importedIds ?? null,
        (one) => info(one)?.code?.length ?? tiny,
      )
      return assigned.get(id) ?? null
    },
    debugName: "first loads",
    priority: 2,
    includeDependenciesRecursively: false,
  }
}

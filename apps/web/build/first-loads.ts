import type { Rolldown } from "vite"

/**
 * What a page loads first, by its name, and the modules whose imports it is made of: absolute paths. `after`: the loads of earlier stages
 * that are there wherever it is asked for; without it one of each earlier stage is, and nobody knows which.
 */
export type FirstLoad = { name: string; of: readonly string[]; after?: readonly string[] }

/** One stage is there before the next is asked for; of the loads of one stage a page needs one. */
export type Stages = readonly (readonly FirstLoad[])[]

type ImportsOf = (id: string) => readonly string[] | null

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
export function assign(stages: Stages, importsOf: ImportsOf): Map<string, string> {
  const loads = stages.map((stage) => stage.map((load) => ({ load, needs: neededBy(load, () => false, importsOf) })))
  const assigned = new Map<string, string>()
  for (const [at, stage] of loads.entries()) {
    const before = at > 0 && stages[at - 1]?.length === 1 ? stages[at - 1]?.[0]?.name : undefined
    const later = loads.slice(at + 1).flat()
    for (const id of new Set(stage.flatMap(({ needs }) => [...needs]))) {
      if (assigned.has(id)) continue
      const named = (name: string) =>
        stage.some(({ load, needs }) => load.name === name && needs.has(id)) ||
        later.some(({ load, needs }) => load.after?.includes(name) && needs.has(id))
      const names = stage.map(({ load }) => load.name).filter(named)
      assigned.set(id, before !== undefined && names.length > 1 && names.length === stage.length ? before : names.join("-"))
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
      assigned ??= assign(stages, (one) => graph.getModuleInfo(one)?.importedIds ?? null)
      return assigned.get(id) ?? null
    },
    debugName: "first loads",
    priority: 2,
    includeDependenciesRecursively: false,
  }
}

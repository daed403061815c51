import type { Rolldown } from "vite"

/** What a page loads first, by its name, and the modules whose imports it is made of: absolute paths. */
export type FirstLoad = { name: string; of: readonly string[] }

/** One stage is there before the next is asked for; of the loads of one stage a page needs one. */
export type Stages = readonly (readonly FirstLoad[])[]

/**
 * Names the file of each module: that of the first stage that needs it, by the loads of that stage which do. What two of them need is in a
 * file of its own, so that neither brings the other along; what an earlier stage holds, a later one does not hold again. Since whatever a
 * module imports is needed wherever the module is, these files never import each other in a circle.
 */
export function assign(stages: Stages, importsOf: (id: string) => readonly string[] | null): Map<string, string> {
  const assigned = new Map<string, string>()
  for (const loads of stages) {
    const needed = new Map<string, string[]>()
    for (const { name, of } of loads) {
      const seen = new Set<string>()
      const open = [...of]
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        if (seen.has(id) || assigned.has(id)) continue
        seen.add(id)
        const imports = importsOf(id)
        if (imports === null) throw new Error(`There is no module ${id}: the load "${name}" is made of it.`)
        needed.set(id, [...(needed.get(id) ?? []), name])
        open.push(...imports)
      }
    }
    for (const [id, names] of needed) assigned.set(id, names.join("-"))
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

import type { Plugin } from "vite"

/** What a file imports before it runs, by its name. */
export type Imports = Readonly<Record<string, readonly string[]>>

/** The first circle of files that import each other, in the order of importing; null where there is none. */
export function circleOf(imports: Imports): string[] | null {
  const done = new Set<string>()
  const visit = (file: string, path: string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return null
    for (const next of imports[file] ?? []) {
      const found = visit(next, [...path, file])
      if (found) return found
    }
    done.add(file)
    return null
  }
  for (const file of Object.keys(imports)) {
    const found = visit(file, [])
    if (found) return found
  }
  return null
}

/**
 * Refuses a build whose files import each other in a circle. One of them runs before what it needs is there, and the page fails with
 * "x is not a function": which pages do depends on who asks first, so that no look at one of them tells.
 */
export function refuseCircles(): Plugin {
  return {
    name: "intray:circles",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk")
      const circle = circleOf(Object.fromEntries(chunks.map(({ fileName, imports }) => [fileName, imports])))
      if (circle) this.error(`These files import each other: ${circle.join(" → ")}. Put less together in vite.config.ts.`)
    },
  }
}

import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type { Plugin } from "vite"

/** Packages that hand on thousands of modules from one. Where a module of theirs is, its list says. */
const lists = ["lucide-react", "radix-ui"] as const
type List = (typeof lists)[number]

/** What a package hands on: where each name comes from, and as what. */
export type Origins = ReadonlyMap<string, { from: string; as: "default" | "namespace" }>

/** Reads what a list hands on: `export { default as X } from "./x.mjs"`, or `import * as X from "x"` where it exports it again. */
export function originsOf(code: string, resolve: (from: string) => string): Origins {
  const origins = new Map<string, { from: string; as: "default" | "namespace" }>()
  for (const [, names = "", from = ""] of code.matchAll(/export \{([^}]*)\} from ['"]([^'"]+)['"]/g)) {
    for (const [, name = ""] of names.matchAll(/default as (\w+)/g)) origins.set(name, { from: resolve(from), as: "default" })
  }
  for (const [, name = "", from = ""] of code.matchAll(/import \* as (\w+) from ["']([^"']+)["']/g)) {
    if (!origins.has(name) && !from.startsWith(".")) origins.set(name, { from, as: "namespace" })
  }
  return origins
}

/** The code with its imports from a list written as imports from where things are; those that the list does not say stay. */
export function direct(code: string, list: string, origins: Origins): string {
  const statement = new RegExp(`import \\{([^}]*)\\} from ["']${list}["'];?`, "g")
  return code.replace(statement, (_whole, names: string) => {
    const kept: string[] = []
    const straight: string[] = []
    for (const one of names.split(",").map((name) => name.trim())) {
      if (one === "" || one.startsWith("type ")) continue
      const [name = "", local = name] = one.split(" as ").map((part) => part.trim())
      const origin = origins.get(name)
      if (!origin) kept.push(one)
      else straight.push(`import ${origin.as === "default" ? local : `* as ${local}`} from ${JSON.stringify(origin.from)}`)
    }
    return [...straight, ...(kept.length > 0 ? [`import { ${kept.join(", ")} } from "${list}"`] : [])].join("; ")
  })
}

/**
 * Imports icons and primitives from the modules in which they are instead of from the list of all of them. Nothing else is bundled for it;
 * but then what a page imports can be read from its imports, and `first-loads.ts` reads it.
 */
export function directImports(): Plugin {
  const read = (list: List): Origins => {
    const main = createRequire(import.meta.url).resolve(list)
    const entry = list === "lucide-react" ? join(dirname(dirname(main)), "esm", "lucide-react.mjs") : join(dirname(main), "index.mjs")
    return originsOf(readFileSync(entry, "utf8"), (from) => join(dirname(entry), from))
  }
  const origins = new Map<List, Origins>()
  return {
    name: "intray:direct-imports",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/(apps\/web|packages\/ui)\/src\/.*\.tsx?$/, code: /from "(lucide-react|radix-ui)"/ },
      handler(code) {
        let written = code
        for (const list of lists) {
          if (!code.includes(`from "${list}"`)) continue
          if (!origins.has(list)) origins.set(list, read(list))
          written = direct(written, list, origins.get(list) ?? new Map())
        }
        return { code: written, map: null }
      },
    },
  }
}

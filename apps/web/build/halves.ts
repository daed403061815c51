import { readFile } from "node:fs/promises"
import { basename } from "node:path"
import type { Plugin } from "vite"

/** Where the types of fields have their rooms, and what two of them share. */
const rooms = /\/apps\/(server\/src\/features\/forms\/(types|families)|web\/src\/field-types)\/[^?]*\.tsx?$/
/** What public pages come in by. */
const door = "asked.ts"
const half = /\.asked\.(tsx?)$/
/** Nothing of these may reach a page that only asks: schemas, and the builder. */
const heavy = /\/node_modules\/zod\/|\/apps\/web\/src\/features\//

const nothing = "\0intray:no-schema"

/**
 * A type of field has one file on each side, and a bundler takes a module into the pages whole: the schema and the builder's settings would
 * come along to everybody who fills in a form. So what is imported through `asked.ts` is bundled as a module of its own, made of the same
 * file, in which only what asks is used; the rest falls away. The other half of a room may not keep anything in memory that this one needs.
 */
export function halves(): Plugin {
  return {
    name: "intray:halves",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer, options) {
      // Its chunk would be loaded all the same, for a schema that nobody makes here.
      if (source === "zod" && importer && half.test(importer)) return nothing
      if (!importer || (basename(importer) !== door && !half.test(importer))) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (!found || found.external || !rooms.test(found.id) || half.test(found.id) || basename(found.id) === door) return found
      return { ...found, id: found.id.replace(/\.(tsx?)$/, ".asked.$1"), moduleSideEffects: false }
    },
    async load(id) {
      if (id === nothing) return { code: "export const z = undefined", moduleSideEffects: false }
      if (!half.test(id)) return null
      const code = await readFile(id.replace(half, ".$1"), "utf8")
      return { code, moduleType: id.endsWith("x") ? "tsx" : "ts", moduleSideEffects: false }
    },
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find((one) => one.type === "chunk" && one.isEntry && one.name === "public")
      const seen = new Set<string>()
      const walk = (file: string) => {
        const chunk = bundle[file]
        if (chunk?.type !== "chunk" || seen.has(file)) return
        seen.add(file)
        const wrong = Object.entries(chunk.modules).find(([id, { renderedLength }]) => renderedLength > 0 && heavy.test(id))
        if (wrong) this.error(`Public pages would load ${wrong[0]}. Import what they need through asked.ts.`)
        for (const next of [...chunk.imports, ...chunk.dynamicImports]) walk(next)
      }
      if (entry) walk(entry.fileName)
    },
  }
}

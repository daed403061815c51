import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Plugin } from "vite"
import { here } from "./config.ts"

const copy = here("../../packages/i18n/src")
const asked = "intray:words/"
const loaded = "\0intray:words/"
const imports = /import \{([^}]*)\} from "[^"]*\/translated(?:\.ts)?";?/g

/** Which file of `packages/i18n/src/en` has each section of the catalogue. */
export function sectionsOf(index: string): Map<string, string> {
  return new Map([...index.matchAll(/^import \{ (\w+) \} from "\.\/([\w-]+)\.ts"$/gm)].map(([, name = "", file = ""]) => [name, file]))
}

/** The code with each section of the catalogue imported from a module of its own; what else of the words' file it needs stays as it is. */
export function bySection(code: string, sections: ReadonlyMap<string, string>): string {
  return code.replace(imports, (whole, names: string) => {
    const all = names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "")
    const own = all.filter((name) => sections.has(name.split(" as ")[0] ?? ""))
    const rest = all.filter((name) => !own.includes(name))
    const from = whole.slice(whole.lastIndexOf(" from ") + 1)
    return [
      ...own.map((name) => `import { ${name} } from "${asked}${name.split(" as ")[0]}"`),
      ...(rest.length > 0 ? [`import { ${rest.join(", ")} } ${from}`] : []),
    ].join("; ")
  })
}

/**
 * Brings the English words that exist in several languages with the pages that say them. The app reads them out of one catalogue, as they are
 * another language's in another browser; that catalogue held the words of every public page and mail, before anything was shown. Here it
 * begins empty, and each section comes into it with the first module that imports it.
 */
export function englishWords(): Plugin {
  let sections: Map<string, string> | undefined
  const index = () => readFileSync(join(copy, "en", "index.ts"), "utf8")
  const known = () => {
    sections ??= sectionsOf(index())
    return sections
  }
  return {
    name: "intray:english-words",
    apply: "build",
    enforce: "pre",
    resolveId(source, importer) {
      if (source.startsWith(asked)) return loaded + source.slice(asked.length)
      if (source === "@intray/i18n/en/index" && importer?.endsWith("/lib/english.ts")) return `${loaded}catalogue`
      return null
    },
    load(id) {
      if (!id.startsWith(loaded)) return null
      const name = id.slice(loaded.length)
      if (name === "catalogue") return `export const catalogue = { locale: ${/locale: ("[^"]+")/.exec(index())?.[1]} }`
      return [
        `import { catalogue } from "${asked}catalogue"`,
        `import { ${name} as english } from ${JSON.stringify(join(copy, "en", `${known().get(name)}.ts`))}`,
        `import { ${name} } from ${JSON.stringify(join(copy, "translated.ts"))}`,
        `catalogue.${name} = english`,
        `export { ${name} }`,
      ].join("\n")
    },
    transform: {
      filter: { id: /\/(apps\/(web|server)|packages\/i18n)\/src\/[^?]*\.tsx?$/, code: /\/translated/ },
      handler: (code) => ({ code: bySection(code, known()), map: null }),
    },
  }
}

/** What only the server says: mails, and what it answers to programs and to those without scripts. */
const serverOnly = [
  "errors",
  "noscript",
  "portalRefusals",
  "receipt",
  "statusLinks",
  "statusMail",
  "statusRefusals",
  "submitterMail",
  "uploads",
  "wordings",
]

/** A language's catalogue without the sections of those names. */
export function withoutSections(index: string, names: readonly string[]): string {
  return index
    .split("\n")
    .filter((line) => !names.some((name) => line.trim() === `${name},`))
    .join("\n")
}

/** Leaves the words that only the server says out of the catalogues of public pages, and fails where a page imports some. */
export function pageWords(): Plugin {
  return {
    name: "intray:page-words",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/(apps\/(web|server)|packages\/i18n)\/src\/[^?]*\.tsx?$/ },
      handler(code, id) {
        if (/\/i18n\/src\/[a-z]{2}\/index\.ts$/.test(id)) return { code: withoutSections(code, serverOnly), map: null }
        for (const [, names = ""] of code.matchAll(imports)) {
          const said = names.split(",").find((name) => serverOnly.includes(name.trim().split(" as ")[0] ?? ""))
          if (said) this.error(`${id} says words of "${said.trim()}", which public pages do not have: see serverOnly in build/words.ts.`)
        }
        return null
      },
    },
  }
}

import type { Plugin } from "vite"

const named = /^import\{([^}]*)\}from(["'])\.\/([^"']+)\2;?/

/** Parses `a as b,c` as pairs of exported and local name. */
const pairsOf = (names: string) => names.split(",").map((one) => one.split(" as ") as [string, string?])

/** Finds the import of a file in another file's code: the whole statement, and its names. */
export function importOf(code: string, file: string): { whole: string; names: string } | null {
  for (const { index } of code.matchAll(/import\{/g)) {
    const [whole = "", names = "", , from] = named.exec(code.slice(index)) ?? []
    if (from === file) return { whole, names }
  }
  return null
}

/** Destructures the helpers from the object that replaces their import. */
const taken = (names: string, object: string) =>
  `const{${pairsOf(names)
    .map(([there, here = there]) => (here === there ? there : `${there}:${here}`))
    .join(",")}}=${object};`

/** Export name of the helpers; no module can have it. */
const handed = "helpers$"

/** Returns the first file's code with the helpers inlined and exported. Null if either code has an unexpected form. */
export function holding(code: string, runtime: string, file: string): string | null {
  const given = /export\{([^}]*)\};?\s*$/.exec(runtime)
  const there = importOf(code, file)
  if (!given || !there) return null
  const body = runtime.slice(0, given.index)
  const answer = pairsOf(given[1] ?? "").map(([own, name = own]) => `${name}:${own}`)
  const made = `const ${handed}=(()=>{${body}return{${answer.join(",")}}})();${taken(there.names, handed)}`
  return `${code.replace(there.whole, () => made)}\nexport{${handed}};`
}

/** Returns the code of another file, which imports the helpers from the first one. Null if it has an unexpected form. */
export function asking(code: string, file: string, first: string, nth: number): string | null {
  const there = importOf(code, file)
  if (!there) return null
  const own = `${handed}${nth}`
  return code.replace(there.whole, () => `import{${handed} as ${own}}from"./${first}";${taken(there.names, own)}`)
}

/**
 * Moves the bundler's own helpers into the first file of a page. The bundler puts them into a separate file, whatever the groups say, and
 * that request costs more than they weigh. The first file imports nothing else, so there is no import cycle.
 * @param first the name of that file's group
 */
export function helpersInside(first: string): Plugin {
  return {
    name: "intray:helpers-inside",
    apply: "build",
    enforce: "pre",
    generateBundle: {
      // Before other plugins read the imports for links and lists.
      order: "pre",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === "chunk")
        const runtime = chunks.find(({ name }) => name === "rolldown-runtime")
        const start = chunks.find(({ name, imports }) => name === first && imports.every((one) => one === runtime?.fileName))
        if (!runtime || !start) return this.error(`The helpers of the bundler have no place in "${first}", which imports other files.`)
        const [from, to] = [runtime, start].map(({ fileName }) => fileName.slice(fileName.lastIndexOf("/") + 1)) as [string, string]
        for (const [nth, chunk] of chunks.entries()) {
          if (!chunk.imports.includes(runtime.fileName)) continue
          const code = chunk === start ? holding(chunk.code, runtime.code, from) : asking(chunk.code, from, to, nth)
          if (code === null) return this.error(`${chunk.fileName} asks for the helpers of the bundler in another way than expected.`)
          const others = chunk.imports.filter((one) => one !== runtime.fileName && one !== start.fileName)
          chunk.code = code
          chunk.imports = chunk === start ? [] : [start.fileName, ...others]
        }
        delete bundle[runtime.fileName]
      },
    },
  }
}

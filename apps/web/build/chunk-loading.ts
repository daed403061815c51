import { fileURLToPath } from "node:url"
import type { Plugin } from "vite"

/** The module of Vite that wraps every `import()` in a build. */
const preloadHelper = "\0vite/preload-helper.js"
const ours = fileURLToPath(new URL("../src/lib/load-chunk.ts", import.meta.url))

/**
 * Has every `import()` of the build go through `loadChunk`, in place of Vite's own helper: that one requests modules in a way that browsers
 * remember when it fails.
 */
export function chunkLoading(): Plugin {
  return {
    name: "intray:chunk-loading",
    apply: "build",
    enforce: "pre",
    load: (id) => (id === preloadHelper ? `export { loadChunk as __vitePreload } from ${JSON.stringify(ours)}` : null),
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          // Vite leaves out the list where a module imports nothing else; `loadChunk` needs the module's own file.
          resolveDependencies: (file, files, { hostType }) => (hostType === "html" ? files : [...new Set([file, ...files])]),
        },
      },
    }),
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const code = Object.values(bundle).map((one) => (one.type === "chunk" ? one.code : ""))
        if (code.some((one) => one.includes("Unable to preload CSS"))) this.error("Vite's preload helper was not replaced by loadChunk.")
        const bare = code.find((one) => /import\(`\.\/[^`]+`\)[^,]*,(?:\[\]|void 0)\)/.test(one))
        if (bare) this.error("An import() names no files for loadChunk to fetch.")
      },
    },
  }
}

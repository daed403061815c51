import { createReadStream } from "node:fs"
import { cp, readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join, resolve } from "node:path"
import type { Plugin } from "vite"

/** What pdf.js fetches when a PDF needs it: decoders of pictures, character maps, fonts and colour profiles. */
const folders = ["wasm", "cmaps", "standard_fonts", "iccs"]

const packageDir = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"))

/** Path of the data in the build. It names the version, so that browsers may keep the files for good. */
async function dataPath(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageDir, "package.json"), "utf8")) as { version: string }
  return `assets/pdfjs-${version}`
}

/** Copies the data files of pdf.js into the build, and serves them in development. */
export function pdfData(): Plugin {
  let outDir = "dist"
  return {
    name: "intray:pdf-data",
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async configureServer(server) {
      const path = `/${await dataPath()}/`
      server.middlewares.use((request, response, next) => {
        const [folder = "", name = "", ...rest] = (request.url?.split("?")[0] ?? "").slice(path.length).split("/")
        const known = request.url?.startsWith(path) && folders.includes(folder) && /^[\w.-]+$/.test(name) && rest.length === 0
        if (!known) return next()
        if (name.endsWith(".wasm")) response.setHeader("content-type", "application/wasm")
        createReadStream(join(packageDir, folder, name))
          .on("error", next)
          .pipe(response)
      })
    },
    async writeBundle() {
      const to = join(outDir, await dataPath())
      for (const folder of folders) await cp(join(packageDir, folder), join(to, folder), { recursive: true })
    },
  }
}

import { readdir, readFile, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { Plugin } from "vite"

const squeezable = /\.(m?js|css|svg|json|html|txt)$/
/** Below this many bytes next to nothing is saved. */
const least = 256

/**
 * Lays a `.br` and a `.gz` next to every file that gets smaller by it, so that the server compresses nothing while serving.
 * Not for public.html: the server writes the page's data into it.
 */
export function precompress(): Plugin {
  let outDir = "dist"
  return {
    name: "intray:precompress",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true })
      for (const file of files.filter((name) => squeezable.test(name) && name !== "public.html")) {
        const path = join(outDir, file)
        const bytes = await readFile(path)
        if (bytes.length < least) continue
        const [br, gz] = await Promise.all([
          promisify(brotliCompress)(bytes, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
          }),
          promisify(gzip)(bytes, { level: 9 }),
        ])
        if (br.length < bytes.length) await writeFile(`${path}.br`, br)
        if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz)
      }
    },
  }
}

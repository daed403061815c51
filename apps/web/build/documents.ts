import { createHash } from "node:crypto"
import type { Plugin } from "vite"

/** The two documents and what their first paint needs of fonts: the Latin cut of each face that is above the fold. */
const preloads: Record<string, string[]> = {
  "index.html": ["geist-latin-wght-normal-"],
  "public.html": ["geist-latin-wght-normal-", "bricolage-grotesque-latin-opsz-normal-"],
}

/** Names the fonts in the documents, so that they load beside the style sheet and not after it. */
export function preloadFonts(): Plugin {
  return {
    name: "intray:preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle, filename }) {
        const wanted = preloads[filename.split("/").at(-1) ?? ""]
        if (!wanted || !bundle) return []
        return Object.keys(bundle)
          .filter((file) => file.endsWith(".woff2") && wanted.some((face) => file.includes(face)))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${file}` },
            injectTo: "head" as const,
          }))
      },
    },
  }
}

/** Writes `builds/latest.json`: the id changes with any file of the build, and only then. */
export function latestBuild(now: () => number = Date.now): Plugin {
  return {
    name: "intray:latest-build",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const names = Object.keys(bundle).sort().join("\n")
        const id = createHash("sha256").update(names).digest("hex").slice(0, 16)
        this.emitFile({ type: "asset", fileName: "builds/latest.json", source: JSON.stringify({ id, timestamp: now() }) })
      },
    },
  }
}

import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Plugin } from "vite"

/** The two HTML documents, and the fonts of their first paint: the Latin subset of each face above the fold. */
const preloads: Record<string, string[]> = {
  "index.html": ["geist-latin-wght-normal-"],
  "public.html": ["geist-latin-wght-normal-", "bricolage-grotesque-latin-opsz-normal-"],
}

/** Adds preload links for the fonts, so that they load in parallel with the style sheet. */
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

type Bundle = Record<string, { type: "chunk" | "asset" } & Partial<Piece> & { source?: string | Uint8Array }>
type Piece = {
  facadeModuleId: string | null
  isDynamicEntry: boolean
  /** The modules in the chunk; a chunk that merges several lazy modules represents none of them. */
  moduleIds?: readonly string[]
  imports: string[]
  viteMetadata: { importedCss: ReadonlySet<string> }
}

/** Returns the files of a chunk, including its static imports. */
function filesOf(bundle: Bundle, name: string, seen = new Set<string>()): Set<string> {
  const piece = bundle[name]
  if (!piece || seen.has(`/${name}`)) return seen
  seen.add(`/${name}`)
  for (const css of piece.viteMetadata?.importedCss ?? []) seen.add(`/${css}`)
  for (const each of piece.imports ?? []) filesOf(bundle, each, seen)
  return seen
}

/**
 * Returns the files of every lazily loaded chunk, by the path of its source below `src`.
 * @param onDemand whether a module is loaded lazily
 */
export function piecesOf(bundle: Bundle, root: string, onDemand: (id: string) => boolean = () => false): Record<string, string[]> {
  const source = `${root.replaceAll("\\", "/")}/src/`
  const files = new Map<string, string[]>()
  for (const [name, { isDynamicEntry, facadeModuleId, moduleIds = [] }] of Object.entries(bundle)) {
    const own = isDynamicEntry && facadeModuleId ? [facadeModuleId] : []
    for (const id of [...own, ...moduleIds.filter((one) => !files.has(one) && onDemand(one))]) {
      if (id.startsWith(source)) files.set(id, [...filesOf(bundle, name)])
    }
  }
  return Object.fromEntries(
    [...files].map(([id, of]): [string, string[]] => [id.slice(source.length), of]).sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** The module that the app's document loads once it knows the language. */
const app = "/src/app.tsx"
/**
 * Modules to preload by document part, each between markers of which the server keeps one. If the document already contains a rendered
 * frame, scripts come after its styles.
 */
const parts: Record<string, { modules: string[]; drawn: boolean }> = {
  inbox: { modules: ["/src/routes/dashboard-page.tsx", "/src/routes/submissions-page.tsx"], drawn: true },
  dashboard: { modules: ["/src/routes/dashboard-page.tsx"], drawn: true },
  auth: { modules: ["/src/features/auth/login.tsx"], drawn: false },
  other: { modules: [], drawn: false },
}

/** Returns the scripts of these modules, including their static imports. */
function scriptsOf(bundle: Bundle, modules: readonly string[]): string[] {
  const isOne = (id: string | null | undefined) => modules.some((module) => id?.replaceAll("\\", "/").endsWith(module))
  const all = Object.entries(bundle)
  const own = all.filter(([, { facadeModuleId, moduleIds }]) => isOne(facadeModuleId) || moduleIds?.some(isOne))
  return [...new Set(own.flatMap(([name]) => [...filesOf(bundle, name)]))].filter((file) => file.endsWith(".js"))
}

/** Adds preload links for the app's files to its document, so that they load in parallel with the start script. */
export function preloadApp(): Plugin {
  return {
    name: "intray:preload-app",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        if (!bundle) return html
        const pieces = bundle as unknown as Bundle
        const links = Object.entries(parts).map(([part, { modules, drawn }]) => {
          const files = scriptsOf(pieces, [app, ...modules]).filter((file) => !html.includes(file))
          const how = drawn ? ' fetchpriority="low"' : ""
          return `<!--${part}-->${files.map((file) => `<link rel="modulepreload" crossorigin${how} href="${file}">`).join("")}<!--/${part}-->`
        })
        return html.replace("</head>", () => `${links.join("")}\n  </head>`)
      },
    },
  }
}

const withBuild = (html: string, id: string) => html.replace("</head>", `  <meta name="build" content="${id}" />\n  </head>`)

/**
 * Writes `builds/latest.json`. The id changes if and only if a file of the build changes. The documents contain it, so that a page knows
 * its build. `builds/manifest.json` lists the files of each chunk.
 * @param beside the document of the earlier build in the same folder; its files count, and it gets the id too
 */
export function latestBuild({ beside, now = Date.now }: { beside: string; now?: () => number }): Plugin {
  let [root, outDir, id] = ["", "", ""]
  return {
    name: "intray:latest-build",
    apply: "build",
    configResolved(config) {
      root = config.root
      outDir = resolve(root, config.build.outDir)
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const before = join(outDir, "assets")
        const others = existsSync(before) ? readdirSync(before).map((name) => `assets/${name}`) : []
        const names = [...new Set([...Object.keys(bundle), ...others])].sort().join("\n")
        id = createHash("sha256").update(names).digest("hex").slice(0, 16)
        for (const file of Object.values(bundle)) {
          if (file.type === "asset" && file.fileName.endsWith(".html")) file.source = withBuild(String(file.source), id)
        }
        const isOnDemand = (id: string) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0
        const emit = (fileName: string, content: object) => this.emitFile({ type: "asset", fileName, source: JSON.stringify(content) })
        emit("builds/latest.json", { id, timestamp: now() })
        emit("builds/manifest.json", { id, pieces: piecesOf(bundle as unknown as Bundle, root, isOnDemand) })
      },
    },
    writeBundle() {
      const page = join(outDir, beside)
      writeFileSync(page, withBuild(readFileSync(page, "utf8"), id))
    },
  }
}

import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { extname, join, relative, sep } from "node:path"
import { promisify } from "node:util"
import { gzip } from "node:zlib"
import { accepts } from "../../platform/compress.ts"
import { inPages, pdfWorker } from "./headers.ts"

const squeeze = promisify(gzip)

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
  ".pfb": "application/octet-stream",
  ".icc": "application/octet-stream",
  ".bcmap": "application/octet-stream",
  ".wasm": "application/wasm",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".map": "application/json",
}

type Asset = {
  file: string
  type: string
  etag: string
  immutable: boolean
  /** Its own policy; null: that of documents. */
  policy: string | null
  encodings: Map<string, string>
  squeezed?: Promise<Buffer>
}

/** The built web app. */
export type Site = {
  /** False: the web app was not built. */
  readonly built: boolean
  /** What changes with every build; clients compare it to know that there is a newer one. */
  readonly build: { id: string; timestamp: number }
  /** A file of the build by its path, encoded as the client accepts; null when there is none. Pages are not among them. */
  asset(path: string, request: Request): Promise<Response | null>
  /** Whether the app has a page at this path, by the list of routes that the build writes. */
  isAppPage(path: string): boolean
  /** Text of `index.html` or `public.html`. */
  page(name: "index" | "public"): string
}

/** Used where the web app has not been built: development, where the browser is served by the web app's own server. */
const bare = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Intray</title></head><body><p>The web app is not built.</p></body></html>`

function filesUnder(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name)
    return entry.isDirectory() ? filesUnder(path) : entry.isFile() ? [path] : []
  })
}

/** Hashed names never change their content: Vite puts them all into `assets/`. */
const isImmutable = (path: string) => path.startsWith("/assets/")

/**
 * What a script, a style sheet or a font may do is decided by the page that loads it; its own policy counts where somebody opens it as a page,
 * and there it may do nothing. A worker has its own policy: that of documents, and for PDFs one that permits WebAssembly and little else.
 */
function policyOf(path: string, type: string): string | null {
  if (/\/pdf\.worker[^/]{0,100}\.m?js$/.test(path)) return pdfWorker
  return /^(text\/(javascript|css)|font\/|application\/(wasm|octet-stream))/.test(type) && !path.includes(".worker") ? inPages : null
}

/** Whether a path matches a route like `/dashboard/portals/$slug`. */
function routeMatcher(routes: readonly string[]): (path: string) => boolean {
  // Without a build there is no list, and no path can be said to lead nowhere.
  if (routes.length === 0) return (path) => /^\/(?:dashboard|auth)(?:\/|$)/.test(path)
  const all = routes.map((route) => route.split("/"))
  return (path) => {
    const parts = path.split("/")
    return all.some(
      (route) =>
        route.length === parts.length && route.every((part, at) => part === parts[at] || (part.startsWith("$") && parts[at] !== "")),
    )
  }
}

/** Lists the build once; what is not in the list cannot be asked for, so that no path leads out of the folder. */
export function openSite(dir: string): Site {
  const files = existsSync(dir) ? filesUnder(dir) : []
  const assets = new Map<string, Asset>()
  for (const file of files) {
    const path = `/${relative(dir, file).split(sep).join("/")}`
    const type = types[extname(file)]
    // The two pages are templates, and dot files are the build's own notes.
    if (!type || ["/index.html", "/public.html", "/routes.json"].includes(path) || path.includes("/.")) continue
    const etag = `"${createHash("sha256").update(readFileSync(file)).digest("base64url").slice(0, 22)}"`
    const encodings = new Map(
      [".br", ".gz"].filter((end) => existsSync(file + end)).map((end) => [end === ".br" ? "br" : "gzip", file + end]),
    )
    assets.set(path, { file, type, etag, immutable: isImmutable(path), policy: policyOf(path, type), encodings })
  }
  const read = (name: string) => (existsSync(join(dir, name)) ? readFileSync(join(dir, name), "utf8") : bare)
  const pages = { index: read("index.html"), public: read("public.html") }
  const stamp = existsSync(join(dir, "index.html")) ? Math.round(statSync(join(dir, "index.html")).mtimeMs) : 0
  const id = createHash("sha256").update(pages.index).update(pages.public).digest("hex").slice(0, 16)
  // The build may name itself; then that name is what its own code knows.
  const named = assets.get("/builds/latest.json")
  const build = named ? (JSON.parse(readFileSync(named.file, "utf8")) as Site["build"]) : { id, timestamp: stamp }

  const routes = existsSync(join(dir, "routes.json")) ? (JSON.parse(readFileSync(join(dir, "routes.json"), "utf8")) as string[]) : []
  const isAppPage = routeMatcher(routes)

  return {
    isAppPage,
    built: existsSync(join(dir, "index.html")) && existsSync(join(dir, "public.html")),
    build,
    page: (name) => pages[name],
    async asset(path, request) {
      const asset = assets.get(path)
      return asset ? serve(asset, request) : null
    },
  }
}

async function serve(asset: Asset, request: Request): Promise<Response> {
  const headers: Record<string, string> = {
    "content-type": asset.type,
    "cache-control": asset.immutable ? "public, max-age=31536000, immutable" : "no-cache",
    etag: asset.etag,
    vary: "accept-encoding",
    ...(asset.policy === null ? {} : { "content-security-policy": asset.policy }),
  }
  if (request.headers.get("if-none-match")?.replace(/^W\//, "") === asset.etag) return new Response(null, { status: 304, headers })
  const { body, encoding } = await encode(asset, request.headers.get("accept-encoding") ?? "")
  if (encoding) headers["content-encoding"] = encoding
  headers["content-length"] = String(body.byteLength)
  return new Response(request.method === "HEAD" ? null : new Uint8Array(body), { headers })
}

const isText = (type: string) => /^(text\/|application\/(json|xml|manifest)|image\/svg)/.test(type)

async function encode(asset: Asset, accepted: string): Promise<{ body: Buffer; encoding: string | null }> {
  for (const encoding of ["br", "gzip"]) {
    const file = asset.encodings.get(encoding)
    if (file && accepts(accepted, encoding)) return { body: readFileSync(file), encoding }
  }
  const plain = readFileSync(asset.file)
  if (!isText(asset.type) || plain.byteLength < 1024 || !accepts(accepted, "gzip")) return { body: plain, encoding: null }
  asset.squeezed ??= squeeze(plain)
  return { body: await asset.squeezed, encoding: "gzip" }
}

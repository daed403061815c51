import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import type { IncomingMessage } from "node:http"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { Hono } from "hono"
import { createApp } from "../app.ts"
import { openSite } from "../modules/pages/site.ts"
import type { AppEnv } from "../platform/http.ts"
import { createTestServices, type TestOptions, type TestServices, testBaseUrl } from "./services.ts"

export type TestApp = {
  app: Hono<AppEnv>
  services: TestServices
  /** Sends a request to `path` of the installation's own address. */
  request(path: string, init?: RequestInit & { cookie?: string }): Promise<Response>
  close(): Promise<void>
}

const parts = ["inbox", "dashboard", "auth", "other"]
  .map((part) => `<!--${part}--><link rel="modulepreload" href="/assets/${part}.js"><!--/${part}-->`)
  .join("")
const page = (name: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>${name === "index" ? parts : ""}</head><body><noscript>This page needs JavaScript</noscript></body></html>`

/** Some of the app's routes, as the build of the web app lists them. */
const routes = [
  ...["login", "register", "magic-link", "reset-password", "second-factor", "undo-email-change", "verify-email", "setup"].map(
    (name) => `/auth/${name}`,
  ),
  ...["", "/submissions", "/submissions/focus", "/portals", "/portals/$slug", "/templates", "/decisions", "/outbox", "/recent"],
  ...["/api", "/api/reference", "/api/webhooks", "/insights", "/_releases", "/_releases/$id", "/onboarding"],
  ...["", "/users", "/teams", "/jobs", "/mail", "/storage", "/health", "/settings", "/audit"].map((path) => `/admin${path}`),
  ...["", "/security", "/notifications", "/keys", "/stages", "/labels", "/import", "/team", "/members", "/roles", "/groups", "/plan"].map(
    (path) => `/settings${path}`,
  ),
].map((path) => (path.startsWith("/auth/") ? path : `/dashboard${path}`))

/** The same application, asked over a socket from that address. */
export function seenFrom(app: TestApp, remoteAddress: string): TestApp {
  const incoming = { socket: { remoteAddress } } as IncomingMessage
  return {
    ...app,
    async request(path, { cookie, ...init } = {}) {
      const headers = new Headers(init.headers)
      if (cookie) headers.set("cookie", cookie)
      return app.app.request(`${app.services.baseUrl}${path}`, { ...init, headers }, { incoming })
    },
  }
}

/** The application on test services, with a small stand-in for the built web app. */
export async function createTestApp(options: TestOptions = {}): Promise<TestApp> {
  const services = await createTestServices(options)
  const web = mkdtempSync(join(tmpdir(), "intray-web-"))
  mkdirSync(join(web, "assets"))
  writeFileSync(join(web, "index.html"), page("index"))
  writeFileSync(join(web, "public.html"), page("public"))
  writeFileSync(join(web, "routes.json"), JSON.stringify(routes))
  writeFileSync(join(web, "theme.js"), "document.documentElement.classList.add('dark')\n")
  writeFileSync(join(web, "assets", "main-abc123.js"), `export const words = ${JSON.stringify("lorem ipsum ".repeat(400))}\n`)
  writeFileSync(join(web, "assets", "proof.worker-abc123.js"), "postMessage(1)\n")
  writeFileSync(join(web, "assets", "pdf.worker.min-abc123.mjs"), "postMessage(1)\n")
  const pdfData = [
    "wasm/openjpeg.wasm",
    "cmaps/90ms-RKSJ-H.bcmap",
    "standard_fonts/FoxitFixed.pfb",
    "standard_fonts/LiberationSans-Bold.ttf",
  ]
  for (const path of pdfData) {
    const file = join(web, "assets", "pdfjs-1.2.3", path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, "data")
  }
  cpSync(join(web, "theme.js"), join(web, ".built.json"))
  const app = createApp(services, { site: openSite(web), version: "0.0.0-test" })
  const base = options.baseUrl ?? testBaseUrl
  return {
    app,
    services,
    async request(path, { cookie, ...init } = {}) {
      const headers = new Headers(init.headers)
      if (cookie) headers.set("cookie", cookie)
      return app.request(`${base}${path}`, { ...init, headers })
    },
    async close() {
      await services.close()
      rmSync(web, { recursive: true, force: true })
    },
  }
}

import { readFile } from "node:fs/promises"
import type { Plugin } from "vite"

/** The element with a page's data, out of its document. */
function pageDataOf(html: string): string | undefined {
  const from = html.indexOf('<script type="application/json" id="page-data">')
  const to = html.indexOf("</script>", from)
  return from < 0 || to < 0 ? undefined : html.slice(from, to + "</script>".length)
}

/**
 * In development the documents come from here, and what a public document carries comes from the server: its own
 * document at the same address is asked for and its page data is taken over.
 */
export function devDocuments(options: { server: string }): Plugin {
  return {
    name: "intray:dev-documents",
    apply: "serve",
    configureServer(vite) {
      return () => {
        vite.middlewares.use(async (request, response, next) => {
          const url = request.originalUrl ?? "/"
          const path = new URL(url, "http://localhost").pathname
          if (request.method !== "GET" || !request.headers.accept?.includes("text/html")) return next()
          try {
            const gallery = path === "/gallery.html"
            const app = /^\/(auth|dashboard|accept-invitation)(\/|$)/.test(path)
            const file = gallery ? "gallery.html" : app ? "index.html" : "public.html"
            let html = await readFile(new URL(`../${file}`, import.meta.url), "utf8")
            let status = 200
            if (!app && !gallery) {
              const answer = await fetch(new URL(url, options.server), {
                headers: { accept: "text/html", cookie: request.headers.cookie ?? "" },
              }).catch(() => undefined)
              const data = pageDataOf((await answer?.text()) ?? "")
              status = answer?.status ?? 502
              if (data) html = html.replace("</head>", () => `${data}</head>`)
            }
            response.statusCode = status
            response.setHeader("content-type", "text/html; charset=utf-8")
            response.end(await vite.transformIndexHtml(url, html))
          } catch (error) {
            next(error)
          }
        })
      }
    },
  }
}

import { readFile } from "node:fs/promises"
import type { Plugin } from "vite"

const pageData = /<script type="application\/json" id="page-data">[\s\S]*?<\/script>/

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
              const data = pageData.exec((await answer?.text()) ?? "")?.[0]
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

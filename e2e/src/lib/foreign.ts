import { createServer } from "node:http"
import { listen } from "./net.ts"

export type ForeignSite = { origin: string; close: () => Promise<void> }

/** Another site with one page, at an origin of its own. */
export async function startForeignSite(html: string): Promise<ForeignSite> {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8")
    response.end(html)
  })
  const port = await listen(server)
  return {
    // Another name than the app's too: browsers keep storage of a frame apart by site, and a port alone makes no other site.
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createAdaptorServer } from "@hono/node-server"
import { createApp } from "../app.ts"
import { openSite } from "../modules/pages/site.ts"
import type { World } from "./world.ts"

/** Serves a world over HTTP on a free port of this machine, without a web app. */
export async function serveWorld(world: World): Promise<{ port: number; close(): Promise<void> }> {
  const web = mkdtempSync(join(tmpdir(), "intray-web-"))
  const app = createApp(world.services, { site: openSite(web), version: "test" })
  const server = createAdaptorServer({ fetch: app.fetch })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return {
    port: typeof address === "object" && address ? address.port : 0,
    async close() {
      world.services.live.stop()
      await new Promise((resolve) => {
        server.close(resolve)
        if ("closeAllConnections" in server) server.closeAllConnections()
      })
      rmSync(web, { recursive: true, force: true })
    },
  }
}

import { createHash } from "node:crypto"
import { createReadStream, readdirSync } from "node:fs"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { signInClient } from "./rpc.ts"
import { type RunningServer, startServer } from "./server.ts"

/** What the owner finds in the inbox: the numbers of the first page, and of what a word finds. */
export async function inboxOf(server: RunningServer): Promise<string> {
  const owner = await signInClient(server.url, "owner@example.com")
  type Page = { items: { number: number }[] }
  const all = await owner.query<Page>("submissions.list", { filter: { state: "all" }, limit: 50 })
  const some = await owner.query<Page>("submissions.list", { filter: { state: "all", text: "night" }, limit: 50 })
  return JSON.stringify([all, some].map(({ items }) => items.map(({ number }) => number)))
}

/** {@link inboxOf} of an installation that a server is started on for it. */
export async function servedInbox(options: { dataDir: string; env: Record<string, string> }): Promise<string> {
  const server = await startServer(options)
  try {
    return await inboxOf(server)
  } finally {
    await server.stop()
  }
}

/** SHA-256 of each stored file in a folder by its name, a file at a time, however long it is. */
export async function hashesIn(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const name of readdirSync(folder).sort()) {
    if (name.endsWith(".json")) continue
    const hash = createHash("sha256")
    await pipeline(createReadStream(join(folder, name), { highWaterMark: 1 << 20 }), hash)
    found[name] = hash.digest("hex")
  }
  return found
}

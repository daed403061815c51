import { createHash } from "node:crypto"
import { createReadStream, readdirSync } from "node:fs"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { signInClient } from "./rpc.ts"
import { type RunningServer, startServer } from "./server.ts"

/** The owner's view of the inbox: the numbers on the first page, and those found by a search. */
export async function inboxOf(server: RunningServer): Promise<string> {
  const owner = await signInClient(server.url, "owner@example.com")
  type Page = { items: { number: number }[] }
  const all = await owner.query<Page>("submissions.list", { filter: { state: "all" }, limit: 50 })
  const some = await owner.query<Page>("submissions.list", { filter: { state: "all", text: "night" }, limit: 50 })
  return JSON.stringify([all, some].map(({ items }) => items.map(({ number }) => number)))
}

/** Starts a server on an installation and returns its {@link inboxOf}. */
export async function servedInbox(options: { dataDir: string; env: Record<string, string> }): Promise<string> {
  const server = await startServer(options)
  try {
    return await inboxOf(server)
  } finally {
    await server.stop()
  }
}

/** SHA-256 of each file stored in a folder, by name. Reads one file at a time, of any length. */
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

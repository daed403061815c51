import { dataImport } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beginImport, settleImport } from "../features/flows/imports/service.ts"
import { sniff } from "../features/flows/imports/sniff.ts"
import type { TeamContext } from "../lib/services.ts"
import type { TestTeam, World } from "./world.ts"

/** The context that a person of a team works in. */
export function contextFor(world: World, team: TestTeam, role: "owner" | "admin" = "owner"): TeamContext {
  const { services, db } = world
  const { id, name } = team[role]
  return {
    services,
    db,
    clock: services.clock,
    actor: { type: "user", id, name },
    team: { id: team.id, slug: team.slug, name: team.name, role },
  }
}

/** A file that has been uploaded for a portal. @returns the import's id */
export async function uploadedImport(world: World, team: TestTeam, slug: string, content: string | Buffer): Promise<string> {
  const ctx = contextFor(world, team)
  const bytes = Buffer.from(content)
  const { format } = sniff(bytes.subarray(0, 64 * 1024))
  const { id, storageKey } = await beginImport(ctx, { slug, fileName: `file.${format}`, size: bytes.length, format })
  await world.services.storage.write(storageKey, bytes)
  await settleImport(ctx, id, format)
  return id
}

/** One import that was checked, and one that is done, without what they would have done. */
export async function makeImports(world: World, team: TestTeam, slug: string) {
  const text = "artist,email\nKitefall,hello@kitefall.example\n"
  const inState = async (state: "checked" | "done") => {
    const id = await uploadedImport(world, team, slug, text)
    await world.db.update(dataImport).set({ state, total: 1 }).where(eq(dataImport.id, id))
    return id
  }
  return { checkedImport: await inState("checked"), doneImport: await inState("done") }
}

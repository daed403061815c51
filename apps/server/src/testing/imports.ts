import { dataImport } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import type { ColumnMap, ImportOptions } from "../modules/imports/schema.ts"
import { beginImport, settleImport } from "../modules/imports/service.ts"
import { sniff } from "../modules/imports/sniff.ts"
import type { TeamContext } from "../platform/services.ts"
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

/** Does what waits to be done; jobs are dated by the real clock. */
export async function workOn(world: World): Promise<void> {
  world.services.setNow(new Date())
  await world.services.jobs.drain()
}

/** Uploads a file, takes the guessed columns unless others are given, checks and runs; names that are not known are made unless told otherwise. */
export async function broughtIn(
  world: World,
  team: TestTeam,
  slug: string,
  content: string,
  { map, options = { unknown: "create", missing: "accept" } }: { map?: ColumnMap; options?: ImportOptions } = {},
) {
  const { imports } = team.admin.caller
  const id = await uploadedImport(world, team, slug, content)
  const { guess } = await imports.preview({ id })
  await imports.check({ id, map: map ?? guess, options })
  await workOn(world)
  const checked = await imports.get({ id })
  await imports.run({ id })
  await workOn(world)
  return { id, guess, checked, done: await imports.get({ id }) }
}

/** How an import ended, in numbers. */
export const countsOf = ({ total, created, known, refused, state }: Awaited<ReturnType<typeof broughtIn>>["done"]) => ({
  total,
  created,
  known,
  refused,
  state,
})

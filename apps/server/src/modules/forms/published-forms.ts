import { type DbOrTx, type Maybe, prepared } from "@intray/db"
import { portalVersion } from "@intray/db/schema"
import { and, asc, eq } from "drizzle-orm"
import { checkForm } from "./checked.ts"
import type { FormDefinition } from "./schema.ts"

/** Published forms by the id of their version. Rows never change, so what was read once holds. */
const known = new Map<string, FormDefinition>()
const MOST = 500

/** The form of a version's row. */
export function formOf(row: { id: string; form: unknown }): FormDefinition {
  const cached = known.get(row.id)
  if (cached) return cached
  const form = checkForm(row.form)
  const oldest = known.size >= MOST ? known.keys().next().value : undefined
  if (oldest !== undefined) known.delete(oldest)
  known.set(row.id, form)
  return form
}

const byId = prepared((db, $: { id: string }) =>
  db.select({ id: portalVersion.id, form: portalVersion.form }).from(portalVersion).where(eq(portalVersion.id, $.id)),
)

/** The form of the version with that id, which must exist; asked for again it costs nothing. */
export function formOfId(db: DbOrTx, id: string): Maybe<FormDefinition> {
  return known.get(id) ?? readForm(db, id)
}

async function readForm(db: DbOrTx, id: string): Promise<FormDefinition> {
  const [row] = await byId(db, { id })
  if (!row) throw new Error("a form's version is gone")
  return formOf(row)
}

export type VersionRow = typeof portalVersion.$inferSelect

/** One version of a portal, or undefined. */
export async function versionOf(db: DbOrTx, portalId: string, version: number): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(portalVersion)
    .where(and(eq(portalVersion.portalId, portalId), eq(portalVersion.version, version)))
  return row
}

/** The id and the form of each portal's newest versions, which are never replaced by others of the same number. */
const numbered = new Map<string, { id: string; form: FormDefinition }>()

/** The form of one version; asked for again it costs nothing. Whether it is still accepted, its row says. */
export async function formOfVersion(
  db: DbOrTx,
  portalId: string,
  version: number,
): Promise<{ id: string; form: FormDefinition } | undefined> {
  const key = `${portalId} ${version}`
  const cached = numbered.get(key)
  if (cached) return cached
  const row = await versionOf(db, portalId, version)
  if (!row) return undefined
  const oldest = numbered.size >= MOST ? numbered.keys().next().value : undefined
  if (oldest !== undefined) numbered.delete(oldest)
  const found = { id: row.id, form: formOf(row) }
  numbered.set(key, found)
  return found
}

/** Every form that the portal ever published, oldest first. */
export async function formsOf(db: DbOrTx, portalId: string): Promise<FormDefinition[]> {
  const rows = await db
    .select({ id: portalVersion.id, form: portalVersion.form })
    .from(portalVersion)
    .where(eq(portalVersion.portalId, portalId))
    .orderBy(asc(portalVersion.version))
  return rows.map(formOf)
}

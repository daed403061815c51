import type { DbOrTx } from "@intray/db"
import { isUniqueViolation, type Tx } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { newId } from "@intray/db/id"
import { portal, portalVersion } from "@intray/db/schema"
import { type Language, senderLanguage } from "@intray/i18n/languages"
import { refusals } from "@intray/i18n/refusals"
import { and, eq } from "drizzle-orm"
import { Invalid, NotFound, Refused } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { readablePortals, sees } from "../../platform/visible-portals.ts"
import { formOf, versionOf } from "../forms/published-forms.ts"
import { type FormDefinition, formDefinition } from "../forms/schema.ts"
import type { TemplateKey } from "../templates/schema.ts"
import { type ListFirst, type PortalDesign, plainDesign, portalDesign } from "./schema.ts"
import { isReserved } from "./slugs.ts"

/** What the verbs of a portal share. */

/** As many as one team has, and one list shows. */
export const MAX_PORTALS = 200

export type PortalRow = typeof portal.$inferSelect

/** One portal of the team that the caller sees; in a transaction its row is held until the end. @throws NotFound */
export async function portalOf(tx: DbOrTx, ctx: TeamContext, id: string): Promise<PortalRow> {
  const [row] = await forUpdate(
    tx
      .select()
      .from(portal)
      .where(and(eq(portal.id, id), eq(portal.teamId, ctx.team.id))),
  )
  if (!row || !sees(await readablePortals(ctx, tx), row.id)) throw new NotFound("portal")
  return row
}

/** The form that people fill in, or null before the first publication. */
export async function publishedForm(db: DbOrTx, row: PortalRow): Promise<FormDefinition | null> {
  const version = row.version === 0 ? undefined : await versionOf(db, row.id, row.version)
  return version ? formOf(version) : null
}

/** Keeps a form as version 1 of a portal that has none; what the portal itself says of its version, the caller writes. @returns the version's id */
export async function addFirstVersion(tx: Tx, ctx: TeamContext, of: { id: string; form: FormDefinition }): Promise<string> {
  const id = newId()
  await tx.insert(portalVersion).values({
    id,
    teamId: ctx.team.id,
    portalId: of.id,
    version: 1,
    form: of.form,
    publishedBy: ctx.actor.id,
    createdAt: ctx.clock.now(),
  })
  return id
}

/** The form as the builder shows it. */
export function draftOf(row: { draft: unknown }): FormDefinition {
  return formDefinition.parse(row.draft)
}

/** The language that its plain texts are in. */
export function firstLanguage(row: { language: string }): Language {
  return senderLanguage(null, row.language)
}

/** How its page looks; what nobody has designed looks plain. */
export function designOf(row: { design: unknown }): PortalDesign {
  return row.design ? portalDesign.parse(row.design) : plainDesign
}

/** Templates whose readers look for the title first: a programme committee or a jury reads work, not people. */
const titleFirst = new Set<string>([
  "talk-proposals",
  "grant-applications",
  "contest-entries",
  "data-contributions",
] satisfies TemplateKey[])

/** Returns what the inbox shows first of the portal's submissions: as its design says, else as its template suggests. */
export function listFirstOf(row: { design: unknown; template: string | null }): ListFirst {
  return designOf(row).listFirst ?? (titleFirst.has(row.template ?? "") ? "title" : "by")
}

/** @throws Invalid (`slug_reserved`) */
export function refuseReserved(slug: string) {
  if (isReserved(slug)) throw new Invalid([{ path: ["slug"], code: "slug_reserved", message: refusals.slugReserved }])
}

/** The refusal that a unique violation of the slug is; every other error as it came. */
export function slugTaken(error: unknown): unknown {
  return isUniqueViolation(error, "portal_slug_key") ? new Refused(refusals.slugTaken, { code: "slug_taken" }) : error
}

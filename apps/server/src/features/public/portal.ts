import type { DbOrTx } from "@intray/db"
import { organization, portal } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { NotFound, Refused } from "../../lib/errors.ts"
import { asTeamId, type TeamId } from "../../lib/events.ts"
import type { PublicContext } from "../../lib/services.ts"
import { refusals } from "../../messages/refusals.ts"
import type { Field, LeafField } from "../forms/schema.ts"
import { isAccepted, takesIn } from "../portals/grace.ts"
import { formOf, type VersionRow, versionOf } from "../portals/versions.ts"
import { slug as slugSchema } from "../values/schema.ts"
import type { PublicPortal } from "./schema.ts"

export type FoundPortal = {
  id: string
  teamId: TeamId
  teamName: string
  slug: string
  title: string
  intro: string
  state: "open" | "paused" | "closed" | "archived"
  closedAt: Date | null
  version: number
}

/** The portal at that address, for people outside the team. A draft is like an address that nobody has. @throws NotFound */
export async function findPortal(db: DbOrTx, slug: string): Promise<FoundPortal> {
  if (!slugSchema.safeParse(slug).success) throw new NotFound("portal")
  const [row] = await db
    .select({ portal, teamName: organization.name })
    .from(portal)
    .innerJoin(organization, eq(organization.id, portal.teamId))
    .where(eq(portal.slug, slug))
  if (!row || row.portal.state === "draft") throw new NotFound("portal")
  const { id, teamId, title, intro, state, closedAt, version } = row.portal
  return { id, teamId: asTeamId(teamId), teamName: row.teamName, slug, title, intro, state, closedAt, version }
}

/**
 * The version that somebody has before them, or the newest. @throws NotFound for one that never was, Refused
 * (`version_replaced`) for one that was replaced too long ago
 */
export async function acceptedVersion(db: DbOrTx, found: FoundPortal, wanted: number | undefined, now: Date): Promise<VersionRow> {
  const row = await versionOf(db, found.id, wanted ?? found.version)
  if (!row) throw new NotFound("portal version")
  if (!isAccepted(row.replacedAt, now)) throw new Refused(refusals.versionReplaced, { code: "version_replaced" })
  return row
}

const closedMessages = { paused: refusals.portalPaused, closed: refusals.portalClosed, archived: refusals.portalArchived }

/** Whether the portal takes something in now. @throws Refused (`portal_paused`, `portal_closed`, `portal_archived`) */
export function refuseClosed(found: Pick<FoundPortal, "state" | "closedAt">, now: Date) {
  if (found.state === "open" || takesIn(found, now)) return
  throw new Refused(closedMessages[found.state], { code: `portal_${found.state}` })
}

/** The fields with no file limit above what this installation takes, so that nobody uploads what is refused at the end. */
function withinLimit(fields: Field[], most: number): Field[] {
  const leaf = (field: LeafField): LeafField => (field.type === "audio" ? { ...field, maxBytes: Math.min(field.maxBytes, most) } : field)
  return fields.map((field) => (field.type === "group" ? { ...field, fields: field.fields.map(leaf) } : leaf(field)))
}

/** What the portal's page is made of. @throws NotFound, Refused (`version_replaced`) */
export async function publicPortal(ctx: PublicContext, input: { slug: string; version?: number | undefined }): Promise<PublicPortal> {
  const found = await findPortal(ctx.db, input.slug)
  const row = await acceptedVersion(ctx.db, found, input.version, ctx.clock.now())
  const form = formOf(row)
  return {
    slug: found.slug,
    title: found.title,
    intro: found.intro,
    version: row.version,
    state: found.state,
    fields: withinLimit(form.fields, ctx.services.env.uploadMaxBytes),
    roles: form.roles,
    team: { name: found.teamName },
    mail: { configured: ctx.services.mail.configured },
  }
}

import { type DbOrTx, prepared } from "@intray/db"
import { deletedTeam, image, organization, portal } from "@intray/db/schema"
import { senderLanguage } from "@intray/i18n/languages"
import { addressAs, askedLanguage } from "@intray/i18n/request-language"
import { portalRefusals } from "@intray/i18n/translated"
import { and, eq, inArray, isNull } from "drizzle-orm"
import { NotFound, Refused } from "../../platform/errors.ts"
import { asTeamId, type TeamId } from "../../platform/events.ts"
import type { PublicContext } from "../../platform/services.ts"
import { slug as slugSchema } from "../../platform/values/schema.ts"
import { hasFeature } from "../billing/subscription/service.ts"
import { takesUploads } from "../forms/asked.ts"
import { formOf, formOfVersion, versionOf } from "../forms/published-forms.ts"
import type { Field, FormDefinition, LeafField } from "../forms/schema.ts"
import { formIn } from "../forms/translations.ts"
import { imageSource } from "../images/source.ts"
import { introIn, lackingWords, titleIn } from "../messages/portal-words.ts"
import { accentOrCover } from "../portals/accent.ts"
import { stateFor } from "../portals/admission.ts"
import { isAccepted } from "../portals/grace.ts"
import { designOf } from "../portals/rows.ts"
import type { PortalDesign } from "../portals/schema.ts"
import type { PublicImage, PublicPortal } from "./schema.ts"

/** Columns of a portal for public calls, without the draft, which may be long. */
const columns = {
  id: portal.id,
  teamId: portal.teamId,
  slug: portal.slug,
  title: portal.title,
  language: portal.language,
  formality: portal.formality,
  intro: portal.intro,
  translations: portal.translations,
  state: portal.state,
  closedAt: portal.closedAt,
  version: portal.version,
  opensAt: portal.opensAt,
  closesAt: portal.closesAt,
  timeZone: portal.timeZone,
  quota: portal.quota,
  promiseDays: portal.promiseDays,
  taken: portal.taken,
  passwordHash: portal.passwordHash,
  design: portal.design,
  embeddable: portal.embeddable,
  embedOrigins: portal.embedOrigins,
  receipt: portal.receipt,
  teamName: organization.name,
}

export type FoundPortal = Pick<typeof portal.$inferSelect, Exclude<keyof typeof columns, "teamId" | "teamName">> & {
  teamId: TeamId
  teamName: string
}

const bySlug = prepared((db, $: { slug: string }) =>
  db
    .select(columns)
    .from(portal)
    .innerJoin(organization, eq(organization.id, portal.teamId))
    .leftJoin(deletedTeam, eq(deletedTeam.teamId, portal.teamId))
    .where(and(eq(portal.slug, $.slug), isNull(deletedTeam.teamId))),
)

/** Finds a portal by slug, including drafts; those of deleted teams count as unknown. @throws NotFound */
export async function portalAt(db: DbOrTx, slug: string): Promise<FoundPortal> {
  if (!slugSchema.safeParse(slug).success) throw new NotFound("portal")
  const [row] = await bySlug(db, { slug })
  if (!row) throw new NotFound("portal")
  addressAs(row.formality)
  return { ...row, teamId: asTeamId(row.teamId) }
}

/** Finds a portal by slug for people outside the team: drafts count as unknown. @throws NotFound */
export async function findPortal(db: DbOrTx, slug: string): Promise<FoundPortal> {
  const found = await portalAt(db, slug)
  if (found.state === "draft") throw new NotFound("portal")
  return found
}

/**
 * The version that a visitor has open, or the newest, which is always accepted. @throws NotFound for an unknown
 * version, Refused (`version_replaced`) for one that was replaced too long ago
 */
export async function acceptedVersion(
  db: DbOrTx,
  found: Pick<FoundPortal, "id" | "version">,
  wanted: number | undefined,
  now: Date,
): Promise<{ id: string; version: number; form: FormDefinition }> {
  if (wanted === undefined || wanted === found.version) {
    const newest = await formOfVersion(db, found.id, found.version)
    if (!newest) throw new NotFound("portal version")
    return { ...newest, version: found.version }
  }
  const row = await versionOf(db, found.id, wanted)
  if (!row) throw new NotFound("portal version")
  if (!isAccepted(row.replacedAt, now)) throw new Refused(portalRefusals.versionReplaced, { code: "version_replaced" })
  return { id: row.id, version: row.version, form: formOf(row) }
}

/** Limits the file sizes of fields to what this installation accepts, so that nobody uploads a file that is rejected at the end. */
function withinLimit(fields: Field[], most: number): Field[] {
  const leaf = (field: LeafField): LeafField => (takesUploads(field) ? { ...field, maxBytes: Math.min(field.maxBytes, most) } : field)
  return fields.map((field) => (field.type === "group" ? { ...field, fields: field.fields.map(leaf) } : leaf(field)))
}

/** The images and the accent of a design; deleted images are left out. */
async function picturesOf(
  db: DbOrTx,
  design: PortalDesign,
): Promise<{ accent: string; logo: PublicImage | null; cover: PublicImage | null }> {
  const ids = [design.logo, design.cover].filter((id) => id !== null)
  const rows = ids.length === 0 ? [] : await db.select().from(image).where(inArray(image.id, ids))
  const find = (id: string | null) => rows.find((row) => row.id === id)
  const [logo, cover] = [find(design.logo), find(design.cover)]
  return { accent: accentOrCover(design, cover?.color), logo: logo ? imageSource(logo) : null, cover: cover ? imageSource(cover) : null }
}

/** The data of a portal's page for this caller. @throws NotFound, Refused (`version_replaced`) */
export async function publicPortal(
  ctx: PublicContext,
  input: { slug: string; version?: number | undefined; pass?: string | undefined },
): Promise<PublicPortal> {
  const found = await findPortal(ctx.db, input.slug)
  const now = ctx.clock.now()
  const state = stateFor(ctx.services, found, input.pass, now)
  if (state === "draft") throw new NotFound("portal")
  const row = await acceptedVersion(ctx.db, found, input.version, now)
  // Requests without a language, such as those of programs, get the first one.
  const { form, language, untranslated } = formIn(row.form, askedLanguage())
  const first = senderLanguage(null, found.language)
  const locked = state === "locked"
  const design = designOf(found)
  const pictures = await picturesOf(ctx.db, design)
  const told = state !== "locked" && state !== "not_yet_open"
  return {
    slug: found.slug,
    title: titleIn(found, language),
    language: first,
    languages: [first, ...(row.form.languages ?? [])],
    said: language ?? first,
    untranslated: language === null ? [] : [...lackingWords(found, language), ...(told ? untranslated : [])],
    formality: found.formality,
    intro: locked ? "" : introIn(found, language),
    version: row.version,
    state,
    fields: told ? withinLimit(form.fields, ctx.services.env.uploadMaxBytes) : [],
    ...(told ? { roles: form.roles } : {}),
    steps: told && form.steps === true,
    opensAt: found.opensAt?.toISOString() ?? null,
    closesAt: found.closesAt?.toISOString() ?? null,
    timeZone: found.timeZone,
    design: {
      ...pictures,
      mode: design.mode,
      icon: design.icon,
    },
    watermark: !(await hasFeature(ctx.services, ctx.db, found.teamId, "remove_watermark")),
    proof: ctx.services.env.rateLimits,
    team: { name: found.teamName },
    mail: { configured: ctx.services.mail.configured },
  }
}

import type { DbOrTx } from "@intray/db"
import { deletedTeam, organization, portal, teamSetting } from "@intray/db/schema"
import { askedLanguage } from "@intray/i18n/request-language"
import { and, asc, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm"
import { NotFound } from "../../../platform/errors.ts"
import type { PublicContext } from "../../../platform/services.ts"
import { coverColors } from "../../images/cover-colors.ts"
import { introIn, titleIn } from "../../messages/portal-words.ts"
import { accentOrCover } from "../accent.ts"
import { designOf } from "../rows.ts"
import { CALLS_SHOWN, type Calls } from "./schema.ts"

/** Characters of an introduction in a list. */
const mostIntro = 280

/** What can be sent to at this moment by the person who has the address: open, within its times and its quota, and without a password. */
const openAt = (now: Date) =>
  and(
    eq(portal.state, "open"),
    isNull(portal.passwordHash),
    or(isNull(portal.opensAt), sql`${portal.opensAt} <= ${sql.param(now, portal.opensAt)}`),
    or(isNull(portal.closesAt), gt(portal.closesAt, now)),
    or(isNull(portal.quota), lt(portal.taken, portal.quota)),
  )

const intro = (text: string) => (text.length <= mostIntro ? text : `${text.slice(0, mostIntro - 1).trimEnd()}…`)

/** The team whose list is at that address. A team that has none, a deleted one and an unknown one are alike. @throws NotFound */
async function listedTeam(db: DbOrTx, slug: string) {
  // What no address has is not asked of the database, which would choke on some of it.
  if (!/^[\w-]+$/.test(slug)) throw new NotFound("team")
  const [found] = await db
    .select({ id: organization.id, name: organization.name, slug: organization.slug, logo: organization.logo })
    .from(organization)
    .innerJoin(teamSetting, eq(teamSetting.teamId, organization.id))
    .leftJoin(deletedTeam, eq(deletedTeam.teamId, organization.id))
    .where(and(eq(organization.slug, slug), eq(teamSetting.listed, true), isNull(deletedTeam.teamId)))
  if (!found) throw new NotFound("team")
  return found
}

/** The open portals of a team that lists them, the newest first. @throws NotFound */
export async function listCalls(ctx: PublicContext, input: { team: string; after?: string | undefined }): Promise<Calls> {
  const { id, ...team } = await listedTeam(ctx.db, input.team)
  const before = input.after === undefined ? undefined : lt(portal.id, input.after)
  const rows = await ctx.db
    .select({
      id: portal.id,
      slug: portal.slug,
      title: portal.title,
      intro: portal.intro,
      translations: portal.translations,
      closesAt: portal.closesAt,
      timeZone: portal.timeZone,
      design: portal.design,
    })
    .from(portal)
    .where(and(eq(portal.teamId, id), openAt(ctx.clock.now()), before))
    .orderBy(desc(portal.id))
    .limit(CALLS_SHOWN + 1)
  const shown = rows.slice(0, CALLS_SHOWN)
  const language = askedLanguage()
  const colors = await coverColors(
    ctx.db,
    shown.map((row) => designOf(row).cover),
  )
  const items = shown.map(({ id: _, design, closesAt, title, intro: about, translations, ...row }) => ({
    ...row,
    title: titleIn({ title, translations }, language),
    intro: intro(introIn({ intro: about, translations }, language)),
    closesAt: closesAt?.toISOString() ?? null,
    accent: accentOrCover(designOf({ design }), colors.get(designOf({ design }).cover ?? "")),
  }))
  return { team, items, next: rows.length > CALLS_SHOWN ? (shown.at(-1)?.id ?? null) : null }
}

/** Addresses in one file of the site map, and files at most: what a search engine takes is more. */
const MAP_ADDRESSES = 5_000
export const MAP_FILES = 40

/** What everybody may find: lists of teams, and the open portals in them. */
const listedPortals = (now: Date) => and(eq(teamSetting.listed, true), isNull(deletedTeam.teamId), openAt(now))

/** How many files the site map has; at least one. */
export async function countMapFiles(ctx: PublicContext): Promise<number> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(teamSetting)
    .innerJoin(portal, eq(portal.teamId, teamSetting.teamId))
    .leftJoin(deletedTeam, eq(deletedTeam.teamId, teamSetting.teamId))
    .where(listedPortals(ctx.clock.now()))
  return Math.min(MAP_FILES, Math.max(1, Math.ceil((row?.count ?? 0) / MAP_ADDRESSES)))
}

/** Paths of one file of the site map, counted from 1: portals, each team's list before its first one. */
export async function mapPaths(ctx: PublicContext, file: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ team: organization.slug, slug: portal.slug })
    .from(teamSetting)
    .innerJoin(portal, eq(portal.teamId, teamSetting.teamId))
    .innerJoin(organization, eq(organization.id, teamSetting.teamId))
    .leftJoin(deletedTeam, eq(deletedTeam.teamId, teamSetting.teamId))
    .where(listedPortals(ctx.clock.now()))
    .orderBy(asc(teamSetting.teamId), asc(portal.id))
    .limit(MAP_ADDRESSES)
    .offset((file - 1) * MAP_ADDRESSES)
  const lists = new Set(rows.map(({ team }) => `/t/${team}`))
  return [...(file === 1 ? ["/"] : []), ...lists, ...rows.map(({ slug }) => `/${slug}`)]
}

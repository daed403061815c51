import { normalized } from "@intray/auth/text"
import type { DbOrTx } from "@intray/db"
import { portal } from "@intray/db/schema"
import { and, eq, inArray } from "drizzle-orm"
import { NotFound } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { slug as slugSchema } from "../../platform/values/schema.ts"
import { readablePortals, sees } from "../../platform/visible-portals.ts"
import { reservedSlugs } from "./reserved.ts"
import type { SlugCheck } from "./schema.ts"

/** True for first path segments that are the app's own. */
export function isReserved(slug: string): boolean {
  return reservedSlugs.has(slug)
}

/** Letters that no decomposition makes plain. */
const plainLetters: Record<string, string> = { ß: "ss", ø: "o", æ: "ae", ł: "l", đ: "d" }

/** What a text becomes as an address: "Low Tide Remixes" → `low-tide-remixes`. Empty when nothing of it can stand there. */
export function toSlug(text: string): string {
  return normalized(text.slice(0, 200), "NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[ßøæłđ]/g, (letter) => plainLetters[letter] ?? "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 56)
    .replace(/^-|-$/g, "")
}

async function takenAmong(db: DbOrTx, slugs: string[]): Promise<Set<string>> {
  const rows = await db.select({ slug: portal.slug }).from(portal).where(inArray(portal.slug, slugs))
  return new Set(rows.map((row) => row.slug))
}

async function suggest(ctx: TeamContext, wanted: string): Promise<string | null> {
  const base = toSlug(wanted)
  if (base === "") return null
  const own = `${ctx.team.slug}-${base}`
  const candidates = [base, own, ...Array.from({ length: 8 }, (_, index) => `${base}-${index + 2}`)]
    .filter((candidate) => slugSchema.safeParse(candidate).success && !isReserved(candidate))
    .filter((candidate) => candidate !== wanted)
  const taken = await takenAmong(ctx.db, candidates)
  return candidates.find((candidate) => !taken.has(candidate)) ?? null
}

/**
 * Whether a portal may have this address. `portalId` names the portal that would get it: its own address is free to it.
 * @throws NotFound when that portal is none of the team's
 */
export async function checkSlug(ctx: TeamContext, input: { slug: string; portalId?: string | undefined }): Promise<SlugCheck> {
  const { slug, portalId } = input
  if (portalId !== undefined) {
    const [own] = await ctx.db
      .select({ slug: portal.slug })
      .from(portal)
      .where(and(eq(portal.id, portalId), eq(portal.teamId, ctx.team.id)))
    if (!own || !sees(await readablePortals(ctx), portalId)) throw new NotFound("portal")
    if (own.slug === slug) return { available: true, reason: null, suggestion: null }
  }
  const refuse = async (reason: "taken" | "reserved" | "invalid") => ({ available: false, reason, suggestion: await suggest(ctx, slug) })
  if (!slugSchema.safeParse(slug).success) return refuse("invalid")
  if (isReserved(slug)) return refuse("reserved")
  if ((await takenAmong(ctx.db, [slug])).has(slug)) return refuse("taken")
  return { available: true, reason: null, suggestion: null }
}

import type { DbOrTx } from "@intray/db"
import { deletedTeam, portal } from "@intray/db/schema"
import { and, eq, isNull, ne } from "drizzle-orm"
import { slug as slugSchema } from "../../platform/values/schema.ts"

/** Any site may show the form. */
export const EVERYBODY = "*"

/**
 * Who may show the portal's form in a frame, as `frame-ancestors` names them.
 * @returns null where nobody may, and for addresses that nobody has
 */
export async function framersOf(db: DbOrTx, slug: string): Promise<string | null> {
  if (!slugSchema.safeParse(slug).success) return null
  const [row] = await db
    .select({ embeddable: portal.embeddable, origins: portal.embedOrigins })
    .from(portal)
    .leftJoin(deletedTeam, eq(deletedTeam.teamId, portal.teamId))
    .where(and(eq(portal.slug, slug), ne(portal.state, "draft"), isNull(deletedTeam.teamId)))
  if (!row?.embeddable) return null
  // Each was checked to be a bare origin when it was set.
  return row.origins && row.origins.length > 0 ? ["'self'", ...row.origins].join(" ") : EVERYBODY
}

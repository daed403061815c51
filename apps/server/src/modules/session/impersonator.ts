import { IMPERSONATION_LIFE } from "@intray/auth"
import { session, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import type { Context } from "../../http/trpc/context.ts"

/** The admin who acts as the caller, and when that ends; null for everybody who is themselves. */
export async function impersonatorOf(ctx: Pick<Context, "db" | "session">): Promise<{ name: string; until: Date } | null> {
  if (!ctx.session?.impersonatedBy) return null
  const [row] = await ctx.db
    .select({ name: user.name, createdAt: session.createdAt })
    .from(session)
    .innerJoin(user, eq(user.id, session.impersonatedBy))
    .where(eq(session.id, ctx.session.id))
  return row ? { name: row.name, until: new Date(row.createdAt.getTime() + IMPERSONATION_LIFE * 1000) } : null
}

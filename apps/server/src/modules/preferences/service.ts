import { preference } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import type { Context, SessionUser } from "../../http/trpc/context.ts"
import { type PreferenceKey, type Preferences, preferenceShapes, type SetPreferencesInput } from "./schema.ts"

type Own = Pick<Context, "db" | "clock"> & { user: SessionUser }

const known = Object.keys(preferenceShapes) as PreferenceKey[]

/** What this person chose. What was kept by another version and is not understood counts as never chosen. */
export async function preferencesOf({ db, user }: Own): Promise<Preferences> {
  const rows = await db.select({ key: preference.key, value: preference.value }).from(preference).where(eq(preference.userId, user.id))
  const read = (key: PreferenceKey) => preferenceShapes[key].safeParse(rows.find((row) => row.key === key)?.value).data ?? null
  return Object.fromEntries(known.map((key) => [key, read(key)])) as Preferences
}

/** Keeps what is given, forgets what is null, leaves the rest. @returns everything that is kept afterwards */
export async function setPreferences(ctx: Own, input: SetPreferencesInput): Promise<Preferences> {
  const updatedAt = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    for (const key of known) {
      const value = input[key]
      if (value === undefined) continue
      if (value === null) await tx.delete(preference).where(and(eq(preference.userId, ctx.user.id), eq(preference.key, key)))
      else {
        await tx
          .insert(preference)
          .values({ userId: ctx.user.id, key, value, updatedAt })
          .onConflictDoUpdate({ target: [preference.userId, preference.key], set: { value, updatedAt } })
      }
    }
  })
  return preferencesOf(ctx)
}

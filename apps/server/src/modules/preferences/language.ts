import { type DbOrTx, prepared } from "@intray/db"
import { preference, user } from "@intray/db/schema"
import { isMemberLanguage, type MemberLanguage } from "@intray/i18n/members"
import { and, eq } from "drizzle-orm"
import { languagePreference } from "./schema.ts"

const KEY = "language"

/** What mails to a person speak: the language that they chose, else the one in which they saw the app last; null where neither is known. */
function mailLanguage(value: unknown): MemberLanguage | null {
  const { data } = languagePreference.safeParse(value)
  if (!data) return null
  return isMemberLanguage(data.choice) ? data.choice : data.reads
}

const storedFor = prepared((db, $: { userId: string }) =>
  db
    .select({ value: preference.value })
    .from(preference)
    .where(and(eq(preference.userId, $.userId), eq(preference.key, KEY))),
)

/** The language of mails to a person; English where nothing is known of them. */
export async function languageOfUser(db: DbOrTx, userId: string): Promise<MemberLanguage> {
  const [row] = await storedFor(db, { userId })
  return mailLanguage(row?.value) ?? "en"
}

/** The same for the person who has that address; null where nobody has, or nothing is known of them. */
export async function languageOfAddress(db: DbOrTx, email: string): Promise<MemberLanguage | null> {
  const [row] = await db
    .select({ value: preference.value })
    .from(preference)
    .innerJoin(user, eq(user.id, preference.userId))
    .where(and(eq(user.email, email.toLowerCase()), eq(preference.key, KEY)))
  return mailLanguage(row?.value)
}

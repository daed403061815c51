import { normalized } from "@intray/auth/text"
import { type Column, or, type SQL, sql } from "drizzle-orm"

const smallAscii = (text: string) => text.replace(/[A-Z]+/g, (some) => some.toLowerCase())
const capitalised = (text: string) => text.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (first) => first.toUpperCase())

/**
 * Whether a column has the text somewhere in it, whatever the case. Both engines know the cases of ASCII alone, unless the database was
 * made otherwise: other letters are looked for as they were typed, small, large, and as names begin.
 */
export function contains(column: Column, text: string): SQL | undefined {
  const typed = normalized(text)
  const spellings = new Set([typed, typed.toLowerCase(), typed.toUpperCase(), capitalised(typed)].map(smallAscii))
  const like = (spelling: string) => sql`lower(${column}) like ${`%${spelling.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`
  return or(...[...spellings].map(like))
}

import { normalizeLines, normalizeText } from "@intray/auth/clean-text"
import { countCharacters, isLongerThan, mostUnits } from "@intray/auth/count-text"
import { plainName } from "@intray/auth/names"
import { isBlank, normalized } from "@intray/auth/text"
import { typed as words } from "@intray/i18n/typed"
import { z } from "zod"

/** Pieces of input and output that many procedures share. Browser-safe. */

/** Id of a row. Opaque; the pattern keeps out what no database key can hold (NUL, lone surrogates). */
export const rowId = z.string().regex(/^[\w-]{1,64}$/, "An id is made of letters, digits, - and _.")

/** Id that the client gives to one undoable act: one key press or one bulk change. */
export const actId = rowId

/** A moment as procedures give it: ISO 8601, UTC, with milliseconds. */
export const moment = z.iso.datetime()

/** Whether the runtime knows the time zone, by today's name or an older one. An offset is none: it has no summer time. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(zone)) return false
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** First path segment of a portal. Whether it is free and not reserved is the server's to say. */
export const slug = z
  .string()
  .min(2, { error: () => words.addressShort })
  .max(60, { error: () => words.addressLong })
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: () => words.address })

/** Where the next page begins; opaque to the client. */
export const cursor = z.string().regex(/^[\w-]{1,64}$/)
/** Where a list goes on that is ordered by ids: the last one that was given. */
export const idCursor = z.uuid("This is no cursor of ours: begin without one.")

/** Rows of one page. */
export const pageSize = z.number().int().min(1).max(100).default(50)

/** A text of at most so many characters as people see them, which bounds its bytes as well. */
export const boundedText = (max: number) =>
  z
    .string()
    .max(mostUnits(max))
    .refine((text) => !isLongerThan(text, max), { error: () => words.long({ max }) })

/** What somebody looks for, as they typed it. NUL, which no row of Postgres holds and no query of its takes, is left out. */
export const sought = (max: number) => boundedText(max).transform((text) => text.replaceAll("\0", ""))

/** One line of text that a person typed, cleaned by `normalizeText`; no control characters, not blank. @param max characters as people see them */
export const line = (max: number) => lineOf(max, normalizeText)

/** A line that was taken in elsewhere or before, and comes back as it was, though there may be nothing of it to see. */
export const takenLine = (max: number) => lineOf(max, (value) => normalized(value).trim())

function lineOf(max: number, tidy: (value: string) => string) {
  return z
    .string()
    .max(mostUnits(max))
    .transform(tidy)
    .pipe(
      z
        .string()
        .min(1, { error: () => words.empty })
        .refine((value) => !isLongerThan(value, max), { error: () => words.long({ max }) })
        .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: () => words.unkept }),
    )
}

/** A line that may be empty. */
export function optionalLine(max: number) {
  return z
    .string()
    .max(mostUnits(max))
    .transform((value) => (isBlank(value) ? "" : value))
    .pipe(z.union([z.literal(""), line(max)]))
}

/** What somebody or something is called by: a line without what nobody sees in it. */
export function name(max: number) {
  return z.string().max(mostUnits(max)).transform(plainName).pipe(line(max))
}

/** What is said of prose that cannot be taken. */
type ProseWords = { long: (p: { max: number; length: number }) => string; unkept: string }

/**
 * Several lines that a person typed; may be empty.
 * @param said where others than members type it, in their words
 * @param clean removes what cannot be seen
 */
export function prose(max: number, said: ProseWords = words, clean: (text: string) => string = normalizeLines) {
  return z
    .string()
    .max(mostUnits(max))
    .transform((value) => clean(value))
    .pipe(
      z
        .string()
        .refine((value) => !isLongerThan(value, max), {
          error: ({ input }) => said.long({ max, length: countCharacters(String(input)) }),
        })
        .refine((value) => !/(?![\n\t])[\p{Cc}\p{Cs}]/u.test(value), { error: () => said.unkept }),
    )
}

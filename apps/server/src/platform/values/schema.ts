import { normalizeLines, normalizeText } from "@intray/auth/clean-text"
import { countCharacters, isLongerThan, mostUnits } from "@intray/auth/count-text"
import { plainName } from "@intray/auth/names"
import { isBlank, normalized } from "@intray/auth/text"
import { typed as words } from "@intray/i18n/typed"
import { z } from "zod"

/** Parts of input and output that many procedures share. Safe for the browser. */

/** Id of a row. Opaque; the pattern excludes what no database key can contain (NUL, lone surrogates). */
export const rowId = z.string().regex(/^[\w-]{1,64}$/, "An id is made of letters, digits, - and _.")

/** Id that the client gives to one undoable act: one key press or one bulk change. */
export const actId = rowId

/** A moment in results: ISO 8601, UTC, with milliseconds. */
export const moment = z.iso.datetime()

/** Whether the runtime knows the time zone, by a current or older name. An offset does not count: it has no daylight saving time. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(zone)) return false
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** First path segment of a portal. The server checks whether it is free and not reserved. */
export const slug = z
  .string()
  .min(2, { error: () => words.addressShort })
  .max(60, { error: () => words.addressLong })
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: () => words.address })

/** The position of the next page; opaque to the client. */
export const cursor = z.string().regex(/^[\w-]{1,64}$/)
/** The position in a list that is ordered by ids: the last id that was returned. */
export const idCursor = z.uuid("This is no cursor of ours: begin without one.")

/** Rows of one page. */
export const pageSize = z.number().int().min(1).max(100).default(50)

/** A text with a maximum of visible characters, which limits its bytes as well. */
export const boundedText = (max: number) =>
  z
    .string()
    .max(mostUnits(max))
    .refine((text) => !isLongerThan(text, max), { error: () => words.long({ max }) })

/** A search text. NUL is removed, because Postgres can neither store nor query it. */
export const sought = (max: number) => boundedText(max).transform((text) => text.replaceAll("\0", ""))

/** One line of typed text, cleaned by `normalizeText`; no control characters, not blank. @param max visible characters */
export const line = (max: number) => lineOf(max, normalizeText)

/** A line that was accepted before, here or elsewhere, and must stay unchanged, even if nothing in it is visible. */
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

/** The name of a person or thing: a line without invisible characters. */
export function name(max: number) {
  return z.string().max(mostUnits(max)).transform(plainName).pipe(line(max))
}

/** Error messages for prose. */
type ProseWords = { long: (p: { max: number; length: number }) => string; unkept: string }

/**
 * Several lines of typed text; may be empty.
 * @param said messages in the language of the form, if its readers are not members
 * @param clean removes invisible characters
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

import { z } from "zod"
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from "../constants.ts"
import { cutText } from "../count-text.ts"
import { parseUrl } from "../parse-url.ts"

export type Profile = { name: string; email: string | null; image: string | undefined; emailVerified: boolean }

/** Matches the library's placeholder address for users without one. */
const placeholder = /\.invalid$/

/**
 * The trusted part of a provider's data about a user. An address must be plain ASCII: lower-casing a look-alike character would turn it
 * into another person's address. Only `true` and the text "true" count as verified.
 */
export function profileOf(told: { name?: unknown; email?: unknown; image?: unknown; emailVerified?: unknown }): Profile {
  const email = addressOf(told.email)
  return {
    name: nameOf(told.name, email),
    email,
    image: imageOf(told.image),
    emailVerified: email !== null && (told.emailVerified === true || told.emailVerified === "true"),
  }
}

function addressOf(value: unknown): string | null {
  if (typeof value !== "string" || value.length > EMAIL_MAX_LENGTH || !/^[\x21-\x7e]+$/.test(value)) return null
  const email = value.toLowerCase()
  return z.email().safeParse(email).success && !placeholder.test(email) ? email : null
}

function nameOf(value: unknown, email: string | null): string {
  const name = typeof value === "string" ? value.replace(/[\s\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]+/gu, " ").trim() : ""
  return (cutText(name, NAME_MAX_LENGTH).trim() || email?.split("@")[0]) ?? ""
}

/** Images inside the URL (data:) would fill the session's cookie. */
function imageOf(value: unknown): string | undefined {
  if (typeof value !== "string" || value.length > 2000) return undefined
  return parseUrl(value)?.protocol === "https:" ? value : undefined
}

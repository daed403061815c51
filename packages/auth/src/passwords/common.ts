import { inflateRawSync } from "node:zlib"
import type { GenericEndpointContext } from "@better-auth/core"
import { APIError, getSessionFromCtx } from "better-auth/api"
import { z } from "zod"
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "../constants.ts"
import { normalized } from "../text.ts"
import { packedPasswords } from "./list.gen.ts"

/*
 * Passwords that attackers try first: the most common leaked ones, repeated or consecutive characters, and names of the product or the
 * person. The length is checked elsewhere, as specified, and reported first.
 */

/** The product's name in lower case. */
const PRODUCT = "intray"
/** Shorter local parts of an e-mail address are contained in many words by chance. */
const SHORTEST_NAME = 4

const PASSWORD_TOO_COMMON = "PASSWORD_TOO_COMMON"

let unpacked: ReadonlySet<string> | null = null

/** The list, unpacked on first use: it takes a megabyte of memory and some milliseconds. */
function commonPasswords(): ReadonlySet<string> {
  unpacked ??= new Set(inflateRawSync(Buffer.from(packedPasswords, "base64")).toString("utf8").split("\n"))
  return unpacked
}

/** One repeated character, or consecutive characters: `aaaaaaaa`, `123456789`, `hgfedcba`. */
function isRun(text: string): boolean {
  const codes = [...text].map((char) => char.codePointAt(0) ?? 0)
  const step = (codes[1] ?? 0) - (codes[0] ?? 0)
  return Math.abs(step) <= 1 && codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step)
}

/** Why a password is refused: it is common, or it contains a name. */
export type Commonness = "common" | "product" | "email"

const sentences: Record<Commonness, string> = {
  common: "Too many people use this password. Choose another one, like a few words in a row.",
  product: "A password with the word Intray is easy to guess. Choose another, such as a few words in a row.",
  email: "A password with your e-mail name is easy to guess. Choose another, such as a few words in a row.",
}

/**
 * Why a password would be guessed early; null if it would not. Length is not checked.
 * @param email of the password's owner; null if unknown
 */
export function commonnessOf(password: string, email: string | null): Commonness | null {
  if (password.length < PASSWORD_MIN_LENGTH || password.length > PASSWORD_MAX_LENGTH) return null
  const text = normalized(password, "NFKC").toLowerCase()
  if (commonPasswords().has(text) || commonPasswords().has(text.trim()) || isRun(text)) return "common"
  if (text.includes(PRODUCT)) return "product"
  const name = normalized((email ?? "").split("@")[0] ?? "", "NFKC").toLowerCase()
  return name.length >= SHORTEST_NAME && text.includes(name) ? "email" : null
}

/** @throws APIError 400 (`PASSWORD_TOO_COMMON`) if a password would be guessed early */
export function refuseCommon(password: unknown, email: string | null): void {
  const found = typeof password === "string" ? commonnessOf(password, email) : null
  if (found) throw new APIError("BAD_REQUEST", { code: PASSWORD_TOO_COMMON, message: sentences[found] })
}

type Fields = { password?: unknown; newPassword?: unknown; email?: unknown; userId?: unknown; token?: unknown }

async function emailOf(ctx: GenericEndpointContext, userId: string): Promise<string | null> {
  return (await ctx.context.internalAdapter.findUserById(userId))?.email ?? null
}

/** The account that a valid link resets; null for a used, expired or unknown link, which is reported before any password error. */
async function ownerOfReset(ctx: GenericEndpointContext, token: unknown): Promise<string | null> {
  if (typeof token !== "string") return null
  const found = await ctx.context.internalAdapter.findVerificationValue(`reset-password:${token}`)
  return found && found.expiresAt > new Date() ? found.value : null
}

/**
 * Checks the password that a call would set, for all such calls.
 * @throws APIError 400 (`PASSWORD_TOO_COMMON`)
 */
export async function checkGivenPassword(ctx: GenericEndpointContext): Promise<void> {
  const body = (ctx.body ?? {}) as Fields
  if (ctx.path === "/sign-up/email" || ctx.path === "/admin/create-user") {
    // An invalid e-mail address is reported first.
    if (z.email().safeParse(body.email).success) refuseCommon(body.password, String(body.email))
  } else if (ctx.path === "/change-password") {
    const session = await getSessionFromCtx(ctx, { disableCookieCache: true })
    if (session) refuseCommon(body.newPassword, session.user.email)
  } else if (ctx.path === "/admin/set-user-password") {
    refuseCommon(body.newPassword, typeof body.userId === "string" ? await emailOf(ctx, body.userId) : null)
  } else if (ctx.path === "/reset-password") {
    const owner = await ownerOfReset(ctx, body.token || (ctx.query as Fields | undefined)?.token)
    if (owner !== null) refuseCommon(body.newPassword, await emailOf(ctx, owner))
  }
}

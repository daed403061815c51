import { auth } from "@intray/server/messages/auth"

/**
 * Why a mailed link did not work, from the code that the verification puts into the address. Somebody who is signed in
 * needs no new one.
 */
export function sayLinkError(code: string, { signedIn = false } = {}): string {
  const { token_expired, invalid_token, user_not_found, unauthorized, other } = auth.link
  const known: Record<string, string> = { token_expired, invalid_token, user_not_found, unauthorized }
  const key = code.toLowerCase()
  if (signedIn && key !== "unauthorized") return auth.link.signedIn
  return Object.hasOwn(known, key) ? (known[key] ?? other({ code })) : other({ code: code.slice(0, 60) })
}

import { auth } from "@intray/server/messages/auth"

/** Why a mailed link did not work, from the code that the verification puts into the address. */
export function sayLinkError(code: string): string {
  const { token_expired, invalid_token, user_not_found, unauthorized, other } = auth.link
  const known: Record<string, string> = { token_expired, invalid_token, user_not_found, unauthorized }
  const key = code.toLowerCase()
  return Object.hasOwn(known, key) ? (known[key] ?? other({ code })) : other({ code: code.slice(0, 60) })
}

import { auth } from "@intray/i18n/auth"

function known(words: Record<string, unknown>, code: string): string | undefined {
  const key = code.toLowerCase().replace(/[^a-z0-9]+/g, "_")
  const said = Object.hasOwn(words, key) ? words[key] : undefined
  return typeof said === "string" ? said : undefined
}

/**
 * Why a mailed link did not work, from the code that the verification puts into the address. Somebody who is signed in
 * needs no new one.
 */
export function sayLinkError(code: string, { signedIn = false } = {}): string {
  const { signedIn: _, ...words } = auth.link
  const foreign = ["unauthorized", "invalid_user"].includes(code.toLowerCase())
  if (signedIn && !foreign) return auth.link.signedIn
  return known(words, code) ?? auth.link.other({ code: code.slice(0, 60) })
}

/** The same on the page where the next link can be asked for. */
export function sayLanding(code: string): string {
  return known(auth.verify.codes, code) ?? auth.verify.other({ code: code.slice(0, 60) })
}

/** Why one comes back to the sign-in page: from a mailed link, or from a provider. */
export function sayReturn(code: string): string {
  return known(auth.social, code) ?? (known(auth.link, code) ? sayLinkError(code) : auth.social.other({ code: code.slice(0, 60) }))
}

import { createHmac, timingSafeEqual } from "node:crypto"

/* Signed cookies, read and signed as the sign-in library does, without its machinery. */

/** The cookie as the library reads it: the first of that name, without quotes, decoded where it can be. */
export function cookieOf(header: string, name: string): string | undefined {
  let index = 0
  while (index < header.length) {
    const equals = header.indexOf("=", index)
    if (equals === -1) return undefined
    let end = header.indexOf(";", index)
    if (end === -1) end = header.length
    if (end < equals) {
      index = header.lastIndexOf(";", equals - 1) + 1
      continue
    }
    if (header.slice(index, equals).trim() === name) {
      const value = header.slice(equals + 1, end).trim()
      return decoded(value.startsWith('"') ? value.slice(1, -1) : value)
    }
    index = end + 1
  }
  return undefined
}

function decoded(value: string): string {
  if (!value.includes("%")) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** HMAC-SHA256 of a value in base64, as it is behind the dot of a signed cookie. */
export function signatureOf(value: string, secret: string): string {
  return createHmac("sha256", secret).update(value).digest("base64")
}

/** What a signed cookie holds; null when the signature is not ours. */
export function signedValue(cookie: string, secret: string): string | null {
  const dot = cookie.lastIndexOf(".")
  const signature = cookie.slice(dot + 1)
  if (dot < 1 || !/^[A-Za-z0-9+/]{43}=$/.test(signature)) return null
  const value = cookie.slice(0, dot)
  const known = createHmac("sha256", secret).update(value).digest()
  return timingSafeEqual(Buffer.from(signature, "base64"), known) ? value : null
}

const copyOfSession = /^(?:__Secure-|__Host-)?better-auth\.session_data(?:\.\d{1,3})?$/

/** The name and the value of each cookie, as they were sent. */
const cookiesIn = (header: string) =>
  header.split(";").map((part) => {
    const at = part.indexOf("=")
    return at === -1 ? { part, name: part.trim(), value: "" } : { part, name: part.slice(0, at).trim(), value: part.slice(at + 1).trim() }
  })

/** The cookies without the copy of a session that the library keeps next to its token. */
export function withoutSessionCopy(header: string): string {
  const kept = cookiesIn(header).filter(({ name }) => !copyOfSession.test(name))
  return kept
    .map(({ part }) => part)
    .join(";")
    .trim()
}

/**
 * Whether the copy of a session among the cookies, if there is one, can be taken apart. The library finds out whether it is ours, and takes
 * one that is no base64url, or whose signature is none, for a fault of its own. One in several pieces we never set.
 */
export function isSessionCopyReadable(header: string): boolean {
  const copies = cookiesIn(header).filter(({ name }) => copyOfSession.test(name))
  return copies.every(({ name, value }) => {
    if (!name.endsWith("session_data") || !/^[\w-]+$/.test(value)) return false
    const { signature } = (parsed(Buffer.from(value, "base64url").toString("utf8")) ?? {}) as { signature?: unknown }
    return typeof signature === "string" && /^[\w-]{43}$/.test(signature)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Signatures that are known to be ours; who came first goes first. */
const MOST_KNOWN = 5_000

/**
 * {@link signedValue} of one secret, which works out a signature once: what a cookie holds depends on nothing but itself and the secret.
 * It is known by all that it was sent as, so that one which is changed anywhere was never seen.
 */
export function signedReader(secret: string): (cookie: string) => string | null {
  const known = new Map<string, string>()
  return (cookie) => {
    const before = known.get(cookie)
    if (before !== undefined) return before
    const value = signedValue(cookie, secret)
    if (value === null) return null
    known.set(cookie, value)
    for (const oldest of known.keys()) {
      if (known.size <= MOST_KNOWN) break
      known.delete(oldest)
    }
    return value
  }
}

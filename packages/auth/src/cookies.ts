import { createHmac, timingSafeEqual } from "node:crypto"

/* Signed cookies, read and signed as the sign-in library does, but without its overhead. */

/** Finds a cookie as the library does: the first of that name, without quotes, decoded if possible. */
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

/** HMAC-SHA256 of a value in base64, as in the part of a signed cookie after the dot. */
export function signatureOf(value: string, secret: string): string {
  return createHmac("sha256", secret).update(value).digest("base64")
}

/** Returns the value of a signed cookie; null if the signature is not ours. */
export function signedValue(cookie: string, secret: string): string | null {
  const dot = cookie.lastIndexOf(".")
  const signature = cookie.slice(dot + 1)
  if (dot < 1 || !/^[A-Za-z0-9+/]{43}=$/.test(signature)) return null
  const value = cookie.slice(0, dot)
  const known = createHmac("sha256", secret).update(value).digest()
  return timingSafeEqual(Buffer.from(signature, "base64"), known) ? value : null
}

const copyOfSession = /^(?:__Secure-|__Host-)?better-auth\.session_data(?:\.\d{1,3})?$/

/** The name and the value of each cookie, as sent. */
const cookiesIn = (header: string) =>
  header.split(";").map((part) => {
    const at = part.indexOf("=")
    return at === -1 ? { part, name: part.trim(), value: "" } : { part, name: part.slice(0, at).trim(), value: part.slice(at + 1).trim() }
  })

/** Removes the session copy that the library stores next to the token. */
export function withoutSessionCopy(header: string): string {
  const kept = cookiesIn(header).filter(({ name }) => !copyOfSession.test(name))
  return kept
    .map(({ part }) => part)
    .join(";")
    .trim()
}

/**
 * Whether the session copy among the cookies, if there is one, can be parsed. The library then checks its signature, but throws a server
 * error for invalid base64url or a missing signature. We never set a copy in several parts.
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

/** Maximum number of cached valid signatures; the oldest are removed first. */
const MOST_KNOWN = 5_000

/**
 * {@link signedValue} for one secret, with a cache: a cookie's validity depends only on its text and the secret. The key is the whole
 * text as sent, so that any modified cookie misses the cache.
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

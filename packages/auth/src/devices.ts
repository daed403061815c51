import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { DEVICE_COOKIE, DEVICE_LIFE, DEVICES_KEPT } from "./constants.ts"
import { cookieOf } from "./cookies.ts"

/*
 * An account knows a browser in which its owner completed a sign-in. Wrong guesses made elsewhere, or behind the same IP address, do not
 * lock that browser out. The cookie grants no access; it has its own limit of wrong guesses. After a password change the browser is
 * unknown.
 */

export type KnownDevice = {
  userId: string
  /** Id of this browser; its wrong guesses are counted under it. */
  id: string
  /** Seconds since 1970. */
  since: number
  /** Fingerprint of the account's password at that time; see {@link passwordMark}. */
  mark: string
}

const digest = (key: string, text: string) => createHmac("sha256", key).update(text).digest()

/** Derives the signing key of device cookies from the installation's secret. */
export function deviceKey(secret: string): string {
  return digest(secret, "intray:known-device").toString("hex")
}

/** Fingerprint that changes with the password and reveals nothing about it. */
export function passwordMark(key: string, passwordHash: string | null | undefined): string {
  return digest(key, `password:${passwordHash ?? ""}`)
    .toString("base64url")
    .slice(0, 22)
}

function signed(key: string, { userId, id, since, mark }: KnownDevice): string {
  const text = `${userId}.${id}.${since.toString(36)}.${mark}`
  return `${text}.${digest(key, text).toString("base64url")}`
}

function read(key: string, entry: string, now: number): KnownDevice | null {
  const match = /^([\w-]{1,64})\.([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{22})\.([\w-]{43})$/.exec(entry)
  if (!match) return null
  const [, userId = "", id = "", since = "", mark = "", signature = ""] = match
  const known = digest(key, entry.slice(0, -44))
  if (!timingSafeEqual(Buffer.from(signature, "base64url"), known)) return null
  const at = Number.parseInt(since, 36)
  return at + DEVICE_LIFE < now ? null : { userId, id, since: at, mark }
}

/** Returns the accounts that know the browser which sends this cookie header. Entries without our signature are ignored. */
export function devicesIn(cookie: string | null, key: string, now = Date.now()): KnownDevice[] {
  const value = cookie?.includes(`${DEVICE_COOKIE}=`) ? cookieOf(cookie, DEVICE_COOKIE) : undefined
  if (!value) return []
  const entries = value.slice(0, 2_000).split("~").slice(0, DEVICES_KEPT)
  return entries.flatMap((entry) => read(key, entry, Math.floor(now / 1000)) ?? [])
}

/** Returns the `Set-Cookie` header that makes an account known to a browser, keeping the accounts it already has. */
export function deviceCookie(
  known: readonly KnownDevice[],
  person: { userId: string; mark: string },
  { key, secure, now = Date.now() }: { key: string; secure: boolean; now?: number },
): string {
  const own = { ...person, id: randomBytes(16).toString("base64url"), since: Math.floor(now / 1000) }
  const kept = [own, ...known.filter(({ userId }) => userId !== person.userId)].slice(0, DEVICES_KEPT)
  const value = kept.map((device) => signed(key, device)).join("~")
  return `${DEVICE_COOKIE}=${value}; Path=/api/auth; Max-Age=${DEVICE_LIFE}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`
}

import { createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"
import { normalized } from "@intray/auth/text"

/** The password of a portal, and the pass that a visitor who knew it gets. */

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** About 30 ms and 16 MB for each guess. */
const cost = { N: 2 ** 14, r: 8, p: 1, maxmem: 64 * 2 ** 20 }
const KEY_BYTES = 32

/** How long a pass is good for, in milliseconds. */
const PASS_MS = 12 * 3_600_000

/** As it is stored: `scrypt$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(normalized(password, "NFKC"), salt, KEY_BYTES, cost)
  return `scrypt$${salt.toString("base64url")}$${key.toString("base64url")}`
}

/** Whether it is the password that was hashed. Takes as long when it is not. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, salt = "", stored = ""] = hash.split("$")
  const key = await derive(normalized(password, "NFKC"), Buffer.from(salt, "base64url"), KEY_BYTES, cost)
  const expected = Buffer.from(stored, "base64url")
  return expected.length === key.length && timingSafeEqual(expected, key)
}

type Lock = { id: string; passwordHash: string }

function signature(secret: string, { id, passwordHash }: Lock, until: string): Buffer {
  return createHmac("sha256", secret).update(`${id}\n${until}\n${passwordHash}`).digest()
}

/** A pass for 12 hours. It holds no secret, and dies with the password that it was given for. @param secret the server's, for passes */
export function makePass(secret: string, lock: Lock, now: Date): string {
  const until = (now.getTime() + PASS_MS).toString(36)
  return `${until}.${signature(secret, lock, until).toString("base64url")}`
}

/** Whether the pass opens that portal now. */
export function isPass(secret: string, lock: Lock, pass: string | undefined, now: Date): boolean {
  const [until = "", given = "", ...rest] = (pass ?? "").split(".")
  if (rest.length > 0 || !/^[0-9a-z]{1,12}$/.test(until) || Number.parseInt(until, 36) <= now.getTime()) return false
  const bytes = Buffer.from(given, "base64url")
  const expected = signature(secret, lock, until)
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

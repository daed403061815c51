import { createHash, randomInt } from "node:crypto"

/*
 * How a key is written: `intray_live_`, 32 random characters (190 bits), and a checksum of 6, all of base 62. The checksum is the CRC-32 of
 * the random part, so that who scans texts for lost secrets can tell a key from what only looks like one, and a mistyped one costs no query.
 */

const PREFIX = "intray_live_"
const RANDOM = 32
const CHECK = 6
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const pattern = /^intray_live_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

/** CRC-32 as of gzip (polynomial 0xEDB88320) over the characters' bytes. */
function crc32(text: string): number {
  let crc = 0xffffffff
  for (const byte of Buffer.from(text, "latin1")) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

function checksum(random: string): string {
  let rest = crc32(random)
  let text = ""
  for (let at = 0; at < CHECK; at += 1) {
    text = `${digits[rest % 62]}${text}`
    rest = Math.floor(rest / 62)
  }
  return text
}

/** A new key, as it is shown once. */
export function newKey(): string {
  let random = ""
  while (random.length < RANDOM) random += digits[randomInt(62)]
  return `${PREFIX}${random}${checksum(random)}`
}

/** Whether a text could be a key: its form and its checksum are right. */
export function isKey(text: string): boolean {
  const found = pattern.exec(text)
  return found !== null && checksum(found[1] ?? "") === found[2]
}

/** The first characters, by which its owner knows it. */
export function startOf(key: string): string {
  return key.slice(0, PREFIX.length + 6)
}

/** How it is kept. The library that has the table hashes alike. */
export function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url")
}

export const keyPrefix = PREFIX

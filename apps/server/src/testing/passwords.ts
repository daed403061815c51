import { scryptSync } from "node:crypto"

/** Whether it is kept as programs keep it: scrypt with N = 2^14, r = 16, p = 1. A change of the library's cost is one that we choose. */
export function hashedAsInProduction(password: string, hash: string): boolean {
  const [salt = "", key] = hash.split(":")
  return scryptSync(password, salt, 64, { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 27 }).toString("hex") === key
}

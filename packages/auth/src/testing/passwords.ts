import { randomBytes, scrypt } from "node:crypto"
import { promisify } from "node:util"
import type { Passwords } from "../types.ts"

const derive = promisify<string, string, number, { N: number; r: number; p: number }, Buffer>(scrypt)

async function keyOf(password: string, salt: string): Promise<string> {
  return (await derive(password.normalize("NFKC"), salt, 64, { N: 2, r: 1, p: 1 })).toString("hex")
}

/**
 * Nearly free password hashes: a test creates hundreds of accounts, and each real hash takes a quarter of a second. Only tests can use
 * them: no setting enables them, and the linter forbids the import (nothing-imports-tests).
 */
export const cheapPasswords: Passwords = {
  async hash(password) {
    const salt = randomBytes(16).toString("hex")
    return `${salt}:${await keyOf(password, salt)}`
  },
  async verify({ hash, password }) {
    const [salt = "", key = ""] = hash.split(":")
    return (await keyOf(password, salt)) === key
  },
}

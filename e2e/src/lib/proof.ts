import { pbkdf2 } from "node:crypto"
import { promisify } from "node:util"

/** Proofs of work, as a program that knows the protocol makes them. */

export type Challenge = {
  parameters: { algorithm: string; cost: number; keyLength: number; keyPrefix: string; nonce: string; salt: string }
  signature: string
}

const derive = promisify(pbkdf2)

/** Solves a challenge, and packs it as it is sent. @returns also how many tries it took */
export async function solve(challenge: Challenge): Promise<{ proof: string; tries: number }> {
  const { algorithm, cost, keyLength, keyPrefix, nonce, salt } = challenge.parameters
  const password = Buffer.concat([Buffer.from(nonce, "hex"), Buffer.alloc(4)])
  for (let counter = 0; ; counter++) {
    password.writeUInt32BE(counter, password.length - 4)
    const key = await derive(password, Buffer.from(salt, "hex"), cost, keyLength, algorithm.endsWith("256") ? "sha256" : "sha512")
    const derivedKey = key.toString("hex")
    if (!derivedKey.startsWith(keyPrefix)) continue
    const solved = { challenge, solution: { counter, derivedKey, time: 0 } }
    return { proof: Buffer.from(JSON.stringify(solved)).toString("base64"), tries: counter + 1 }
  }
}

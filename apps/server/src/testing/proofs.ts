import { type Challenge, solveChallenge } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"

/** Solves a challenge as a browser does, and packs it as it is sent. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error("the challenge was not solved")
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64")
}

import { solveChallenge } from "altcha-lib"
import { deriveKey as pbkdf2 } from "altcha-lib/algorithms/web/pbkdf2"
import { deriveKey as sha } from "altcha-lib/algorithms/web/sha"
import type { Challenge } from "altcha-lib/types"

// Works in the background, so that nobody waits for it while typing.
addEventListener("message", async (event: MessageEvent<Challenge>) => {
  const challenge = event.data
  const deriveKey = challenge.parameters.algorithm.startsWith("PBKDF2/") ? pbkdf2 : sha
  const solution = await solveChallenge({ challenge, deriveKey }).catch(() => null)
  postMessage(solution)
})

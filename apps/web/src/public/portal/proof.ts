import { readChallenge } from "./api.ts"

/** A solved challenge in good time before it is wanted: what tells a person from a flood, without asking the person anything. */
export type Proof = {
  /** Begins to solve, once; called when somebody begins to type. */
  begin: () => void
  /** The solution, waited for `ms` at most and good for one sending; null where there is none by then, or none to be had. */
  take: (ms: number) => Promise<string | null>
}

/** Seconds that a solution must still be good for on its way to the server. */
const ON_ITS_WAY = 60

type Challenge = { parameters: { expiresAt?: number } }
type Solved = { payload: string; expiresAt: number }

export function createProof(slug: string): Proof {
  let work: Promise<Solved | null> | null = null

  const begin = () => {
    if (work) return
    const own = solve(slug).then((solved) => {
      // What could not be had is asked for again the next time.
      if (!solved && work === own) work = null
      return solved
    })
    work = own
  }

  const take = async (ms: number): Promise<string | null> => {
    begin()
    const solved = await Promise.race([work, new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))])
    if (!solved) return null
    work = null
    return solved.expiresAt > Date.now() / 1000 + ON_ITS_WAY ? solved.payload : take(ms)
  }

  return { begin, take }
}

async function solve(slug: string): Promise<Solved | null> {
  const challenge = (await readChallenge(slug)) as Challenge | null
  if (!challenge?.parameters) return null
  const solution = await inBackground(challenge)
  if (!solution) return null
  return { payload: btoa(JSON.stringify({ challenge, solution })), expiresAt: challenge.parameters.expiresAt ?? Number.POSITIVE_INFINITY }
}

function inBackground(challenge: Challenge): Promise<unknown> {
  return new Promise((resolve) => {
    try {
      const worker = new Worker(new URL("./proof.worker.ts", import.meta.url), { type: "module" })
      const end = (solution: unknown) => {
        worker.terminate()
        resolve(solution)
      }
      worker.onmessage = (event) => end(event.data)
      worker.onerror = () => end(null)
      worker.postMessage(challenge)
    } catch {
      // No workers here: it is sent without, and taken unless a great deal comes from the same place.
      resolve(null)
    }
  })
}

import { spawnSync } from "node:child_process"

/**
 * Whose turn it is of `parts`, from 0: the next one with each commit, the same for everybody who tests that commit. TURN asks for one.
 * @throws Error when TURN is no whole number
 */
export function turnOf(parts: number, asked = process.env.TURN): number {
  const turn = asked ? Number(asked) : commits()
  if (!Number.isSafeInteger(turn) || turn < 0) throw new Error(`TURN must be a whole number, not ${asked}`)
  return turn % parts
}

/** How many commits there are; 0 where that cannot be asked, as in a copy without its history. */
function commits(): number {
  const { stdout, status } = spawnSync("git", ["rev-list", "--count", "HEAD"], { cwd: import.meta.dirname, encoding: "utf8" })
  return status === 0 ? Number(stdout.trim()) : 0
}

import { readdirSync, readFileSync } from "node:fs"
import { cpus } from "node:os"

/** Milliseconds on a processor that a process has had with all its threads, the helpers of its engine among them; null where Linux does not say. */
export function cpuOf(pid: number | undefined): number | null {
  if (pid === undefined || process.platform !== "linux") return null
  try {
    let nanoseconds = 0
    for (const task of readdirSync(`/proc/${pid}/task`)) nanoseconds += scheduled(`/proc/${pid}/task/${task}/schedstat`)
    return nanoseconds / 1e6
  } catch {
    return null
  }
}

/** A thread may have ended since it was listed. */
function scheduled(path: string): number {
  try {
    return Number(readFileSync(path, "utf8").split(" ")[0])
  } catch {
    return 0
  }
}

/** Milliseconds in a tick of `/proc/stat`. */
const TICK = 10

/** Milliseconds that all processors together have worked since the machine started; null where Linux does not say. */
function worked(): number | null {
  if (process.platform !== "linux") return null
  const [, user, nice, system, , , irq, softirq, steal] =
    readFileSync("/proc/stat", "utf8").split("\n", 1)[0]?.split(/ +/).map(Number) ?? []
  return [user, nice, system, irq, softirq, steal].reduce<number>((sum, one) => sum + (one ?? 0), 0) * TICK
}

/**
 * Watches what else the machine does while something is measured.
 * @param pids processes whose work belongs to it, next to this one; all of them must live until the end
 * @returns tells the share of the machine that others have had since, 0 to 1; null where that cannot be known
 */
export function watchOthers(pids: readonly (number | undefined)[]): () => number | null {
  const own = () => [process.pid, ...pids].reduce<number>((sum, pid) => sum + (cpuOf(pid) ?? 0), 0)
  const [before, ownBefore, from] = [worked(), own(), performance.now()]
  return () => {
    const now = worked()
    if (now === null || before === null) return null
    const others = now - before - (own() - ownBefore)
    return Math.max(0, others / ((performance.now() - from) * cpus().length))
  }
}

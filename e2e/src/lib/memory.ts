import { readdirSync, readFileSync } from "node:fs"

/** The most memory that a process ever had, in megabytes; 0 where the system does not tell. */
export function peakMemory(pid: number | undefined): number {
  if (pid === undefined || process.platform !== "linux") return 0
  const found = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))
  return Math.round((Number(found?.[1] ?? 0) * 1024) / 1e6)
}

/** The memory that a process has now, in megabytes; 0 where the system does not tell. */
export function memoryOf(pid: number | undefined): number {
  if (pid === undefined || process.platform !== "linux") return 0
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))
  return Math.round((Number(found?.[1] ?? 0) * 1024) / 1e6)
}

/** The processes that a process has started and that still run; none where the system does not tell. */
function childrenOf(pid: number | undefined): number[] {
  if (pid === undefined || process.platform !== "linux") return []
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => parentOf(one) === pid)
}

/** Null for one that is gone. */
function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1])
  } catch {
    return null
  }
}

/** Looks again and again at the children of a process: the most memory that any of them ever had in megabytes, and how many there were. */
export function watchChildren(pid: number | undefined, everyMs = 50): { peak(): number; count(): number; stop(): void } {
  const seen = new Map<number, number>()
  const timer = setInterval(() => {
    for (const child of childrenOf(pid)) {
      try {
        seen.set(child, Math.max(seen.get(child) ?? 0, peakMemory(child)))
      } catch {
        // It ended between the two looks.
      }
    }
  }, everyMs)
  return { peak: () => Math.max(0, ...seen.values()), count: () => seen.size, stop: () => clearInterval(timer) }
}

/** How many handles (files, sockets) a process has open; 0 where the system does not tell. */
export function handlesOf(pid: number | undefined): number {
  return pid === undefined || process.platform !== "linux" ? 0 : readdirSync(`/proc/${pid}/fd`).length
}

import { readFileSync } from "node:fs"

/** The most memory that a process ever had, in megabytes; 0 where the system does not tell. */
export function peakMemory(pid: number | undefined): number {
  if (pid === undefined || process.platform !== "linux") return 0
  const found = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))
  return Math.round((Number(found?.[1] ?? 0) * 1024) / 1e6)
}

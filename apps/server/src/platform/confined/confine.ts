import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { constants, setPriority } from "node:os"
import { programEnv } from "../../env.ts"

export type Confines = {
  /** Bytes of memory that it may use; default 295 MB. */
  memory?: number
  /** Seconds of CPU time. */
  cpuSeconds: number
  /** Threads that run JavaScript, each with its own engine; default 1. */
  threads?: number
}

/** Bytes that Node itself uses without their being data. */
const programBytes = 45e6
const usualMemory = 295e6
/** A mapping of at least this size is reserved for code, and not code itself. */
const roomBytes = 64e6
/** Milliseconds between checks of its memory. */
const lookMs = 100

/**
 * Limits that a shell sets before it becomes the program. The system then denies memory beyond the limit (of data: the JavaScript engine
 * reserves address space without using it), ends the program when its CPU time is used up, writes no core dump, and
 * kills it first when the machine runs out of memory. Limits that a system does not support are left out.
 */
const confine = [
  '{ ulimit -d "$1"; } 2>/dev/null',
  '{ ulimit -t "$2"; } 2>/dev/null',
  "{ ulimit -c 0; } 2>/dev/null",
  "{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null",
  "shift 2",
  'exec "$@"',
].join("\n")

/**
 * Bytes that this version of Node maps as data at its start. From Node 24 on, its engine maps the whole space for compiled code
 * (512 MB on 64 bits) as writable and executable, where it only reserved addresses before: the system counts all of it.
 * @param maps contents of `/proc/self/maps`; empty if there is none
 */
export function codeRoom(maps: string): number {
  return maps.split("\n").reduce((sum, line) => {
    const [, from, to] = /^([0-9a-f]{1,16})-([0-9a-f]{1,16}) rwxp /.exec(line) ?? []
    const bytes = from && to ? Number(BigInt(`0x${to}`) - BigInt(`0x${from}`)) : 0
    return bytes >= roomBytes ? sum + bytes : sum
  }, 0)
}

function ownMaps(): string {
  try {
    return readFileSync("/proc/self/maps", "utf8")
  } catch {
    return ""
  }
}

/** Measured for this process, which is the same program as those that it starts. */
const ownCodeRoom = codeRoom(ownMaps())

/** Without such a shell, only the checks of memory and time remain. */
const shell = process.platform !== "win32" && existsSync("/bin/sh") ? "/bin/sh" : null

/**
 * Starts a Node program with a message channel, limited resources and none of our environment variables.
 * @param ended gets the reason if the program was killed for exceeding a limit
 */
export function startConfined(
  program: string,
  args: readonly string[],
  { memory = usualMemory, cpuSeconds, threads = 1 }: Confines,
  ended: (reason: string) => void,
): ChildProcess {
  const command = [process.execPath, ...args, program]
  const limits = [String(Math.ceil((memory - programBytes + threads * ownCodeRoom) / 1024)), String(cpuSeconds)]
  const [first = "", ...rest] = shell ? [shell, "-c", confine, "sh", ...limits, ...command] : command
  const child = spawn(first, rest, {
    serialization: "advanced",
    env: programEnv(),
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  })
  const { pid } = child
  if (pid === undefined) return child
  // Page requests take precedence. SCHED_IDLE would be too low: on a busy machine it never gets any CPU time.
  setPriority(pid, constants.priority.PRIORITY_LOW)
  const watch = setInterval(async () => {
    if ((await memoryOf(pid)) <= memory || child.exitCode !== null || child.signalCode !== null) return
    child.kill("SIGKILL")
    ended("too much memory")
  }, lookMs)
  child.once("exit", () => clearInterval(watch))
  child.once("error", () => clearInterval(watch))
  return child
}

/** Seconds per clock tick, Linux's unit of CPU time. */
const tick = 0.01

/** Seconds of CPU time that a process has used; null if the system does not report it. */
export async function computedBy(pid: number | undefined): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null)
  // After the name, which may contain anything: the process's user and system time are fields 14 and 15.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ")
  return fields ? (Number(fields[11]) + Number(fields[12])) * tick : null
}

/** Bytes of memory that a process uses; 0 if the system does not report it. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "")
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}

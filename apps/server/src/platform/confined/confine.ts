import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { constants, setPriority } from "node:os"
import { programEnv } from "../../env.ts"

export type Confines = {
  /** Bytes of memory that it may have in use; 295 MB. */
  memory?: number
  /** Seconds of computing. */
  cpuSeconds: number
  /** Threads that run JavaScript, each with an engine of its own; 1. */
  threads?: number
}

/** Bytes that Node's own program has in use without their being data. */
const programBytes = 45e6
const usualMemory = 295e6
/** From so many bytes on a mapping is room for code, not code. */
const roomBytes = 64e6
/** Milliseconds between looks at what it has in use. */
const lookMs = 100

/**
 * What a shell sets before it becomes the program: the system then refuses memory beyond the limit (of data: address space is what
 * JavaScript's engine reserves without using it), ends it when its computing time is up, leaves no image of it on the disk, and gives it
 * up first when the machine runs out of memory. What a system does not know is left out.
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
 * Bytes that a Node of the same version has mapped as data before it runs anything. From 24 on its engine maps the whole room for compiled
 * code (512 MB on 64 bits) so that it can be written and run, where before it only reserved the addresses: the system counts all of it.
 * @param maps what `/proc/self/maps` says; empty where there is none
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

/** Of this process, which is the same program as those that it starts. */
const ownCodeRoom = codeRoom(ownMaps())

/** Where there is no such shell, what looks at its memory and its time remains. */
const shell = process.platform !== "win32" && existsSync("/bin/sh") ? "/bin/sh" : null

/**
 * Starts a program of Node with a channel for messages, that can take no more of the machine than this and none of our settings.
 * @param ended hears why when it has taken too much and was killed for it
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
  // Anyone who waits for a page comes first. What computes in idle time alone (SCHED_IDLE) is never heard on a machine that is always busy.
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

/** Seconds, in which Linux counts computing. */
const tick = 0.01

/** Seconds that a process has computed; null where the system does not tell. */
export async function computedBy(pid: number | undefined): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null)
  // Behind the name, which may hold anything: its own time and the system's for it are the fields 14 and 15 of all.
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ")
  return fields ? (Number(fields[11]) + Number(fields[12])) * tick : null
}

/** Bytes that a process has in use; 0 where the system does not tell. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "")
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}

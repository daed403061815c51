import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"

/**
 * A server that does the same small task each time, for a millisecond or two: its duration shows how busy the machine is. Every 20 ms it
 * writes the same few bytes of a file to the disk. It returns the longest recent write, or the duration so far of the running one: a
 * database waits for the disk too, which CPU measurements do not show.
 */
const program = `
import { createHash } from "node:crypto"
import { fdatasync, openSync, rmSync, writeSync } from "node:fs"
import { createServer } from "node:http"
const [file] = process.argv.slice(1)
const bytes = Buffer.alloc(1_000_000, 1)
const block = bytes.subarray(0, 4096)
const disk = openSync(file, "w")
rmSync(file)
let syncs = []
let since = 0
function sync() {
  writeSync(disk, block, 0, block.length, 0)
  since = performance.now()
  fdatasync(disk, (cause) => {
    if (cause) throw cause
    const now = performance.now()
    syncs = [...syncs.filter(({ at }) => at > now - 2000), { at: now, ms: now - since }]
    since = 0
    setTimeout(sync, 20)
  })
}
sync()
const longest = (within) => {
  const now = performance.now()
  return Math.max(since ? now - since : 0, ...syncs.filter(({ at }) => at > now - within).map(({ ms }) => ms))
}
const server = createServer((request, response) => {
  createHash("sha256").update(bytes).digest("hex")
  response.end(longest(Number(request.url.slice(1))).toFixed(3))
})
server.listen(0, "127.0.0.1", () => console.log(server.address().port))
`

/** Milliseconds until the task was done, and the longest write to the disk. */
export type Bare = { ms: number; disk: number }

export type Probe = {
  /** @param within the past period, in milliseconds, for which disk writes are reported, at most 2,000 */
  ask(within: number): Promise<Bare>
  stop(): void
}

/**
 * Starts the probe in a process of its own, which ends with this one. @param file a new path on the disk to measure; the file is unlinked
 * once it is open
 */
export async function startProbe(file: string): Promise<Probe> {
  const flags = ["--input-type=module", "--eval", program, file]
  const child: ChildProcess = spawn(process.execPath, flags, { stdio: ["ignore", "pipe", "inherit"] })
  const orphan = () => child.kill("SIGKILL")
  process.once("exit", orphan)
  const [first] = (await once(child.stdout as NodeJS.ReadableStream, "data")) as [Buffer]
  const address = `http://127.0.0.1:${first.toString().trim()}/`
  return {
    async ask(within) {
      const from = performance.now()
      const disk = Number(await (await fetch(new URL(String(Math.ceil(within)), address))).text())
      return { ms: performance.now() - from, disk }
    },
    stop: () => {
      process.off("exit", orphan)
      orphan()
    },
  }
}

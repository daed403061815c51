import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"

/** A server that does the same small work each time, a millisecond or two: how long that takes tells how busy the machine is with other things. */
const program = `
import { createHash } from "node:crypto"
import { createServer } from "node:http"
const bytes = Buffer.alloc(1_000_000, 1)
const server = createServer((request, response) => response.end(createHash("sha256").update(bytes).digest("hex")))
server.listen(0, "127.0.0.1", () => console.log(server.address().port))
`

export type Probe = {
  /** Asks it once. @returns milliseconds until its answer was read */
  ask(): Promise<number>
  stop(): void
}

/** Starts it in a process of its own, which ends with this one. */
export async function startProbe(): Promise<Probe> {
  const child: ChildProcess = spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: ["ignore", "pipe", "inherit"] })
  const orphan = () => child.kill("SIGKILL")
  process.once("exit", orphan)
  const [first] = (await once(child.stdout as NodeJS.ReadableStream, "data")) as [Buffer]
  const address = `http://127.0.0.1:${first.toString().trim()}/`
  return {
    async ask() {
      const from = performance.now()
      await (await fetch(address)).arrayBuffer()
      return performance.now() - from
    },
    stop: () => {
      process.off("exit", orphan)
      orphan()
    },
  }
}

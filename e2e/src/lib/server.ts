import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, rmSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { temporaryFolder } from "./folder.ts"
import { freePort, slower, until } from "./net.ts"
import { type CuttingProxy, startProxy } from "./proxy.ts"

const top = join(import.meta.dirname, "..", "..", "..")
const bundle = join(top, "apps", "server", "dist")
const main = join(bundle, "main.js")

/** Node option that makes password hashing nearly free. Our programs do not know it, and no setting enables it. */
const cheapening = ["--import", pathToFileURL(join(import.meta.dirname, "cheap-passwords.mjs")).href]

/** Milliseconds within which a server must answer. */
const START_MS = 30_000 * slower

export type RunningServer = {
  /** The URL for browsers: through the proxy if there is one. */
  url: string
  dataDir: string
  proxy: CuttingProxy | null
  child: ChildProcess
  /** Everything that it printed. */
  output(): string
  /** SIGTERM and wait; gives the exit code. */
  stop(): Promise<number | null>
  /** SIGKILL and wait. */
  kill(): Promise<void>
}

export type ServerOptions = {
  env?: Record<string, string | undefined>
  /** Kept if given; otherwise a new folder that `stop` removes. */
  dataDir?: string
  /** Listen behind a proxy that can cut connections. */
  proxy?: boolean
  /** Fixed port, for a restart at the same address. */
  port?: number
  /**
   * Makes password hashing nearly free. Such hashes are incompatible with real ones, so everything that uses a data folder must use the
   * same setting.
   */
  cheapPasswords?: boolean
  /** Options for Node itself, such as to write a profile. */
  nodeFlags?: readonly string[]
}

/** Another program can take a free port before the server does. */
const MAX_PORTS = 3

/**
 * Starts the built server on a free port with its own data folder, and waits until it is healthy. Rate limits are off, because tests are
 * faster than people.
 * @throws Error with the server's output, if it ends or does not answer
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  for (let ports = 1; ; ports += 1) {
    try {
      return await startOnce(options)
    } catch (error) {
      const isTaken = error instanceof Error && /^Port \d{1,5} on \S{1,50} is taken/m.test(error.message)
      if (!isTaken || options.port !== undefined || ports === MAX_PORTS) throw error
    }
  }
}

async function startOnce(options: ServerOptions): Promise<RunningServer> {
  if (!existsSync(main)) throw new Error("The server is not built; run `npm run build`.")
  const dataDir = options.dataDir ?? temporaryFolder("e2e")
  const port = options.port ?? (await freePort())
  const proxy = options.proxy ? await startProxy(port) : null
  const url = `http://localhost:${proxy?.port ?? port}`
  const child = spawn(process.execPath, [...(options.cheapPasswords ? cheapening : []), ...(options.nodeFlags ?? []), main], {
    cwd: top,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      BASE_URL: url,
      RATE_LIMITS: "off",
      RECALL_MINUTES: "0",
      DATABASE_URL: undefined,
      SMTP_URL: undefined,
      ...options.env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  // If this program dies, it stops its server.
  const orphan = () => child.kill("SIGKILL")
  process.once("exit", orphan)
  child.once("close", () => process.off("exit", orphan))
  let printed = ""
  child.stdout.on("data", (data) => {
    printed += data
  })
  child.stderr.on("data", (data) => {
    printed += data
  })
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve))
  const running: RunningServer = {
    url,
    dataDir,
    proxy,
    child,
    output: () => printed,
    stop: async () => {
      child.kill("SIGTERM")
      const code = await ended
      await proxy?.close()
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
      return code
    },
    kill: async () => {
      child.kill("SIGKILL")
      await ended
      await proxy?.close()
    },
  }
  try {
    await until(
      `health of ${url}`,
      async () => {
        if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`)
        return fetch(`http://127.0.0.1:${port}/api/health`).then(
          (response) => response.ok,
          () => false,
        )
      },
      START_MS,
    )
  } catch (error) {
    await running.kill()
    throw new Error(`${error instanceof Error ? error.message : error}\nIt printed:\n${printed}`)
  }
  return running
}

type SeedOptions = {
  env?: Record<string, string>
  cheapPasswords?: boolean
  /** Reviews of each submission in an open round. */
  reviews?: number
}

/** Fills a data folder with the built seed program; the server must not be running on it. */
export async function seed(
  dataDir: string,
  submissions: number,
  { env = {}, cheapPasswords = false, reviews = 0 }: SeedOptions = {},
): Promise<void> {
  const program = [
    ...(cheapPasswords ? cheapening : []),
    join(bundle, "seed.js"),
    "--submissions",
    String(submissions),
    "--reviews",
    String(reviews),
  ]
  const child = spawn(process.execPath, program, {
    cwd: top,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: undefined, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let printed = ""
  child.stdout.on("data", (data) => {
    printed += data
  })
  child.stderr.on("data", (data) => {
    printed += data
  })
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve))
  if (code !== 0) throw new Error(`The seeder ended with code ${code}:\n${printed}`)
}

/** Lets the server run one millisecond of ten, so that a test can act meanwhile; ends when the returned function is called. */
export function slowed({ child }: Pick<RunningServer, "child">): () => void {
  const timer = setInterval(() => {
    child.kill("SIGCONT")
    setTimeout(() => child.kill("SIGSTOP"), 5)
  }, 50)
  return () => {
    clearInterval(timer)
    setTimeout(() => child.kill("SIGCONT"), 10)
  }
}

/** The token of the set-up link that the server prints while the platform has no admin; empty if it printed none. */
export const setupToken = (server: Pick<RunningServer, "output">): string =>
  /http\S+\/auth\/setup#token=([\w-]{43})/.exec(server.output())?.[1] ?? ""

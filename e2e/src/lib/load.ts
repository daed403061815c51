import { Checks } from "./checks.ts"
import { temporaryFolder } from "./folder.ts"
import { type RunningServer, type ServerOptions, seed, startServer } from "./server.ts"

export type LoadOptions = Omit<ServerOptions, "dataDir"> & {
  /** Submissions that the team of the seed has; none: an empty installation. */
  rows?: number
  /** Told of the folder once it is seeded and before the server is on it. */
  seeded?: (dataDir: string) => void
}

/** What a program works on that puts a server under load, and the checks that it makes. */
export type LoadRun = {
  checks: Checks
  /** Goes with the program, however that ends. */
  dataDir: string
  /** The one that runs now. */
  readonly server: RunningServer
  /** Starts the server again on the same folder, after `server.kill()`. */
  restart(): Promise<RunningServer>
  /** Ends the server, which has to end well. */
  stop(): Promise<void>
  /** Ends the program on its last line. */
  end(): void
}

/**
 * A real server on a folder of its own, seeded before it is started: how a program begins that measures under load.
 * @param name for the folder
 */
export async function startLoad(name: string, { rows, seeded, ...options }: LoadOptions = {}): Promise<LoadRun> {
  const dataDir = temporaryFolder(name)
  const checks = new Checks()
  if (rows !== undefined) {
    const { cheapPasswords } = options
    await timed(`${rows} submissions`, () => seed(dataDir, rows, cheapPasswords === undefined ? {} : { cheapPasswords }))
  }
  seeded?.(dataDir)
  const start = () => startServer({ ...options, dataDir })
  let server = await timed("the server is up", start)
  return {
    checks,
    dataDir,
    get server() {
      return server
    },
    restart: async () => {
      server = await start()
      return server
    },
    stop: async () => void checks.that((await server.stop()) === 0, "the server stops with exit code 0"),
    end: () => checks.end(),
  }
}

/** Does it and says how long it took. */
export async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await work()
  console.log(`${what} in ${secondsSince(from)} s`)
  return result
}

export function secondsSince(from: number): string {
  return ((performance.now() - from) / 1000).toFixed(1)
}

import { spawn } from "node:child_process"
import { existsSync, realpathSync } from "node:fs"
import { at, root } from "./paths.mjs"

/** Settings for everything we start: turbo, better-auth and Next-like tools do not phone home. */
export const quietEnv = { TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" }

/** npm as this process can start it: the one that started us, else the one on the PATH. */
export function npmCommand() {
  const cli = process.env.npm_execpath
  return cli?.endsWith(".js") ? [process.execPath, cli] : ["npm"]
}

/**
 * Runs a command in the repository and waits.
 * @param {string[]} command program and arguments
 * @param {{ env?: Record<string, string | undefined>, cwd?: string, show?: boolean, keep?: boolean, onSpawn?: (child: import("node:child_process").ChildProcess) => void }} options
 *   show: pass its output through as it comes; keep: collect it too (without `show` it is always collected)
 * @returns {Promise<{ code: number, output: string }>} code 127 when the program does not exist
 */
export function exec(command, options = {}) {
  const { env = {}, cwd = root, show = false, keep = !show } = options
  return new Promise((resolve) => {
    const [program, ...args] = command
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...quietEnv, ...env },
      stdio: show && !keep ? "inherit" : ["ignore", "pipe", "pipe"],
    })
    options.onSpawn?.(child)
    let output = ""
    const take = (stream, to) =>
      stream?.on("data", (data) => {
        if (keep) output += data
        if (show) to.write(data)
      })
    take(child.stdout, process.stdout)
    take(child.stderr, process.stderr)
    child.on("error", (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.on("close", (code, signal) => resolve({ code: code ?? (signal ? 130 : 1), output }))
  })
}

/**
 * The script behind an installed command ("vitest", "biome"…), to be run by Node.
 * @throws {Error} when no installed package has it
 */
export function bin(name) {
  const found = [at("node_modules", ".bin", name), at("e2e", "node_modules", ".bin", name)].find((path) => existsSync(path))
  if (!found) throw new Error(`The command ${name} is not installed; run npm ci.`)
  return realpathSync(found)
}

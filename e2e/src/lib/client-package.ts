import { execFile } from "node:child_process"
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { temporaryFolder } from "./folder.ts"

const top = join(import.meta.dirname, "..", "..", "..")

export type Ended = { code: number; out: string; err: string }

/** The client's tarball, installed where nothing of the repository can be found by accident. */
export type InstalledClient = {
  folder: string
  /** Runs the command line with a configuration of its own. */
  run(args: readonly string[], more?: { env?: Record<string, string>; input?: string }): Promise<Ended>
  /** Runs the tarball without installing it. */
  npx(args: readonly string[]): Promise<Ended>
  /** Compiles a program that imports it, as strictly as can be, and runs it. */
  program(source: string, args: readonly string[]): Promise<Ended>
  remove(): void
}

/** npm and Node without what the npm that started this has set. */
const outside = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|INTRAY_|NODE_OPTIONS)/i.test(name)))

function ended(file: string, args: readonly string[], cwd: string, env: Record<string, string | undefined>, input = ""): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(file, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 }, (error, out, err) => {
      const code = error ? (typeof error.code === "number" ? error.code : -1) : 0
      resolve({ code, out, err })
    })
    child.stdin?.end(input)
  })
}

/** Runs npm to its end, while other work of this process goes on: connections that are closed meanwhile have to be noticed. */
async function npm(args: readonly string[], cwd: string): Promise<void> {
  const { code, out, err } = await ended("npm", args, cwd, outside)
  if (code !== 0) throw new Error(`npm ${args.join(" ")} ended with ${code}:\n${out}${err}`)
}

/** Builds the tarball and installs it, without a line to the outside. */
export async function installClient(): Promise<InstalledClient> {
  await npm(["run", "build", "--silent", "-w", "@intray/cli"], top)
  const folder = temporaryFolder("client")
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "somebody", private: true, type: "module" }))
  const tarball = join(top, "apps", "cli", "dist", "intray-client.tgz")
  const flags = ["--offline", "--no-audit", "--no-fund", "--ignore-scripts"]
  await npm(["install", ...flags, tarball], folder)
  const env = { ...outside, XDG_CONFIG_HOME: join(folder, "config") }
  const bin = join(folder, "node_modules", ".bin", "intray")
  return {
    folder,
    run: (args, { env: more, input } = {}) => ended(bin, args, folder, { ...env, ...more }, input),
    npx(args) {
      const own = { ...env, npm_config_cache: join(folder, "cache"), npm_config_update_notifier: "false" }
      // Somewhere where it is not installed.
      const alone = mkdtempSync(join(folder, "alone-"))
      writeFileSync(join(alone, "package.json"), "{}")
      copyFileSync(tarball, join(alone, "intray-client.tgz"))
      return ended("npx", ["--yes", "--offline", "./intray-client.tgz", ...args], alone, own)
    },
    async program(source, args) {
      mkdirSync(join(folder, "node_modules", "@types"), { recursive: true })
      symlinkSync(join(top, "node_modules", "@types", "node"), join(folder, "node_modules", "@types", "node"))
      symlinkSync(join(top, "node_modules", "undici-types"), join(folder, "node_modules", "undici-types"))
      const options = {
        target: "es2023",
        lib: ["es2023"],
        module: "nodenext",
        strict: true,
        exactOptionalPropertyTypes: true,
        types: ["node"],
      }
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: ["program.ts"] }))
      writeFileSync(join(folder, "program.ts"), source)
      const compiled = await ended(process.execPath, [join(top, "node_modules", "typescript", "lib", "tsc.js")], folder, env)
      if (compiled.code !== 0) return { ...compiled, err: compiled.out }
      return ended(process.execPath, [join(folder, "program.js"), ...args], folder, env)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

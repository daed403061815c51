import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { homedir } from "node:os"
import { dirname, join } from "node:path"
import { originOf } from "./address.ts"

export type Config = { address: string; key: string }

/** Where the address and the key are kept (XDG). */
export function configPath(env: NodeJS.ProcessEnv = process.env): string {
  const base = env.XDG_CONFIG_HOME?.startsWith("/") ? env.XDG_CONFIG_HOME : join(homedir(), ".config")
  return join(base, "intray", "config.json")
}

/** What was kept; null: nothing, or nothing that can be read. */
export function readConfig(path: string): Config | null {
  try {
    const { address, key } = JSON.parse(readFileSync(path, "utf8")) as Partial<Config>
    return typeof address === "string" && originOf(address) !== null && typeof key === "string" ? { address, key } : null
  } catch {
    return null
  }
}

/** Keeps them where nobody else on the machine reads them. */
export function writeConfig(path: string, config: Config): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const next = `${path}.${process.pid}`
  rmSync(next, { force: true })
  writeFileSync(next, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600, flag: "wx" })
  chmodSync(next, 0o600)
  renameSync(next, path)
}

/** @returns whether there was anything */
export function removeConfig(path: string): boolean {
  const there = readConfig(path) !== null
  rmSync(path, { force: true })
  return there
}

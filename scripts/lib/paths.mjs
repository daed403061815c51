import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"

/** The top folder of the repository. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..")

/** `path` inside the repository. */
export const at = (...path) => join(root, ...path)

/** The parsed JSON file, or null where it is missing or broken (a stamp that cannot be read is no stamp). */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"))
  } catch {
    return null
  }
}

/** Writes a JSON file, making its folder. */
export function writeJson(path, value) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
}

/** The data folder, absolute: DATA_DIR, else `data` at the top of the repository. */
export function dataDir() {
  return resolve(root, process.env.DATA_DIR || "data")
}

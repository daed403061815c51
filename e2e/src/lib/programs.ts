import { execFile } from "node:child_process"
import { accessSync, constants, statSync } from "node:fs"
import { delimiter, join } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)

/** Whether the path leads to a file that this user may run. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** The programs of these names that the PATH leads to, in its order. */
export function programsOnPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "")
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).filter(isProgram)
}

/** The first version in a text, "156.0.8078.79"; empty where there is none. */
export function versionIn(text: string): string {
  return text.match(/\d+(?:\.\d+)+/)?.[0] ?? ""
}

/** What a program says to `--version`; empty where it says nothing: on Windows Chrome opens a window instead. */
export async function versionOf(path: string): Promise<string> {
  if (process.platform === "win32") return ""
  try {
    return versionIn((await run(path, ["--version"], { timeout: 30_000 })).stdout)
  } catch {
    return ""
  }
}

/** Below 0 when `a` is the older, above when it is the newer. One that is not known is older than all. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split(".").map(Number)) as [number[], number[]]
  for (let place = 0; place < Math.max(left.length, right.length); place += 1) {
    const difference = (left[place] ?? 0) - (right[place] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

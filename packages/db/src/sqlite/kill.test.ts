import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { engine } from "../engine.ts"
import { openFile } from "./connection.ts"

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "intray-kill-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the writer, kills it after enough output, and returns what it had acknowledged. */
function killedAfter(file: string, lines: number): Promise<string[]> {
  const writer = fileURLToPath(new URL("../testing/kill-writer.ts", import.meta.url))
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", "tsx", writer, `file:${file}`], { stdio: ["ignore", "pipe", "inherit"] })
    let said = ""
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk
      if (said.split("\n").length > lines) child.kill("SIGKILL")
    })
    child.once("error", reject)
    // Output from before the kill is still in the pipe; an incomplete last line is no acknowledgement.
    child.once("close", () => resolve(said.split("\n").slice(0, -1)))
  })
}

describe.runIf(engine === "sqlite")("a process killed amid its writes", () => {
  test("has stored everything it acknowledged, only whole transactions, in a sound file", async () => {
    const file = join(folder, "kill.sqlite")
    const acknowledged = await killedAfter(file, 500)
    expect(acknowledged.length).toBeGreaterThanOrEqual(500)
    const handle = openFile(file)
    expect(handle.pragma("integrity_check", { simple: true })).toBe("ok")
    const keys = new Set(handle.prepare("select key from rate_limit").pluck().all() as string[])
    expect(acknowledged.filter((key) => !keys.has(`${key}-1`) || !keys.has(`${key}-2`))).toEqual([])
    // Each transaction writes two rows.
    expect([...keys].filter((key) => !keys.has(key.endsWith("-1") ? key.replace(/1$/, "2") : key.replace(/2$/, "1")))).toEqual([])
    handle.close()
  })
})

import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import { exits } from "./exit.ts"

const program = fileURLToPath(new URL("./main.ts", import.meta.url))
let server: Server
let address: string
let home: string
let file: string

/** What the installation answers, by method and path; anything else does not exist. */
const answers: Record<string, unknown> = {
  "GET /api/v1/stages": { items: [], nextCursor: null },
  "POST /api/v1/imports": { id: "one" },
  "POST /api/v1/imports/one/preview": { guess: { artist: "answers.artist" }, columns: ["artist"] },
  "GET /api/v1/imports/one/preview": { guess: { artist: "answers.artist" }, columns: ["artist"] },
  "POST /api/v1/imports/one/check": { state: "checking" },
  "GET /api/v1/imports/one": {
    id: "one",
    state: "checked",
    created: 1,
    known: 0,
    refused: 2,
    done: 3,
    total: 3,
    problems: [],
    problem: null,
  },
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "intray-cli-"))
  file = join(home, "rows.csv")
  writeFileSync(file, "artist\nKitefall\n")
  server = createServer((request, response) => {
    const found = answers[`${request.method} ${request.url?.split("?")[0]}`]
    request.resume()
    response.writeHead(found ? 200 : 404, { "content-type": found ? "application/json" : "application/problem+json" })
    response.end(JSON.stringify(found ?? { status: 404, code: "not_found", detail: "There is no such thing.", title: "Not found" }))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  rmSync(home, { recursive: true, force: true })
})

/** Runs the command line. @returns its exit code and what it wrote to the error output */
function run(args: readonly string[], settings: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: home, ...settings }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ["--import", "tsx", program, ...args], { env }, (_, __, said) =>
      resolve({ code: child.exitCode ?? -1, said }),
    )
  })
}
const withKey = () => ({ INTRAY_ADDRESS: address, INTRAY_KEY: "ink_0123456789abcdef0123456789abcdef" })

test("ends with 0 when all is done", async () => {
  expect((await run(["--version"])).code).toBe(exits.done)
})

test.each([
  ["an unknown command", ["nonsense"]],
  ["half a command", ["submissions"]],
  ["an unknown option", ["export", "--nonsense"]],
  ["a missing argument", ["label", "1"]],
  ["a missing option", ["import", "rows.csv"]],
])("ends with 2 for %s", async (_, args) => {
  const { code, said } = await run(args, withKey())
  expect([code, said.trim() === ""]).toEqual([exits.usage, false])
})

test("ends with another code than 0 for every failure", async () => {
  expect((await run(["submissions", "show", "1"])).code).toBe(exits.noKey)
  expect((await run(["submissions", "show", "1"], withKey())).code).toBe(exits.notFound)
  expect((await run(["submissions", "show", "1"], { ...withKey(), INTRAY_ADDRESS: "http://127.0.0.1:1" })).code).toBe(exits.unreachable)
})

test("ends with 1 when a check finds rows that would be refused", async () => {
  const { code, said } = await run(["import", file, "--portal", "demos", "--check"], withKey())
  expect([code, said]).toEqual([exits.refused, expect.stringContaining("2 rows are refused. Their reasons: ")])
})

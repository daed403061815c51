import { execFile } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { createClient } from "../client.ts"
import { typedOrigin } from "./address.ts"

/** Runs the real program against a server that records its requests. */

// Each test starts the program several times.
vi.setConfig({ testTimeout: 60_000 })

const program = fileURLToPath(new URL("main.ts", import.meta.url))
const tsx = import.meta.resolve("tsx")
const folder = mkdtempSync(join(tmpdir(), "intray-cli-"))
const asked: string[] = []
let failing: string | null = null
let server: Server
let address: string

const page = (items: unknown[]) => ({ items, nextCursor: null })

function answer(method: string, path: string): [status: number, body: unknown] {
  if (failing !== null && path.includes(failing)) return [409, { code: "conflict", detail: "It changed meanwhile." }]
  if (path.startsWith("/api/v1/labels")) return [200, page([{ id: "l1", name: "Shortlist", key: "shortlist", archived: false }])]
  const number = /^\/api\/v1\/submissions\/(\d{1,9})$/.exec(path)?.[1]
  if (number !== undefined && Number(number) > 9_000) return [404, { code: "not_found", detail: "There is nothing here." }]
  if (number !== undefined) return [200, { id: `s${number}` }]
  return method === "GET" ? [200, page([])] : [200, {}]
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://intray.example").pathname
    asked.push(`${request.method} ${path}`)
    if (path === "/api/v1/submissions/export") return void response.end("number\r\n1\r\n")
    const [status, body] = answer(request.method ?? "", path)
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  asked.length = 0
  failing = null
})

async function runAgainst(other: Server, args: readonly string[]) {
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve))
  const result = await run(args, { INTRAY_ADDRESS: `http://127.0.0.1:${(other.address() as AddressInfo).port}` })
  other.close()
  return result
}

function run(args: readonly string[], more: Record<string, string> = {}, input = ""): Promise<{ code: number; out: string; err: string }> {
  const env = {
    PATH: process.env.PATH,
    XDG_CONFIG_HOME: folder,
    INTRAY_ADDRESS: address,
    INTRAY_KEY: "key",
    NODE_NO_WARNINGS: "1",
    ...more,
  }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ["--import", tsx, program, ...args], { cwd: folder, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
    child.stdin?.end(input)
  })
}

test("rejects an export that cannot be written before downloading anything", async () => {
  expect(await run(["export", "-o", "/nonexist/x.csv"])).toEqual({
    code: 2,
    out: "",
    err: "/nonexist/x.csv cannot be written: there is no folder /nonexist. Nothing was downloaded.\n",
  })
  expect(await run(["export", "-o", folder])).toEqual({
    code: 2,
    out: "",
    err: `${folder} is a folder. Name a file in it, like ${join(folder, "submissions.csv")}.\n`,
  })
  expect(await run(["export", "-o", "/dev/null"])).toMatchObject({ code: 2, err: expect.stringContaining("is no file") })
  expect(asked).toEqual([])
})

test("writes an export completely, and leaves no file if the server rejects it", async () => {
  expect(await run(["export", "-o", "all.csv"])).toMatchObject({ code: 0 })
  expect(readFileSync(join(folder, "all.csv"), "utf8")).toBe("number\r\n1\r\n")
  expect(await run(["export", "-o", "none.csv", "--label", "nobody"])).toMatchObject({ code: 4 })
  expect(readdirSync(folder).filter((name) => /none|part/.test(name))).toEqual([])
})

test("labels nothing if one of the submissions does not exist, and names it", async () => {
  expect(await run(["label", "998,99999", "shortlist"])).toEqual({
    code: 4,
    out: "",
    err: "There is no submission #99999. Nothing was changed.\n",
  })
  expect(asked.filter((one) => !one.startsWith("GET"))).toEqual([])
})

test("reports which submissions were labelled and which were not, if one is rejected", async () => {
  failing = "/s999/"
  const { code, err } = await run(["label", "998,999,997", "shortlist"])
  expect([code, err]).toEqual([1, "Shortlist is on #998.\nStill to do: #999, #997.\nIt changed meanwhile. (conflict)\n"])
})

test.each(["nonsense", "localhost:4701", "ftp://intray.example", "https://"])("INTRAY_ADDRESS=%s is refused by its name", async (set) => {
  for (const args of [
    ["submissions", "list"],
    ["login", "--key-stdin"],
  ]) {
    const { code, out, err } = await run(args, { INTRAY_ADDRESS: set }, "key")
    expect([code, out, err]).toEqual([
      2,
      "",
      expect.stringMatching(/^INTRAY_ADDRESS is no address\. .* like https:\/\/intray\.example\.\n$/),
    ])
  }
})

test("login reports the scheme it assumed for an address without one", async () => {
  const bare = address.replace("http://", "")
  const { code, err } = await run(["login", bare, "--key-stdin"], { INTRAY_ADDRESS: "" }, "key\n")
  expect([code, err]).toEqual([0, expect.stringContaining(`; ${address} is assumed.\n`)])
  expect(typedOrigin("intray.example/inbox")).toEqual({ origin: "https://intray.example", assumed: true })
  expect(typedOrigin("localhost:4701")).toEqual({ origin: "http://localhost:4701", assumed: true })
  expect(typedOrigin("http://localhost:4701/")).toEqual({ origin: "http://localhost:4701", assumed: false })
  expect(await run(["login", "ftp://intray.example", "--key-stdin"], {}, "key")).toMatchObject({ code: 2 })
})

test("a key with a line break is rejected before it is sent, and appears in no error", async () => {
  const evil = "intray_secret\nhalf"
  let calls = 0
  const fetched = () => {
    calls += 1
    return Promise.reject(new Error("asked"))
  }
  for (const key of [evil, "intray_secret half", "intray_secret\u2028", "\u00e9intray_secret"]) {
    let said = ""
    try {
      createClient({ address: "https://intray.example", key, fetch: fetched })
    } catch (error) {
      said = `${(error as Error).message}${(error as Error).stack}`
    }
    expect(said).toContain("The key has a space, a line break or a strange character in it.")
    expect(said).not.toContain("intray_secret")
  }
  expect(calls).toBe(0)
  for (const { code, err } of [
    await run(["submissions", "list"], { INTRAY_KEY: evil }),
    await run(["login", address, "--key-stdin"], {}, evil),
  ]) {
    expect(code).toBe(3)
    expect(err).not.toContain("secret")
  }
  expect(asked).toEqual([])
})

test("escapes control characters in a server's error message", async () => {
  const detail = "\u001b]0;pwned\u0007\u009b31mred\u202e"
  const hostile = createServer((_, response) => {
    response.writeHead(400, { "content-type": "application/problem+json" }).end(JSON.stringify({ code: "\u001b[2J", detail }))
  })
  const { code, err } = await runAgainst(hostile, ["submissions", "show", "1"])
  expect(code).toBe(1)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for exactly these characters
  expect(err).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/)
  expect(err).toContain("red")
})

test.each([
  ["a list that goes round", JSON.stringify({ items: [{}], nextCursor: "same" })],
  ["another program's page", "<html>ok</html>"],
  ["JSON that is no list", JSON.stringify({ status: "ok" })],
])("%s ends with a sentence", async (_, body) => {
  const { code, err } = await runAgainst(
    createServer((_, response) => void response.end(body)),
    ["submissions", "list"],
  )
  expect(code).toBe(5)
  expect(err).toContain("is no Intray")
})

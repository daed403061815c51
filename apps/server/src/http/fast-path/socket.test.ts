import type { Server } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import type { HttpBindings } from "@hono/node-server"
import { hasRowTexts } from "@intray/db/row-texts"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { createApp } from "../../app.ts"
import { openSite } from "../../modules/pages/site.ts"
import { createListener } from "../../platform/listener.ts"
import { listProcedures } from "../../procedures.ts"
import { makeCallers, type TestCallers } from "../../testing/callers.ts"
import { examples, fleetingQueries, makeThings, type Things } from "../../testing/examples.ts"
import { testBaseUrl } from "../../testing/services.ts"
import { useWorld } from "../../testing/use-world.ts"
import type { TestTeam } from "../../testing/world.ts"

/** Sends each request to a socket with and without the fast path: status, headers and body must be equal. */

/** `received`: the URLs that reached the application. */
type Way = { port: number; server: Server; received: string[] }
const world = useWorld()
let team: TestTeam
let things: Things
let callers: TestCallers
let direct: Way
let long: Way
const sockets: Socket[] = []

beforeAll(async () => {
  team = await world.team()
  things = await makeThings(world, team)
  callers = await makeCallers(world, team, await world.team())
  const open = async (direct: boolean): Promise<Way> => {
    const app = createApp(world.services, { site: openSite("/nowhere"), version: "test", direct })
    const received: string[] = []
    const server = createListener({
      fetch: (request, bindings) => {
        received.push(request.url)
        return app.fetch(request, bindings as HttpBindings)
      },
      log: world.services.log,
      proxies: 0,
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    return { port: (server.address() as AddressInfo).port, server, received }
  }
  direct = await open(true)
  long = await open(false)
})

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(async () => {
  for (const { server } of [direct, long]) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

type Heard = { status: string; headers: Record<string, string>; body: string }

/** All responses in the bytes of a connection; header names in any case. */
function answersIn(bytes: Buffer): Heard[] {
  const found: Heard[] = []
  let rest = bytes
  for (;;) {
    const end = rest.indexOf("\r\n\r\n")
    if (end === -1) return found
    const [status = "", ...lines] = rest.subarray(0, end).toString("latin1").split("\r\n")
    const headers: Record<string, string> = {}
    for (const line of lines) {
      const at = line.indexOf(":")
      const name = line.slice(0, at).toLowerCase()
      headers[name] = name === "date" || name === "x-request-id" ? "there" : line.slice(at + 1).trim()
    }
    // A chunked response with all its chunks, unchanged.
    const last = headers["transfer-encoding"] === "chunked" ? rest.indexOf("\r\n0\r\n\r\n", end) : null
    if (last === -1) return found
    const length = last === null ? Number(headers["content-length"] ?? 0) : last + 7 - end - 4
    const body = rest.subarray(end + 4, end + 4 + length)
    if (body.length < length) return found
    found.push({ status, headers, body: body.toString(headers["content-encoding"] === "gzip" ? "base64" : "utf8") })
    rest = rest.subarray(end + 4 + length)
  }
}

type Line = { socket: Socket; answers(): Heard[]; closed: Promise<void> }

function dial({ port }: Way, text: string): Line {
  const socket = connect(port, "127.0.0.1")
  sockets.push(socket)
  const chunks: Buffer[] = []
  socket.on("data", (chunk) => chunks.push(chunk))
  socket.on("error", () => {})
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()))
  socket.write(text)
  return { socket, answers: () => answersIn(Buffer.concat(chunks)), closed }
}

const usual = () =>
  [
    `Host: localhost:3000`,
    `Origin: ${testBaseUrl}`,
    `Cookie: ${callers.owner.cookie}`,
    `X-Intray-Team: ${team.slug}`,
    "User-Agent: test",
  ].join("\r\n")
type Asked = { line: string; headers?: string; more?: string; body?: string }
const textOf = ({ line, headers = usual(), more = "", body }: Asked) => {
  const length = body === undefined ? "" : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
  return `${line} HTTP/1.1\r\n${headers}\r\n${length}${more}\r\n${body ?? ""}`
}
const inputOf = (name: string) => `input=${encodeURIComponent(JSON.stringify(examples[name]?.(things, "owner") ?? null))}`
const list = () => `GET /api/trpc/submissions.list?input=${encodeURIComponent('{"filter":{},"limit":3}')}`
const post = (body: unknown, more: Partial<Asked> = {}): Asked => ({
  line: "POST /api/trpc/labels.set",
  body: JSON.stringify(body),
  ...more,
})

async function said(way: Way, text: string, count: number): Promise<Heard[]> {
  const { answers, closed } = dial(way, text)
  await Promise.race([closed, expect.poll(() => answers().length, { timeout: 60_000, interval: 2 }).toBe(count)])
  return answers()
}

/** Sends the text both ways and expects this number of equal responses. */
async function alike(text: string, count = 1): Promise<Heard[]> {
  const [one, other] = [await said(direct, text, count), await said(long, text, count)]
  expect(one, text.slice(0, 200)).toEqual(other)
  expect(one).toHaveLength(count)
  return one
}

/** The single response that both ways give. */
async function both(asked: Asked): Promise<Heard> {
  const [answer] = await alike(textOf(asked))
  return answer as Heard
}

describe("usual calls", () => {
  test("answers every query alike", async () => {
    for (const { name, type } of listProcedures()) {
      if (type !== "query" || fleetingQueries.has(name)) continue
      await both({ line: `GET /api/trpc/${name}?${inputOf(name)}` })
    }
  })

  test("batches, refusals, languages, encodings and strangers", async () => {
    const batch = encodeURIComponent(JSON.stringify({ 0: { filter: {}, limit: 2 }, 1: { id: "no-id" }, 2: null }))
    const missing = `GET /api/trpc/submissions.get?input=${encodeURIComponent('{"number":2000000000}')}`
    const more: Asked[] = [
      { line: `GET /api/trpc/submissions.list,submissions.get,labels.list?batch=1&input=${batch}` },
      { line: missing },
      { line: missing, headers: `${usual()}; member-lang=de`.replace("User-Agent: test; member-lang=de", "User-Agent: test") },
      { line: missing, more: "Accept-Language: de\r\n" },
      { line: list(), more: "Accept-Encoding: gzip, br\r\n" },
      { line: list(), headers: "Host: localhost:3000" },
      { line: list(), headers: `Host: localhost:3000\r\nCookie: ${callers.stranger.cookie}\r\nX-Intray-Team: ${team.slug}` },
      { line: "GET /api/trpc/submissions.list?input=%7B" },
      { line: "GET /api/trpc/submissions.list?input=%E0%A4%A" },
      { line: "GET /api/trpc/submissions.list?input=%7B%22filter%22:+%7B%7D,%22limit%22:1%7D" },
      { line: "GET /api/trpc/submissions.list?input=%7B%7D&input=7" },
      { line: "GET /api/trpc/labels.list" },
      { line: "GET /api/trpc/labels.list?" },
      post({}),
      post({ submissionId: 7 }),
      post({ name: "\u0000" }),
      post({}, { headers: usual().replace(testBaseUrl, "https://elsewhere.example") }),
      post({}, { headers: usual().replace(testBaseUrl, "null") }),
      post({}, { headers: `Host: localhost:3000\r\nSec-Fetch-Site: cross-site` }),
      { line: "POST /api/trpc/labels.set", body: "{" },
      { line: "POST /api/trpc/labels.set", body: "" },
      { line: "POST /api/trpc/labels.set,labels.set?batch=1", body: "[]" },
    ]
    for (const asked of more) await both(asked)
    const refused = await both(post({}, { headers: usual().replace(testBaseUrl, "https://elsewhere.example") }))
    expect(refused.status).toContain("403")
    const [english, german] = [await both({ line: missing }), await both({ line: missing, more: "Accept-Language: de\r\n" })]
    expect(german.body).not.toBe(english.body)
  })

  test.runIf(hasRowTexts)("answers a query with a cached caller synchronously", async () => {
    const { createHandler } = await import("./handler.ts")
    const { parseCall } = await import("./parse-call.ts")
    const answer = createHandler(world.services)
    for (const [name, query] of [
      ["submissions.list", "input=%7B%7D"],
      ["submissions.get", inputOf("submissions.get")],
    ] as const) {
      const headers = new Headers({ cookie: callers.owner.cookie ?? "", "x-intray-team": team.slug })
      const target = `/api/trpc/${name}?${query}`
      const taken = parseCall("GET", target, headers)
      if (!taken) throw new Error("not taken")
      const ask = () => answer({ method: "GET", url: target, headers, incoming: undefined, body: () => Promise.reject() }, taken)
      await ask()
      expect(ask(), name).toMatchObject({ status: 200 })
    }
  })
})

test("detects another site by its origin, behind any number of headers and in any spelling", async () => {
  const refused = async (headers: string) => expect((await both(post({}, { headers }))).body, headers.slice(-60)).toContain("other_origin")
  const many = Array.from({ length: 1100 }, (_, index) => `x${index}:\r\n`).join("")
  await refused(`Host: localhost:3000\r\n${many}Origin: https://elsewhere.example`)
  for (const origin of ["http://elsewhere.example@localhost:4000", "http://localhost:4000/elsewhere", "ftp://localhost:4000"])
    await refused(`Host: localhost:4000\r\nOrigin: ${origin}`)
  expect((await both(post({}, { headers: "Host: localhost:4000\r\nOrigin: http://localhost:4000" }))).body).not.toContain("other_origin")
})

test("sends uncommon requests to the application, with the same response", async () => {
  const unusual: Asked[] = [
    { line: list().replace("GET", "HEAD") },
    { line: list().replace("GET", "OPTIONS") },
    { line: list().replace("GET ", "GET http://localhost:3000") },
    { line: list(), headers: usual().replace("localhost:3000", "LOCALHOST:3000") },
    { line: list(), headers: usual().replace("Host: localhost:3000", "Host: who@localhost") },
    { line: list(), headers: usual().replace("Host: localhost:3000", "X: y") },
    ...["localhost:99999", "256.1.1.1", "1..2", "a.0x", "xn--", "08"].map((host) => ({
      line: list(),
      headers: usual().replace("Host: localhost:3000", `Host: ${host}`),
    })),
    { line: list(), headers: `${usual()}\r\nX-Intray-Team: another` },
    { line: list(), headers: `${usual()}\r\nCookie: a=b` },
    { line: list(), headers: `${usual()}\r\nUser-Agent: other` },
    { line: list(), more: "Accept: application/jsonl\r\n" },
    { line: list(), more: "Content-Length: 0\r\n" },
    { line: `${list()}%00` },
    { line: 'GET /api/trpc/labels.list?input="x"' },
    { line: "GET /api/trpc/../trpc/labels.list" },
    { line: "GET /api/trpc/nothing.here" },
    post({}, { more: "Content-Type: text/plain\r\n" }),
    { line: "POST /api/trpc/labels.set", more: "Content-Type: application/json\r\nContent-Length: 3000000\r\n" },
    { line: "POST /api/trpc/labels.set", more: "Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}" },
    {
      line: "POST /api/trpc/labels.set",
      more: "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n",
    },
  ]
  for (const asked of unusual) {
    const text = textOf(asked)
    if (asked.line.startsWith("HEAD")) {
      // The headers describe the body, but no body is sent.
      const heads = await Promise.all(
        [direct, long].map(async (way) => {
          let heard = ""
          const { socket } = dial(way, text)
          socket.on("data", (chunk) => {
            heard += chunk
          })
          await expect.poll(() => heard).toContain("\r\n\r\n")
          return heard.replace(/^(date|x-request-id):.*$/gim, "")
        }),
      )
      expect(heads[0]).toBe(heads[1])
    } else await alike(text)
  }
})

describe("a connection", () => {
  test("answers pipelined requests in order", async () => {
    const answers = await alike(
      [list(), post({}), "GET /api/trpc/labels.list", post({ submissionId: 1 }), list()]
        .map((one) => textOf(typeof one === "string" ? { line: one } : one))
        .join(""),
      5,
    )
    expect(answers.map(({ status }) => status.slice(9, 12))).toEqual(["200", "400", "200", "400", "200"])
  })

  test("stays open after a refused request, whether its body was read or not", async () => {
    const foreign = textOf(post({ a: "x".repeat(100_000) }, { headers: usual().replace(testBaseUrl, "https://elsewhere.example") }))
    for (const first of [foreign, textOf(post({})), textOf({ line: "GET /api/trpc/submissions.list?input=%7B" })]) {
      for (const way of [direct, long]) {
        const { socket, answers } = dial(way, first)
        await expect.poll(() => answers().length).toBe(1)
        expect(answers()[0]?.status).toMatch(/ 40[03] /)
        socket.write(textOf({ line: list() }))
        await expect.poll(() => answers().length).toBe(2)
        expect(answers()[1]?.status).toContain("200")
      }
    }
  })

  test("sends 100 Continue when the client expects it", async () => {
    const body = "{}"
    const asked = textOf({
      line: "POST /api/trpc/labels.set",
      more: `Content-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n`,
    })
    const heard = await Promise.all(
      [direct, long].map(async (way) => {
        const { socket, answers } = dial(way, asked)
        await expect.poll(() => answers()[0]?.status).toContain("100")
        socket.write(body)
        await expect.poll(() => answers().length).toBe(2)
        return answers()
      }),
    )
    expect(heard[0]).toEqual(heard[1])
    expect(heard[0]?.[1]?.status).toContain("400")
  })

  test("waits for a slow body, and treats bytes after its length as another, invalid request", async () => {
    for (const way of [direct, long]) {
      const { socket, answers } = dial(
        way,
        textOf({ line: "POST /api/trpc/labels.set", more: "Content-Type: application/json\r\nContent-Length: 10\r\n" }),
      )
      for (const piece of ['{"a"', ":", '"é"', "}"]) {
        await new Promise((resolve) => setTimeout(resolve, 20))
        socket.write(piece)
      }
      await expect.poll(() => answers().length).toBe(1)
      expect(answers()[0]?.status).toContain("400")
    }
    const text = `${textOf({ line: "POST /api/trpc/labels.set", more: "Content-Type: application/json\r\nContent-Length: 2\r\n" })}{}and more\r\n\r\n`
    for (const way of [direct, long]) {
      const { answers, closed } = dial(way, text)
      await closed
      expect(answers().at(-1)?.status).toContain("400")
    }
  })

  test("a client that disconnects early does not affect other requests", async () => {
    const half = textOf({ line: "POST /api/trpc/labels.set", more: "Content-Type: application/json\r\nContent-Length: 1000\r\n" })
    for (const text of [
      `${half}{"a":`,
      textOf({ line: list(), more: "Accept-Encoding: gzip\r\n" }),
      textOf(post(examples["labels.set"]?.(things, "owner"))),
    ]) {
      const before = direct.received.length
      const { socket, closed } = dial(direct, text)
      await expect.poll(() => direct.received.length).toBe(before + 1)
      socket.destroy()
      await closed
    }
    expect((await said(direct, textOf({ line: list() }), 1))[0]?.status).toContain("200")
  })
})

import { describe, expect, test } from "vitest"
import { placeOf, readValkeyUrl } from "./address.ts"
import { inTime, reasonOf } from "./in-time.ts"

describe("REDIS_URL", () => {
  const usual = { host: "cache.example", port: 6379, tls: false, user: null, password: null, database: 0 }

  test("accepts both names of the protocol, with user, password and database number", () => {
    for (const url of ["redis://cache.example", "redis://cache.example/", "valkey://cache.example:6379/0"])
      expect(readValkeyUrl(url)).toEqual(usual)
    for (const url of ["rediss://cache.example", "valkeys://cache.example"]) expect(readValkeyUrl(url)).toEqual({ ...usual, tls: true })
    expect(readValkeyUrl("redis://mara:w%40rd%2F1@[::1]:7000/12")).toEqual({
      host: "::1",
      port: 7000,
      tls: false,
      user: "mara",
      password: "w@rd/1",
      database: 12,
    })
    expect(readValkeyUrl("redis://:word@cache.example")).toEqual({ ...usual, password: "word" })
  })

  test.each([
    "cache.example:6379",
    "http://cache.example",
    "redis://",
    "redis:///0",
    "redis://cache.example/name",
    "redis://cache.example/0/1",
    "redis://cache.example/-1",
    "redis://cache.example?db=1",
    "redis://cache.example#1",
    "redis://:100%@cache.example",
    "redis://cache.example:70000",
    "unix:/run/valkey.sock",
  ])("rejects other values: %s", (url) => {
    expect(readValkeyUrl(url)).toBeNull()
  })

  test("is shown without its credentials", () => {
    const place = (url: string) => placeOf(readValkeyUrl(url)!)
    expect(place("redis://mara:word@cache.example/3")).toBe("cache.example:6379/3")
    expect(place("rediss://mara:word@[::1]:7000")).toBe("[::1]:7000")
  })
})

describe("an answer in time", () => {
  test("passes on the answer, also an error", async () => {
    expect(await inTime(Promise.resolve(1), 50)).toBe(1)
    await expect(inTime(Promise.reject(new Error("no")), 50)).rejects.toThrow("no")
  })

  test("fails after the timeout", async () => {
    await expect(inTime(new Promise(() => undefined), 50)).rejects.toThrow("no answer within 50 ms")
  })

  test("is not late because this process was busy when it arrived", async () => {
    const { server, ask } = await echo()
    const answer = inTime(ask(), 50)
    // The request was sent, the answer is in the socket, and nobody reads it.
    await new Promise((resolve) => setTimeout(resolve, 5))
    // Starts after pending network events, so that timers run first in the next iteration.
    await new Promise((resolve) => setImmediate(resolve))
    for (const until = performance.now() + 120; performance.now() < until; );
    expect(await answer).toBe("pong")
    server.close()
  })
})

test("a reason is short, and for several addresses it is that of the first", () => {
  expect(reasonOf(new Error("a\nb"))).toBe("a b")
  expect(reasonOf(new AggregateError([new Error("connect ECONNREFUSED ::1:6379"), new Error("second")]))).toBe(
    "connect ECONNREFUSED ::1:6379",
  )
  expect(reasonOf("x".repeat(500))).toHaveLength(200)
})

/** A server in a separate thread, which answers after 30 ms, regardless of this thread. */
async function echo(): Promise<{ server: { close(): void }; ask(): Promise<string> }> {
  const { Worker } = await import("node:worker_threads")
  const { connect } = await import("node:net")
  const code = `
    const { createServer } = require("node:net"), { parentPort } = require("node:worker_threads")
    const server = createServer((socket) => socket.on("data", () => setTimeout(() => socket.end("pong"), 30)))
    server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port))`
  const worker = new Worker(code, { eval: true })
  const port = await new Promise<number>((resolve) => worker.once("message", resolve))
  const socket = connect(port, "127.0.0.1")
  await new Promise((resolve) => socket.once("connect", resolve))
  const ask = () =>
    new Promise<string>((resolve) => {
      socket.once("data", (data) => resolve(String(data)))
      socket.write("ping")
    })
  return { server: { close: () => void worker.terminate() }, ask }
}

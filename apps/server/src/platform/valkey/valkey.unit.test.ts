import { readFileSync } from "node:fs"
import { createServer, type Server } from "node:net"
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { needsValkey, startTestValkey, type TestValkey, valkeyProgram } from "../../testing/valkey.ts"
import { readValkeyUrl } from "./address.ts"
import { valkeyCounters } from "./counters.ts"
import { openValkey } from "./open.ts"
import { ANSWER_MS, Valkey } from "./valkey.ts"

/** Log lines of the client. */
const lines: string[] = []
const log = { info: (line: string) => void lines.push(line), warn: (line: string) => void lines.push(`warning: ${line}`) }
const opened: Valkey[] = []

type How = { prefix?: string; answerMs?: number }

async function open(url: string, { prefix = "intray:test", answerMs }: How = {}): Promise<Valkey> {
  const valkey = await Valkey.open({ address: readValkeyUrl(url)!, prefix, log, answerMs })
  opened.push(valkey)
  return valkey
}
/** Opens a running server, with enough time for a busy machine. */
async function openUp(url: string, how: How = {}): Promise<Valkey> {
  const valkey = await open(url, { answerMs: 2000, ...how })
  await isUp(valkey)
  return valkey
}
const isUp = (valkey: Valkey) => expect.poll(() => valkey.up, { timeout: 60_000 }).toBe(true)

beforeEach(() => void lines.splice(0))
afterEach(() => {
  for (const valkey of opened.splice(0)) valkey.close()
})

const uses = (key: string, times = 1) => [{ key, times, leftMs: 60_000 }]
/** Whether a command is sent to it. */
async function isAsked(valkey: Valkey): Promise<boolean> {
  let asked = false
  await valkey.ask(async () => {
    asked = true
  })
  return asked
}
test("an unreachable server delays nothing, not even the start, and is logged once", async () => {
  const valkey = await open("redis://:a-secret-word@127.0.0.1:1")
  expect(valkey.up).toBe(false)
  expect(await isAsked(valkey)).toBe(false)
  expect(await valkeyCounters(valkey).count(uses("a"))).toBeNull()
  expect(await valkey.say("events:a")).toBeNull()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(lines).toEqual([
    "warning: Valkey at 127.0.0.1:1 cannot be used (connect ECONNREFUSED 127.0.0.1:1); until it can, the database does what it did.",
  ])
})

test("a server that accepts connections but never answers does not delay the start", async () => {
  const mute: Server = createServer(() => undefined)
  const port = await new Promise<number>((resolve) => mute.listen(0, "127.0.0.1", () => resolve((mute.address() as { port: number }).port)))
  expect((await open(`redis://127.0.0.1:${port}`)).up).toBe(false)
  expect(lines).toEqual([expect.stringContaining("no answer within")])
  for (const valkey of opened) valkey.close()
  mute.close()
})

test("is opened only if it is set and the database is shared", async () => {
  const rest = { secret: "a secret", baseUrl: "https://intray.example", log }
  expect(await openValkey({ redisUrl: null, databaseUrl: "postgres://x/y", ...rest })).toBeNull()
  expect(await openValkey({ redisUrl: "redis://127.0.0.1:1", databaseUrl: "file:x.sqlite", ...rest })).toBeNull()
  const at = async (secret: string, baseUrl: string) => {
    const valkey = await openValkey({ redisUrl: "redis://127.0.0.1:1", databaseUrl: "postgres://x/y", secret, baseUrl, log })
    valkey?.close()
    return valkey?.nameOf("x")
  }
  const own = await at("a secret", "https://intray.example")
  expect(own).toMatch(/^intray:\{[0-9a-f]{16}\}:x$/)
  expect(await at("a secret", "https://intray.example")).toBe(own)
  // Another installation, and a test copy of this one.
  expect(await at("another", "https://intray.example")).not.toBe(own)
  expect(await at("a secret", "https://try.example")).not.toBe(own)
})

describe.skipIf(valkeyProgram === null)(`with a server (${needsValkey})`, () => {
  let server: TestValkey
  beforeAll(async () => {
    server = await startTestValkey()
    return () => server.close()
  })
  beforeEach(async () => {
    await server.say("CONFIG", "SET", "maxmemory", "0")
    await server.say("FLUSHALL")
  })

  test("shows its location, and never its credentials", async () => {
    const valkey = await openUp(server.url)
    expect([valkey.up, valkey.error, valkey.place]).toEqual([true, null, `127.0.0.1:${server.port}`])
    const wrong = await open(`redis://mara:${encodeURIComponent("not the word")}@127.0.0.1:${server.port}/3`)
    expect([wrong.up, wrong.place]).toEqual([false, `127.0.0.1:${server.port}/3`])
    expect(wrong.error).toMatch(/WRONGPASS/)
    expect(lines).toHaveLength(2)
    for (const word of ["password", "not the word", "mara"])
      expect(lines.join().replaceAll("username-password pair", "")).not.toContain(word)
  })

  test("removes the password from errors of a server that repeats its input", async () => {
    const echo = await startTestValkey(["--rename-command", "AUTH", ""])
    const secret = "S3cret word/1"
    const valkey = await open(`redis://mara:${encodeURIComponent(secret)}@127.0.0.1:${echo.port}`)
    expect(valkey.error).toMatch(/unknown command 'AUTH'/)
    for (const word of [secret, encodeURIComponent(secret), "mara"]) expect([valkey.error, ...lines].join()).not.toContain(word)
    await echo.close()
  })

  test("works with a cluster of one node, because all keys share a slot", async () => {
    const cluster = await startTestValkey(["--cluster-enabled", "yes"])
    await cluster.say("CLUSTER", "ADDSLOTSRANGE", "0", "16383")
    await expect.poll(() => cluster.say("CLUSTER", "INFO"), { timeout: 60_000 }).toContain("cluster_state:ok")
    const own = { databaseUrl: "postgres://x/y", secret: "a secret", baseUrl: "https://intray.example", log, answerMs: 2000 }
    const valkey = (await openValkey({ redisUrl: cluster.url, ...own }))!
    opened.push(valkey)
    await isUp(valkey)
    const counted = await valkeyCounters(valkey).count([...uses("a"), ...uses("b"), ...uses("c")])
    expect([counted, valkey.error]).toEqual([[1, 1, 1], null])
    await cluster.close()
  })

  test("needs no other permissions than the guide lists", async () => {
    const guide = readFileSync(new URL("../../../../../docs/self-hosting.md", import.meta.url), "utf8")
    const [, list = ""] = /and the commands (`SELECT`[^.]*)\./.exec(guide) ?? []
    const commands = [...list.matchAll(/`([A-Z]+)`/g)].map(([, name = ""]) => `+${name.toLowerCase()}`)
    expect(commands).toHaveLength(10)
    const rights = ["resetkeys", "~intray:*", "resetchannels", "&intray:*", "-@all", ...commands]
    expect(await server.say("ACL", "SETUSER", "mara", "reset", "on", ">word", ...rights)).toBe("+OK\r\n")
    const valkey = await openUp(`redis://mara:word@127.0.0.1:${server.port}/3`)
    expect([valkey.up, valkey.error]).toEqual([true, null])
    const counters = valkeyCounters(valkey)
    await counters.count(uses("a"))
    await counters.giveBack(["a"])
    await counters.forget("a")
    expect(await valkey.say("events:a")).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect([valkey.up, valkey.error]).toEqual([true, null])
    // Without one of them it is not used at all, instead of failing sometimes.
    for (const missing of commands.filter((one) => one !== "+select")) {
      await server.say("ACL", "SETUSER", "mara", "reset", "on", ">word", ...rights, missing.replace("+", "-"))
      const barred = await open(`redis://mara:word@127.0.0.1:${server.port}`)
      if (missing !== "+ping") expect([missing, barred.error]).toEqual([missing, expect.stringMatching(/permission|can't run/i)])
      barred.close()
    }
    await server.say("ACL", "DELUSER", "mara")
  })

  test("counts with expiry, takes back and forgets", async () => {
    const valkey = await openUp(server.url)
    const counters = valkeyCounters(valkey)
    const two = [...uses("a"), { key: "b", times: 5, leftMs: 1000 }]
    expect(await counters.count(two)).toEqual([1, 5])
    expect(await counters.count(two)).toEqual([2, 10])
    const left = async (key: string) => Number((await server.say("PTTL", valkey.nameOf(`limit:${key}`))).slice(1))
    for (const [key, ms] of [
      ["a", 60_000],
      ["b", 1000],
    ] as const) {
      expect(await left(key)).toBeGreaterThan(ms)
      expect(await left(key)).toBeLessThanOrEqual(ms + 10_000)
    }
    await counters.giveBack(["a", "nobody's"])
    expect(await counters.count(uses("a"))).toEqual([2])
    for (let turn = 0; turn < 5; turn += 1) await counters.giveBack(["a"])
    expect(await counters.count(uses("a"))).toEqual([1])
    await counters.forget("b")
    expect(await counters.count(uses("b"))).toEqual([1])
    // Taking back creates nothing, and nothing without an expiry remains.
    const names = (await server.say("KEYS", "*")).split("\r\n").filter((line) => line.startsWith("intray"))
    expect(names.sort()).toEqual(["intray:test:limit:a", "intray:test:limit:b"])
    for (const name of names) expect(await server.say("PTTL", name)).not.toBe(":-1\r\n")
  })

  test("sends messages to the installation's other processes, and returns the number of receivers", async () => {
    const [one, two, stranger] = [await openUp(server.url), await openUp(server.url), await openUp(server.url, { prefix: "intray:other" })]
    const heard: string[][] = [[], [], []]
    for (const [index, valkey] of [one, two, stranger].entries()) valkey.onHeard((text) => heard[index]?.push(text))
    expect(await one.say("events:a\nevents:b")).toBe(2)
    await expect.poll(() => heard).toEqual([[], ["events:a\nevents:b"], []])
    await valkeyCounters(one).count(uses("a"))
    expect(await valkeyCounters(stranger).count(uses("a"))).toEqual([1])
  })

  test("a killed server is unavailable at once, logged once, and used again when it is back", async () => {
    const valkey = await openUp(server.url, { answerMs: ANSWER_MS })
    let turns = 0
    valkey.onTurn(() => (turns += 1))
    await valkeyCounters(valkey).count(uses("a"))
    await server.kill()
    expect(await valkeyCounters(valkey).count(uses("a"))).toBeNull()
    await expect.poll(() => valkey.up).toBe(false)
    await new Promise((resolve) => setTimeout(resolve, 700))
    await server.begin()
    await isUp(valkey)
    expect(await valkeyCounters(valkey).count(uses("a"))).toEqual([1])
    expect(turns).toBe(2)
    expect(lines.map((line) => line.replace(/\(.*\)/, "(…)"))).toEqual([
      `Wake-ups and limits go through Valkey at 127.0.0.1:${server.port}`,
      `warning: Valkey at 127.0.0.1:${server.port} cannot be used (…); until it can, the database does what it did.`,
      `Valkey at 127.0.0.1:${server.port} can be used again`,
    ])
  })

  test("a server that stops answering is not used, and no commands are queued", async () => {
    const valkey = await openUp(server.url, { answerMs: ANSWER_MS })
    const counters = valkeyCounters(valkey)
    server.pause()
    try {
      const all = await Promise.all(Array.from({ length: 2000 }, (_, index) => counters.count(uses(String(index)))))
      expect(all.every((one) => one === null)).toBe(true)
      expect(valkey.up).toBe(false)
      expect(await isAsked(valkey)).toBe(false)
      await new Promise((resolve) => setTimeout(resolve, 1500))
      expect(valkey.up).toBe(false)
    } finally {
      server.resume()
    }
    await isUp(valkey)
    expect(await counters.count(uses("after"))).toEqual([1])
  })

  test("notices a server that stops answering without any command", async () => {
    const valkey = await openUp(server.url, { answerMs: ANSWER_MS })
    server.pause()
    await expect.poll(() => valkey.up, { timeout: 60_000 }).toBe(false)
    server.resume()
    await isUp(valkey)
  })

  test("a full or read-only server is unavailable until that ends", async () => {
    const valkey = await openUp(server.url)
    await server.say("CONFIG", "SET", "maxmemory", "1")
    expect(await valkeyCounters(valkey).count(uses("a"))).toBeNull()
    expect(valkey.error).toMatch(/OOM/)
    await server.say("CONFIG", "SET", "maxmemory", "0")
    await isUp(valkey)
    await server.say("REPLICAOF", "127.0.0.1", "1")
    expect(await valkeyCounters(valkey).count(uses("a"))).toBeNull()
    expect(valkey.error).toMatch(/READONLY/)
    await server.say("REPLICAOF", "NO", "ONE")
    await isUp(valkey)
    expect(await valkeyCounters(valkey).count(uses("a"))).toEqual([1])
  })

  test("a server with a new password is unavailable, also for the subscription", async () => {
    const valkey = await openUp(server.url)
    await server.say("CLIENT", "KILL", "TYPE", "pubsub")
    await expect.poll(() => valkey.up).toBe(false)
    await isUp(valkey)
    await server.say("ACL", "SETUSER", "mara", "reset", "on", ">word", "~*", "&*", "+@all")
    const hers = await openUp(`redis://mara:word@127.0.0.1:${server.port}`)
    await server.say("ACL", "SETUSER", "mara", "resetpass", ">another")
    await server.say("CLIENT", "KILL", "USER", "mara")
    await expect.poll(() => hers.error ?? "", { timeout: 60_000 }).toMatch(/WRONGPASS/)
    await server.say("ACL", "SETUSER", "mara", "resetpass", ">word")
    await isUp(hers)
    await server.say("ACL", "DELUSER", "mara")
  })

  test("does not use a node of a larger cluster, because another node may have the keys", async () => {
    const cluster = await startTestValkey(["--cluster-enabled", "yes"])
    try {
      const valkey = await open(cluster.url)
      expect(valkey.error).toMatch(/CLUSTERDOWN|MOVED/)
    } finally {
      await cluster.close()
    }
  })

  test("counters that were evicted start again", async () => {
    const valkey = await openUp(server.url)
    const counters = valkeyCounters(valkey)
    await counters.count(uses("first", 7))
    await server.say("CONFIG", "SET", "maxmemory-policy", "allkeys-lru")
    const used = Number(/used_memory:(\d+)/.exec(await server.say("INFO", "memory"))?.[1])
    await server.say("CONFIG", "SET", "maxmemory", String(used + 400_000))
    for (let round = 0; round < 60; round += 1) {
      const hundred = Array.from({ length: 100 }, (_, index) => ({ key: `${round}-${index}`.padEnd(64, "0"), times: 1, leftMs: 60_000 }))
      expect(await counters.count(hundred)).toHaveLength(100)
    }
    expect(Number(/evicted_keys:(\d+)/.exec(await server.say("INFO", "stats"))?.[1])).toBeGreaterThan(0)
    expect((await counters.count(uses("first")))?.[0]).toBeOneOf([1, 8])
    expect([valkey.up, valkey.error]).toEqual([true, null])
    await server.say("CONFIG", "SET", "maxmemory-policy", "noeviction")
  })
})

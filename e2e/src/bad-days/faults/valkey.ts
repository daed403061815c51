import { randomBytes } from "node:crypto"
import { databaseUrl, on, startPostgres } from "@intray/db/testing"
import { needsValkey, startTestValkey, type TestValkey, valkeyProgram } from "@intray/server/testing/valkey"
import { freePort, sleep, until } from "../../lib/net.ts"
import { type RunningServer, startServer } from "../../lib/server.ts"
import { Day } from "../day.ts"
import { type Fault, type Line, suffer } from "../fault.ts"

/** What wakes processes and counts limits dies, stops answering, has no room, or may only be read; two processes use it meanwhile. */
export const valkey: Fault = async ({ checks, seed }) => {
  if (valkeyProgram === null) return `it ${needsValkey}`
  const postgres = await startPostgres()
  if (!postgres.url) return `it needs a PostgreSQL, and there is ${postgres.used}`
  const admin = postgres.url
  const name = `intray_bad_days_${randomBytes(4).toString("hex")}`
  const server = await startTestValkey()
  try {
    await on(admin, (client) => client.query(`create database ${name} template template0 encoding 'UTF8'`))
    const env = { DATABASE_URL: databaseUrl(admin, name), REDIS_URL: server.url }
    const day = await Day.begin(checks, { seed, env })
    const { url: origin, dataDir } = day.server
    // Those who write would meet limits by their number alone: they are counted at another process, where somebody guesses passwords.
    const more = { BASE_URL: origin, RATE_LIMITS: "on", TRUST_PROXY: "1" }
    const other = await startServer({ dataDir, port: await freePort(), cheapPasswords: true, env: { ...env, ...more } })
    const lines = await suffered(day, server, other, origin)
    const told = (pattern: RegExp) => [day.output, other.output()].map((text) => text.match(pattern)?.length ?? 0)
    const gone = () => told(/Valkey at .* cannot be used/g)
    const both = () => String(gone()) === String(told(/Valkey at .* can be used again/g))
    checks.that(
      await until("Valkey is back", async () => both(), 20_000).catch(() => false),
      "Valkey: each time that it went is a line, and each that it was back",
    )
    // The one that counts is the one that notices at once.
    checks.that((gone()[1] ?? 0) >= lines.length - 1, "Valkey: it was noticed each time", gone())
    checks.that(!`${day.output}${other.output()}`.includes(server.password), "Valkey: its password stands in no log")
    checks.that((await other.stop()) === 0, "the other process stops with exit code 0")
    await day.stop()
    return lines
  } finally {
    await server.close()
    await on(admin, (client) => client.query(`drop database if exists ${name} with (force)`))
    await postgres.stop()
  }
}

async function suffered(day: Day, server: TestValkey, other: RunningServer, origin: string): Promise<Line[]> {
  const trouble = async (fault: string, tried: string, begin: () => unknown, end: () => unknown): Promise<Line> => {
    const guesser = guess(`http://127.0.0.1:${new URL(other.url).port}`, origin)
    const line = await suffer(day, { fault, tried, ms: 6_000, begin, end })
    const { networks, longest, odd, open } = await guesser.stop()
    const before = day.checks.failed
    // A machine with much other work may leave the first ones waiting for their database, Valkey or not.
    if (begin !== end) day.checks.that(day.told.refusals.size === 0, `${fault}: nobody is refused anything because of it`, day.told.summary)
    day.checks.that(odd.length === 0, `${fault}: who guesses passwords is told that they are wrong, or too many`, odd)
    day.checks.that(networks > 2 && open === 0, `${fault}: limits hold meanwhile`, { networks, open })
    // The next one begins when everybody has it back.
    await sleep(6_000)
    const seen = `${line.seen}; ${networks} networks that guess, each stopped; longest wait of a try ${(longest / 1000).toFixed(1)} s`
    return { ...line, seen, failed: line.failed + day.checks.failed - before }
  }
  const nothing = () => undefined
  // What a machine's own work costs is in this line too.
  const usual = await trouble("Valkey there", "nothing is wrong for 6 s, to compare with", nothing, nothing)
  return [
    usual,
    await trouble("Valkey killed", "nobody at its address for 6 s, then back with nothing in it", server.kill, server.begin),
    await trouble("Valkey stopped", "SIGSTOP for 6 s, its connections open", server.pause, server.resume),
    await trouble(
      "Valkey full",
      "takes nothing more in for 6 s",
      () => server.say("CONFIG", "SET", "maxmemory", "1"),
      () => server.say("CONFIG", "SET", "maxmemory", "0"),
    ),
    await trouble(
      "Valkey failed over",
      "may only be read for 6 s",
      () => server.say("REPLICAOF", "127.0.0.1", "1"),
      () => server.say("REPLICAOF", "NO", "ONE"),
    ),
  ]
}

/**
 * From one network after the other somebody guesses a password 24 times: ten are looked at, and where counting changes its place on the
 * way, ten more.
 */
function guess(url: string, origin: string) {
  const found = { networks: 0, longest: 0, odd: [] as number[], open: 0 }
  let leaving = false
  const guessing = (async () => {
    while (!leaving) {
      const network = `198.18.${found.networks >> 8}.${found.networks & 255}`
      const email = `nobody-${randomBytes(4).toString("hex")}@example.com`
      const statuses: number[] = []
      for (let turn = 0; turn < 24; turn += 1) {
        const from = performance.now()
        const response = await fetch(`${url}/api/auth/sign-in/email`, {
          method: "POST",
          headers: { "content-type": "application/json", origin, "x-forwarded-for": network },
          body: JSON.stringify({ email, password: "not the password" }),
        })
        await response.arrayBuffer()
        found.longest = Math.max(found.longest, performance.now() - from)
        statuses.push(response.status)
      }
      found.networks += 1
      found.odd.push(...statuses.filter((status) => status !== 401 && status !== 429))
      if (!statuses.includes(429)) found.open += 1
    }
  })()
  return {
    async stop() {
      leaving = true
      await guessing
      return found
    },
  }
}

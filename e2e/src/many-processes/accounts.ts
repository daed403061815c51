import { FROM } from "../lib/balancer.ts"
import type { Checks } from "../lib/checks.ts"
import { type Group, originOf, startGroup } from "../lib/group.ts"
import { password } from "../lib/people.ts"
import { makeAccount, signInCookie } from "../lib/rpc.ts"
import { startServer } from "../lib/server.ts"
import type { Scene } from "./scene.ts"

/** A session is valid in every process, and ends in all of them at once. */
export async function sessions({ checks, group, at }: Scene): Promise<void> {
  const base = group.balancer.url
  await makeAccount(base, { name: "Mai Sato", email: "mai@example.com" })
  const cookie = await signInCookie(base, "mai@example.com")
  const named = await Promise.all(
    group.ports.map(async (_, which) => (await at(which, cookie).query<{ user: { email: string } | null }>("session.get")).user?.email),
  )
  checks.that(new Set(named).size === 1 && named[0] === "mai@example.com", "who signed in anywhere is signed in everywhere", named)
  const out = await fetch(`${originOf(group, 0)}/api/auth/sign-out`, { method: "POST", headers: { cookie, origin: base } })
  const after = await Promise.all(
    group.ports.map(async (_, which) => (await at(which, cookie).query<{ user: unknown }>("session.get")).user),
  )
  checks.that(out.ok && after.every((one) => one === null), "who signed out at one process is signed out at all", [out.status, after])
}

/** A process with an incompatible configuration does not start, and says why. */
export async function misfits({ checks, group }: Scene): Promise<void> {
  const common = { DATABASE_URL: group.url, BASE_URL: group.balancer.url }
  const why = (env: Record<string, string>, dataDir?: string) =>
    startServer({ env: { ...common, ...env }, ...(dataDir ? { dataDir } : {}) }).then(
      async (server) => `it started: ${await server.stop()}`,
      (error: Error) => error.message,
    )
  const secret = "another secret of forty characters, at least"
  const [other, none, url] = await Promise.all([
    why({ AUTH_SECRET: secret }, group.dataDir),
    why({}),
    why({ BASE_URL: "http://localhost:1" }, group.dataDir),
  ])
  checks.that(/set AUTH_SECRET to the same text for all/.test(other), "another secret is refused", other)
  // The database has accounts, so the message is about the missing secret.
  checks.that(/AUTH_SECRET/.test(none), "a folder of its own, without the secret, is refused", none)
  checks.that(/set BASE_URL to the address that people use/.test(url), "another address is refused", url)
}

/** Rate limits count across all processes: as many attempts as one process would allow. */
export async function limits(checks: Checks, env: Record<string, string>): Promise<void> {
  const group = await startGroup(3, { ...env, RATE_LIMITS: "on" })
  try {
    const base = group.balancer.url
    await makeAccount(base, { name: "Ola Brandt", email: "ola@example.com" })
    const wrong = await attempts(group, 14, "not the password", () => "192.0.2.1")
    checks.that(wrong.filter((status) => status === 401).length === 10, "ten wrong passwords from one network in all", wrong)
    checks.that(
      wrong.slice(10).every((status) => status === 429),
      "the eleventh is refused, whichever process it comes to",
      wrong,
    )
    const right = await attempts(group, 3, password, () => "192.0.2.1")
    checks.that(
      right.every((status) => status === 429),
      "the right one too, from there",
      right,
    )
    if (env.REDIS_URL) {
      const [rows] = await group.sql<{ count: string }>("select count(*) as count from rate_limit")
      checks.that(Number(rows?.count) === 0, "they are counted in Valkey, and in no row", rows)
    }
    const [elsewhere] = await attempts(group, 1, password, () => "198.51.100.7")
    checks.that(elsewhere === 200, "and from elsewhere the account is open", elsewhere)
    const codes = await group.stop()
    checks.that(
      codes.every((code) => code === 0),
      "they end with exit code 0",
      codes,
    )
  } finally {
    await group.close()
  }
}

/** Tries to sign in, each time at the next process. */
async function attempts({ balancer }: Group, count: number, secret: string, from: () => string): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1) {
    const response = await fetch(`${balancer.url}/api/auth/sign-in/email`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: balancer.url, [FROM]: from() },
      body: JSON.stringify({ email: "ola@example.com", password: secret }),
    })
    await response.arrayBuffer()
    statuses.push(response.status)
  }
  return statuses
}

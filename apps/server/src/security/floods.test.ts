import { newSecret } from "@intray/db/id"
import { mail, stage, submission, usedProof } from "@intray/db/schema"
import type { Challenge } from "altcha-lib"
import { count, eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { forgetProofs, triesFor } from "../modules/submit/proof.ts"
import { createTestApp, makeTeam, type TestApp } from "../testing/index.ts"
import { solve } from "../testing/proofs.ts"
import { callerFor } from "../testing/teams.ts"
import { demoAnswers } from "../testing/world.ts"

/** What keeps a portal from being flooded: limits, proofs, and a place apart for what looks like spam. */

let app: TestApp
let slug: string
let make: (name: string) => Promise<{ id: string; slug: string }>
let serial = 0
let time = Date.now()

beforeAll(async () => {
  app = await createTestApp({ env: { rateLimits: true, proxies: 1 } })
  const team = await makeTeam(app.services)
  const caller = callerFor(app.services, team.owner, team)
  make = (name) => caller.portals.create({ template: "music-demos", title: "Demos", slug: name })
})
afterAll(() => app.close())
beforeEach(async () => {
  // A new day and a new portal, so that nothing of an earlier test counts.
  time = Math.ceil(time / 86_400_000) * 86_400_000 + 86_400_000
  app.services.setNow(new Date(time))
  slug = (await make(`flooded-${serial++}`)).slug
})
const forward = (ms: number) => {
  time += ms
  app.services.setNow(new Date(time))
}

type Extra = { address?: string; email?: string; message?: string; website?: string; challenge?: string; key?: string; to?: string }
function send({ address = "192.0.2.1", email, message, website, challenge, key = newSecret(), to = slug }: Extra = {}): Promise<Response> {
  const more = { ...(email === undefined ? { email: `${newSecret(60)}@example.org` } : { email }), ...(message ? { message } : {}) }
  return app.request(`/api/v1/public/portals/${to}/submissions`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key, "x-forwarded-for": address },
    body: JSON.stringify({
      answers: demoAnswers({ artist: newSecret(60), ...more }),
      ...(website === undefined ? {} : { website }),
      ...(challenge === undefined ? {} : { challenge }),
    }),
  })
}
async function challenge(address = "192.0.2.1", from = slug): Promise<Challenge> {
  const response = await app.request(`/api/v1/public/portals/${from}/challenge`, { headers: { "x-forwarded-for": address } })
  expect(response.status).toBe(200)
  return (await response.json()) as Challenge
}
/** Reasons why the last submission was taken for spam; null: it was not. */
async function verdict(response: Response): Promise<string[] | null> {
  expect(response.status).toBe(201)
  const { demoId } = (await response.json()) as { demoId: string }
  const [row] = await app.services.db
    .select({ suspicion: submission.suspicion, category: stage.category })
    .from(submission)
    .innerJoin(stage, eq(stage.id, submission.stageId))
    .where(eq(submission.demoId, demoId))
  if (!row) throw new Error("not stored")
  expect(row.category === "spam").toBe(row.suspicion !== null)
  return row.suspicion
}

describe("honest people", () => {
  test("a plain script with one submission needs nothing", async () => {
    expect(await verdict(await send())).toBeNull()
  })

  test("a browser with its proof passes, however much comes from its address", async () => {
    for (let index = 0; index < 8; index++) {
      const solved = await solve(await challenge())
      forward(3_000)
      expect(await verdict(await send({ challenge: solved }))).toBeNull()
    }
  })

  test("what was begun is not counted before it can be stored", async () => {
    for (let index = 0; index < 20; index++) expect((await send({ email: "nowhere" })).status).toBe(400)
    expect(await verdict(await send())).toBeNull()
  })
})

describe("limits", () => {
  test("an address sends five in ten minutes; more without a proof is kept apart", async () => {
    const verdicts = []
    for (let index = 0; index < 7; index++) verdicts.push(await verdict(await send()))
    expect(verdicts).toEqual([null, null, null, null, null, ["no_proof"], ["no_proof"]])
    expect(await verdict(await send({ address: "192.0.2.2" }))).toBeNull()
    forward(600_000)
    expect(await verdict(await send())).toBeNull()
  })

  test("an IPv6 subscriber is one address", async () => {
    for (let index = 0; index < 5; index++) await send({ address: `2001:db8::${index}` })
    expect(await verdict(await send({ address: "2001:db8:0:0:ffff::1" }))).toEqual(["no_proof"])
    expect(await verdict(await send({ address: "2001:db8:0:1::1" }))).toBeNull()
  })

  test("what a client says of itself is believed only from the trusted proxy's place", async () => {
    for (let index = 0; index < 5; index++) await send({ address: `198.51.100.${index}, 203.0.113.9` })
    expect(await verdict(await send({ address: "198.51.100.99, 203.0.113.9" }))).toEqual(["no_proof"])
  })

  test("an e-mail sends five in an hour, from wherever and through whatever portal", async () => {
    const other = (await make(`another-${serial++}`)).slug
    for (let index = 0; index < 5; index++)
      await send({ address: `192.0.2.${index}`, email: "one@example.org", to: index % 2 ? other : slug })
    expect(await verdict(await send({ address: "192.0.2.77", email: "ONE@example.org" }))).toEqual(["no_proof"])
  })

  test("more in one e-mail's name than anybody sends is kept apart, proof or not", async () => {
    for (let index = 0; index < 30; index++) await send({ address: `192.0.2.${index}`, email: "named@example.org" })
    const solved = await solve(await challenge("198.51.100.1"))
    forward(3_000)
    expect(await verdict(await send({ address: "198.51.100.1", email: "named@example.org", challenge: solved }))).toEqual(["email_flood"])
  })

  test("a portal takes sixty in a minute from everywhere before it asks for proofs", async () => {
    for (let index = 0; index < 60; index++) expect(await verdict(await send({ address: `10.0.${index}.1` }))).toBeNull()
    expect(await verdict(await send({ address: "10.1.0.1" }))).toEqual(["no_proof"])
    forward(60_000)
    expect(await verdict(await send({ address: "10.1.0.2" }))).toBeNull()
  })

  test("beyond the hard limit answers with Retry-After, and stores nothing", async () => {
    for (let index = 0; index < 120; index++) expect((await send()).status).toBe(201)
    const stored = await app.services.db.$count(submission)
    const refused = await send()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0)
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(3_600)
    expect(await app.services.db.$count(submission)).toBe(stored)
    forward(3_600_000)
    expect(await verdict(await send())).toBeNull()
  })

  test("an e-mail gets five receipts a day, whatever is sent in its name", async () => {
    for (let index = 0; index < 9; index++) await send({ address: `192.0.2.${index}`, email: "mailed@example.org" })
    expect(await app.services.db.$count(mail, eq(mail.to, "mailed@example.org"))).toBe(5)
  })
})

describe("proofs", () => {
  /** Five without one, so that one is wanted from here on. */
  const press = async () => {
    for (let index = 0; index < 5; index++) await send()
  }

  test("count once, before as under pressure", async () => {
    const solved = await solve(await challenge())
    forward(3_000)
    expect(await verdict(await send({ challenge: solved }))).toBeNull()
    await press()
    expect(await verdict(await send({ challenge: solved }))).toEqual(["no_proof", "bad_proof"])
    const fresh = await solve(await challenge())
    forward(3_000)
    const both = await Promise.all([send({ challenge: fresh }), send({ challenge: fresh })])
    const verdicts = await Promise.all(both.map(verdict))
    expect(verdicts.filter((one) => one === null)).toHaveLength(1)
  })

  test("sent again with the same key they give the same answer", async () => {
    await press()
    const [solved, key, email] = [await solve(await challenge()), newSecret(), "same@example.org"]
    forward(3_000)
    const body = JSON.stringify({ answers: demoAnswers({ email }), challenge: solved })
    const again = () =>
      app.request(`/api/v1/public/portals/${slug}/submissions`, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": key, "x-forwarded-for": "192.0.2.1" },
        body,
      })
    const [first, second] = [await again(), await again()]
    expect(await first.clone().json()).toEqual(await second.json())
    expect(await verdict(first)).toBeNull()
  })

  test("are worth nothing expired, for another portal, forged or of any other shape", async () => {
    await press()
    const other = (await make(`elsewhere-${serial++}`)).slug
    const mine = await challenge()
    const packed = JSON.parse(Buffer.from(await solve(mine), "base64").toString()) as {
      challenge: Challenge
      solution: { counter: number; derivedKey: string }
    }
    const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64")
    const { parameters } = packed.challenge
    forward(3_000)
    const forged = [
      await solve(await challenge("192.0.2.1", other)),
      pack({ ...packed, solution: { ...packed.solution, derivedKey: "00".repeat(32) } }),
      pack({
        ...packed,
        challenge: { ...packed.challenge, parameters: { ...parameters, expiresAt: (parameters.expiresAt ?? 0) + 9_999 } },
      }),
      pack({ ...packed, challenge: { parameters: { ...parameters, cost: 1, keyPrefix: "00" } } }),
      pack({ ...packed, challenge: { parameters, signature: "" } }),
      pack(null),
      pack([]),
      pack({ challenge: null, solution: null }),
      "not base64 at all \u2603",
      "x".repeat(9_999),
    ]
    for (const one of forged) expect(await verdict(await send({ challenge: one })), one.slice(0, 40)).toEqual(["no_proof", "bad_proof"])
    const late = await solve(await challenge())
    forward(2 * 3_600_000)
    await press()
    expect(await verdict(await send({ challenge: late }))).toEqual(["no_proof"])
  })

  test("cost more the more an address asks for, and are remembered no longer than they are good", async () => {
    expect([1, 5, 6, 10, 11, 31, 500].map(triesFor)).toEqual([100, 100, 200, 200, 400, 6_400, 12_800])
    const { db } = app.services
    forward(86_400_000)
    await forgetProofs(app.services)
    expect(await db.$count(usedProof)).toBe(0)
    await send({ challenge: await solve(await challenge()) })
    expect(await db.$count(usedProof)).toBe(1)
    forward(7_199_000)
    await forgetProofs(app.services)
    expect(await db.$count(usedProof)).toBe(1)
    forward(2_000)
    await forgetProofs(app.services)
    expect(await db.$count(usedProof)).toBe(0)
  })

  test("are not given out for what is not there, nor without end", async () => {
    const ask = (from: string) => app.request(`/api/v1/public/portals/${from}/challenge`, { headers: { "x-forwarded-for": "192.0.2.9" } })
    expect((await ask("nobody-has-this")).status).toBe(404)
    const statuses = await Promise.all(Array.from({ length: 302 }, () => ask(slug).then((one) => one.status)))
    expect(statuses.filter((one) => one === 429)).toHaveLength(2)
  })
})

describe("signals", () => {
  test("a field that no person sees is enough; its sender is notified what everybody is notified", async () => {
    const response = await send({ website: "https://spam.example", email: "robot@example.org" })
    const { demoId } = (await response.clone().json()) as { demoId: string }
    expect(await verdict(response)).toEqual(["honeypot"])
    const status = (await (await app.request(`/api/v1/public/status/${demoId}`)).json()) as Record<string, unknown>
    expect(status).toMatchObject({ wording: "Received", category: "inbox", canWithdraw: true })
    expect(JSON.stringify(status).toLowerCase()).not.toMatch(/spam|suspici/)
    expect(await app.services.db.$count(mail, eq(mail.to, "robot@example.org"))).toBe(0)
    expect(await verdict(await send({ website: "  " }))).toBeNull()
  })

  test("links alone are no reason, links in a hurry are", async () => {
    const message = "https://a.example https://b.example www.c.example"
    expect(await verdict(await send({ message }))).toBeNull()
    const solved = await solve(await challenge())
    expect(await verdict(await send({ message, challenge: solved }))).toEqual(["links", "fast"])
  })

  test("the same words again and again are one, with links next to them enough", async () => {
    const send4 = async (message: string) => {
      const same = { artist: "Kitefall", email: "kit@example.org", message }
      const verdicts = []
      for (let index = 0; index < 4; index++) {
        const response = await app.request(`/api/v1/public/portals/${slug}/submissions`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-forwarded-for": "192.0.2.50" },
          body: JSON.stringify({ answers: demoAnswers(same) }),
        })
        verdicts.push(await verdict(response))
      }
      return verdicts
    }
    expect(await send4("The same demo, sent once more because the page froze.")).toEqual([null, null, null, null])
    forward(3_600_000)
    expect((await send4("https://a.example https://b.example https://c.example")).at(-1)).toEqual(["links", "repeated"])
  })
})

test("RATE_LIMITS=off switches limits off and leaves the honeypot", async () => {
  const free = await createTestApp()
  const team = await makeTeam(free.services)
  await callerFor(free.services, team.owner, team).portals.create({ template: "music-demos", title: "Demos", slug: "load-me" })
  const post = (more: object) =>
    free.request("/api/v1/public/portals/load-me/submissions", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ answers: demoAnswers(), ...more }),
    })
  for (let index = 0; index < 130; index++) expect((await post({})).status).toBe(201)
  await post({ website: "x" })
  const rows = await free.services.db
    .select({ category: stage.category, count: count() })
    .from(submission)
    .innerJoin(stage, eq(stage.id, submission.stageId))
    .groupBy(stage.category)
  expect(Object.fromEntries(rows.map((row) => [row.category, row.count]))).toEqual({ inbox: 130, spam: 1 })
  await free.close()
})

import { newSecret } from "@intray/db/id"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createTestApp, makeTeam, type TestApp } from "../testing/index.ts"
import { callerFor } from "../testing/teams.ts"
import { demoAnswers } from "../testing/world.ts"

/** A portal with a password: one policy, asked at every door that leads to it. */

let app: TestApp
let update: (portalId: string, more: object) => Promise<unknown>
let locked: { id: string; slug: string }
let other: { id: string; slug: string }
const password = "low ceiling, warm room"

beforeAll(async () => {
  app = await createTestApp()
  const team = await makeTeam(app.services)
  const caller = callerFor(app.services, team.owner, team)
  update = (portalId, more) => caller.portals.update({ portalId, ...more })
  const make = (slug: string) => caller.portals.create({ template: "music-demos", title: "Demos", slug })
  locked = await make("behind-a-door")
  other = await make("behind-another")
  for (const one of [locked, other]) await update(one.id, { password })
})
afterAll(() => app.close())

const json = { "content-type": "application/json" }
const api = (path: string, init: RequestInit = {}) => app.request(`/api/v1/public/portals${path}`, init)
async function unlock(slug: string, word = password): Promise<{ status: number; pass: string }> {
  const response = await api(`/${slug}/unlock`, { method: "POST", headers: json, body: JSON.stringify({ password: word }) })
  const body = (await response.json()) as { pass?: string }
  return { status: response.status, pass: body.pass ?? "" }
}

const question = "Artist name"
const withPass = (pass: string | null): Record<string, string> => (pass === null ? {} : { "x-portal-pass": pass })
const input = (value: object) => encodeURIComponent(JSON.stringify(value))

/** Each door: whether somebody with that pass comes through. */
const endpoints: Record<string, (slug: string, pass: string | null) => Promise<boolean>> = {
  "REST, the form": async (slug, pass) => {
    const said = await (await api(`/${slug}`, { headers: withPass(pass) })).text()
    expect(said.includes('"state":"locked"')).toBe(!said.includes(question))
    return said.includes(question)
  },
  "REST, sending": async (slug, pass) => {
    const body = JSON.stringify({ answers: demoAnswers() })
    const response = await api(`/${slug}/submissions`, { method: "POST", headers: { ...json, ...withPass(pass) }, body })
    expect([201, 409]).toContain(response.status)
    if (response.status === 409) expect(await response.json()).toMatchObject({ code: "portal_locked" })
    return response.status === 201
  },
  "tRPC, the form": async (slug, pass) => {
    const response = await app.request(`/api/trpc/public.portal?input=${input({ slug, ...(pass === null ? {} : { pass }) })}`)
    return (await response.text()).includes(question)
  },
  "tRPC, sending": async (slug, pass) => {
    const body = JSON.stringify({ slug, idempotencyKey: newSecret(), answers: demoAnswers(), ...(pass === null ? {} : { pass }) })
    return (await app.request("/api/trpc/public.submit", { method: "POST", headers: json, body })).status === 200
  },
  "an upload": async (slug, pass) => {
    const encoded = (text: string) => Buffer.from(text).toString("base64")
    const metadata = { portal: slug, field: "tracks.audio", filename: "a.wav", ...(pass === null ? {} : { pass }) }
    const response = await app.request("/api/uploads", {
      method: "POST",
      headers: {
        "tus-resumable": "1.0.0",
        "upload-length": "100",
        "upload-metadata": Object.entries(metadata)
          .map(([name, value]) => `${name} ${encoded(value)}`)
          .join(","),
      },
    })
    expect([201, 409]).toContain(response.status)
    return response.status === 201
  },
}

describe.each(Object.entries(endpoints))("%s", (_, endpoint) => {
  test("opens with a pass of its own portal and with nothing else", async () => {
    const { pass } = await unlock(locked.slug)
    const foreign = (await unlock(other.slug)).pass
    expect(await endpoint(locked.slug, pass)).toBe(true)
    const [until = "", mark = ""] = pass.split(".")
    const later = (Number.parseInt(until, 36) + 1).toString(36)
    for (const wrong of [null, "", "x", foreign, `${later}.${mark}`, `${until}.`, `${until}.${"A".repeat(43)}`, `${pass}.x`]) {
      expect(await endpoint(locked.slug, wrong), String(wrong)).toBe(false)
    }
  })

  test("is shut to a pass that is too old, and to one of an earlier password", async () => {
    const begun = new Date()
    app.services.setNow(begun)
    const { pass } = await unlock(locked.slug)
    app.services.setNow(new Date(begun.getTime() + 12 * 3_600_000 - 1))
    expect(await endpoint(locked.slug, pass)).toBe(true)
    app.services.setNow(new Date(begun.getTime() + 12 * 3_600_000))
    expect(await endpoint(locked.slug, pass)).toBe(false)
    app.services.setNow(null)
    await update(locked.id, { password: "another one" })
    expect(await endpoint(locked.slug, pass)).toBe(false)
    await update(locked.id, { password })
    // The same words, hashed again: anyone who had a pass asks again.
    expect(await endpoint(locked.slug, pass)).toBe(false)
    await update(locked.id, { password: null })
    expect(await endpoint(locked.slug, null)).toBe(true)
    await update(locked.id, { password })
  })
})

test("the page's document says that it is locked, and nothing of the form", async () => {
  for (const path of [`/${locked.slug}`, `/${locked.slug}?embed=1`]) {
    const html = await (await app.request(path)).text()
    expect(html).toContain('"state":"locked"')
    for (const word of [question, '"roles":{', "one to three tracks"]) expect(html).not.toContain(word)
  }
})

test("a password is never said back, and a wrong one is named with its place", async () => {
  const wrong = await api(`/${locked.slug}/unlock`, { method: "POST", headers: json, body: JSON.stringify({ password: "nearly" }) })
  expect(wrong.status).toBe(400)
  const problem = await wrong.text()
  expect(JSON.parse(problem)).toMatchObject({ issues: [{ path: ["password"], code: "wrong_password" }] })
  expect(problem).not.toContain("nearly")
  expect((await unlock("nobody-has-this")).status).toBe(404)
})

test("guesses are counted by address and portal", async () => {
  const strict = await createTestApp({ env: { rateLimits: true, proxies: 1 } })
  const team = await makeTeam(strict.services)
  const caller = callerFor(strict.services, team.owner, team)
  const { id } = await caller.portals.create({ template: "music-demos", title: "Demos", slug: "guess-me" })
  await caller.portals.update({ portalId: id, password })
  const guess = (address: string, word = "wrong") =>
    strict.request("/api/v1/public/portals/guess-me/unlock", {
      method: "POST",
      headers: { ...json, "x-forwarded-for": address },
      body: JSON.stringify({ password: word }),
    })
  const statuses = []
  for (let index = 0; index < 12; index++) statuses.push((await guess(`2001:db8::${index}`)).status)
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
  const limited = await guess("2001:db8::1", password)
  expect(limited.status).toBe(429)
  expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0)
  expect((await guess("2001:db8:0:1::1", password)).status).toBe(200)
  // From everywhere: as many as one portal bears in ten minutes.
  const everywhere = { max: 600, windowSeconds: 600 }
  // Those before counted by the portal too; a busy database takes some at a time.
  for (let done = 0; done < 600; done += 20) {
    await Promise.allSettled(Array.from({ length: 20 }, () => strict.services.limits.demand("unlock", id, everywhere)))
  }
  expect((await guess("2001:db8:0:2::1")).status).toBe(429)
  await strict.close()
})

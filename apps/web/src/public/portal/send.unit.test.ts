import { afterEach, describe, expect, it, vi } from "vitest"
import { mailedTo } from "./mailed-to.ts"
import { failureOf, sendSubmission } from "./send.ts"

const input = {
  slug: "demos",
  version: 3,
  answers: { artist: "Kitefall" },
  idempotencyKey: "key-12345",
  pass: null,
  challenge: null,
  website: "",
}
const answer = (status: number, body: unknown, headers = {}) =>
  vi.stubGlobal("fetch", async () => new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers }))

afterEach(() => vi.unstubAllGlobals())

describe("sending", () => {
  it("sends version, answers and the key, and gives the receipt", async () => {
    const calls: [string, RequestInit][] = []
    const receipt = { number: 1285, demoId: "d", statusUrl: "https://intray.example/status/d" }
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      calls.push([url, init])
      return Response.json(receipt, { status: 201 })
    })
    expect(await sendSubmission(input)).toEqual({ kind: "sent", receipt })
    expect(calls[0]?.[0]).toBe("/api/v1/public/portals/demos/submissions")
    expect(calls[0]?.[1].headers).toMatchObject({ "idempotency-key": "key-12345" })
    expect(JSON.parse(String(calls[0]?.[1].body))).toEqual({ version: 3, answers: { artist: "Kitefall" } })
  })

  it("sends the pass, the solved challenge and what only programs fill in, where there are any", async () => {
    const calls: RequestInit[] = []
    vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
      calls.push(init)
      return Response.json({}, { status: 500 })
    })
    await sendSubmission({ ...input, pass: "p", challenge: "c", website: "http://spam.example" })
    expect(calls[0]?.headers).toMatchObject({ "x-portal-pass": "p" })
    expect(JSON.parse(String(calls[0]?.body))).toMatchObject({ challenge: "c", website: "http://spam.example" })
  })

  it("never throws: no network, no JSON, an answer that is none", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch")
    })
    expect(await sendSubmission(input)).toEqual({ kind: "offline" })
    answer(502, "<html>bad gateway</html>")
    expect(await sendSubmission(input)).toEqual({ kind: "failed" })
    answer(201, { number: "no" })
    expect(await sendSubmission(input)).toEqual({ kind: "failed" })
  })

  it("tells the refusals apart", () => {
    expect(failureOf(413, {}, null)).toEqual({ kind: "tooLarge" })
    expect(failureOf(429, {}, "40")).toEqual({ kind: "tooMany", seconds: 40 })
    expect(failureOf(429, {}, "soon")).toEqual({ kind: "tooMany", seconds: null })
    expect(failureOf(404, { code: "not_found", detail: "Nothing here." }, null)).toEqual({ kind: "gone" })
    // A proxy that finds no server.
    for (const other of [null, {}, { message: "no route" }]) expect(failureOf(404, other, null)).toEqual({ kind: "failed" })
    for (const code of ["portal_closed", "portal_paused", "portal_archived"])
      expect(failureOf(409, { code }, null)).toEqual({ kind: "closed" })
    expect(failureOf(409, { code: "portal_full" }, null)).toEqual({ kind: "full" })
    expect(failureOf(403, { code: "portal_locked" }, null)).toEqual({ kind: "locked" })
    expect(failureOf(429, { code: "challenge_wanted" }, "40")).toEqual({ kind: "proof" })
    expect(failureOf(409, { code: "version_replaced" }, null)).toEqual({ kind: "outdated" })
    expect(failureOf(409, { code: "idempotency_conflict" }, null)).toEqual({ kind: "sentAlready", earlier: null })
    expect(failureOf(403, { detail: "No." }, null)).toEqual({ kind: "refused", detail: "No." })
  })

  it("speaks of a mail only where one was sent", () => {
    const email = { key: "email", type: "email", label: "E-mail", help: "", required: true, identifying: true } as const
    const portal = (configured: boolean, roles = { email: "email" }) => ({
      ...{
        slug: "demos",
        title: "Demos",
        language: "en" as const,
        languages: ["en" as const],
        said: "en" as const,
        untranslated: [],
        formality: "formal" as const,
        intro: "",
        version: 1,
        state: "open" as const,
        team: { name: "Lantern Quay" },
      },
      ...{ fields: [email], roles, mail: { configured }, steps: false, opensAt: null, closesAt: null, timeZone: null },
      ...{ design: { accent: "", mode: "auto" as const, logo: null, cover: null, icon: null }, watermark: true, proof: false },
    })
    expect(mailedTo(portal(true), { email: " hello@kitefall.example " })).toBe("hello@kitefall.example")
    expect(mailedTo(portal(false), { email: "hello@kitefall.example" })).toBeNull()
    expect(mailedTo(portal(true), {})).toBeNull()
    expect(mailedTo(portal(true, { email: "gone" }), { email: "hello@kitefall.example" })).toBeNull()
  })

  it("takes the server's issues as places in the answers", () => {
    const issues = [
      { path: ["answers", "tracks", 0, "title"], code: "required", message: "This needs an answer." },
      { path: ["email"], code: "email", message: "No @." },
      { path: "bad", message: 7 },
    ]
    expect(failureOf(400, { code: "invalid", issues }, null)).toEqual({
      kind: "invalid",
      issues: [
        { path: ["tracks", 0, "title"], code: "required", message: "This needs an answer." },
        { path: ["email"], code: "email", message: "No @." },
      ],
    })
  })
})

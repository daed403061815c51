import { label, member, organization, portal, stage, submission, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import type { Log } from "../platform/log.ts"
import {
  callerFor,
  cookiesOf,
  createTestApp,
  type Inbox,
  makeTeam,
  postAuth,
  sessionOf,
  signInAs,
  startInbox,
  type TestApp,
  type TestTeam,
} from "../testing/index.ts"
import { demoAnswers } from "../testing/world.ts"

/** Nothing leaks: no team data in public responses, no submitter's text in mail headers, no personal data in the log. */

const lines: string[] = []
const keep = (message: string, fields?: unknown, cause?: unknown) =>
  void lines.push(`${message} ${JSON.stringify(fields)} ${cause instanceof Error ? cause.stack : String(cause ?? "")}`)
const log: Log = { info: keep, warn: keep, error: keep }
let app: TestApp
let inbox: Inbox
let team: TestTeam
beforeAll(async () => {
  inbox = await startInbox()
  app = await createTestApp({ log, env: { smtpUrl: inbox.url } })
  team = await makeTeam(app.services)
  await callerFor(app.services, team.owner, team).portals.create({ template: "music-demos", title: "Demos", slug: "demos" })
})
afterAll(async () => {
  await app.close()
  await inbox.close()
})

async function send(answers: Record<string, unknown> = {}, key = `key-${Math.random()}`): Promise<{ demoId: string; number: number }> {
  const response = await app.request("/api/v1/public/portals/demos/submissions", {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ answers: demoAnswers(answers) }),
  })
  expect(response.status).toBe(201)
  return (await response.json()) as { demoId: string; number: number }
}

describe("public answers", () => {
  it("hold nothing of the team's at any step of a submission", async () => {
    const { db } = app.services
    const caller = callerFor(app.services, team.owner, team)
    const stages = (await db.select().from(stage)).filter((one) => one.teamId === team.id)
    for (const one of stages)
      await db
        .update(stage)
        .set({ name: `Canary ${one.category} ${one.position}` })
        .where(eq(stage.id, one.id))
    for (const one of await db.select().from(label)) {
      await db
        .update(label)
        .set({ name: `Canary ${one.id}`, description: "Canary label", feedbackText: "Canary feedback" })
        .where(eq(label.id, one.id))
    }
    const id = async () => (await db.select().from(submission).where(eq(submission.demoId, demoId)))[0]!.id
    const { demoId } = await send()
    const people = [team.owner, team.admin, team.member, team.viewer]
    const secrets = [
      team.id,
      team.slug,
      await id(),
      ...people.flatMap((one) => [one.id, one.email, one.name]),
      ...stages.map((one) => one.id),
      ...(await db.select().from(label)).map((one) => one.id),
      ...(await db.select().from(portal)).map((one) => one.id),
      ...(await db.select().from(member)).map((one) => one.id),
    ]
    const decisions = stages.filter((one) => one.category === "accepted" || one.category === "declined").map((one) => one.publicWording)

    const crawl = async (step: string, held = true) => {
      const paths = [
        "/",
        "/demos",
        `/status/${demoId}`,
        "/nowhere",
        "/api/health",
        "/api/v1/openapi.json",
        "/api/v1/public/portals/demos",
        `/api/v1/public/status/${demoId}`,
        `/api/trpc/public.portal?input=${encodeURIComponent('{"slug":"demos"}')}`,
        `/api/trpc/public.status?input=${encodeURIComponent(JSON.stringify({ demoId }))}`,
        "/api/trpc/session.get",
        "/api/trpc/submissions.counts",
      ]
      for (const path of paths) {
        const response = await app.request(path)
        const text = (await response.text()) + JSON.stringify([...response.headers])
        const found = [...secrets.filter((one) => text.includes(one)), ...(/canary/i.exec(text) ?? [])]
        if (held && path.includes(demoId)) found.push(...decisions.filter((one) => text.includes(one)))
        expect([step, path, found]).toEqual([step, path, []])
        if (!path.includes(demoId)) expect([path, text.includes(demoId)]).toEqual([path, false])
      }
    }
    const row = await id()
    const stageOf = (category: string, at = 0) => stages.filter((one) => one.category === category)[at]!.id
    await crawl("received")
    await caller.submissions.seen({ id: row })
    await caller.labels.set({ submissionId: row, labelId: (await db.select().from(label))[0]!.id, on: true, actId: "leak-1" })
    await crawl("labelled")
    await caller.decisions.move({ id: row, stageId: stageOf("review", 1), actId: "leak-2" })
    await crawl("moved")
    await caller.decisions.move({ id: row, stageId: stageOf("declined"), actId: "leak-3" })
    await crawl("declined, held")
    await caller.undo.undo({ actId: "leak-3" })
    await crawl("undone")
    await caller.decisions.decide({ id: row, stageId: stageOf("accepted"), publish: false, actId: "leak-4" })
    await crawl("accepted, held")
    await caller.decisions.publish({ id: row })
    await crawl("published", false)
    for (const state of ["paused", "closed", "archived"] as const) {
      await caller.portals.setState({ portalId: (await db.select().from(portal))[0]!.id, state })
      await crawl(state, false)
    }
    await db.update(portal).set({ state: "open", closedAt: null })
  })

  it("carry every text as data, in the page and in JSON", async () => {
    const payload = `</script><!--<script>alert(1)</script>\u2028\u2029]]>"'&<svg/onload=alert(1)>`
    const { db } = app.services
    await db.update(portal).set({ title: payload, intro: payload })
    await db.update(organization).set({ name: payload }).where(eq(organization.id, team.id))
    const { demoId } = await send({
      artist: payload.replace(/[\u2028\u2029]/g, ""),
      message: payload,
      tracks: [{ title: payload, link: "https://example.com/x", genre: "house" }],
    })
    const ending = encodeURIComponent("</script><!--")
    for (const [path, said] of [
      ["/demos", "</script>"],
      [`/status/${demoId}`, "</script>"],
      // An escaped slash is part of no path: of this one nothing is said back.
      [`/${ending}`, "notFound"],
      [`/${encodeURIComponent("<script><!--")}`, "<script><!--"],
    ] as const) {
      const html = await (await app.request(path)).text()
      expect([path, html.match(/<script/g)?.length, html.match(/<\/script/g)?.length]).toEqual([path, 1, 1])
      expect(html).not.toMatch(/<!--|<svg|\u2028|\u2029/)
      const data = /id="page-data">(.*?)<\/script>/s.exec(html)![1]!
      expect(JSON.stringify(JSON.parse(data))).toContain(said)
    }
    await db.update(portal).set({ title: "Demos", intro: "" })
    await db.update(organization).set({ name: "Lantern Quay" }).where(eq(organization.id, team.id))
  })
})

describe("mails", () => {
  it("have one recipient, no word of the submitter's, and heads that nobody can add to", async () => {
    const { db } = app.services
    await db.update(portal).set({ title: "Demos\r\nBcc: evil@example.com\r\n\r\n<script>alert(1)</script>" })
    await db.update(organization).set({ name: "www.evil.example\r\nX-Evil: 1 <b>" }).where(eq(organization.id, team.id))
    await app.services.jobs.drain()
    inbox.messages.length = 0
    const words = { artist: "Canarian Artist", name: "Canarian Name <b>", message: "Canarian message https://evil.example" }
    await send({
      ...words,
      email: "receipt@example.com",
      tracks: [{ title: "Canarian Title", link: "https://evil.example/x", genre: "house" }],
    })
    await postAuth(app, "/sign-up/email", {
      name: `Canarian "Mara" <b@evil.example>`,
      email: "mara@example.com",
      password: "correct horse",
    })
    await app.services.jobs.drain()
    expect(inbox.messages).toHaveLength(2)
    for (const message of inbox.messages) {
      const [head = "", ...body] = message.split("\r\n\r\n")
      expect(head).not.toMatch(/^(Bcc|Cc|X-Evil):/im)
      expect(head.match(/^To: .*$/gm)).toEqual([expect.stringMatching(/^To: (receipt|mara)@example\.com$/)])
      const text = body.join("\n").replace(/=\r\n/g, "").replaceAll("=3D", "=")
      expect(text + head.replace(/^Subject:.*(\r\n .*)*/m, "")).not.toMatch(/Canarian|evil\.example/)
      expect(head).not.toContain("Canarian")
      expect(text.slice(text.indexOf("text/html"))).not.toMatch(/<script|<b>/)
      for (const [, href] of text.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^http:\/\/localhost:3000\//)
    }
    await db.update(portal).set({ title: "Demos" })
    await db.update(organization).set({ name: "Lantern Quay" }).where(eq(organization.id, team.id))
  })
})

it("the log names no person, address, password, token, link or answer, whatever fails", async () => {
  lines.length = 0
  // Libraries print by themselves.
  const printed = (["log", "info", "warn", "error"] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...all) => keep(String(all[0]), {}, all[1])),
  )
  const password = "Whistle-ledger-1"
  const secrets = new Set([password, "canary@example.com", "Canary Person", "Canary answer", "canary-submitter@example.com"])
  await postAuth(app, "/sign-up/email", { name: "Canary Person", email: "canary@example.com", password })
  await postAuth(app, "/sign-up/email", { name: "Canary Person", email: "canary@example.com", password })
  await postAuth(app, "/sign-in/email", { email: "canary@example.com", password })
  await app.services.db.update(user).set({ emailVerified: true }).where(eq(user.email, "canary@example.com"))
  const cookie = cookiesOf(await postAuth(app, "/sign-in/email", { email: "canary@example.com", password }))
  secrets.add(/session_token=([^.%;]+)/.exec(cookie)![1]!)
  await sessionOf(app, cookie)
  await postAuth(app, "/sign-in/email", { email: "canary@example.com", password: `${password}x` })
  await postAuth(app, "/sign-in/email", { email: "canary@example.com", password }, { "content-type": "text/canary@example.com" })
  await postAuth(app, "/sign-in/email", { email: "canary@example.com", password, callbackURL: "https://canary@example.com/" })
  const { demoId } = await send({ message: "Canary answer", email: "canary-submitter@example.com" }, "canary-key-secret")
  for (const one of [demoId, "canary-key-secret"]) secrets.add(one)
  await app.request(`/status/${demoId}`)
  await app.request(`/api/v1/public/status/${demoId}`)
  await app.request(`/api/files/canary?demo=${demoId}`)
  await app.request(`/api/trpc/public.status?input=${encodeURIComponent(JSON.stringify({ demoId }))}`)
  await app.request(`/api/auth/verify-email?token=${demoId}&callbackURL=/${demoId}`)
  await app.request("/api/uploads", {
    method: "POST",
    headers: {
      "tus-resumable": "1.0.0",
      "upload-length": "9",
      "upload-metadata": `portal ZGVtb3M=,field dHJhY2tzLmF1ZGlv,filename ${btoa("Canary answer.mp3")}`,
    },
  })
  // The mail server refuses by repeating the address, once for now and once for good.
  inbox.refuse(1, 451)
  await app.services.jobs.drain()
  inbox.refuse(0, 451)
  // A database that fails has the statement's values at hand.
  const broken = await createTestApp({ log })
  await broken.services.db.close()
  const body = JSON.stringify({ answers: demoAnswers({ message: "Canary answer", email: "canary-submitter@example.com" }) })
  const headers = { "content-type": "application/json", origin: "http://localhost:3000" }
  expect((await broken.request("/api/v1/public/portals/demos/submissions", { method: "POST", headers, body })).status).toBe(500)
  for (const path of ["/sign-in/email", "/sign-up/email", "/send-verification-email"]) {
    expect((await postAuth(broken, path, { name: "Canary Person", email: "canary@example.com", password })).status).toBeGreaterThanOrEqual(
      400,
    )
  }
  await broken.request(`/status/${demoId}`, { cookie })
  await broken.services.jobs.stop()
  for (const spy of printed) spy.mockRestore()
  const text = lines.join("\n")
  expect(lines.length).toBeGreaterThan(20)
  expect([...secrets].filter((one) => text.includes(one))).toEqual([])
})

it("every kind of answer has its headers, and none lets another site in", async () => {
  const cookie = await signInAs(app.services, team.owner)
  const { demoId } = await send()
  const broken = await createTestApp()
  await broken.services.db.close()
  const json = { "content-type": "application/json", origin: "http://localhost:3000" }
  const asked: [string, Promise<Response>][] = []
  const ask = (path: string, init: RequestInit & { cookie?: string } = {}, on = app) =>
    void asked.push([
      `${init.method ?? "GET"} ${path}`,
      on.request(path, { ...init, headers: { origin: "https://evil.example", ...(init.headers as Record<string, string>) } }),
    ])
  for (const path of [
    "/",
    "/demos",
    `/status/${demoId}`,
    "/nowhere",
    "/auth/login",
    "/dashboard",
    "/theme.js",
    "/assets/main-abc123.js",
    "/builds/latest.json",
    "/%00",
  ]) {
    ask(path)
    ask(path, { method: "HEAD" })
    ask(path, { method: "POST" })
    ask(path, { method: "OPTIONS", headers: { "access-control-request-method": "POST", "access-control-request-headers": "content-type" } })
  }
  ask("/auth/setup")
  for (const path of [
    "/api/health",
    "/api/nowhere",
    "/api/v1/nowhere",
    "/api/v1/openapi.json",
    `/api/v1/public/status/${demoId}`,
    "/api/files/x",
    "/api/uploads/x/info",
    "/api/auth/get-session",
    "/api/auth/error?error=%3Cscript%3E",
    "/api/auth/nowhere",
    "/api/trpc/session.get",
    "/api/trpc/nowhere",
    "/api/organization/list",
  ]) {
    ask(path, { cookie })
    ask(path, { method: "OPTIONS", headers: { "access-control-request-method": "POST" } })
    ask(path, { method: "PUT", headers: json, body: "{" })
  }
  ask("/api/trpc/teams.rename", { method: "POST", headers: json, body: "{", cookie })
  ask("/api/auth/sign-in/email", { method: "POST", headers: json, body: "{" })
  ask("/api/uploads", { method: "OPTIONS" })
  ask("/api/uploads", { method: "POST", headers: { "tus-resumable": "1.0.0", "upload-length": "9" } })
  for (const path of ["/demos", "/api/organization/list", "/api/trpc/session.get"]) ask(path, { cookie }, broken)
  for (const [name, asking] of asked) {
    const { headers, status } = await asking
    const policy = headers.get("content-security-policy") ?? ""
    expect([name, headers.get("x-content-type-options"), policy.includes("frame-ancestors 'none'")]).toEqual([name, "nosniff", true])
    expect([name, /script-src[^;]*unsafe/.test(policy), policy.includes("default-src")]).toEqual([name, false, true])
    expect([name, headers.has("referrer-policy"), headers.has("permissions-policy")]).toEqual([name, true, true])
    expect([name, headers.get("access-control-allow-origin"), headers.get("access-control-allow-credentials")]).toEqual([name, null, null])
    expect([name, headers.has("server"), headers.has("x-powered-by")]).toEqual([name, false, false])
    if (name.includes("/api/") && status === 200 && !name.startsWith("OPTIONS"))
      expect([name, headers.get("cache-control")]).toEqual([name, expect.stringMatching(/no-store|no-cache/)])
    if (name.includes("error?error=")) expect(await (await asking).text()).not.toContain("<script")
  }
  await broken.services.jobs.stop()
})

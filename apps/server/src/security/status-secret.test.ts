import { randomUUID } from "node:crypto"
import * as schema from "@intray/db/schema"
import { desc, eq, getTableName, isTable } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { type CallerKey, cellFor } from "../http/access/callers.ts"
import { accessOfEndpoints, type Endpoint } from "../http/access/endpoints.ts"
import { exportFormat } from "../modules/exports/schema.ts"
import { postNotifications } from "../modules/notifications/channel.ts"
import { sendNotifications } from "../modules/notifications/send.ts"
import { listProcedures, type Procedure } from "../procedures.ts"
import { type Answer, type Endpoints, mostFirst, openEndpoints, type Sent, type TestCaller } from "../testing/callers.ts"
import { type ApiScene, apiExamples, makeApiScene } from "../testing/endpoints-api.ts"
import { examples } from "../testing/examples.ts"
import { type Listener, liveEndpoint } from "../testing/live.ts"
import { seeker } from "../testing/secrets.ts"
import { useWorld } from "../testing/use-world.ts"
import { send, stageNamed, type TestTeam } from "../testing/world.ts"

/**
 * The status link is its submitter's secret: with it one writes as them, and erases what they sent. Generated from the router's own list and
 * from the list of addresses: whatever anybody is answered, streamed, mailed, posted or logged holds no demoId, in no spelling, but for what
 * the submitter gets who sends in or holds the link already.
 */

let open: Endpoints
let other: TestTeam
const logged: string[] = []
const posted: string[] = []
const listeners: Listener[] = []
/** All output by the place where it appeared. */
const said = new Map<string, string>()
const answered = new Map<string, number[]>()

const keep = (where: string, text: string) => said.set(where, `${said.get(where) ?? ""}\n${text}`)
const line = (message: string, fields?: object, cause?: unknown) =>
  void logged.push(`${message} ${JSON.stringify(fields)} ${cause instanceof Error ? cause.stack : cause}`)

const world = useWorld({ log: { info: line, warn: line, error: line }, env: { smtpUrl: "smtp://127.0.0.1:9" } })
beforeAll(async () => {
  open = openEndpoints(world)
  other = await world.team()
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) => {
    posted.push(String(init?.body))
    return new Response(null, { status: 204 })
  })
})
afterEach(() => vi.clearAllMocks())
afterAll(async () => {
  vi.restoreAllMocks()
  for (const one of listeners) await one.close()
  open.close()
})

/** A team in which the link has been asked for wherever words are written, with all that can be named in a request. */
async function makeScene(): Promise<ApiScene> {
  const scene = await makeApiScene(world, { other, ask: open.ask })
  const { team, things } = scene
  const { caller } = team.owner
  const submissionId = things.submissionId
  const link = "Everything is at {{status.url}} and {{ status.url }}."
  await caller.messages.write({ id: randomUUID(), submissionId, body: link, when: "now" })
  await caller.messages.write({
    id: randomUUID(),
    submissionId,
    body: link,
    when: new Date(world.services.clock.now().getTime() + 86_400_000).toISOString(),
  })
  await world.visitor.public.message({
    demoId: things.demoId,
    id: randomUUID(),
    body: `Does http://localhost:3000/status/${things.demoId} work?`,
  })
  await world.visitor.public.watch({ demoId: things.demoId, email: "friend@kitefall.example" })
  const { number } = await send(world, things.slug)
  const { id } = await caller.submissions.get({ number })
  const stageId = await stageNamed(team, "Declined")
  const reply = { id: randomUUID(), subject: "The link", body: link }
  await caller.decisions.decide({ id, stageId, publish: false, reply, actId: `act-${randomUUID()}` })
  await caller.notifications.connectDiscord({
    url: "https://discord.com/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz",
    events: ["submission.created"],
  })
  return scene
}

function note(where: string, caller: TestCaller, answer: Answer): number {
  keep(`${where} as ${caller.key}`, `${answer.status}\n${[...answer.headers].join("\n")}\n${answer.text}`)
  answered.set(where, [...(answered.get(where) ?? []), answer.status])
  return answer.status
}

/** The submitter, and anyone with the link, receives the link. */
const isTheirs = ({ holds }: { holds?: string | undefined }, name: string) =>
  holds === "a status link" || /public\.submit$|\/submissions$/.test(name)

async function callProcedure({ name, type, permission, holds }: Procedure, scene: ApiScene, caller: TestCaller): Promise<number> {
  const input = examples[name]?.(scene.things, caller.role)
  const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`
  const sent: Sent =
    type === "mutation"
      ? { method: "POST", path: `/api/trpc/${name}`, body: input ?? {} }
      : { method: "GET", path: `/api/trpc/${name}${query}`, headers: type === "query" ? {} : { accept: "text/event-stream" } }
  const answer = await open.ask(caller, permission, sent)
  return isTheirs({ holds }, name) ? answer.status : note(name, caller, answer)
}

async function callEndpoint(endpoint: Endpoint, scene: ApiScene, caller: TestCaller): Promise<number> {
  const { query, params = {}, ...sent } = (await apiExamples[endpoint.name]?.(scene, caller)) ?? {}
  const path = Object.entries(params).reduce((at, [name, value]) => at.replace(name === "*" ? "*" : `:${name}`, value), endpoint.path)
  const address = query === undefined ? path : `${path}?${new URLSearchParams(query)}`
  const answer = await open.ask(caller, endpoint.need, { method: endpoint.method, path: address, ...sent })
  return isTheirs(endpoint, endpoint.name) ? answer.status : note(endpoint.name, caller, answer)
}

const procedures = listProcedures()
const reads = procedures.filter(({ type }) => type !== "mutation")
/** What takes away what others need comes last, so that most find what they name. */
const takesAway = /\.(archive|ban|cancel|delete|discard|leave|merge|remove|revoke|undo)/i
const changes = procedures
  .filter(({ type }) => type === "mutation")
  .sort((a, b) => Number(takesAway.test(a.name)) - Number(takesAway.test(b.name)))
const isRead = ({ method }: Endpoint) => method === "GET" || method === "HEAD"
/** Refused to every caller, so that there is no answer to look into. */
const refusedByRule = new Set(["public.submit", "public.erase", "publications.start", "setup.claim", "billing.choose", "billing.portal"])

/** Everything that can be read, as those callers. */
async function readEverything(scene: ApiScene, callers: readonly CallerKey[]): Promise<void> {
  const mails = await world.db.select({ id: schema.mail.id }).from(schema.mail).orderBy(desc(schema.mail.id)).limit(40)
  for (const key of callers) {
    const caller = scene.callers[key]
    // What the submitter is notified is looked into by nobody: once is enough.
    const worthIt = (theirs: boolean) => !theirs || key === callers[0]
    for (const procedure of reads) if (worthIt(isTheirs(procedure, procedure.name))) await callProcedure(procedure, scene, caller)
    for (const endpoint of accessOfEndpoints.api.filter(isRead))
      if (worthIt(isTheirs(endpoint, endpoint.name))) await callEndpoint(endpoint, scene, caller)
    for (const format of exportFormat.options) {
      const path = `/api/v1/submissions/export?format=${format}`
      note(path, caller, await open.ask(caller, "submission:export", { method: "GET", path }))
    }
    if (cellFor({ need: "admin" }, key) !== "in") continue
    for (const body of mails)
      note("admin.mail.read of each", caller, await open.ask(caller, "admin", { method: "POST", path: "/api/trpc/admin.mail.read", body }))
  }
}

async function tellEverybody(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    world.forward(40 * 60_000)
    await sendNotifications(world.services)
    await postNotifications(world.services)
    await world.services.jobs.drain()
  }
}

test("nobody but the submitter is notified a status link, by any procedure, address, stream, mail, post or log", async () => {
  const scene = await makeScene()
  const live = liveEndpoint(world)
  for (const key of ["owner", "viewer", "custom"] as const) {
    const listener = await live.listen(scene.callers[key].cookie ?? "", scene.team.slug)
    await listener.until("the beginning", () => listener.messages.some((one) => one.type === "ready"))
    listeners.push(listener)
  }
  await tellEverybody()
  await readEverything(scene, mostFirst)

  let fresh = scene
  for (const procedure of changes) {
    const welcome = mostFirst.filter((key) => typeof cellFor({ need: procedure.permission }, key) !== "number")
    const first = welcome[0]
    if (!first) continue
    // Something before it has used up what it needs: it gets a team of its own.
    if ((await callProcedure(procedure, fresh, fresh.callers[first])) !== 200 && !refusedByRule.has(procedure.name)) {
      fresh = await makeScene()
      await callProcedure(procedure, fresh, fresh.callers[first])
    }
    for (const key of welcome.slice(1)) await callProcedure(procedure, fresh, fresh.callers[key])
  }
  for (const endpoint of accessOfEndpoints.api.filter((one) => !isRead(one)))
    for (const key of ["owner", "viewer", "nobody"] as const) await callEndpoint(endpoint, scene, scene.callers[key])
  await tellEverybody()
  await readEverything(fresh, ["owner", "viewer", "platform"])

  for (const { name } of procedures) {
    if (answered.has(name) && !refusedByRule.has(name)) expect([name, answered.get(name)]).toEqual([name, expect.arrayContaining([200])])
  }
  const rows = await world.db.select({ demoId: schema.submission.demoId, email: schema.submission.submitterEmail }).from(schema.submission)
  expect(rows.length).toBeGreaterThan(5)
  const tells = seeker(rows.map(({ demoId }) => demoId))
  for (const one of listeners) keep("the live stream", JSON.stringify(one.messages))
  keep("the log", logged.join("\n"))
  // Nor does the log say who somebody is, whatever is asked and by whom.
  const accounts = await world.db.select({ email: schema.user.email, name: schema.user.name }).from(schema.user)
  const people = [...rows, ...accounts].flatMap((one) => [one.email, "name" in one ? one.name : ""]).filter((one) => one.length > 4)
  expect(logged.filter((one) => people.some((person) => one.includes(person)))).toEqual([])
  keep("a channel", posted.join("\n"))
  const mails = await world.db.select().from(schema.mail)
  const theirs = new Set([...rows.map(({ email }) => email), "friend@kitefall.example"])
  for (const { to, ...words } of mails) if (!theirs.has(to)) keep(`a mail of kind ${words.kind} to ${to}`, JSON.stringify(words))
  // At rest it is in the submission itself and in mails to its submitter: nothing made of any other table can tell it.
  for (const table of Object.values(schema).filter((one) => isTable(one))) {
    const name = getTableName(table)
    if (name === "submission" || name === "mail") continue
    const stored: object[] = await world.db.select().from(table as typeof schema.event)
    // The submitter's own messages are stored unchanged.
    keep(`table ${name}`, JSON.stringify(stored.filter((row) => !("direction" in row) || row.direction === "out")))
  }
  expect([...said].filter(([, text]) => tells(text).length > 0).map(([where]) => where)).toEqual([])

  // The secret does appear where it belongs; otherwise this test would prove nothing.
  const receipts = mails.filter(({ kind }) => kind === "receipt")
  expect(receipts.every(({ text }) => tells(text).length === 1)).toBe(true)
  const kept = await world.db.select().from(schema.mail).where(eq(schema.mail.kind, "message"))
  expect(kept.some(({ text }) => tells(text).length === 1 && !text.includes("{{"))).toBe(true)
  expect(posted.length).toBeGreaterThan(0)
  expect(logged.filter((one) => one.startsWith("POST /api/trpc/public.message "))).not.toEqual([])
}, 300_000)

test("a secret is found in every spelling", () => {
  const secret = "k3m5q7a2b4c6d8e2f3g4h5i6j7l8n9pz"
  const tells = seeker([secret])
  const url = `http://localhost:3000/status/${secret}`
  const base64 = Buffer.from(url).toString("base64")
  for (const text of [
    url,
    encodeURIComponent(url),
    base64,
    Buffer.from(`x${url}`).toString("base64url"),
    Buffer.from(`xy${url}`).toString("base64"),
    secret.toUpperCase(),
    `…${secret.slice(0, 14)}`,
    secret.slice(-21),
    Buffer.from(secret).toString("hex"),
  ])
    expect([text, tells(text)]).toEqual([text, [secret]])
  expect(tells("http://localhost:3000/status/…")).toEqual([])
})

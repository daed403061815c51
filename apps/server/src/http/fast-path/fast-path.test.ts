import { isDeepStrictEqual } from "node:util"
import { newId } from "@intray/db/id"
import { hasRowTexts, readRowTexts } from "@intray/db/row-texts"
import { comment, publicLine, submission } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { createApp } from "../../app.ts"
import { openSite } from "../../modules/pages/site.ts"
import { listProcedures } from "../../procedures.ts"
import { makeCallers, type TestCallers } from "../../testing/callers.ts"
import { examples, fleetingQueries, makeThings, type Things } from "../../testing/examples.ts"
import { testBaseUrl } from "../../testing/services.ts"
import { useWorld } from "../../testing/use-world.ts"
import { makePortal, send, type TestTeam } from "../../testing/world.ts"
import { createFastPath } from "./handler.ts"

/** Sends each request through the fast path and through the application: status, headers and body must be equal. */

type App = ReturnType<typeof createApp>
const world = useWorld()
let team: TestTeam
let things: Things
let callers: TestCallers
let both: { direct: App; long: App }

beforeAll(async () => {
  team = await world.team()
  things = await makeThings(world, team)
  callers = await makeCallers(world, team, await world.team())
  const options = { site: openSite("/nowhere"), version: "test" }
  both = { direct: createApp(world.services, options), long: createApp(world.services, { ...options, direct: false }) }
})

type Sent = { path: string; method?: string; body?: string; headers?: Record<string, string> }

function requestOf({ path, method = "GET", body, headers }: Sent): Request {
  const type: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" }
  const all: Record<string, string> = {
    origin: testBaseUrl,
    cookie: callers.owner.cookie ?? "",
    "x-intray-team": team.slug,
    ...type,
    ...headers,
  }
  return new Request(`${testBaseUrl}/api/trpc/${path}`, { method, headers: all, ...(body === undefined ? {} : { body }) })
}

async function answersTo(sent: Sent) {
  const said = async (app: App) => {
    const response = await app.request(requestOf(sent))
    const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== "x-request-id" && name !== "content-length"))
    return { status: response.status, headers, id: response.headers.has("x-request-id"), text: await response.text() }
  }
  return { direct: await said(both.direct), long: await said(both.long) }
}

/** @returns the response of both */
async function alike(sent: Sent) {
  const { direct, long } = await answersTo(sent)
  expect(direct, sent.path).toEqual(long)
  return direct
}

/** Whether the fast path handles the request. Waits for its response, so that it does not run alongside the caller's next request. */
async function takes(sent: Sent): Promise<boolean> {
  const answer = createFastPath(world.services)(requestOf(sent))
  await answer
  return answer !== null
}
const inputOf = (name: string) => `input=${encodeURIComponent(JSON.stringify(examples[name]?.(things, "owner") ?? null))}`
const queries = listProcedures().filter((one) => one.type === "query")

describe("usual calls", () => {
  test.each(["owner", "viewer", "stranger", "nobody", "platform"] as const)("answers every query alike to %s", async (key) => {
    const { cookie, teamSlug } = callers[key]
    let good = 0
    const different: unknown[] = []
    for (const { name } of queries) {
      if (fleetingQueries.has(name)) continue
      const sent = { path: `${name}?${inputOf(name)}`, headers: { cookie: cookie ?? "", "x-intray-team": teamSlug } }
      expect(await takes(sent), name).toBe(true)
      const { direct, long } = await answersTo(sent)
      if (!isDeepStrictEqual(direct, long)) different.push([name, direct, long])
      if (direct.status === 200) good += 1
    }
    expect(different).toEqual([])
    expect(good).toBeGreaterThan(key === "owner" ? 60 : 0)
  })

  test("a batch with refused calls", async () => {
    const input = encodeURIComponent(JSON.stringify({ 0: { filter: {}, limit: 5 }, 1: { id: "no-id" }, 3: {} }))
    const sent = { path: `submissions.list,submissions.get,labels.list,members.list?batch=1&input=${input}` }
    expect(await takes(sent)).toBe(true)
    expect((await alike(sent)).status).toBe(207)
    for (const odd of ["[]", "7", "null", '"text"', "{", ""])
      await alike({ path: `submissions.list,labels.list?batch=1&input=${encodeURIComponent(odd)}` })
  })

  test("a refused mutation, and one that changes nothing the second time", async () => {
    const set = examples["labels.set"]?.(things, "owner") as object
    const again = () => ({ path: "labels.set", method: "POST", body: JSON.stringify({ ...set, actId: crypto.randomUUID() }) })
    await both.long.request(requestOf(again()))
    await alike(again())
    for (const body of ["", "{", "null", "7", '{"submissionId":7}', `{"name":"\\u0000"}`, `${"[".repeat(40)}${"]".repeat(40)}`, "\ud800"])
      await alike({ path: "labels.set", method: "POST", body })
    await alike({ path: "labels.set,labels.set?batch=1", method: "POST", body: "[]" })
    await alike({ path: "labels.set", method: "POST", body: "{}", headers: { cookie: callers.viewer.cookie ?? "" } })
    await alike({ path: "labels.set", method: "POST", body: JSON.stringify({ name: "x".repeat(2 * 1024 * 1024) }) })
  })

  test("another origin, and another site by its headers", async () => {
    const sent = { path: "labels.set", method: "POST", body: "{}" }
    const foreign: Record<string, string>[] = [
      { origin: "https://elsewhere.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ]
    for (const headers of foreign) {
      expect(await takes({ ...sent, headers })).toBe(true)
      await alike({ ...sent, headers })
    }
    expect((await alike({ ...sent, headers: { origin: "https://elsewhere.example" } })).status).toBe(403)
  })

  test("compressed responses, and the member's language", async () => {
    const list = `portals.get?${inputOf("portals.get")}`
    const small = await alike({ path: list, headers: { "accept-encoding": "br, gzip" } })
    expect(small.headers["content-encoding"]).toBe("gzip")
    await alike({ path: list, headers: { "accept-encoding": "gzip;q=0" } })
    await alike({ path: `session.get?${inputOf("session.get")}`, headers: { "accept-encoding": "gzip" } })
    const missing = `submissions.get?input=${encodeURIComponent(JSON.stringify({ number: 2_000_000_000 }))}`
    const german = await alike({ path: missing, headers: { "accept-language": "de" } })
    expect(german.text).not.toBe((await alike({ path: missing })).text)
    await alike({ path: missing, headers: { cookie: `${callers.owner.cookie}; member-lang=de` } })
  })
})

test("rows that the database serializes equal those built as objects", async () => {
  const odd = { by: '"\\ \b\f\n\r\t\u0001\u001f\u007f', detail: "\u2028\u2029 é 🎹 </script>", items: 3 }
  const moments = { dueAt: new Date(1_700_000_000_001), firstSeenAt: new Date(), unread: true, held: true }
  await world.db.update(submission).set({ title: `${odd.by} ${odd.detail}`, summary: odd, ...moments })
  // One of three comments is deleted, so it must not be counted.
  await world.db.update(comment).set({ deletedAt: new Date(), text: "" }).where(eq(comment.id, things.ownerComment))
  const all = JSON.parse(
    (await alike({ path: `submissions.list?input=${encodeURIComponent(JSON.stringify({ filter: {}, limit: 50 }))}` })).text,
  )
  expect(all.result.data.items).toContainEqual(expect.objectContaining({ id: things.submissionId, comments: 2 }))
  const filters = [{}, { trash: true }, { text: "nothing" }, { held: true }, { numbers: [1, 2] }, { snoozed: "only" }]
  for (const filter of filters) {
    for (const more of [{ limit: 1 }, { limit: 50 }, { limit: 2, sort: "oldest" }]) {
      const input = encodeURIComponent(JSON.stringify({ filter, ...more }))
      await alike({ path: `submissions.list?input=${input}` })
      await alike({ path: `submissions.list,labels.list?batch=1&input=${encodeURIComponent(JSON.stringify({ 0: { filter, ...more } }))}` })
    }
  }
})

test.runIf(hasRowTexts)("the database serializes exactly the requested rows, whether they are adjacent or not", async () => {
  const own = await world.team()
  const { slug } = await makePortal(own)
  for (let left = 0; left < 6; left += 1) await send(world, slug)
  for (const numbers of [[6, 5, 4], [6, 4], [4, 6], [5, 1, 4], [6, 3], [6, 1], [1], [2, 9], []]) {
    const found = [...(await readRowTexts(world.db, own.id, numbers)).keys()]
    expect(found.sort()).toEqual(numbers.filter((number) => number <= 6).sort())
  }
})

test("a submission that the database serializes equals the one built as an object, in every state", async () => {
  const odd = '"\\ \b\f\n\r\t\u0001\u001f\u007f \u2028 é 🎹 </script>'
  const moment = new Date(1_700_000_000_001)
  const [one] = await world.db
    .select({ id: submission.id, number: submission.number })
    .from(submission)
    .where(eq(submission.teamId, team.id))
  if (!one) throw new Error("no submission")
  const { id, number } = one
  const path = (which: object) => `submissions.get?input=${encodeURIComponent(JSON.stringify(which))}`
  const said = async (which: object = { id }) => JSON.parse((await alike({ path: path(which) })).text).result.data
  const line = { teamId: team.id, submissionId: id, category: "review", createdAt: moment } as const
  await world.db.insert(publicLine).values(["b", "a"].map((name) => ({ ...line, id: `${name}${id}`, wording: `${name} ${odd}` })))
  const texts = { submitterName: odd, submitterEmail: odd, answers: { b: odd, 7: [1.5, null, true], a: {} }, suspicion: ["links"] }
  await world.db
    .update(submission)
    .set({ ...texts, version: 1, overLimit: true, withdrawnAt: moment, keepUntil: moment, trashedAt: null } as never)
    .where(eq(submission.id, id))
  const usual = await said()
  expect(usual).toMatchObject({ number, version: 1, submitter: { name: odd, email: odd }, answers: texts.answers, overLimit: true })
  expect(usual.lines.slice(0, 2).map((each: { wording: string }) => each.wording)).toHaveLength(2)
  expect(await said({ number })).toEqual(usual)
  // Cases that the serialized text leaves to the slow path.
  await world.db.update(submission).set({ version: 3 }).where(eq(submission.id, id))
  expect((await said()).version).toBe(3)
  await world.db.update(submission).set({ version: 1, trashedAt: moment }).where(eq(submission.id, id))
  expect((await said()).trashedAt).toBe(moment.toISOString())
  await world.db.update(submission).set({ trashedAt: null }).where(eq(submission.id, id))
  for (const which of [{ id: newId() }, { number: 2_000_000_000 }]) expect((await alike({ path: path(which) })).status).toBe(404)
  const elsewhere = await answersTo({
    path: path({ id }),
    headers: { cookie: callers.stranger.cookie ?? "", "x-intray-team": callers.stranger.teamSlug },
  })
  expect(elsewhere.direct).toEqual(elsewhere.long)
  expect(elsewhere.direct.text).not.toContain(id)
})

test("leaves uncommon requests to the application", async () => {
  const unusual: Sent[] = [
    { path: "nothing.here" },
    { path: "constructor" },
    { path: "labels.list%2Csubmissions.list?batch=1" },
    { path: "labels.list?x=%00" },
    { path: "labels.set" },
    { path: "labels.list", method: "POST", body: "{}" },
    { path: "labels.set", method: "POST", body: "{}", headers: { "content-type": "text/plain" } },
    { path: "labels.set", method: "POST", body: "{}", headers: { "content-type": "application/problem+json" } },
    { path: "labels.list", headers: { "content-type": "multipart/form-data" } },
    { path: "labels.list", headers: { "trpc-accept": "application/jsonl" } },
    { path: "labels.list", method: "PUT" },
    { path: `${Array(21).fill("labels.list").join(",")}?batch=1` },
    { path: "labels.list,labels.set?batch=1" },
  ]
  for (const sent of unusual) {
    expect(await takes(sent), sent.path).toBe(false)
    await alike(sent)
  }
})

import { randomUUID } from "node:crypto"
import { newSecret } from "@intray/db/id"
import { file, mail, submission, waveform } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Endpoints, openEndpoints } from "../../testing/callers.ts"
import { useWorld } from "../../testing/use-world.ts"
import { demoAnswers, makePortal, newest, stageNamed, storedUpload, type TestTeam } from "../../testing/world.ts"

/** Anyone who sends spam learns nothing of its being taken for that: every public answer about it reads as one about an honest submission. */

const world = useWorld()
let team: TestTeam
let open: Endpoints
let portal: { id: string; slug: string }
beforeAll(async () => {
  team = await world.team()
  portal = await makePortal(team)
  await team.owner.caller.portals.update({ portalId: portal.id, promiseDays: 14 })
  open = openEndpoints(world)
})
afterAll(() => open.close())

type Sender = { email: string; website: string; said: string[]; hide: Map<string, string>; from: number }
const sender = (website: string): Sender => ({
  email: `${newSecret(40)}@kitefall.example`,
  website,
  said: [],
  hide: new Map(),
  from: world.services.clock.now().getTime(),
})

/** What an answer says, with what must differ between any two submissions put aside. */
function note(of: Sender, what: string, text: string): void {
  const moments = (one: string) => one.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => `+${Date.parse(at) - of.from}`)
  // Numbers, and not colours.
  let plain = moments(`${what}\n${text}`).replace(/#\d+(?![\da-f])/g, "#…")
  for (const [own, name] of of.hide) plain = plain.replaceAll(own, `<${name}>`)
  of.said.push(plain)
}

async function ask(of: Sender, method: string, path: string, body?: object, headers?: Record<string, string>): Promise<string> {
  const init = { method, headers: { "content-type": "application/json", ...headers }, ...(body ? { body: JSON.stringify(body) } : {}) }
  const response = await open.app.request(path, init)
  const text = Buffer.from(await response.arrayBuffer()).toString("latin1")
  const heads = [...response.headers].filter(([name]) => name !== "x-request-id" && name !== "content-length").join("\n")
  note(of, `${method} ${path}`, `${response.status}\n${heads}\n${path.endsWith("/export") ? "" : text}`)
  return text
}

async function sendIn(of: Sender): Promise<{ demoId: string; number: number; id: string; key: string; fileId: string }> {
  const fileId = await storedUpload(world, { teamId: team.id, portalId: portal.id })
  await world.services.storage.write(fileId, Buffer.alloc(1_000, "x"))
  await world.db.insert(waveform).values({ fileId, peaks: "AA==", createdAt: world.services.clock.now() })
  const key = newSecret(80)
  const answers = demoAnswers({ email: of.email, tracks: [{ title: "Glasshouse", audio: [fileId], genre: "electronica" }] })
  of.hide.set(fileId, "file").set(of.email, "email")
  const path = `/api/v1/public/portals/${portal.slug}/submissions`
  const post = () => ask(of, "POST", path, { answers, website: of.website }, { "idempotency-key": key })
  const { demoId, number } = JSON.parse(await post()) as { demoId: string; number: number }
  of.said.length = 0
  of.hide
    .set(demoId, "demoId")
    .set(`"number":${number}`, "number")

    .set(`submission-${number}.zip`, "zip")
    .set(`page: ${number}.`, "typed")
  // Sent once more it is the same answer; the first is among them so.
  await post()
  const [row] = await world.db.select({ id: submission.id }).from(submission).where(eq(submission.demoId, demoId))
  return { demoId, number, id: row?.id ?? "", key, fileId }
}

/** Everything that can be asked and done with a status link, in the order of a life. */
async function live(of: Sender): Promise<void> {
  const { demoId, number, fileId } = await sendIn(of)
  const base = `/api/v1/public/status/${demoId}`
  const look = async () => {
    await ask(of, "GET", base)
    await ask(of, "GET", `/status/${demoId}`)
    await ask(of, "GET", `${base}/answers`)
    await ask(of, "GET", `/api/files/${fileId}?demo=${demoId}`)
    await ask(of, "GET", `/api/files/${fileId}/waveform?demo=${demoId}`)
    await ask(of, "GET", `${base}/export`)
  }
  await look()
  await ask(of, "POST", "/api/v1/public/status-links", { email: of.email })
  world.forward(60_000)
  await world.services.jobs.drain()
  const [links] = await world.db
    .select()
    .from(mail)
    .where(and(eq(mail.to, of.email), eq(mail.kind, "status-links")))
  note(of, "the mail with the links", `${links?.subject}\n${links?.text}\n${links?.html}`)
  await ask(of, "POST", `${base}/messages`, { id: randomUUID(), body: "Is there any news?" })
  await ask(of, "POST", `${base}/watches`, { email: `friend-of-${of.email}` })
  const answers = demoAnswers({
    email: of.email,
    artist: "Kitefall Two",
    tracks: [{ title: "Glasshouse", audio: [fileId], genre: "house" }],
  })
  await ask(of, "POST", `${base}/answers`, { version: 1, answers })
  const watching = /"watching":\[\{"id":"([^"]+)"/.exec(await (await open.app.request(base)).text())?.[1] ?? ""
  const message = /"messages":\[\{"id":"([^"]+)"/.exec(await (await open.app.request(base)).text())?.[1] ?? ""
  const shown = /"email":"([^"]+…[^"]+)"/.exec(await (await open.app.request(base)).text())?.[1] ?? ""
  of.hide.set(watching, "watch").set(message, "message").set(shown, "shown")
  await look()
  await ask(of, "POST", `${base}/watches/${watching}/end`, {})
  await ask(of, "POST", `${base}/withdraw`, {})
  await look()
  await ask(of, "POST", `${base}/erase`, { number: String(number + 1) })
  await ask(of, "POST", `${base}/erase`, { number: String(number) })
  await look()
}

test("every public answer to spam is that to an honest submission", async () => {
  const honest = sender("")
  const spamStage = async () => (await team.owner.caller.stages.list()).items.find((one) => one.category === "spam")?.id
  await live(honest)
  expect(await spamStage()).toBeUndefined()
  const spam = sender("https://buy.example")
  await live(spam)
  // It was one.
  expect(await spamStage()).toBeDefined()
  expect(honest.said.length).toBeGreaterThan(30)
  expect(spam.said).toEqual(honest.said)
  expect(honest.said.join("\n")).toContain(`"answerBy":"+${14 * 86_400_000}"`)
  expect(honest.said.join("\n")).toContain("/status/<demoId>")
  expect(honest.said.filter((one) => /undefined|<>/.test(one)).map((one) => one.slice(0, 1500))).toEqual([])
})

test("what was promised on arrival stays promised when the team finds that it is no spam", async () => {
  const spam = sender("https://buy.example")
  const { demoId, id } = await sendIn(spam)
  const before = await world.visitor.public.status({ demoId })
  expect((await team.owner.caller.submissions.get({ id })).dueAt).toBeNull()
  world.forward(3 * 86_400_000)
  await team.owner.caller.decisions.move({ id, stageId: await stageNamed(team, "New"), actId: `act-${randomUUID()}` })
  expect(await world.visitor.public.status({ demoId })).toEqual(before)
  expect((await team.owner.caller.submissions.get({ id })).dueAt).toBe(before.answerBy)
  expect((await newest(team)).id).toBe(id)
  // Marked by hand and taken back it is the same still.
  await team.owner.caller.decisions.markSpam({ id, actId: `act-${randomUUID()}` })
  expect(await world.visitor.public.status({ demoId })).toEqual(before)
  await team.owner.caller.decisions.move({ id, stageId: await stageNamed(team, "New"), actId: `act-${randomUUID()}` })
  expect(await world.visitor.public.status({ demoId })).toEqual(before)
  expect(await world.db.$count(file, eq(file.submissionId, id))).toBe(1)
})

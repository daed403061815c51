import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type Receiver, startReceiver } from "../../testing/receiver.ts"
import { useWorld } from "../../testing/use-world.ts"
import { demoAnswers, labelNamed, makePortal, newest, send, stageNamed } from "../../testing/world.ts"
import { webhookRunner } from "./run.ts"
import { webhookEventTypes } from "./schema.ts"

const page = readFileSync(new URL("../../../../../docs/webhooks.md", import.meta.url), "utf8")
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, "gm"))].map((found) => found[1] ?? "")

type Body = { type: string; data: Record<string, unknown> }

const world = useWorld({ env: { webhookAllowedHosts: ["127.0.0.1"] } })
let receiver: Receiver
let secret: string
/** One of each type, as it is really sent. */
const sent = new Map<string, Body>()

beforeAll(async () => {
  receiver = await startReceiver()
  const team = await world.team()
  const { slug } = await makePortal(team)
  const made = await team.owner.caller.webhooks.create({ url: receiver.url, events: [...webhookEventTypes] })
  secret = made.secret ?? ""
  const { demoId } = await send(world, slug)
  const { id } = await newest(team)
  await world.visitor.public.edit({ demoId, version: 1, answers: demoAnswers({ artist: "Kitefall and friends" }) })
  await world.visitor.public.message({ demoId, id: crypto.randomUUID(), body: "Is there any news?" })
  await team.member.caller.labels.set({ submissionId: id, labelId: await labelNamed(team, "Send more"), on: true, actId: "act-label" })
  await team.member.caller.decisions.move({ id, stageId: await stageNamed(team, "Declined"), actId: "act-move" })
  await team.member.caller.decisions.publish({ id })
  const other = await send(world, slug)
  await world.visitor.public.withdraw({ demoId: other.demoId })
  const release = await team.owner.caller.releases.create({ kind: "dataset", name: "What we kept", numbers: [1] })
  await team.owner.caller.releases.publish({ id: release.id })
  world.forward(60_000)
  await world.services.jobs.drain()
  await webhookRunner(world.services)()
  for (const { body } of receiver.received) {
    const one = JSON.parse(body) as Body
    sent.set(one.type, one)
  }
})
afterAll(() => receiver.close())

/** The keys of a nested value, except those of the answers, which depend on the form. */
function shape(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return [`${path}[]`]
  if (typeof value !== "object" || value === null) return [path]
  return Object.entries(value).flatMap(([key, within]) => (key === "answers" ? [`${path}.answers`] : shape(within, `${path}.${key}`)))
}

test("every event that is offered is delivered, and has its example and its row", () => {
  expect([...sent.keys()].sort()).toEqual([...webhookEventTypes].sort())
  const examples = blocks("json").map((text) => (JSON.parse(text) as Body).type)
  expect([...examples].sort()).toEqual([...webhookEventTypes].sort())
  for (const type of webhookEventTypes) expect(page).toContain(`| \`${type}\` |`)
})

test("what the examples show is what is sent, field by field", () => {
  for (const text of blocks("json")) {
    const shown = JSON.parse(text) as Body
    const real = sent.get(shown.type)
    if (shown.type === "submission.created") expect(shape(shown)).toEqual(shape(real))
    else {
      const { submission: _, ...beside } = real?.data ?? {}
      expect(shape(shown.data)).toEqual(shape(beside))
    }
  }
})

test("the page's own check in JavaScript takes what is sent, and nothing else", () => {
  const folder = mkdtempSync(join(tmpdir(), "intray-verify-"))
  const [code = ""] = blocks("js")
  const [one] = receiver.received
  const { body = "", headers = {} } = one ?? {}
  const at = Number(headers["webhook-timestamp"])
  const cases = [
    [secret, headers, body, at],
    [secret, { ...headers, "webhook-signature": `v1,AAAA ${headers["webhook-signature"]}` }, body, at + 299],
    [secret, headers, `${body} `, at],
    [secret, { ...headers, "webhook-id": "msg_other" }, body, at],
    [`whsec_${Buffer.alloc(24).toString("base64")}`, headers, body, at],
    [secret, headers, body, at + 301],
    [secret, {}, body, at],
  ]
  const run = `${code}\nconsole.log(JSON.stringify(${JSON.stringify(cases)}.map((one) => isFromIntray(...one))))\n`
  writeFileSync(join(folder, "verify.mjs"), run)
  const said = execFileSync(process.execPath, [join(folder, "verify.mjs")], { encoding: "utf8", env: {} })
  rmSync(folder, { recursive: true })
  expect(JSON.parse(said)).toEqual([true, true, false, false, false, false, false])
})

import { type Role, statements } from "@intray/auth/permissions"
import { newId, newSecret } from "@intray/db/id"
import { member, organizationRole } from "@intray/db/schema"
import { afterAll, beforeAll, expect, test } from "vitest"
import { rows } from "../http/rest/rows.ts"
import { scopes } from "../modules/api-keys/schema.ts"
import { listProcedures, rolesFor } from "../procedures.ts"
import type { Caller } from "../router.ts"
import { openEndpoints } from "../testing/callers.ts"
import { examples, makeThings, type Things } from "../testing/examples.ts"
import { type RestIds, requestFor, restIds } from "../testing/rest.ts"
import { testBaseUrl } from "../testing/services.ts"
import { callerFor, makeUser } from "../testing/teams.ts"
import { useWorld } from "../testing/use-world.ts"
import { labelNamed, makePortal, type Person, send, stageNamed, type TestTeam } from "../testing/world.ts"

/**
 * Anyone who is outside of a portal's groups is answered the same, word by word, whatever is done in it: no count, no order, no newest moment and no
 * "used already" gives it away. Every query with its example, before and after.
 */

const world = useWorld({ now: new Date("2026-03-10T10:00:00Z") })
let team: TestTeam
let things: Things
let secret: { id: string; slug: string }
let outside: Record<string, { caller: Caller; role: Role }>
let open: ReturnType<typeof openEndpoints>
/** An owner's key that is kept to another portal. */
let key: string
let ids: RestIds

const act = () => `act-${newSecret(60)}`
/** Everything but to choose who sees a portal. */
const grants = { ...statements, portal: ["create", "delete"] }

beforeAll(async () => {
  team = await world.team()
  things = await makeThings(world, team)
  const deputy = await makeUser(world.services)
  const joined = { organizationId: team.id, role: "deputy", createdAt: new Date() }
  await world.db.insert(organizationRole).values({ id: newId(), ...joined, permission: JSON.stringify(grants) })
  await world.db.insert(member).values({ id: newId(), ...joined, userId: deputy.id })
  outside = {
    member: { caller: team.member.caller, role: "member" },
    viewer: { caller: team.viewer.caller, role: "viewer" },
    deputy: { caller: callerFor(world.services, deputy, team), role: "owner" },
  }
  open = openEndpoints(world)
  key = (await team.owner.caller.apiKeys.create({ name: "Kept", scopes: [...scopes], portalIds: [things.portalId] })).key
  const { ownerComment: ownCommentId, ownerMessage: messageId } = things
  ids = { ...restIds(things), ownCommentId, messageId }
  secret = await makePortal(team)
  const { id } = await team.owner.caller.groups.create({ name: "Inside", userIds: [team.admin.id] })
  await team.owner.caller.portals.setGroups({ id: secret.id, groupIds: [id] })
  await send(world, secret.slug)
  await world.services.jobs.drain()
})
afterAll(() => open.close())

/** Counts the whole team, hidden portals included (docs/adr/0019): plan limits, and whether a label was ever used. */
const ofTheTeam: Readonly<Record<string, string>> = {
  "billing.plan": "used",
  "billing.history": "submissions",
  "labelGroups.list": "used",
}
/** When it was asked, or counted last, and how long it took: the clock's, no matter who did something meanwhile. */
const moments: ReadonlySet<string> = new Set(["defaultExpiry", "countedAt", "lastUsedAt", "ms"])
const shown = (name: string, answer: unknown) =>
  JSON.stringify(answer, (field, value: unknown) => (field === ofTheTeam[name] || moments.has(field) ? "as it is" : value), 1)

function call(caller: Caller, name: string, input: unknown): Promise<unknown> {
  const found = name.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], caller)
  return (found as (input: unknown) => Promise<unknown>)(input)
}

/** All that the team's work in the hidden portal can be. */
async function work({ caller }: Person): Promise<void> {
  for (let index = 0; index < 5; index += 1) await send(world, secret.slug, { artist: `Zephyrine ${index}` })
  const { items } = await caller.submissions.list({ filter: { portals: [secret.slug] } })
  const [first, second, third, fourth] = items.map((item) => item.id) as [string, string, string, string]
  for (const labelId of [things.labelId, things.spareLabelId, await labelNamed(team, "Dead link")]) {
    await caller.labels.set({ submissionId: first, labelId, on: true, actId: act() })
  }
  await caller.assignments.set({ submissionIds: [first, second], userId: team.admin.id, actId: act() })
  await caller.comments.add({ id: crypto.randomUUID(), submissionId: first, text: `Look @[${team.admin.id}]` })
  await caller.decisions.move({ id: second, stageId: await stageNamed(team, "Shortlist"), actId: act() })
  await caller.decisions.decide({ id: third, stageId: things.decisionId, publish: true, actId: act() })
  await caller.trash.add({ id: fourth, actId: act() })
  const action = { kind: "label", labelId: things.mergedLabelId, on: true } as const
  await caller.bulk.start({ actId: act(), filter: { portals: [secret.slug] }, action })
  world.forward(11 * 60_000)
  await world.services.jobs.drain()
}

const queries = listProcedures().filter(({ type, permission }) => type === "query" && permission !== "admin" && permission !== "public")

async function answers(): Promise<Map<string, string>> {
  const said = new Map<string, string>()
  for (const [who, { caller, role }] of Object.entries(outside)) {
    for (const { name, permission } of queries) {
      if (who !== "deputy" && !rolesFor(permission).includes(role)) continue
      const answer = await call(caller, name, examples[name]?.(things, role)).catch((error: { code: string; message: string }) => [
        error.code,
        error.message,
      ])
      said.set(`${who} ${name}`, shown(name, answer))
    }
  }
  for (const row of rows.filter(({ method }) => method === "get")) {
    const { path, query } = requestFor(row, ids)
    const headers = { authorization: `Bearer ${key}` }
    const response = await open.app.request(`${testBaseUrl}${path}?${new URLSearchParams(query)}`, { headers })
    const text = await response.text()
    said.set(`key ${row.id}`, `${response.status} ${text.startsWith("{") ? shown(row.procedure, JSON.parse(text)) : text}`)
  }
  return said
}

test("every query answers anyone who is outside the same, whatever is done inside", async () => {
  // What waits is done, and what only time changes has changed.
  await answers()
  world.forward(11 * 60_000)
  await world.services.jobs.drain()
  const before = await answers()
  await work(team.owner)
  const after = await answers()
  const different: string[] = []
  for (const [name, answer] of before) {
    if (after.get(name) === answer) continue
    const [a, b] = [answer.split("\n"), (after.get(name) ?? "").split("\n")]
    const at = a.findIndex((line, index) => line !== b[index])
    different.push(`${name}: ${a[at]} → ${b[at]}`)
  }
  expect(before.size).toBeGreaterThan(150)
  expect(different).toEqual([])
})

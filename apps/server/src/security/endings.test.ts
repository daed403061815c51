import { newId } from "@intray/db/id"
import { account, file, member, organizationRole, user } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { serveWorld } from "../testing/served.ts"
import { signInAs } from "../testing/teams.ts"
import { useWorld } from "../testing/use-world.ts"
import { makePortal, newest, type Person, send, storedUpload, type TestTeam } from "../testing/world.ts"

/** Anyone who is sent away, by whatever door: over HTTP the next request is refused, and the open stream ends within two seconds. */

const world = useWorld()
let served: Awaited<ReturnType<typeof serveWorld>>
beforeAll(async () => {
  served = await serveWorld(world)
})
afterAll(() => served.close())

const origin = "http://localhost:3000"
const at = (path: string) => `http://localhost:${served.port}${path}`
const password = "correct horse battery"

type Case = {
  team: TestTeam
  who: Person
  memberId: string
  cookies: { owner: string; who: string; platform: string }
  submissionId: string
  fileId: string
}

async function signIn(person: Person, role = "user"): Promise<string> {
  const [row] = await world.db.select().from(user).where(eq(user.id, person.id))
  if (role === "admin") await world.db.update(user).set({ role }).where(eq(user.id, person.id))
  return signInAs(world.services, { ...row!, role })
}

/** A team with something in it, and somebody in it who is about to go. */
async function makeCase(): Promise<Case> {
  const team = await world.team()
  const { slug, id: portalId } = await makePortal(team)
  await send(world, slug)
  const { id: submissionId } = await newest(team)
  const fileId = await storedUpload(world, { teamId: team.id, portalId })
  await world.db.update(file).set({ submissionId }).where(eq(file.id, fileId))
  await world.services.storage.write(fileId, Buffer.alloc(1_000, 1))
  const who = team.admin
  const now = new Date()
  await world.db.insert(account).values({
    id: newId(),
    userId: who.id,
    providerId: "credential",
    accountId: who.id,
    password: await world.services.auth.hashPassword(password),
    createdAt: now,
    updatedAt: now,
  })
  await world.db
    .insert(organizationRole)
    .values({ id: newId(), organizationId: team.id, role: "porter", permission: JSON.stringify({ portal: ["create"] }), createdAt: now })
  const [row] = await world.db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.organizationId, team.id), eq(member.userId, who.id)))
  const platform = await world.team()
  const cookies = { owner: await signIn(team.owner), who: await signIn(who), platform: await signIn(platform.owner, "admin") }
  return { team, who, memberId: row!.id, cookies, submissionId, fileId }
}

async function post(path: string, cookie: string, body: unknown, slug?: string): Promise<void> {
  const headers = { "content-type": "application/json", origin, cookie, ...(slug ? { "x-intray-team": slug } : {}) }
  const response = await fetch(at(path), { method: "POST", headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}

/** Opens the stream of a person. @returns a promise that resolves once the stream has ended */
async function openStream(cookie: string, slug: string): Promise<{ ended: Promise<boolean> }> {
  const params = encodeURIComponent(JSON.stringify({ team: slug }))
  const response = await fetch(at(`/api/trpc/live.events?input=%7B%7D&connectionParams=${params}`), {
    headers: { cookie, accept: "text/event-stream" },
  })
  const reader = response.body!.getReader()
  let text = ""
  while (!text.includes('"ready"')) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`The stream ended before it began: ${text}`)
    text += Buffer.from(value).toString()
  }
  const ended = (async () => {
    for (;;) if ((await reader.read()).done) return true
  })()
  return { ended }
}

/** What may be asked for by a member who reads. */
const endpoints = ({ team, submissionId, fileId }: Case): string[] => [
  "/api/trpc/submissions.list?input=%7B%7D",
  `/api/trpc/submissions.get?input=${encodeURIComponent(JSON.stringify({ id: submissionId }))}`,
  `/api/files/${fileId}`,
  `/api/v1/submissions/export?format=csv&team=${team.slug}`,
]

async function statuses(one: Case): Promise<number[]> {
  const headers = { cookie: one.cookies.who, "x-intray-team": one.team.slug }
  const answers = await Promise.all(endpoints(one).map((path) => fetch(at(path), { headers })))
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  return answers.map((answer) => answer.status)
}

const auth = "/api/auth"
const trpc = "/api/trpc"
/** Every door by which somebody goes. */
const ways: Record<string, (one: Case) => Promise<void>> = {
  "organization/remove-member": ({ team, memberId, cookies }) =>
    post(`${auth}/organization/remove-member`, cookies.owner, { memberIdOrEmail: memberId, organizationId: team.id }),
  "organization/update-member-role": ({ team, memberId, cookies }) =>
    post(`${auth}/organization/update-member-role`, cookies.owner, { memberId, role: "porter", organizationId: team.id }),
  "organization/leave": ({ team, cookies }) => post(`${auth}/organization/leave`, cookies.who, { organizationId: team.id }),
  "organization/delete": ({ team, cookies }) => post(`${auth}/organization/delete`, cookies.owner, { organizationId: team.id }),
  "admin/ban-user": ({ who, cookies }) => post(`${auth}/admin/ban-user`, cookies.platform, { userId: who.id, banReason: "Spam" }),
  "admin/remove-user": ({ who, cookies }) => post(`${auth}/admin/remove-user`, cookies.platform, { userId: who.id }),
  "admin/revoke-user-sessions": ({ who, cookies }) => post(`${auth}/admin/revoke-user-sessions`, cookies.platform, { userId: who.id }),
  "delete-user": ({ cookies }) => post(`${auth}/delete-user`, cookies.who, { password }),
  "sign-out": ({ cookies }) => post(`${auth}/sign-out`, cookies.who, {}),
  "members.remove": ({ team, who, cookies }) => post(`${trpc}/members.remove`, cookies.owner, { userId: who.id }, team.slug),
  "members.setRole": ({ team, who, cookies }) =>
    post(`${trpc}/members.setRole`, cookies.owner, { userId: who.id, role: "porter" }, team.slug),
  "teams.leave": ({ team, cookies }) => post(`${trpc}/teams.leave`, cookies.who, {}, team.slug),
  "teams.delete": ({ team, cookies }) => post(`${trpc}/teams.delete`, cookies.owner, { name: team.name }, team.slug),
  "admin.users.ban": ({ who, cookies }) => post(`${trpc}/admin.users.ban`, cookies.platform, { id: who.id, reason: "Spam", until: null }),
}

describe.concurrent("over HTTP", () => {
  it.each(Object.entries(ways))("%s: the next request is refused, and the stream ends", async (_name, goes) => {
    const one = await makeCase()
    expect(await statuses(one)).toEqual([200, 200, 200, 200])
    const stream = await openStream(one.cookies.who, one.team.slug)
    await goes(one)
    for (const status of await statuses(one)) expect([401, 403, 404]).toContain(status)
    expect(await stream.ended).toBe(true)
  })
})

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SESSION_LIFE } from "@intray/auth/constants"
import type { Role } from "@intray/auth/permissions"
import { newId, newSecret } from "@intray/db/id"
import { member, organizationRole, reviewer, reviewGuest, reviewRound, session, user } from "@intray/db/schema"
import { and, eq, inArray } from "drizzle-orm"
import { createApp } from "../app.ts"
import { type CallerKey, customRole, type Need } from "../http/access/callers.ts"
import { openSite } from "../modules/pages/site.ts"
import { hashGuestSecret, newGuestSecret } from "../modules/reviews/guests/link.ts"
import { testBaseUrl } from "./services.ts"
import { textIn } from "./workbook.ts"
import type { TestTeam, World } from "./world.ts"

/** Somebody of docs/authz-matrix.md, with what their browser sends. */
export type TestCaller = {
  key: CallerKey
  /** Null: nobody. */
  person: { id: string; name: string; email: string; token: string; sessionId: string } | null
  cookie: string | null
  /** Whose example inputs they send. */
  role: Role
  /** The team that the page is about. */
  teamSlug: string
  /** The secret of the guest reviewer's link; null: another caller. */
  guestSecret: string | null
}
export type TestCallers = Record<CallerKey, TestCaller>

/** Those who belong to the team. */
export const members: readonly CallerKey[] = ["viewer", "member", "admin", "owner", "custom", "banned"]

/**
 * Procedures whose examples are refused to every caller: no plan is sold here, no form accepts empty answers, nothing awaits publication,
 * mail is not configured, set-up links do not work where an admin exists, and a real erasure would break the other examples.
 */
export const refusedByRule: ReadonlySet<string> = new Set([
  "public.submit",
  "public.erase",
  "public.treatment",
  "publications.start",
  "setup.claim",
  "billing.choose",
  "billing.portal",
  "portals.testReceipt",
  "messages.test",
])

/** The callers of the page with regard to `own`, each but nobody and the guest with a session of their own. `other` is the team that the stranger owns. */
export async function makeCallers({ db, services }: World, own: TestTeam, other: { id: string }): Promise<TestCallers> {
  const now = new Date()
  const both = { createdAt: now, updatedAt: now }
  const make = (name: string, more: Partial<typeof user.$inferInsert> = {}) => {
    const id = newId()
    return { id, name, email: `${newSecret(60)}@example.com`, emailVerified: true, role: "user", banned: false, ...both, ...more }
  }
  const made = {
    submitter: make("Sunniva Aasbrekk"),
    custom: make("Lasse Bakke"),
    banned: make("Bjarne Sund", { banned: true, banReason: "Spam" }),
    platform: make("Ada Moen", { role: "admin" }),
    stranger: make("Ines Quay"),
  }
  await db.insert(user).values(Object.values(made))
  const grants = { role: customRole.name, permission: JSON.stringify(customRole.grants) }
  await db.insert(organizationRole).values({ id: newId(), organizationId: own.id, ...grants, ...both })
  const join = (organizationId: string, { id }: { id: string }, role: string) => ({
    id: newId(),
    organizationId,
    userId: id,
    role,
    createdAt: now,
  })
  await db
    .insert(member)
    .values([join(own.id, made.custom, customRole.name), join(own.id, made.banned, "owner"), join(other.id, made.stranger, "owner")])
  const theirs = { viewer: own.viewer, member: own.member, admin: own.admin, owner: own.owner, ...made }
  const ids = Object.values(theirs).map(({ id }) => id)
  const rows = await db.select({ id: user.id, name: user.name, email: user.email }).from(user).where(inArray(user.id, ids))
  const entries = Object.entries(theirs).map(([key, { id }]) => {
    // New, and settled in the team already: lengthening and settling would be written down.
    const team = members.includes(key as CallerKey) ? own.id : key === "stranger" ? other.id : null
    const expiresAt = new Date(now.getTime() + SESSION_LIFE * 1000)
    return { key, row: { id: newId(), userId: id, token: newSecret(), activeOrganizationId: team, expiresAt, ...both } }
  })
  await db.insert(session).values(entries.map(({ row }) => row))
  const outside = { person: null, cookie: null, role: "owner", teamSlug: own.slug } as const
  const callers = {
    nobody: { key: "nobody", ...outside, guestSecret: null },
    guest: { key: "guest", ...outside, guestSecret: await makeGuest({ db, services }, own) },
  } as TestCallers
  for (const { key, row } of entries) {
    const found = rows.find(({ id }) => id === row.userId)
    if (!found) throw new Error(`no ${key}`)
    callers[key as CallerKey] = {
      key: key as CallerKey,
      person: { ...found, token: row.token, sessionId: row.id },
      cookie: await services.auth.cookieFor(row.token),
      teamSlug: own.slug,
      guestSecret: null,
      role: key === "viewer" || key === "member" || key === "admin" ? key : key === "custom" ? "viewer" : "owner",
    }
  }
  return callers
}

/** A guest of the team's round, where it has one that is open. @returns the secret of their link */
async function makeGuest({ db, services }: Pick<World, "db" | "services">, own: TestTeam): Promise<string> {
  const secret = newGuestSecret()
  const [round] = await db
    .select({ id: reviewRound.id })
    .from(reviewRound)
    .where(and(eq(reviewRound.teamId, own.id), eq(reviewRound.name, "First read")))
  if (!round) return secret
  const now = services.clock.now()
  const common = { teamId: own.id, roundId: round.id, createdAt: now }
  const id = newId()
  await db.insert(reviewer).values({ ...common, id, userId: null, named: true })
  const link = { secretHash: hashGuestSecret(services, secret) ?? "", expiresAt: new Date(now.getTime() + 86_400_000) }
  // Used a moment ago, so that a refused call would be seen to write it.
  await db.insert(reviewGuest).values({ ...common, reviewerId: id, name: "Mara Lind", email: null, ...link, lastUsedAt: now })
  return secret
}

/** What the caller's browser sends to say who they are. */
export function headersOf({ cookie, guestSecret }: Pick<TestCaller, "cookie" | "guestSecret">): Record<string, string> {
  return { ...(cookie === null ? {} : { cookie }), ...(guestSecret === null ? {} : { "x-intray-guest": guestSecret }) }
}

/** Those who may most come first: what they have done others may do no more. */
export const mostFirst: readonly CallerKey[] = [
  "owner",
  "admin",
  "member",
  "viewer",
  "custom",
  "platform",
  "stranger",
  "submitter",
  "nobody",
  "banned",
  "guest",
]

export type Sent = {
  method: string
  /** With its query. */
  path: string
  body?: RequestInit["body"] | object
  headers?: Record<string, string>
}

export type Answer = { status: number; text: string; headers: Headers; location: string | null }
export type Ask = (caller: TestCaller, need: Need, sent: Sent) => Promise<Answer>

/** Sends requests to the whole application on the services of a world. A request for something of a team names that team. */
export function openEndpoints(world: World) {
  const web = mkdtempSync(join(tmpdir(), "intray-web-"))
  const app = createApp(world.services, { site: openSite(web), version: "test" })
  const ask: Ask = async (caller, need, { method, path, body, headers: more }) => {
    const headers = new Headers({ origin: testBaseUrl, ...headersOf(caller) })
    // What is about no team would be refused to the person who names one that is not theirs.
    const named = members.includes(caller.key) || (need !== "public" && need !== "session")
    if (named) headers.set("x-intray-team", caller.teamSlug)
    const isObject = typeof body === "object" && body !== null && body.constructor === Object
    if (isObject) headers.set("content-type", "application/json")
    for (const [name, value] of Object.entries(more ?? {})) headers.set(name, value)
    const leaving = new AbortController()
    const init = {
      method,
      headers,
      signal: leaving.signal,
      ...(body === undefined ? {} : { body: isObject ? JSON.stringify(body) : body }),
    }
    const response = await app.request(`${testBaseUrl}${path}`, init as RequestInit)
    if (response.headers.get("content-type")?.startsWith("text/event-stream")) {
      const answer = await firstOf(response)
      leaving.abort()
      return answer
    }
    const { status, headers: said } = response
    return { status, text: textIn(new Uint8Array(await response.arrayBuffer())), headers: said, location: said.get("location") }
  }
  return { app, ask, close: () => rmSync(web, { recursive: true, force: true }) }
}

export type Endpoints = ReturnType<typeof openEndpoints>

/** How a stream begins: it answers 200 whatever happens, and says in its first lines why it is refused. */
async function firstOf(response: Response): Promise<Answer> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = ""
  // The greeting, then a message or the refusal.
  while (text.split("\n\n").length < 3) {
    const { done, value } = await reader.read()
    if (done) break
    text += decoder.decode(value, { stream: true })
  }
  await reader.cancel().catch(() => undefined)
  const refused = /^event: serialized-error\ndata: (.*)$/m.exec(text)?.[1]
  const { headers } = response
  if (refused === undefined) return { status: response.status, text, headers, location: null }
  return { status: (JSON.parse(refused) as { data: { httpStatus: number } }).data.httpStatus, text, headers, location: null }
}

import { newId, newSecret } from "@intray/db/id"
import { comment, file, member, submission, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { listProcedures, rolesFor } from "../procedures.ts"
import { examples, makeThings, type Things } from "./examples.ts"
import { withForeignIds } from "./foreign-ids.ts"
import { makeMany } from "./many.ts"
import { makeUser, signInAs } from "./teams.ts"
import { storedUpload, type TestTeam, type World } from "./world.ts"

export { serveWorld } from "./served.ts"
export { createWorld } from "./world.ts"

/**
 * Two teams, each tried from the other at every door: procedures by each id, REST paths, uploads, exports, files, status addresses. What
 * one has is marked by a word that is nowhere else, and none of its ids or words may be in any answer.
 */

export type Side = {
  team: TestTeam
  things: Things
  /** Is in the names, titles, answers, comments and file names of this team alone. */
  word: string
  fileId: string
  /** Everything that must not be read from outside: ids, names, addresses. */
  secrets: string[]
  /** The Cookie header of a person of each role. */
  cookies: Record<"owner" | "admin" | "member" | "viewer", string>
}

/** A team with so many members and submissions, with one of each thing. */
export async function makeSide(world: World, { members, submissions }: { members: number; submissions: number }): Promise<Side> {
  const word = `Zephyrine${newSecret(50)}`
  const team = await world.team(`Team ${word}`)
  const things = await makeThings(world, team)
  const { db, services } = world
  const portal = await makeMany(world, team, submissions)
  const number = await db.$count(member, eq(member.organizationId, team.id))
  for (let count = number; count < members; count += 1) {
    const person = await makeUser(services, { name: `Member ${word} ${count}` })
    await db.insert(member).values({ id: newId(), organizationId: team.id, userId: person.id, role: "member", createdAt: new Date() })
  }
  const { caller } = team.owner
  await db
    .update(submission)
    .set({ title: `Title ${word}` })
    .where(eq(submission.teamId, team.id))
  const words = `Said ${word}`
  const said = await caller.comments.add({ id: crypto.randomUUID(), submissionId: things.submissionId, text: words })
  const fileId = await storedUpload(world, { teamId: team.id, portalId: things.portalId })
  await db
    .update(file)
    .set({ submissionId: things.submissionId, name: `${word}.wav` })
    .where(eq(file.id, fileId))
  await services.storage.write(fileId, Buffer.alloc(1_000, word))
  await caller.views.create({ name: `View ${word}`, shared: true, search: { portal: things.slug } })
  await caller.portals.update({ portalId: portal.portalId, title: `Portal ${word}` })
  const cookies = {} as Side["cookies"]
  for (const role of ["owner", "admin", "member", "viewer"] as const) {
    const [row] = await db.select().from(user).where(eq(user.id, team[role].id))
    if (!row) throw new Error(`no ${role}`)
    cookies[role] = await signInAs(services, { ...row, role: "user" })
  }
  const rows = await db.select({ id: submission.id, demoId: submission.demoId }).from(submission).where(eq(submission.teamId, team.id))
  const comments = await db.select({ id: comment.id }).from(comment).where(eq(comment.teamId, team.id))
  const people = await db.select({ id: member.userId }).from(member).where(eq(member.organizationId, team.id))
  const ids = [...rows.map((row) => row.demoId), ...[...rows, ...comments, ...people].map((row) => row.id)]
  const named = [things.portalId, things.slug, things.templateId, things.crewId, things.labelId, things.stageId, things.checkedImport]
  return { team, things, word, fileId, secrets: [word, team.id, team.slug, portal.slug, said.id, fileId, ...named, ...ids], cookies }
}

/** Sends a request to a path of the installation's own address. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>

export type Tried = { tries: number; faults: string[] }

const origin = "http://localhost:3000"

/** Tries everything of `theirs` with the sessions of `own`. @param ask over HTTP, as a browser at that address would */
export async function tryAll(ask: Ask, own: Side, theirs: Side): Promise<Tried> {
  const tried: Tried = { tries: 0, faults: [] }
  const secrets = new Set(theirs.secrets)
  const leaks = (text: string) => [...secrets].filter((secret) => text.includes(secret))
  /** @param echoed what the request itself named, which an answer may repeat */
  const check = async (what: string, response: Response, refused: boolean, echoed = "") => {
    tried.tries += 1
    const text = await response.text()
    const found = leaks(text).filter((secret) => !echoed.includes(secret))
    if (found.length > 0) tried.faults.push(`${what}: told ${found.slice(0, 3)}`)
    if (refused && response.status !== 404) tried.faults.push(`${what}: ${response.status} instead of 404 ${text.slice(0, 200)}`)
    return text
  }
  const headersOf = (cookie: string, slug = own.team.slug) => ({
    cookie,
    origin,
    "content-type": "application/json",
    "x-intray-team": slug,
  })
  const call = (name: string, type: string, input: unknown, headers: Record<string, string>) =>
    type === "query"
      ? ask(`/api/trpc/${name}${input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`}`, { headers })
      : ask(`/api/trpc/${name}`, { method: "POST", headers, body: JSON.stringify(input ?? {}) })

  for (const { name, type, permission } of listProcedures()) {
    if (type === "subscription" || permission === "public" || permission === "admin") continue
    const role = rolesFor(permission).includes("member") ? "member" : "owner"
    const input = examples[name]?.(own.things, role)
    const headers = headersOf(own.cookies[role])
    const foreign = permission === "session" ? [] : withForeignIds(input, own.things, theirs.things)
    for (const one of foreign) {
      await check(`${name} with their ${one.path}`, await call(name, type, one.input, headers), true, JSON.stringify(one.input))
    }
    if (permission !== "session") {
      await check(
        `${name} in their team`,
        await call(name, type, input, headersOf(own.cookies[role], theirs.team.slug)),
        true,
        theirs.team.slug,
      )
    }
    if (type === "query") await check(name, await call(name, type, input, headers), false)
  }
  await tryLists({ own, theirs, headers: headersOf(own.cookies.owner), call, check, tried })
  await tryPaths({ ask, own, theirs, check, headersOf })
  return tried
}

type Check = (what: string, response: Response, refused: boolean, echoed?: string) => Promise<string>
type Call = (name: string, type: string, input: unknown, headers: Record<string, string>) => Promise<Response>

/** Everything that lists, counts or finds: all pages of it, and by the other team's own words. */
async function tryLists(at: { own: Side; theirs: Side; headers: Record<string, string>; call: Call; check: Check; tried: Tried }) {
  const { own, theirs, headers, call, check, tried } = at
  const ask = async (name: string, input: unknown) =>
    JSON.parse(await check(name, await call(name, "query", input, headers), false, JSON.stringify(input)))
  let cursor: string | null = null
  let count = 0
  do {
    const answer: { result: { data: { items: unknown[]; nextCursor: string | null } } } = await ask("submissions.list", {
      limit: 100,
      cursor,
      filter: { snoozed: "any" },
    })
    count += answer.result.data.items.length
    cursor = answer.result.data.nextCursor
  } while (cursor !== null)
  const expect = (holds: boolean, what: string) => void (holds || tried.faults.push(what))
  const total = (answer: { result: { data: { total: number } } }) => answer.result.data.total
  expect(count > 0 && total(await ask("submissions.facets", { filter: { snoozed: "any" } })) === count, "a count is not that of the list")
  for (const text of [theirs.word, theirs.word.slice(0, 12), theirs.things.slug]) {
    expect(total(await ask("submissions.facets", { filter: { text, state: "all" } })) === 0, `a word of theirs was counted: ${text}`)
    const found = await ask("submissions.list", { filter: { text } })
    expect(found.result.data.items.length === 0, `a word of theirs was found: ${text}`)
  }
  expect(own.word !== theirs.word, "both teams have one word")
}

/** Every address that is no procedure. */
async function tryPaths(at: {
  ask: Ask
  own: Side
  theirs: Side
  check: Check
  headersOf: (cookie: string, slug?: string) => Record<string, string>
}) {
  const { ask, own, theirs, check, headersOf } = at
  const { things, team } = theirs
  const cookie = own.cookies.owner
  for (const format of ["csv", "jsonl", "label-studio"]) {
    const path = `/api/v1/submissions/export?format=${format}`
    await check(`export as ${format}`, await ask(path, { headers: headersOf(cookie) }), false)
    await check(`export of their team as ${format}`, await ask(`${path}&team=${team.slug}`, { headers: { cookie, origin } }), true)
    const filter = encodeURIComponent(JSON.stringify({ portals: [things.slug] }))
    await check(
      `export of their portal as ${format}`,
      await ask(`${path}&filter=${filter}`, { headers: headersOf(cookie) }),
      true,
      things.slug,
    )
  }
  const csv = { "content-type": "text/csv", cookie, origin, "content-length": "2" }
  for (const [what, query, slug] of [
    ["into their portal", `portal=${things.slug}`, own.team.slug],
    ["in their team", `portal=${things.slug}`, team.slug],
  ] as const) {
    const headers = { ...csv, "x-intray-team": slug }
    await check(`an import ${what}`, await ask(`/api/v1/imports?${query}`, { method: "POST", headers, body: "a\n" }), true)
  }
  const gets = [
    `/api/v1/imports/${things.checkedImport}/problems`,
    `/api/files/${theirs.fileId}`,
    `/api/files/${theirs.fileId}?demo=${own.things.demoId}`,
    `/api/files/${theirs.fileId}/waveform`,
    `/api/uploads/${theirs.fileId}`,
    `/api/uploads/${theirs.fileId}/info`,
    `/api/images/${theirs.fileId}`,
    `/api/v1/public/status/${things.submissionId}`,
    `/status/${things.submissionId}`,
    `/status/${theirs.fileId}`,
    `/api/v1/submissions/${things.submissionId}`,
    `/accept-invitation/${team.id}`,
  ]
  for (const path of gets) await check(path, await ask(path, { headers: headersOf(cookie) }), true, path)
  for (const path of ["/api/organization/list", "/api/subscription", "/api/account/export"]) {
    await check(path, await ask(path, { headers: headersOf(cookie) }), false)
  }
  await check("their subscription", await ask("/api/subscription", { headers: headersOf(cookie, team.slug) }), true)
  for (const path of ["get-full-organization", "list-members", "list-teams", "list-invitations", "list-roles", "get-active-member"]) {
    for (const query of [`organizationId=${team.id}`, `organizationSlug=${team.slug}`]) {
      const at = `/api/auth/organization/${path}?${query}`
      await check(at, await ask(at, { headers: { cookie, origin } }), false, at)
    }
  }
}

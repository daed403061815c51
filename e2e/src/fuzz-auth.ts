import { randomInt } from "node:crypto"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { type AuthRoute, authRoutes } from "@intray/auth/testing"
import Database from "better-sqlite3"
import { hostile, type Known, makeRandom, reserved, valueFor } from "./lib/fuzz-values.ts"
import { startServer } from "./lib/server.ts"

// Sends invalid requests to every route under /api/auth: bodies, queries, cookies and headers of all kinds, with each id replaced by
// another person's. No response is a server error or shows a stack trace, nothing of the other person changes or leaks, and nothing that
// was issued
// (tokens, codes, passwords, keys) is in the server's log.

const { values } = parseArgs({ options: { n: { type: "string", default: "2000" }, seed: { type: "string" } } })
const n = Number(values.n)
const seed = Number(values.seed ?? process.env.TEST_SEED ?? randomInt(2 ** 31))
const random = makeRandom(seed)
console.log(`${n} requests, seed ${seed}`)

const server = await startServer()
const db = new Database(join(server.dataDir, "intray.sqlite"), { fileMustExist: true })
const base = `${server.url}/api/auth`
const routes = authRoutes()
const secrets = new Set<string>()
const codes = new Set<string>()
const problems: string[] = []
const counts = new Map<number, number>()

type Person = { cookies: Map<string, string>; known: Record<string, string> }
let serial = 0

const cookieOf = (person: Person) => [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ")

function keep(response: Response, person: Person | null): void {
  for (const set of response.headers.getSetCookie()) {
    const [pair = ""] = set.split(";")
    const at = pair.indexOf("=")
    const value = pair.slice(at + 1)
    if (value.length > 16) secrets.add(value).add(decodeURIComponent(value).split(".")[0] ?? value)
    if (!person) continue
    if (value === "" || /max-age=0/i.test(set)) person.cookies.delete(pair.slice(0, at))
    else person.cookies.set(pair.slice(0, at), value)
  }
}

async function call(person: Person, path: string, body?: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${base}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", origin: server.url, cookie: cookieOf(person) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: "manual",
  })
  keep(response, person)
  return { status: response.status, body: (await response.json().catch(() => ({}))) as Record<string, unknown> }
}

const row = (sql: string, ...params: unknown[]) => db.prepare(sql).get(...params) as Record<string, string> | undefined

/** A person with one of each thing that a call can name. */
async function makePerson(name: string): Promise<Person> {
  serial += 1
  const password = `password of ${name} ${seed} ${serial}`
  const email = `${name}-${serial}@example.com`
  secrets.add(password)
  const person: Person = { cookies: new Map(), known: {} }
  const made = await call(person, "/sign-up/email", { name, email, password })
  if (made.status !== 200) throw new Error(`${name} could not sign up: ${made.status} ${JSON.stringify(made.body)}`)
  const userId = row("SELECT id FROM user WHERE email = ?", email)?.id ?? ""
  db.prepare("UPDATE user SET email_verified = 1 WHERE id = ?").run(userId)
  const organizationId = row("SELECT organization_id AS id FROM member WHERE user_id = ?", userId)?.id ?? ""
  const key = await call(person, "/api-key/create", { name: "Key", organizationId })
  if (typeof key.body.key === "string") secrets.add(key.body.key)
  const invited = await call(person, "/organization/invite-member", { email: `guest-of-${email}`, role: "member", organizationId })
  const group = await call(person, "/organization/create-team", { name: "Group", organizationId })
  const role = await call(person, "/organization/create-role", { role: "scout", permission: { submission: ["read"] }, organizationId })
  const passkeyId = `passkey-${userId}`
  db.prepare(
    "INSERT INTO passkey (id, user_id, name, public_key, credential_id, counter, device_type, backed_up) VALUES (?, ?, 'Key', 'x', ?, 0, 'singleDevice', 0)",
  ).run(passkeyId, userId, `credential-${userId}`)
  person.known = {
    userId,
    email,
    password,
    organizationId,
    organizationSlug: row("SELECT slug FROM organization WHERE id = ?", organizationId)?.slug ?? "",
    memberId: row("SELECT id FROM member WHERE user_id = ?", userId)?.id ?? "",
    memberIdOrEmail: email,
    sessionId: row("SELECT id FROM session WHERE user_id = ?", userId)?.id ?? "",
    accountRow: row("SELECT id FROM account WHERE user_id = ?", userId)?.id ?? "",
    accountId: row("SELECT id FROM account WHERE user_id = ?", userId)?.id ?? "",
    keyId: String(key.body.id ?? ""),
    invitationId: String(invited.body.id ?? ""),
    teamId: String(group.body.id ?? ""),
    roleId: String((role.body.roleData as { id?: string } | undefined)?.id ?? ""),
    passkeyId,
  }
  const missing = Object.entries(person.known).filter(([, thing]) => thing === "")
  if (missing.length > 0) throw new Error(`${name} has no ${missing.map(([thing]) => thing).join(", ")}`)
  return person
}

const victim = await makePerson("victim")
let attacker = await makePerson("attacker")

/** Everything of the other person that a call could change. */
function fingerprint(): string {
  const { userId, organizationId } = victim.known
  const all = (sql: string, ...params: unknown[]) => db.prepare(sql).all(...params)
  return JSON.stringify([
    all("SELECT id, name, email, email_verified, image, role, banned, two_factor_enabled FROM user WHERE id = ?", userId),
    all("SELECT id, token, active_organization_id FROM session WHERE user_id = ? ORDER BY id", userId),
    all("SELECT id, provider_id, account_id, password FROM account WHERE user_id = ? ORDER BY id", userId),
    all("SELECT id, name, credential_id FROM passkey WHERE user_id = ? ORDER BY id", userId),
    all("SELECT * FROM two_factor WHERE user_id = ? ORDER BY id", userId),
    all("SELECT id, name, slug, logo, metadata FROM organization WHERE id = ?", organizationId),
    all("SELECT id, user_id, role FROM member WHERE organization_id = ? ORDER BY id", organizationId),
    all("SELECT id, email, role, status FROM invitation WHERE organization_id = ? ORDER BY id", organizationId),
    all("SELECT id, role, permission FROM organization_role WHERE organization_id = ? ORDER BY id", organizationId),
    all("SELECT id, name FROM team WHERE organization_id = ? ORDER BY id", organizationId),
    all("SELECT id, name, key, enabled FROM apikey WHERE reference_id = ? ORDER BY id", organizationId),
  ])
}

/** Reads links and codes from mails, which are stored in the database if no mail server is configured. */
function collectMails(): void {
  for (const { text } of db.prepare("SELECT text FROM mail").all() as { text: string }[]) {
    for (const found of text.matchAll(/(?:token=|reset-password\/)([\w.-]{16,})/g)) secrets.add(found[1] ?? "")
    for (const found of text.matchAll(/^(\d{6})$/gm)) codes.add(found[1] ?? "")
  }
}

type Schema = { properties?: Record<string, Schema>; required?: string[]; anyOf?: Schema[]; enum?: unknown[] }

function fields(schema: unknown): string[] {
  const { properties = {}, anyOf = [] } = (schema ?? {}) as Schema
  return [...new Set([...Object.keys(properties), ...anyOf.flatMap(fields)])]
}

function objectFor(schema: unknown, known: Known): Record<string, unknown> {
  const names = fields(schema)
  const required = new Set(((schema ?? {}) as Schema).required ?? [])
  const entries = names
    .filter((name) => (required.has(name) ? random.chance(0.95) : random.chance(0.6)))
    .map((name): [string, unknown] => {
      const choices = ((schema ?? {}) as Schema).properties?.[name]?.enum
      return [name, choices && random.chance(0.8) ? random.pick(choices) : valueFor(name, random, known)]
    })
  if (random.chance(0.2)) entries.push([...random.pick(reserved)])
  return Object.fromEntries(entries)
}

const strange: readonly Record<string, string>[] = [
  {},
  {},
  {},
  { "x-forwarded-for": "1.2.3.4, ::1" },
  { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
  { "x-intray-address": "127.0.0.1", "x-intray-local": "1" },
  { "user-agent": "x".repeat(4000) },
  { "accept-language": "\u00ff" },
  { authorization: "Bearer nonsense" },
  { "x-api-key": "x".repeat(80) },
  { "x-http-method-override": "DELETE" },
  { "content-encoding": "gzip" },
]

const oddValues = ["%E0%A4%A", "%", "%00", "\u00ff", '"', "{}", "e30", "!.!", `${"x".repeat(43)}=`, "x".repeat(3000)]
/** Copies of a session with parts of wrong types. */
const copies = [
  null,
  [],
  { session: {} },
  { session: {}, expiresAt: "x", signature: "!" },
  { session: { session: null, user: 1 }, signature: 1 },
]
/** Invalid cookies next to the valid ones: each one that we read, and one twice. */
const spoiled = [
  ...[
    "session_token",
    "session_data",
    "session_data.0",
    "two_factor",
    "trust_device",
    "admin_session",
    "dont_remember",
    "state",
    "oauth_state",
    "better-auth-passkey",
  ].flatMap((name) => oddValues.map((value) => `better-auth.${name}=${value}`)),
  ...["activeOrganizationId", "lang", "member-lang", "intray_device", "__proto__"].flatMap((name) =>
    oddValues.map((value) => `${name}=${value}`),
  ),
  ...copies.map((copy) => `better-auth.session_data=${Buffer.from(JSON.stringify(copy)).toString("base64url")}`),
]

function cookieFor(actor: "nobody" | "attacker" | "forged"): string {
  if (actor === "nobody") return ""
  const own = cookieOf(attacker)
  if (actor === "attacker") return own
  return random.pick([
    `better-auth.session_token=${"x".repeat(200)}`,
    "better-auth.session_token=%E0%A4%A",
    `${own}; better-auth.two_factor=${victim.known.userId}.AAAA`,
    own.replace(/session_token=[^;.%]+/, `session_token=${victim.known.sessionId}`),
    `${own}; better-auth.session_data=${Buffer.from("{}").toString("base64url")}`,
    "=; ;;=",
    `${random.pick(spoiled)}; ${own}`,
    `${own}; ${random.pick(spoiled)}`,
  ])
}

/** Signs the attacker in again; creates another account if theirs was deleted. */
async function revive(): Promise<void> {
  const { status, body } = await call(attacker, "/get-session?disableCookieCache=true")
  if (status === 200 && body?.user) return
  attacker.cookies.clear()
  const { email, password } = attacker.known
  const again = await call(attacker, "/sign-in/email", { email, password })
  if (again.status !== 200 || again.body.twoFactorRedirect) attacker = await makePerson("attacker")
}

const stack = /node_modules|\bat \S+ \(?(?:file:|\/)|\.m?[jt]s:\d+|SqliteError|PostgresError|SQLITE_|syntax error at/
const before = fingerprint()
const recent: string[] = []

async function once(route: AuthRoute): Promise<void> {
  const known: Known = { own: attacker.known, other: victim.known }
  const actor = random.pick(["attacker", "attacker", "attacker", "nobody", "forged"] as const)
  const method = random.chance(0.95) ? random.pick(route.methods) : random.pick(["GET", "POST", "PUT", "DELETE", "PATCH"])
  const path = route.path.replace(/:\w+/g, () => encodeURIComponent(String(random.pick([...Object.values(victim.known), "x", "%", "..."]))))
  const query = new URLSearchParams()
  if (route.query || random.chance(0.05)) {
    for (const [name, value] of Object.entries(objectFor(route.query, known))) {
      query.set(name, typeof value === "string" ? value.replace(/[\ud800-\udfff]/g, "?") : JSON.stringify(value))
    }
  }
  let body: string | undefined
  if (method !== "GET") {
    const content: unknown = random.chance(0.05) ? random.pick(hostile) : objectFor(route.body, known)
    body = random.chance(0.03) ? random.pick(["{", "[".repeat(2000), "\u0000", "a=b&c=d", "nul"]) : JSON.stringify(content)
  }
  const type = random.chance(0.93)
    ? "application/json"
    : random.pick(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""])
  const origin = random.chance(0.93) ? server.url : random.pick(["https://evil.example", "null", ""])
  const headers = new Headers({ ...random.pick(strange), cookie: cookieFor(actor) })
  if (type !== "" && body !== undefined) headers.set("content-type", type)
  if (origin !== "") headers.set("origin", origin)
  const url = `${base}${path}${query.size > 0 ? `?${query}` : ""}`
  const said = `${actor} ${method} ${path} ${query} ${body ?? ""}`.slice(0, 600)
  recent.push(said)
  if (recent.length > 30) recent.shift()
  const response = await fetch(url, { method, headers, redirect: "manual", ...(body === undefined ? {} : { body }) }).catch(
    (cause: unknown) => {
      problems.push(`no answer (${cause instanceof Error ? cause.message : cause}): ${said}`)
      return null
    },
  )
  if (!response) return
  keep(response, actor === "attacker" ? attacker : null)
  counts.set(response.status, (counts.get(response.status) ?? 0) + 1)
  const text = await response.text()
  for (const found of text.matchAll(/"(?:token|key)":"([^"]{16,})"/g)) secrets.add(found[1] ?? "")
  const location = response.headers.get("location") ?? ""
  // The specification answers with a 500 of these words for an account whose provider is not set up (8.56); no other is a refusal.
  const specified = text === '{"message":"Provider not configured","code":"PROVIDER_NOT_CONFIGURED"}'
  if (response.status >= 500 && !specified) problems.push(`${response.status}: ${said} → ${text.slice(0, 200)}`)
  if (stack.test(text)) problems.push(`a stack: ${said} → ${text.slice(0, 300)}`)
  if (/^(?:https?:)?\/\/(?!localhost)/.test(location)) problems.push(`leads to ${location}: ${said}`)
  // What the caller said comes back at most; what is the other's alone must not.
  for (const [name, thing] of Object.entries(victim.known)) {
    if (["email", "memberIdOrEmail", "organizationSlug"].includes(name) || thing.length < 12) continue
    if (text.includes(thing) && !decodeURIComponent(said.replaceAll("%", "%25")).includes(thing) && !url.includes(thing)) {
      problems.push(`tells the other's ${name}: ${said} → ${text.slice(0, 200)}`)
    }
  }
}

const started = performance.now()
for (let at = 0; at < n && problems.length < 25; at++) {
  await once(routes[at % routes.length] as AuthRoute)
  if (at % 20 === 19) {
    if (fingerprint() !== before) {
      problems.push(`something of the other person changed; the last requests:\n${recent.join("\n")}`)
      break
    }
    await revive()
  }
  if (at % 500 === 499) collectMails()
}
collectMails()

const signedIn = await call({ cookies: new Map(), known: {} }, "/sign-in/email", {
  email: victim.known.email,
  password: victim.known.password,
})
if (signedIn.status !== 200) problems.push(`the other person cannot sign in any more: ${signedIn.status}`)
if (server.child.exitCode !== null) problems.push(`the server ended with code ${server.child.exitCode}`)
const log = server.output()
let leaked = 0
for (const secret of secrets) if (secret.length >= 8 && log.includes(secret)) leaked += 1
for (const code of codes) if (new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`).test(log)) leaked += 1
if (leaked > 0) problems.push(`${leaked} of ${secrets.size + codes.size} secrets are in the log`)
if (/\bfault\b|request failed/.test(log))
  problems.push(`faults in the log:\n${(log.match(/^.*(?:fault|request failed)[\s\S]{0,400}/m) ?? [""])[0]}`)
db.close()
await server.stop()

const seconds = ((performance.now() - started) / 1000).toFixed(1)
const answers = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
console.log(`${routes.length} routes, ${seconds} s; answers ${answers.join(", ")}`)
console.log(`${secrets.size + codes.size} secrets looked for in ${log.length} characters of log: ${leaked} found`)
for (const problem of problems) console.error(problem)
console.log(`${n - problems.length} passed, ${problems.length} failed`)
process.exit(problems.length === 0 ? 0 : 1)

import { randomInt } from "node:crypto"
import { parseArgs } from "node:util"
import { Ajv2020 } from "ajv/dist/2020.js"
import fc from "fast-check"
import { type ApiDocument, type Call, callsOf, type Described, type Known, operationsOf, requestOf } from "./lib/api-calls.ts"
import { temporaryFolder } from "./lib/folder.ts"
import { signInClient } from "./lib/rpc.ts"
import { seed as fill, startServer } from "./lib/server.ts"

// Asks a running server what the API's own description says that it can be asked: right, of other types, just within each limit and just
// beyond it, with things that are there and things that are not. No answer is a fault, and each is what the description says.
//
//   npm run e2e -- fuzz-api --calls 100000
//   npm run e2e -- fuzz-api --calls 2000 --only Label --seed 7

const { values } = parseArgs({
  options: { calls: { type: "string", default: "20000" }, seed: { type: "string" }, only: { type: "string" } },
})
const wanted = Number(values.calls)
let seed = Number(values.seed ?? process.env.TEST_SEED ?? randomInt(2 ** 31))
console.log(`${wanted} calls, seed ${seed}`)

/** Calls of each operation before the next look at what there is. */
const ROUND = 6
/** Calls under way at once. */
const AT_ONCE = 6

const dataDir = temporaryFolder("fuzz")
await fill(dataDir, 120, { cheapPasswords: true })
const server = await startServer({ dataDir, cheapPasswords: true })
const people = await signInClient(server.url, "owner@example.com")
const { givable } = await people.query<{ givable: string[] }>("apiKeys.list", {})
const { key } = await people.mutate<{ key: string }>("apiKeys.create", { name: "Fuzz", scopes: givable })
const authorization = `Bearer ${key}`
const document = (await (await fetch(`${server.url}/api/v1/openapi.json`)).json()) as ApiDocument
const operations = operationsOf(document).filter(({ operation }) => operation.operationId.includes(values.only ?? ""))
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema({ $id: "api", ...document })

const problems = new Map<string, string>()
const statuses = new Map<number, number>()
const succeeded = new Set<string>()

type Item = { id: string; number?: number; slug?: string }
const lists = ["portals", "labels", "label-groups", "stages", "submissions", "members", "views", "reply-templates", "templates", "bulk"]

/** The first of a list. */
async function first(list: string): Promise<Item[]> {
  const response = await fetch(`${server.url}/api/v1/${list}?limit=20`, { headers: { authorization } })
  return ((await response.json()) as { items?: Item[] }).items ?? []
}

/** What is there now: what was found once may be deleted since. */
async function readKnown(): Promise<Known> {
  const known: Record<string, string[]> = {}
  for (const list of [...lists, "publications", "releases", "webhooks", "imports"]) known[list] = (await first(list)).map(({ id }) => id)
  known.slugs = (await first("portals")).flatMap(({ slug }) => slug ?? [])
  known.templates?.push("music-demos", "blank")
  const some = known.submissions?.slice(0, 4) ?? []
  for (const part of ["comments", "messages"]) {
    known[part] = (await Promise.all(some.map((id) => first(`submissions/${id}/${part}`)))).flat().map(({ id }) => id)
  }
  return { ...known, submissions: [...(known.submissions ?? []), "1", "42"] }
}

const pointer = (...parts: string[]) =>
  `api#/${parts.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`

/** What is wrong with an answer; null: nothing. */
function faultOf({ path, method, operation }: Described, { status, headers }: Response, text: string): string | null {
  if (status >= 500) return "a fault"
  if (operation.responses[String(status)] === undefined) return "a status that is not described"
  if (status === 204 || status === 304) return text === "" ? null : "content where there is none"
  const type = status < 300 ? "application/json" : "application/problem+json"
  if (headers.get("content-type")?.split(";")[0] !== type) return `the type ${headers.get("content-type")}`
  const where =
    status < 300
      ? pointer("paths", path, method, "responses", String(status), "content", type, "schema")
      : pointer("components", "schemas", "Problem")
  const check = ajv.getSchema(where)
  if (!check) return "no described shape"
  return check(JSON.parse(text)) ? null : `another shape: ${JSON.stringify(check.errors?.slice(0, 2))}`
}

async function ask(described: Described, call: Call): Promise<void> {
  const { path, init } = requestOf(described, call)
  const { operationId } = described.operation
  const said = `${init.method} ${path.slice(0, 300)} ${JSON.stringify(init.headers)} ${(init.body ?? "").slice(0, 500)}`
  try {
    const response = await fetch(`${server.url}${path}`, { ...init, headers: { ...init.headers, authorization } })
    const text = await response.text()
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    if (response.ok) succeeded.add(operationId)
    const fault = faultOf(described, response, text)
    // One of each kind is enough to mend it.
    if (fault !== null)
      problems.set(`${operationId} ${response.status} ${fault.slice(0, 60)}`, `${fault}\n  ${said}\n  ${text.slice(0, 300)}`)
  } catch (cause) {
    problems.set(`${operationId} no answer`, `${cause instanceof Error ? (cause.cause ?? cause) : cause}\n  ${said}`)
  }
}

const began = performance.now()
let made = 0
while (made < wanted && problems.size < 40 && server.child.exitCode === null) {
  const known = await readKnown()
  const queue = operations.flatMap((described) =>
    fc.sample(callsOf(described, document, known), { numRuns: ROUND, seed: seed++ }).map((call) => ({ described, call })),
  )
  const worker = async () => {
    for (let next = queue.pop(); next && made < wanted; next = queue.pop()) {
      made += 1
      await ask(next.described, next.call)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

if (server.child.exitCode !== null) problems.set("server", `it ended with code ${server.child.exitCode}`)
const log = server.output()
if (/\bfault\b/.test(log)) problems.set("log", `faults in the log:\n${(/^.*\bfault\b[\s\S]{0,600}/m.exec(log) ?? [""])[0]}`)
if (log.includes(key)) problems.set("key", "the key is in the log")
await server.stop()

const seconds = (performance.now() - began) / 1000
const answers = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
console.log(
  `${made} calls of ${operations.length} operations in ${seconds.toFixed(0)} s, up to seed ${seed}; answers ${answers.join(", ")}`,
)
console.log(`${succeeded.size} of ${operations.length} operations succeeded at least once`)
for (const [name, problem] of problems) console.error(`${name}: ${problem}`)
console.log(`${made - problems.size} passed, ${problems.size} failed`)
process.exit(problems.size === 0 ? 0 : 1)

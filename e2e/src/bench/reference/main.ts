import { readFileSync } from "node:fs"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { parseArgs } from "node:util"
import Sqlite from "better-sqlite3"
import { menusOf } from "./facets.ts"
import { Memory } from "./memory.ts"
import { rowsOf } from "./rows.ts"
import { groupCommit, writesOf } from "./writes.ts"

/*
 * What the same rows and the same bytes cost without a framework, a session, a permission or a check: node:http and prepared statements on
 * a copy of the database. A process of its own: `tsx main.ts --file F` prints its port; with `--ready F` in its place it answers each path
 * of that file with the text that is there, and has nothing else to do.
 *
 * Like the server under test it has facts of submissions in memory, commits what came in together at once, and has all on disk before it
 * answers (`synchronous=FULL`). What a real product cannot do and it can: trust anyone who asks, and be the only one who writes. It keeps no
 * answer from one call to the next.
 */

type Answer = (text: string, status?: number) => void
type Handler = (query: URLSearchParams, body: string, answer: Answer, request: IncomingMessage) => void

const { values } = parseArgs({ options: { file: { type: "string" }, ready: { type: "string" } } })

function handlersOf(file: string): Map<string, Handler> {
  const db = new Sqlite(file)
  db.pragma("journal_mode = wal")
  db.pragma("synchronous = full")
  db.pragma("foreign_keys = on")
  db.pragma("temp_store = memory")
  db.pragma("wal_autocheckpoint = 4000")
  const memory = new Memory(db)
  const rows = rowsOf(db, memory)
  const { intake, label } = writesOf(db, memory)
  const write = groupCommit(db)
  const list = (condition: string) =>
    db
      .prepare(`select json_group_array(number) from (select number from submission where team_id = @team and ${condition} limit 100000)`)
      .pluck()
  const numbers = (statement: { get(values: object): unknown }) => () =>
    JSON.parse(statement.get({ team: memory.team, now: Date.now() }) as string) as number[]
  const menus = menusOf(memory, { overdue: numbers(list("due_at <= @now order by due_at")), unread: numbers(list("unread and @now")) })
  const text = (query: URLSearchParams, name: string) => query.get(name) ?? ""
  return new Map<string, Handler>([
    ["/list", (query, _, answer) => answer(rows.list(query.has("before") ? Number(query.get("before")) : null))],
    ["/label-stage", (query, _, answer) => answer(rows.labelled(text(query, "label"), text(query, "stage")))],
    ["/search", (query, _, answer) => answer(rows.search(text(query, "match")))],
    ["/submission", (query, _, answer) => answer(rows.submission(text(query, "id")))],
    ["/facets", (query, _, answer) => answer(menus(text(query, "label"), text(query, "stage")))],
    [
      "/intake",
      (_, body, answer, request) =>
        write(
          () => intake(body, String(request.headers["idempotency-key"])),
          (said) => answer(said, 201),
        ),
    ],
    [
      "/label",
      (_, body, answer) =>
        write(
          () => label(body),
          (said) => answer(said),
        ),
    ],
  ])
}

/** @param file JSON: by path, the status and the text that is answered */
function readyOf(file: string): Map<string, Handler> {
  const given = JSON.parse(readFileSync(file, "utf8")) as Record<string, { status: number; text: string }>
  return new Map(
    Object.entries(given).map(([path, { status, text }]): [string, Handler] => [path, (_, __, answer) => answer(text, status)]),
  )
}

function reply(response: ServerResponse, text: string, status: number) {
  const bytes = Buffer.from(text)
  response.writeHead(status, { "content-type": "application/json", "content-length": bytes.byteLength })
  response.end(bytes)
}

const handlers = values.file ? handlersOf(values.file) : readyOf(values.ready ?? "")
const server = createServer((request, response) => {
  const [path, query] = (request.url ?? "/").split("?", 2) as [string, string | undefined]
  const handler = handlers.get(path)
  if (!handler) return reply(response, "null", 404)
  const answer: Answer = (text, status = 200) => reply(response, text, status)
  if (request.method === "GET") return handler(new URLSearchParams(query ?? ""), "", answer, request)
  const chunks: Buffer[] = []
  request.on("data", (chunk: Buffer) => chunks.push(chunk))
  request.on("end", () => handler(new URLSearchParams(), Buffer.concat(chunks).toString(), answer, request))
})
server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  console.log(JSON.stringify({ port: typeof address === "object" ? address?.port : 0 }))
})

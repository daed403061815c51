import { createHash } from "node:crypto"
import { releaseEntry } from "@intray/db/schema"
import { and, eq } from "drizzle-orm"
import type { z } from "zod"
import type { TeamContext } from "../../platform/services.ts"
import { seesEntry, type VisibleSubmissions, visibleSubmissions } from "../../platform/visible-portals.ts"
import { visibleRelease } from "./rows.ts"
import type { DiffLine, diffInput, diffOutput } from "./schema.ts"
import { type EntryRow, entriesOf, snapshotOf } from "./snapshots.ts"

type Diff = z.infer<typeof diffOutput>
type Known = Pick<EntryRow, "kind" | "content" | "portalId" | "submissionId">

/** Lines of one kind that are answered, values of one line, characters of one value. */
const [LINES, FIELDS, LONGEST] = [100, 20, 300]

/** What is another in the second of two snapshots of a release. What was erased since, or is hidden, is counted and not told. @throws NotFound */
export async function diffSnapshots(ctx: TeamContext, { id, from, to }: z.infer<typeof diffInput>): Promise<Diff> {
  const { db } = ctx
  await visibleRelease(ctx, id)
  const [a, b] = [await snapshotOf(db, id, from), await snapshotOf(db, id, to)]
  const visible = await visibleSubmissions(ctx)
  const before = await shown(ctx, a.id, visible)
  const result: Diff = { lines: [], added: 0, removed: 0, changed: 0, unknown: before.unknown }
  const say = (kind: DiffLine["kind"], line: () => DiffLine) => {
    result[kind] += 1
    if (result[kind] <= LINES) result.lines.push(line())
  }
  for await (const rows of entriesOf(db, b.id)) {
    for (const row of rows) {
      const old = before.entries.get(row.key)
      before.entries.delete(row.key)
      if (row.content === null || !seesEntry(visible, row)) {
        if (old === undefined) result.unknown += before.hidden.has(row.key) ? 0 : 1
      } else if (old === undefined) {
        if (!before.hidden.has(row.key)) say("added", () => ({ kind: "added", ...named(row), fields: [] }))
      } else if (old !== digestOf(row)) {
        const was = result.changed < LINES ? await contentOf(ctx, a.id, row.key) : null
        say("changed", () => ({ kind: "changed", ...named(row), fields: fieldsOf(was, row.content) }))
      }
    }
  }
  for (const key of before.entries.keys()) {
    const was = result.removed < LINES ? await contentOf(ctx, a.id, key) : null
    say("removed", () => ({ kind: "removed", ...named({ kind: kindOf(key), content: was }), fields: [] }))
  }
  return result
}

/** What two entries are compared by: a hundred thousand texts are not held for that. */
const digestOf = (row: Known) =>
  createHash("sha256")
    .update(row.content ?? "")
    .digest("base64")
/** An entry's kind is the beginning of its key. */
const kindOf = (key: string) => key.split(":", 1)[0] as EntryRow["kind"]

async function contentOf({ db }: TeamContext, snapshotId: string, key: string): Promise<string | null> {
  const [row] = await db
    .select({ content: releaseEntry.content })
    .from(releaseEntry)
    .where(and(eq(releaseEntry.snapshotId, snapshotId), eq(releaseEntry.key, key)))
  return row?.content ?? null
}

async function shown({ db }: TeamContext, id: string, visible: VisibleSubmissions) {
  const entries = new Map<string, string>()
  const hidden = new Set<string>()
  for await (const rows of entriesOf(db, id)) {
    for (const row of rows) {
      if (row.content === null || !seesEntry(visible, row)) hidden.add(row.key)
      else entries.set(row.key, digestOf(row))
    }
  }
  return { entries, hidden, unknown: hidden.size }
}

type Value = Record<string, unknown>

function readValue(content: string | null): Value {
  return content === null ? {} : (JSON.parse(content) as Value)
}

function named({ kind, content }: Pick<Known, "kind" | "content">): Pick<DiffLine, "entry" | "name"> {
  const { number, title, name, position } = readValue(content)
  const mark = typeof number === "number" && kind !== "track" ? `#${number}` : typeof position === "number" ? String(position) : ""
  const words = typeof title === "string" ? title : typeof name === "string" ? name : ""
  return { entry: kind, name: [mark, words].filter(Boolean).join(" ") }
}

/** Each value that is another, by its path. */
function fieldsOf(before: string | null, after: string | null): DiffLine["fields"] {
  const fields: DiffLine["fields"] = []
  const walk = (a: unknown, b: unknown, path: string) => {
    if (fields.length >= FIELDS || JSON.stringify(a) === JSON.stringify(b)) return
    const both = [a, b].every((one) => typeof one === "object" && one !== null && !Array.isArray(one))
    if (!both) {
      fields.push({ path, before: text(a), after: text(b) })
      return
    }
    const keys = new Set([...Object.keys(a as Value), ...Object.keys(b as Value)])
    for (const key of keys) walk((a as Value)[key], (b as Value)[key], path === "" ? key : `${path}.${key}`)
  }
  walk(readValue(before), readValue(after), "")
  return fields
}

function text(value: unknown): string {
  if (value === undefined || value === null) return ""
  const said = typeof value === "string" ? value : JSON.stringify(value)
  return said.length > LONGEST ? `${said.slice(0, LONGEST)}…` : said
}

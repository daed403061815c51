import { sql } from "drizzle-orm"
import { type Database, RAW } from "../database.ts"
import { engine } from "../engine.ts"
import { listening } from "../listen.ts"

/** A statement as the driver got it. */
export type Statement = { sql: string; params: readonly unknown[] }
/** One that was asked so many times. */
export type Asked = Statement & { times: number }

/** Everything that any database of this process is asked while `work` runs, each text once, with the parameters of its first time. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Asked[]> {
  const heard = new Map<string, Asked>()
  listening.hear = (text, params) => {
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) return
    const known = heard.get(text)
    if (known) known.times += 1
    else heard.set(text, { sql: text, params, times: 1 })
  }
  try {
    await work()
  } finally {
    listening.hear = null
  }
  return [...heard.values()]
}

type Node = { "Node Type": string; "Relation Name"?: string; Plans?: Node[] }

export type PlanOptions = {
  /**
   * Pages are not whole: a walk along an index that a limit ends, and that nothing sorts. Postgres tells walks along an index from
   * reading the table by itself.
   */
  pages?: boolean
}

/**
 * The tables that a statement reads from end to end because no index serves it; on SQLite also those of which it reads all that one team
 * has. Small tables too: on Postgres the planner must use an index wherever there is one.
 */
export async function tablesReadWhole(db: Database, statement: Statement, options: PlanOptions = {}): Promise<string[]> {
  return engine === "postgres" ? onPostgres(db, statement) : onSqlite(db, statement, options.pages === true)
}

/** The statement behind `explain`, its parameters put back into their places. */
function explained(prefix: string, { sql: text, params }: Statement) {
  const parts =
    engine === "postgres" ? text.split(/\$(\d+)/) : text.split("?").flatMap((part, index) => (index === 0 ? [part] : [String(index), part]))
  return sql.join(
    [sql.raw(prefix), ...parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(params[Number(part) - 1])}`))],
    sql``,
  )
}

/**
 * The table of which everything that a team has is walked through. With a limit it is a page, read from the index's end; the facets of a
 * team are read whole on purpose, once.
 */
function teamOf(detail: string, text: string): string | undefined {
  if (/\blimit\b/i.test(text)) return undefined
  const table = /^SEARCH (\w+) USING (?:COVERING )?INDEX \w+ \(team_id=\?\)/.exec(detail)?.[1]
  return table === "facet" ? undefined : table
}

async function onSqlite(db: Database, statement: Statement, pages: boolean): Promise<string[]> {
  const rows = await db[RAW](explained("explain query plan ", statement))
  const sorted = rows.some(({ detail }) => /^USE TEMP B-TREE FOR (ORDER|GROUP) BY/.test(String(detail)))
  const paged = pages && !sorted && /\blimit\b/i.test(statement.sql)
  const names = new Map<string, string>()
  for (const [, table = "", alias] of statement.sql.matchAll(/\b(?:from|join|into|update)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+)"?)?/gi)) {
    names.set(table, table)
    if (alias) names.set(alias, table)
  }
  return rows.flatMap(({ detail }) => {
    if (paged && /^SCAN \w+ USING (?:COVERING )?INDEX/.test(String(detail))) return []
    const scanned = /^SCAN (\w+)(?!.*VIRTUAL TABLE)/.exec(String(detail))?.[1] ?? teamOf(String(detail), statement.sql)
    return scanned ? [names.get(scanned) ?? scanned] : []
  })
}

async function onPostgres(db: Database, statement: Statement): Promise<string[]> {
  const found: string[] = []
  const walk = (node: Node) => {
    if (node["Node Type"] === "Seq Scan" && node["Relation Name"]) found.push(node["Relation Name"])
    for (const each of node.Plans ?? []) walk(each)
  }
  await db.transaction(async (tx) => {
    await tx[RAW](sql`set local enable_seqscan = off`)
    const [row] = await tx[RAW](explained("explain (format json) ", statement))
    for (const { Plan } of (row?.["QUERY PLAN"] ?? []) as { Plan: Node }[]) walk(Plan)
  })
  return found
}

import { sql } from "drizzle-orm"
import type { DbOrTx } from "./database.ts"
import { engine } from "./engine.ts"
import { numberList } from "./fn.ts"
import { preparedRaw } from "./prepared.ts"

/*
 * Rows of the list as the JSON that is answered, joined by SQLite: to hand over fifteen values of each row, make dates and objects of them and
 * make a text of those costs three times as much. `row.ts` of the submissions says the same in objects, for Postgres and for whoever reads
 * them here, and a test compares the two.
 */

/** A column of milliseconds as `Date.toISOString` writes it, in quotes; null for none. */
const moment = (column: string) =>
  `iif(${column} is null, 'null', '"' || strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch') || '"')`
const bool = (condition: string) => `iif(${condition}, 'true', 'false')`

const head = [
  `'{"id":"' || s.id || '","number":' || s.number || ',"title":' || json_quote(s.title)`,
  // Three fields, stored as the text that they are answered as.
  `',' || substr(s.summary, 2, length(s.summary) - 2)`,
  `',"portalId":"' || s.portal_id || '","stageId":"' || s.stage_id || '","publicStageId":"' || s.public_stage_id`,
  `'","held":' || ${bool("s.held")} || ',"publishAt":'`,
  `coalesce((select ${moment("p.run_at")} from publication_item i join publication p on p.id = i.publication_id where i.submission_id = s.id and i.state = 'waiting'), 'null')`,
].join(" || ")
const middle = `iif(s.assignee_id is null, 'null', '"' || s.assignee_id || '"')`
const tail = [
  `',"comments":' || (select count(*) from comment c where c.submission_id = s.id and c.deleted_at is null)`,
  `',"seen":' || ${bool("s.first_seen_at is not null")} || ',"unread":' || ${bool("s.unread")}`,
  `',"dueAt":' || ${moment("s.due_at")} || ',"trashedAt":' || ${moment("s.trashed_at")} || ',"createdAt":' || ${moment("s.created_at")} || '}'`,
].join(" || ")

const textsOf = preparedRaw(
  ($: { teamId: string; numbers: unknown }) =>
    sql`select s.number, ${sql.raw(head)} as head, ${sql.raw(middle)} as assignee, ${sql.raw(tail)} as tail from submission s where s.team_id = ${$.teamId} and s.number in (select value from json_each(${$.numbers}))`,
)

/** A row's JSON, with what is not in its tables: `labelIds` as JSON, and `snoozedUntil` as JSON. */
export type RowText = (labelIds: string, snoozedUntil: string) => string

/** Whether {@link readRowTexts} can be asked. */
export const hasRowTexts = engine === "sqlite"

/** The team's rows of these numbers, by number. SQLite alone: see {@link hasRowTexts}. */
export async function readRowTexts(db: DbOrTx, teamId: string, numbers: readonly number[]): Promise<Map<number, RowText>> {
  if (numbers.length === 0) return new Map()
  const rows = await textsOf(db, { teamId, numbers: numberList(numbers) })
  return new Map(
    rows.map(({ number, head, assignee, tail }) => [
      Number(number),
      (labelIds, snoozedUntil) => `${head},"labelIds":${labelIds},"assigneeId":${assignee},"snoozedUntil":${snoozedUntil}${tail}`,
    ]),
  )
}

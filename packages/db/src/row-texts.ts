import { sql } from "drizzle-orm"
import type { DbOrTx } from "./database.ts"
import { engine } from "./engine.ts"
import { numberList } from "./fn.ts"
import { after, type Maybe } from "./maybe.ts"
import { momentText } from "./moment-text.ts"
import { preparedValues } from "./prepared.ts"

/*
 * Rows of the list as JSON text, built by SQLite: returning fifteen values per row and converting them to dates, objects and JSON in
 * JavaScript takes three times as long. `row.ts` of the submissions builds the same from objects, for Postgres and as documentation; a
 * test compares the two.
 */

/** SQL that formats a column of milliseconds like `Date.toISOString`, in quotes; null for null. */
const moment = (column: string) =>
  `iif(${column} is null, 'null', '"' || strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch') || '"')`
const bool = (condition: string) => `iif(${condition}, 'true', 'false')`

const head = [
  `'{"id":"' || s.id || '","number":' || s.number || ',"title":' || json_quote(s.title)`,
  // Three fields, stored as JSON in the format of the response.
  `',' || substr(s.summary, 2, length(s.summary) - 2)`,
  `',"portalId":"' || s.portal_id || '","stageId":"' || s.stage_id || '","publicStageId":"' || s.public_stage_id`,
  `'","held":' || ${bool("s.held")} || ',"publishAt":'`,
  `coalesce((select ${moment("p.run_at")} from publication_item i join publication p on p.id = i.publication_id where i.submission_id = s.id and i.state = 'waiting'), 'null')`,
].join(" || ")
const tail = [
  `',"comments":' || (select count(*) from comment c where c.submission_id = s.id and c.deleted_at is null)`,
  `',"seen":' || ${bool("s.first_seen_at is not null")} || ',"unread":' || ${bool("s.unread")} || ',"offer":'`,
  `coalesce((select '{"state":"' || o.state || '","until":' || ${moment("o.until")} || ',"timeZone":' || json_quote(o.time_zone) || '}' from offer o where o.submission_id = s.id), 'null')`,
].join(" || ")

// Times are returned as stored: formatting them in SQLite would take a third of the whole statement.
const columns = `s.number, ${head}, s.assignee_id, ${tail}, s.due_at, s.trashed_at, s.created_at`
type Columns = [
  number: number,
  head: string,
  assigneeId: string | null,
  tail: string,
  dueAt: number | null,
  trashedAt: number | null,
  createdAt: number,
]

const textsOf = preparedValues(
  ($: { teamId: string; numbers: unknown }) =>
    sql`select ${sql.raw(columns)} from submission s where s.team_id = ${$.teamId} and s.number in (select value from json_each(${$.numbers}))`,
)
/** Adjacent numbers are read in one walk along the index, which is faster than looking each up. */
const textsBetween = preparedValues(
  ($: { teamId: string; from: number; to: number }) =>
    sql`select ${sql.raw(columns)} from submission s where s.team_id = ${$.teamId} and s.number between ${$.from} and ${$.to}`,
)

/** Average distance of a page's numbers up to which the whole range is read. */
const NEAR = 2

/** A row's JSON, completed with data from other tables: `labelIds` and `snoozedUntil` as JSON. */
export type RowText = (labelIds: string, snoozedUntil: string) => string

/** Whether {@link readRowTexts} is available. */
export const hasRowTexts = engine === "sqlite"

/** The team's rows with these numbers, by number. Only on SQLite: see {@link hasRowTexts}. */
export function readRowTexts(db: DbOrTx, teamId: string, numbers: readonly number[]): Maybe<Map<number, RowText>> {
  if (numbers.length === 0) return new Map()
  // The numbers may be in any order.
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)]
  const near = to - from < numbers.length * NEAR
  const rows = near ? textsBetween(db, { teamId, from, to }) : textsOf(db, { teamId, numbers: numberList(numbers) })
  const wanted = near && to - from >= numbers.length ? new Set(numbers) : null
  return after(rows, (found) => {
    const texts = new Map<number, RowText>()
    for (const row of found as Columns[]) {
      const [number] = row
      // Rows in the range that are not on the page are dropped, so that callers can count the result.
      if (wanted === null || wanted.has(number)) texts.set(number, (labelIds, snoozedUntil) => `${rowText(row, labelIds, snoozedUntil)}}`)
    }
    return texts
  })
}

function rowText([, begin, assigneeId, end, dueAt, trashedAt, createdAt]: Columns, labelIds: string, snoozedUntil: string): string {
  const assignee = assigneeId === null ? "null" : `"${assigneeId}"`
  const moments = `,"dueAt":${momentText(dueAt)},"trashedAt":${momentText(trashedAt)},"createdAt":${momentText(createdAt)}`
  return `${begin},"labelIds":${labelIds},"assigneeId":${assignee},"snoozedUntil":${snoozedUntil}${end}${moments}`
}

const person = `'{"name":' || json_quote(s.submitter_name) || ',"email":' || json_quote(s.submitter_email) || '}'`
const lines = `(select json_group_array(json_object('wording', l.wording, 'category', l.category, 'createdAt', strftime('%Y-%m-%dT%H:%M:%fZ', l.created_at / 1000.0, 'unixepoch')) order by l.id) from public_line l where l.submission_id = s.id)`
const answered = `'"answers":' || s.answers || ',"files":'`
const rest = [
  `',"version":1,"editedAt":null,"submitter":' || ${person}`,
  `',"portal":{"slug":' || json_quote(p.slug) || ',"title":' || json_quote(p.title) || '},"lines":' || ${lines}`,
  `',"overLimit":' || ${bool("s.over_limit")} || ',"withdrawnAt":' || ${moment("s.withdrawn_at")}`,
  `',"suspicion":' || coalesce(s.suspicion, 'null') || ',"keepUntil":' || ${moment("s.keep_until")} || ',"erasedAt":null,"goneBy":null}'`,
].join(" || ")
const detail = sql.raw(
  `select ${columns}, s.id, s.portal_id, s.portal_version_id, ${answered}, ${rest} from submission s join portal p on p.id = s.portal_id`,
)
const usual = sql.raw("s.version = 1 and s.trashed_at is null and s.erased_at is null")
type DetailColumns = [...Columns, id: string, portalId: string, versionId: string, answered: string, rest: string]

const detailById = preparedValues(
  ($: { teamId: string; id: string }) => sql`${detail} where s.id = ${$.id} and s.team_id = ${$.teamId} and ${usual}`,
)
const detailByNumber = preparedValues(
  ($: { teamId: string; number: number }) => sql`${detail} where s.team_id = ${$.teamId} and s.number = ${$.number} and ${usual}`,
)

/** A submission's JSON, and the fields needed to complete it. */
export type DetailText = {
  id: string
  number: number
  portalId: string
  versionId: string
  /** Its JSON, completed with data from other tables: the form, its files, and the fields of {@link RowText}. */
  text(parts: { form: string; files: string; labelIds: string; snoozedUntil: string }): string
}

/**
 * One submission of the team in the usual state: first version, neither in the trash nor erased; otherwise undefined. Only on SQLite: see
 * {@link hasRowTexts}.
 */
export function readDetailText(db: DbOrTx, teamId: string, which: { id: string } | { number: number }): Maybe<DetailText | undefined> {
  const rows = "id" in which ? detailById(db, { teamId, id: which.id }) : detailByNumber(db, { teamId, number: which.number })
  return after(rows, ([row]) => row && detailOf(row as DetailColumns))
}

function detailOf(row: DetailColumns): DetailText {
  const [number, head, assigneeId, tail, dueAt, trashedAt, createdAt, id, portalId, versionId, answers, rest] = row
  const facts: Columns = [number, head, assigneeId, tail, dueAt, trashedAt, createdAt]
  return {
    id,
    number,
    portalId,
    versionId,
    text: ({ form, files, labelIds, snoozedUntil }) => `${rowText(facts, labelIds, snoozedUntil)},"form":${form},${answers}${files}${rest}`,
  }
}

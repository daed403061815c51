import type Sqlite from "better-sqlite3"
import { type Memory, PAGE } from "./memory.ts"

/** A moment as answers write it, of a column of milliseconds. */
const moment = (column: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`
const orNull = (column: string, text: string) => `iif(${column} is null, 'null', '"' || ${text} || '"')`
const bool = (condition: string) => `iif(${condition}, 'true', 'false')`

/** What is in a row's JSON before, between and after what is in memory. SQLite joins it: a value handed over costs more than its joining. */
const parts = [
  `'{"id":"' || s.id || '","number":' || s.number || ',"title":' || json_quote(s.title) || ',' || substr(s.summary, 2, length(s.summary) - 2)
    || ',"portalId":"' || s.portal_id || '","stageId":"' || s.stage_id || '","publicStageId":"' || s.public_stage_id || '","held":' || ${bool("s.held")} || ',"publishAt":'`,
  `',"assigneeId":' || ${orNull("s.assignee_id", "s.assignee_id")} || ',"snoozedUntil":null,"comments":'`,
  `',"seen":' || ${bool("s.first_seen_at is not null")} || ',"unread":' || ${bool("s.unread")} || ',"dueAt":' || ${orNull("s.due_at", moment("s.due_at"))}
    || ',"trashedAt":' || ${orNull("s.trashed_at", moment("s.trashed_at"))} || ',"createdAt":"' || ${moment("s.created_at")} || '"'`,
].join(", ")

type Parts = [number: number, head: string, middle: string, tail: string]

/** Pages and single submissions as the JSON that the server under test answers, read from the same tables. Nothing is kept of an answer. */
export function rowsOf(db: Sqlite.Database, memory: Memory) {
  const { team, ordinal } = memory
  const base = ordinal * 2 ** 32
  const between = db
    .prepare(`select s.number, ${parts} from submission s where s.team_id = ? and s.number between ? and ? order by s.number desc`)
    .raw()
  const among = db
    .prepare(
      `select s.number, ${parts} from submission s where s.team_id = ? and s.number in (select value from json_each(?)) order by s.number desc`,
    )
    .raw()
  const matches = db
    .prepare(
      `select json_group_array(key - ${base}) from (select rowid as key from submission_search
       where submission_search match ? and rowid between ${base} and cast(? as integer) order by rowid desc limit ?)`,
    )
    .pluck()
  const detail = db
    .prepare(
      `select s.number, ${parts}, s.portal_version_id,
         ',"answers":' || s.answers || ',"files":',
         ',"version":' || s.version || ',"editedAt":' || ${orNull("e.replaced_at", moment("e.replaced_at"))}
         || ',"submitter":{"name":' || json_quote(s.submitter_name) || ',"email":' || json_quote(s.submitter_email)
         || '},"portal":{"slug":' || json_quote(p.slug) || ',"title":' || json_quote(p.title) || '},"lines":'
         || (select json_group_array(json_object('wording', wording, 'category', category, 'createdAt', ${moment("created_at")}) order by id)
             from public_line l where l.submission_id = s.id)
         || ',"overLimit":' || ${bool("s.over_limit")} || ',"withdrawnAt":' || ${orNull("s.withdrawn_at", moment("s.withdrawn_at"))}
         || ',"suspicion":' || coalesce(s.suspicion, 'null') || ',"keepUntil":' || ${orNull("s.keep_until", moment("s.keep_until"))}
         || ',"erasedAt":null,"goneBy":null}'
       from submission s join portal p on p.id = s.portal_id
       left join submission_version e on e.submission_id = s.id and e.version = s.version - 1
       where s.id = ? and s.team_id = ?`,
    )
    .raw()
  const files = db
    .prepare(
      `select '[' || group_concat('{"id":"' || f.id || '","field":' || json_quote(f.field) || ',"name":' || json_quote(f.name) || ',"size":' || f.size
         || ',"contentType":' || json_quote(f.content_type) || ',"url":"/api/files/' || f.id || '","facts":' || coalesce(f.facts, 'null')
         || ',"waveform":' || iif(w.file_id is null, 'null', '"/api/files/' || f.id || '/waveform"') || '}' order by f.created_at, f.id) || ']'
       from file f left join waveform w on w.file_id = f.id and w.peaks <> '' where f.submission_id = ? and f.message_id is null`,
    )
    .pluck()
  const formText = db.prepare("select form from portal_version where id = ?").pluck()
  /** Published forms never change. */
  const forms = new Map<string, string>()

  function formOf(id: string): string {
    const known = forms.get(id) ?? (formText.get(id) as string)
    forms.set(id, known)
    return known
  }

  function row([number, head, middle, tail]: Parts): string {
    const publishAt = memory.publishAt.get(number)
    return `${head}${publishAt ? `"${publishAt}"` : "null"},"labelIds":${memory.facetAt(number).labelIds}${middle}${memory.comments.get(number) ?? 0}${tail}`
  }

  function page(numbers: readonly number[]): string {
    const shown = numbers.slice(0, PAGE)
    const [first, last] = [shown[0] ?? 0, shown.at(-1) ?? 0]
    // Neighbours are one walk along the index; others are looked up.
    const near = first - last < 2 * PAGE
    const rows = (near ? between.all(team, last, first) : among.all(team, JSON.stringify(shown))) as Parts[]
    let items = ""
    for (const one of rows) if (!near || memory.isListed(one[0])) items += `${items === "" ? "" : ","}${row(one)}}`
    return `{"result":{"data":{"items":[${items}],"nextCursor":${numbers.length > PAGE ? `"${last}"` : "null"}}}}`
  }

  return {
    list: (before: number | null) => page(memory.numbers(before)),
    labelled: (label: string, stage: string) => page(memory.numbers(null, { label, stage })),
    search(match: string): string {
      const found: number[] = []
      for (let below = memory.top + 1; found.length <= PAGE; ) {
        const some = JSON.parse(matches.get(match, base + below - 1, 2 * PAGE) as string) as number[]
        found.push(...some.filter((number) => memory.isListed(number)))
        if (some.length < 2 * PAGE) break
        below = some.at(-1) as number
      }
      return page(found.slice(0, PAGE + 1))
    },
    submission(id: string): string {
      const [number, head, middle, tail, version, answers, rest] = detail.get(id, team) as [...Parts, string, string, string]
      const sent = memory.facetAt(number).files ? (files.get(id) as string) : "[]"
      return `{"result":{"data":${row([number, head, middle, tail])},"form":${formOf(version)}${answers}${sent}${rest}}}`
    },
  }
}

import type { Checks } from "./checks.ts"

/** Reads the installation's own tables, with nothing of Intray between. Words that both engines know. */
export type ReadRows = <T>(sql: string) => Promise<T[]>

/** What holds in every sound installation. */
export async function inspectTables(rows: ReadRows, checks: Checks, when: string, sqlite: boolean): Promise<void> {
  const none = async (what: string, sql: string) => {
    const found = await rows(sql)
    checks.that(found.length === 0, `${when}: ${what}`, found.slice(0, 3))
  }
  if (sqlite) {
    const [sound] = await rows<{ integrity_check: string }>("pragma integrity_check")
    checks.that(sound?.integrity_check === "ok", `${when}: integrity_check`, sound)
    await none("foreign keys hold", "pragma foreign_key_check")
  }
  await none("numbers are unique", "select number from submission group by team_id, number having count(*) > 1")
  await none("the history has no gap", "select max(seq) - count(*) as gap from event group by team_id having max(seq) <> count(*)")
  await none(
    "kept counts equal counted ones",
    `select k.stage_id from submission_count k where k.count <> (select count(*) from submission s
      where s.team_id = k.team_id and s.portal_id = k.portal_id and s.stage_id = k.stage_id and s.trashed_at is null and s.erased_at is null)`,
  )
  const [sums] = await rows<{ kept: number; counted: number; facets: number; words: number }>(
    `select (select coalesce(sum(count), 0) from submission_count) as kept, (select count(*) from submission) as counted,
      (select count(*) from submission_facet) as facets`,
  )
  const { kept, counted: all, facets } = sums ?? { kept: -1, counted: -2, facets: -3 }
  checks.that(Number(kept) === Number(all) && Number(facets) === Number(all), `${when}: all are counted and can be filtered`, sums)
  await none("one job for one cause", "select dedupe_key from job where dedupe_key is not null group by dedupe_key having count(*) > 1")
  await none("no job was given up", "select kind, last_error from job where state = 'dead'")
}

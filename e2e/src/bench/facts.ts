import Sqlite from "better-sqlite3"

/** What the workloads ask about, read from the seeded database before anything is measured. */
export type Facts = {
  teamId: string
  portalSlug: string
  portalId: string
  versionId: string
  /** Of category inbox. */
  firstStageId: string
  /** Where `frequent` and `rare` stand on most of what they stand on. */
  frequent: { labelId: string; stageId: string; rows: number }
  rare: { labelId: string; stageId: string; rows: number }
  /** Label that is put on and taken off; in a group that takes several, so that no other gives way to it. */
  toggledLabelId: string
  /** Ids over the whole age of the team. */
  sample: string[]
  /** Id of the row after which the page at row 50,000 (or the middle of fewer) begins. */
  deepCursor: string
  rows: number
}

/** @param path of a SQLite file that nobody writes to */
export function readFacts(path: string): Facts {
  const db = new Sqlite(path, { readonly: true })
  try {
    const one = <T>(sql: string, ...args: unknown[]) => db.prepare(sql).get(...args) as T
    const { teamId, rows } = one<{ teamId: string; rows: number }>(
      "select team_id as teamId, count(*) as rows from submission group by team_id order by rows desc limit 1",
    )
    const portal = one<{ id: string; slug: string; version: number }>("select id, slug, version from portal where slug = 'demos'")
    const version = one<{ id: string }>("select id from portal_version where portal_id = ? and version = ?", portal.id, portal.version)
    const stage = one<{ id: string }>("select id from stage where team_id = ? and category = 'inbox' order by position limit 1", teamId)
    const places = db
      .prepare(
        `select sl.label_id as labelId, s.stage_id as stageId, count(*) as rows from submission_label sl
         join submission s on s.id = sl.submission_id group by 1, 2 having count(*) >= 20 order by rows desc`,
      )
      .all() as Facts["frequent"][]
    const [frequent, rare] = [places[0], places.at(-1)]
    if (!frequent || !rare) throw new Error("too few labels to measure with")
    const toggled = one<{ id: string }>(
      `select l.id from label l join label_group g on g.id = l.group_id where g.multiple = 1 and l.archived_at is null
       order by l.position desc limit 1`,
    )
    const step = Math.max(1, Math.floor(rows / 500))
    const sample = db
      .prepare("select id from submission where team_id = ? and number % ? = 0 order by id")
      .pluck()
      .all(teamId, step) as string[]
    const deep = one<{ id: string }>(
      "select id from submission where team_id = ? order by id desc limit 1 offset ?",
      teamId,
      Math.min(50_000, Math.floor(rows / 2)) - 1,
    )
    return {
      teamId,
      portalSlug: portal.slug,
      portalId: portal.id,
      versionId: version.id,
      firstStageId: stage.id,
      frequent,
      rare,
      toggledLabelId: toggled.id,
      sample,
      deepCursor: deep.id,
      rows,
    }
  } finally {
    db.close()
  }
}

import Sqlite from "better-sqlite3"

/** Rows that one SQLite file has and the other has not, by table: nothing of the code under test reads them. */
export function differences(one: string, other: string): { tables: number; rows: number; different: string[] } {
  const db = new Sqlite(one, { readonly: true })
  try {
    db.exec(`attach '${other}' as other`)
    const tables = db
      .prepare(
        "select name from main.sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'submission_search%' and name <> 'migration'",
      )
      .pluck()
      .all() as string[]
    const different: string[] = []
    let rows = 0
    for (const table of tables) {
      const n = (of: string) => db.prepare(`select count(*) from ${of}`).pluck().get() as number
      const missing = n(`(select * from main."${table}" except select * from other."${table}")`)
      const more = n(`other."${table}"`) - n(`main."${table}"`)
      rows += n(`main."${table}"`)
      if (missing !== 0 || more !== 0) different.push(`${table}: ${missing} differ, ${more} more`)
    }
    return { tables: tables.length, rows, different }
  } finally {
    db.close()
  }
}

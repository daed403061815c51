import pg from "pg"

/** Rows that Postgres has read so far by going through whole tables, by table. Counts come in up to a second late. @param url of the database */
export async function rowsReadWhole(url: string): Promise<Record<string, number>> {
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ relname: string; read: string }>("select relname, seq_tup_read as read from pg_stat_user_tables")
    return Object.fromEntries(rows.map((row) => [row.relname, Number(row.read)]))
  } finally {
    await client.end()
  }
}

/** How many rows each table has, as the planner's statistics know. @param url of the database */
export async function rowsKnown(url: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ relname: string; rows: number }>(
      "select relname, reltuples as rows from pg_class where relkind = 'r'",
    )
    return Object.fromEntries(rows.map((row) => [row.relname, Number(row.rows)]))
  } finally {
    await client.end()
  }
}

/** Has the planner's statistics made, as a server does by itself about a minute after many rows were written. @param url of the database */
export async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("analyze")
  } finally {
    await client.end()
  }
}

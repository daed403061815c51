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

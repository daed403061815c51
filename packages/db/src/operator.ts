/*
 * The operator's message for an error of the database engine or driver.
 */

const states: Record<string, string> = {
  "42501":
    "PostgreSQL does not allow this to the account of DATABASE_URL. Since version 15 an account makes tables only where it may: let it own the database (ALTER DATABASE name OWNER TO account), or GRANT CREATE ON SCHEMA public TO account.",
  "25006": "This PostgreSQL can only be read: it is a standby, or the account of DATABASE_URL is read-only.",
  "3F000": "PostgreSQL finds no schema to make tables in; leave search_path out of DATABASE_URL, or name one that is there.",
  "57014": "PostgreSQL ended a statement that took longer than a statement_timeout of DATABASE_URL or of the account allows; leave it out.",
}

const codes: Record<string, string> = {
  SQLITE_READONLY: "The database can only be read; look who may write to its file and its folder.",
  SQLITE_CANTOPEN: "The file of the database cannot be opened; look who may read it and its folder.",
  SQLITE_IOERR: "The disk of the database fails, or it is no file; look after that disk.",
  SQLITE_CORRUPT: "The database is damaged; restore a copy of it, or repair it with SQLite's .recover.",
  SQLITE_NOTADB: "The file of the database is none of SQLite's.",
}

const LOST = /^(Connection terminated|Client has encountered a connection error|Client was closed)/

/** @returns one line with instructions, ending with the engine's own message; null for an error that only a programmer can fix */
export function toldOf(error: unknown): string | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth++) {
    const code = String((at as { code?: unknown }).code ?? "")
    const said = states[code] ?? codes[code.split("_").slice(0, 2).join("_")]
    if (said !== undefined) return `${said} (${at.message})`
    if (LOST.test(at.message) || /^(08...|57P0[1-3])$/.test(code))
      return `The connection to PostgreSQL was lost. Run the same command again once it answers. (${at.message})`
  }
  return null
}

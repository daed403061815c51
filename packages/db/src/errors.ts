/** Misuse of the database's interface: a mistake in the code, never in the data. */
export class DatabaseUseError extends Error {
  override name = "DatabaseUseError"
}

/** A transaction ran past its deadline and has been rolled back. */
export class TransactionTimeout extends Error {
  override name = "TransactionTimeout"
  constructor(milliseconds: number) {
    super(
      `The transaction was still open after ${milliseconds} ms and has been rolled back. Do not wait for the network inside a transaction.`,
    )
  }
}

/** Start-up was refused for a reason that the operator can fix; the message is one line. */
export class DatabaseRefused extends Error {
  override name = "DatabaseRefused"
}

/**
 * A statement that the engine rejected. Contains the SQL with its placeholders and never the values: those are personal data and tokens,
 * and errors are logged.
 */
export class QueryError extends Error {
  override name = "QueryError"
  readonly sql: string
  /** SQLSTATE on Postgres (`23505`), the result code's name on SQLite (`SQLITE_CONSTRAINT_UNIQUE`). */
  readonly code: string
  /** Name of the unique index or key that was violated, the same on both engines. */
  readonly constraint: string | undefined

  constructor(message: string, details: { sql: string; code: string; constraint?: string | undefined }) {
    super(message)
    this.sql = details.sql
    this.code = details.code
    this.constraint = details.constraint
  }
}

/**
 * Whether a statement failed because a row with that key exists already. `constraint` narrows it to one index by its name in the
 * schema (`portal_slug_key`; a primary key is `<table>_pkey` unless it has a name).
 * On Postgres the transaction is lost with the statement: catch it outside, or around a nested transaction.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const query = queryError(error)
  if (!query) return false
  const unique = query.code === "23505" || query.code === "SQLITE_CONSTRAINT_UNIQUE" || query.code === "SQLITE_CONSTRAINT_PRIMARYKEY"
  return unique && (constraint === undefined || query.constraint === constraint)
}

/** Whether a statement failed because it refers to a missing row, or deletes a row that others refer to. */
export function isForeignKeyViolation(error: unknown): boolean {
  const code = queryError(error)?.code
  return code === "23503" || code === "SQLITE_CONSTRAINT_FOREIGNKEY"
}

/** Whether a statement failed because its table does not exist: the database was never migrated. */
export function isMissingTable(error: unknown): boolean {
  const query = queryError(error)
  return query?.code === "42P01" || (query?.code === "SQLITE_ERROR" && query.message.startsWith("no such table"))
}

/**
 * Error codes for a full disk: SQLite also reports when it cannot extend its log or the log's index, Postgres `disk_full`, the operating
 * system a full disk and an exceeded quota.
 */
const outOfRoom = new Set([
  "SQLITE_FULL",
  "SQLITE_IOERR_WRITE",
  "SQLITE_IOERR_TRUNCATE",
  "SQLITE_IOERR_FSYNC",
  "SQLITE_IOERR_SHMSIZE",
  "SQLITE_IOERR_SHMOPEN",
  "SQLITE_IOERR_SHMMAP",
  "53100",
  "ENOSPC",
  "EDQUOT",
])

/** Whether an operation failed because the disk is full: it can be retried once there is space. */
export function isOutOfRoom(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth++) {
    if (outOfRoom.has(String((at as { code?: unknown }).code ?? ""))) return true
  }
  return false
}

/** The database was unreachable, or the connection broke. Running writes may have been stored or not. */
export class DatabaseAway extends Error {
  override name = "DatabaseAway"
}

/**
 * Error codes for an engine that is temporarily unable to work. Postgres: a broken connection, a server that starts or stops, too many
 * connections, no memory, a read-only standby, a failing disk, a timeout. SQLite: a failing disk and a file locked by others. It reports
 * `SQLITE_CORRUPT` also for a read that fails with `EIO`; a retry does no harm if the file is really damaged.
 */
export const awayStates = /^(08...|57P0[1-5]|57014|53[0234]00|25006|58...)$/
const awayCodes = /^SQLITE_(IOERR|BUSY|READONLY|CANTOPEN|CORRUPT|PROTOCOL|NOMEM)/

/** Whether an operation failed because the database is temporarily unable to work: it can be retried soon. */
export function isAway(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth++) {
    if (at instanceof DatabaseAway || at instanceof TransactionTimeout) return true
    const code = String((at as { code?: unknown }).code ?? "")
    if (awayCodes.test(code) || (at instanceof QueryError && awayStates.test(code))) return true
  }
  return false
}

function queryError(error: unknown): QueryError | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) if (at instanceof QueryError) return at
  return undefined
}

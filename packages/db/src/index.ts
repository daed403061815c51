export { createDatabase, type Database, type DatabaseOptions, type DbOrTx, type Tx } from "./database.ts"
export { type Engine, engine } from "./engine.ts"
export { DatabaseRefused, DatabaseUseError, isForeignKeyViolation, isUniqueViolation, QueryError, TransactionTimeout } from "./errors.ts"
export { type MigrateOptions, migrate } from "./migrate.ts"

export { aboutDatabase, isEmptyDatabase } from "./about.ts"
export { type CopyOptions, checkDatabase, copyDatabase } from "./backup.ts"
export { createDatabase, type Database, type DatabaseOptions, type DbOrTx, sqliteFile, type Tx } from "./database.ts"
export { type Engine, engine } from "./engine.ts"
export {
  DatabaseAway,
  DatabaseRefused,
  isAway,
  isMissingTable,
  isOutOfRoom,
  isUniqueViolation,
  QueryError,
} from "./errors.ts"
export { type Timed, timing } from "./listen.ts"
export { type DatabaseLock, lockDatabase } from "./lock.ts"
export { after, every, isToCome, type Maybe, outcome } from "./maybe.ts"
export { isMigrated, type MigrateOptions, migrate } from "./migrate.ts"
export { type Moved, type MoveOptions, moveDatabase } from "./move/move.ts"
export { demandUnserved } from "./move/postgres.ts"
export { toldOf } from "./operator.ts"
export { isPostgresAddress, postgresVariables } from "./postgres/address.ts"
export { type JoinOptions, joinProcesses } from "./postgres/processes.ts"
export { callBegins, prepared, preparedInsert, remembered } from "./prepared.ts"
export { alone, type GiveBack, type Holding, MISSED, type Processes } from "./processes.ts"

/**
 * Which test file runs where. A file is judged by its path alone, so that a new one lands somewhere; scripts/lib/tests.test.mjs proves that
 * each lands in exactly one place.
 */

/** Touches no database: runs once. */
export const pure = ["apps/server/src/modules/forms/**/*.test.ts", "packages/i18n/src/**/*.test.ts", "**/*.unit.test.ts"]

/** Everything that runs once: the pure ones, the web app, the component library, the scripts. */
export const withoutDatabase = [
  "apps/web/src/**/*.test.{ts,tsx}",
  "packages/i18n/src/**/*.test.ts",
  "packages/ui/src/**/*.test.{ts,tsx}",
  "scripts/**/*.test.mjs",
  "generator/**/*.test.mjs",
  ...pure,
]

/** Runs on SQLite and on Postgres, but for those of them that are {@link pure}. */
export const onEngines = ["packages/db/src/**/*.test.ts", "packages/auth/src/**/*.test.ts", "apps/server/src/**/*.test.ts"]

/** Each of their tests starts the server as a program, or several; on Postgres they have time in `npm run test:full` alone. */
export const programs = ["apps/server/src/start.test.ts", "apps/server/src/cli/**/*.test.ts"]

/** Modules that write SQL of their own, count, lock, or let several write at once. */
const modules =
  "undo assignments backups bulk exports submission-index imports labels live messages notifications publications releases status submit " +
  "snoozes reviews submissions trash files views billing rules"

/**
 * Where the engine can make a difference: these run on Postgres in `npm test`, all others of {@link onEngines} in `npm run test:full`. A
 * file elsewhere belongs here when its name says that it is about locks, races, plans, refusals or a model.
 */
export const onPostgres = [
  "packages/db/src/**/*.test.ts",
  "packages/auth/src/**/*.test.ts",
  "apps/server/src/plans.test.ts",
  "apps/server/src/security/{blind,withheld}-canary.test.ts",
  "apps/server/src/platform/**/*.test.ts",
  "apps/server/src/modules/submission-writes/statements.test.ts",
  `apps/server/src/modules/{${modules.replaceAll(" ", ",")}}/**/*.test.ts`,
  "apps/server/src/**/{,*-}{lock,locks,race,races,plan,plans,refusal,refusals,model}.test.ts",
]

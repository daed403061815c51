import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { configDefaults, defineConfig } from "vitest/config"
import { seedOf } from "./scripts/lib/seed.mjs"
import { onEngines, onPostgres, pure, withoutDatabase } from "./scripts/lib/tests.mjs"

// Chosen here, once: each worker takes the setting that it begins with.
const seed = seedOf(process.env.TEST_SEED)
if (process.env.TEST_SEED === "random") process.stdout.write(`Tests by chance begin from ${seed}; TEST_SEED=${seed} repeats them.\n`)
process.env.TEST_SEED = String(seed)

// Finds or starts a real Postgres and puts its address into the environment of the tests.
const postgresSetup = fileURLToPath(new URL("packages/db/src/testing/postgres.setup.ts", import.meta.url))
const folderSetup = fileURLToPath(new URL("e2e/src/vitest/folder.ts", import.meta.url))

/** Ends what hangs: a slow machine is no fault. */
const hang = { testTimeout: 120_000, hookTimeout: 240_000 }

/** What holds for every project; flags of the command line do not reach them. */
const common = {
  ...hang,
  globalSetup: [folderSetup],
  setupFiles: [fileURLToPath(new URL("e2e/src/vitest/seed.ts", import.meta.url))],
  // The files of one worker share its modules: loading them again for each file took longer than the tests (docs/adr/0036).
  isolate: false,
  // A test that asserts nothing cannot fail.
  expect: { requireAssertions: true },
}

const postgres = {
  ...common,
  env: { INTRAY_ENGINE: "postgres" },
  globalSetup: [folderSetup, ...(existsSync(postgresSetup) ? [postgresSetup] : [])],
}

/**
 * Every test of db, auth and server runs on both engines; what touches no database runs once. On Postgres those that its engine can make a
 * difference to run in `npm test`, the rest in `npm run test:full` (scripts/lib/tests.mjs).
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...common, name: "unit", include: withoutDatabase } },
      {
        test: {
          ...common,
          name: "sqlite",
          include: onEngines,
          exclude: [...configDefaults.exclude, ...pure],
          env: { INTRAY_ENGINE: "sqlite" },
        },
      },
      { test: { ...postgres, name: "postgres", include: onPostgres, exclude: [...configDefaults.exclude, ...pure] } },
      {
        test: {
          ...postgres,
          name: "postgres-rest",
          include: onEngines,
          exclude: [...configDefaults.exclude, ...pure, ...onPostgres],
        },
      },
    ],
  },
})

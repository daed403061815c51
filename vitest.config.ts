import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { configDefaults, defineConfig } from "vitest/config"

const pure = ["apps/server/src/features/forms/**/*.test.ts", "apps/server/src/messages/**/*.test.ts", "**/*.unit.test.ts"]
const engines = ["packages/db/src/**/*.test.ts", "packages/auth/src/**/*.test.ts", "apps/server/src/**/*.test.ts"]

// Finds or starts a real Postgres and puts its address into the environment of the tests.
const postgres = fileURLToPath(new URL("packages/db/src/testing/postgres.setup.ts", import.meta.url))

const setupFiles = [fileURLToPath(new URL("scripts/vitest.seed.ts", import.meta.url))]

// Files that one worker runs share its modules: to load everything anew for each took longer than what they try (docs/adr/0094).
const isolate = false

/** Every test of db, auth and server runs on both engines; what touches no database runs once. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          setupFiles,
          isolate,
          include: ["apps/web/src/**/*.test.{ts,tsx}", "packages/ui/src/**/*.test.{ts,tsx}", "scripts/**/*.test.mjs", ...pure],
          // Tests by chance take their seconds, and several times that on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "sqlite",
          setupFiles,
          include: engines,
          exclude: [...configDefaults.exclude, ...pure],
          isolate,
          env: { INTRAY_ENGINE: "sqlite" },
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: "postgres",
          setupFiles,
          include: engines,
          exclude: [...configDefaults.exclude, ...pure],
          isolate,
          env: { INTRAY_ENGINE: "postgres" },
          globalSetup: existsSync(postgres) ? [postgres] : [],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})

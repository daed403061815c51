/*
 * Measures how many small changes of the code (mutants) the tests notice: `npm run test:mutation -- forms`, or auth, decisions, change.
 * The score goes into docs/testing.md. `--mutate GLOB` takes some files of the part.
 */
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { parseArgs } from "node:util"

const parts: Record<string, { mutate: string; tests: string }> = {
  auth: {
    mutate: "packages/auth/src/{permissions,names,limits,guards,access,second-factor-demand,rules/**/*}.ts",
    tests: "packages/auth/src/**/*.test.ts",
  },
  forms: { mutate: "apps/server/src/modules/forms/**/*.ts", tests: "apps/server/src/modules/forms/**/*.test.ts" },
  decisions: {
    mutate: "apps/server/src/modules/decisions/**/*.ts",
    tests: "apps/server/src/modules/decisions/**/*.test.ts",
  },
  change: {
    mutate: "apps/server/src/modules/submission-writes/**/*.ts",
    tests: "apps/server/src/modules/{submission-writes,labels,submissions}/**/*.test.ts",
  },
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { mutate: { type: "string" } } })
const chosen = positionals.length > 0 ? positionals : Object.keys(parts)
const root = join(import.meta.dirname, "..", "..")
for (const name of chosen) {
  const part = parts[name]
  if (!part) throw new Error(`There is no part ${name}. Parts: ${Object.keys(parts).join(", ")}.`)
  console.log(`\n── ${name}`)
  const { status } = spawnSync(join(root, "node_modules", ".bin", "stryker"), ["run", "e2e/stryker.config.mjs"], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      MUTATION_PART: name,
      MUTATION_MUTATE: values.mutate ?? part.mutate,
      MUTATION_TESTS: part.tests,
      INTRAY_ENGINE: "sqlite",
    },
  })
  process.exitCode = Math.max(Number(process.exitCode ?? 0), status ?? 1)
}

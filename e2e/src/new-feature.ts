import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { Checks } from "./lib/checks.ts"
import { makeCopy } from "./lib/work-copy.ts"

// Adds two features as docs/add-a-feature.md describes, in a copy of the code, and runs the checks of a commit: format, lint, zones,
// types,
// generated files, the unit tests of changed packages, their own tests on both engines, the tests that call every procedure and
// route, and the build. Nothing is written by hand.
//   --keep   keeps the copy, and prints where it is

const { values } = parseArgs({ options: { keep: { type: "boolean", default: false } } })
const nouns = [
  { name: "notes", one: "note" },
  { name: "site-visits", one: "site-visit" },
]

const begun = performance.now()
const checks = new Checks()
const copy = makeCopy("new-feature")
process.once("exit", () => (values.keep ? console.log(copy.folder) : copy.remove()))
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130))

/** Records the existing state, so that new files can be counted. */
for (const args of [
  ["init", "-q"],
  ["add", "-A"],
  ["-c", "user.name=x", "-c", "user.email=x@example.com", "commit", "-q", "-m", "before"],
])
  execute("git", args)

for (const { name, one } of nouns)
  if (!tried(`npm run gen feature ${name}`, "node", ["generator/gen.mjs", "feature", name, "--one", one])) end()
for (const { name } of nouns)
  tried(`${name} have a sample in the seed`, "grep", [
    "-q",
    `A first ${name.slice(0, -1).replace("-", " ")}`,
    "apps/server/src/cli/seed/team.ts",
  ])
const made = counted()

tried("npm run db:generate", "tsx", ["packages/db/src/generate.ts", "add_two_nouns"])
tried("npm run authz-matrix", "tsx", ["apps/server/src/cli/authz-matrix.ts"])
tried("npx turbo run types", "tsx", ["apps/server/src/cli/client-types.ts"])
console.log(`${made.files} files, ${made.added} lines written, ${made.removed} changed; all of them by the generator`)

tried("format and lint", "biome", ["check", "--error-on-warnings", "."])
tried("import zones", "depcruise", ["--config", ".dependency-cruiser.cjs", "apps", "packages", "e2e"])
tried("types", "turbo", ["run", "typecheck", "--output-logs=errors-only", "--continue"])
tried("the migrations are current", "tsx", ["packages/db/src/generate.ts", "--check"])

const own = nouns.map(({ name }) => `apps/server/src/modules/${name}/`)
const server = (...paths: string[]) => paths.map((path) => `apps/server/src/${path}`)
// All except those of other features: a shorter list would miss failures that a contributor would see.
tests("unit", ["packages/", "apps/web/", "apps/cli/", ...server("background", "cli/", "http/")])
tests("sqlite", [...own, ...server("access.test", "shut-out", "trusted", "http/rest/", "cli/seed/", "modules/live/")])
tests("postgres*", own)
tried("the build", "turbo", ["run", "build", "--output-logs=errors-only"])
end()

function tests(project: string, files: readonly string[]): void {
  tried(`tests on ${project}`, "vitest", ["run", `--project=${project}`, "--reporter=dot", ...files])
}

/** Runs a program in the copy, and prints its output if it fails. */
function tried(what: string, program: string, args: readonly string[]): boolean {
  const from = performance.now()
  const { status, output } = execute(program, args)
  console.log(`${what}: ${((performance.now() - from) / 1000).toFixed(0)} s`)
  return checks.that(status === 0, what, output.slice(-6000))
}

function execute(program: string, args: readonly string[]): { status: number | null; output: string } {
  const known = program === "node" || program === "git" || program === "grep"
  const { status, stdout, stderr } = spawnSync(known ? program : join(copy.folder, "node_modules", ".bin", program), args, {
    cwd: copy.folder,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    // Colours would fill the excerpt of a failure: a coloured row of dots is longer than the reason.
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", FORCE_COLOR: "0", NO_COLOR: "1", DATA_DIR: join(copy.folder, "data") },
  })
  return { status, output: `${stdout}\n${stderr}` }
}

/** The changes that git sees. */
function counted(): { files: number; added: number; removed: number } {
  execute("git", ["add", "-AN"])
  const rows = execute("git", ["diff", "--numstat"])
    .output.trim()
    .split("\n")
    .map((line) => line.split("\t").map(Number))
  const sum = (place: number) => rows.reduce((total, row) => total + (row[place] ?? 0), 0)
  return { files: rows.length, added: sum(0), removed: sum(1) }
}

function end(): never {
  console.log(`${((performance.now() - begun) / 60_000).toFixed(1)} minutes`)
  checks.end()
  process.exit()
}

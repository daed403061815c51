import { existsSync, renameSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { databaseUrl, on, startPostgres } from "@intray/db/testing"
import { startTestS3 } from "@intray/server/testing/s3"
import { Checks } from "./lib/checks.ts"
import { hashesIn, inboxOf, servedInbox } from "./lib/contents.ts"
import { temporaryFolder } from "./lib/folder.ts"
import { runProgram } from "./lib/run-program.ts"
import { differences } from "./lib/same-rows.ts"
import { seed, startServer } from "./lib/server.ts"

/*
 * A whole installation goes from SQLite to PostgreSQL and back by the built program, killed in the middle each time and gone on: the last
 * file has the rows of the first one. Its files go into a bucket and back. `npm run e2e -- move --submissions 100000`
 */

const { values } = parseArgs({ options: { submissions: { type: "string", default: "3000" } } })
const count = Number(values.submissions)
/** What the program may take, in megabytes, however many rows there are. */
const ROOM_MB = 400

const checks = new Checks()
const dataDir = temporaryFolder("moving")

const move = (settings: Record<string, string>, args: string[], killAt?: { line: RegExp; times: number }) =>
  runProgram({ name: "move", args, env: { DATA_DIR: dataDir, ...settings } }, killAt)

/** Moves, is killed on the way, may not be started on, and goes on to its end. */
async function killedAndGoneOn(name: string, settings: Record<string, string>, to: string, started: Record<string, string>): Promise<void> {
  const killed = await move(settings, ["--to", to], { line: /^Copied/, times: count > 20_000 ? 3 : 1 })
  checks.that(killed.code === null, `${name}: it was killed in the middle (code ${killed.code})`, killed.output)
  const refused = await startServer({ dataDir, env: started }).then(
    async (server) => `it started: ${await server.stop()}`,
    (cause: Error) => cause.message,
  )
  checks.that(refused.includes("did not come to its end"), `${name}: no server starts on what is half there`, refused)
  const done = await move(settings, ["--to", to])
  checks.that(done.code === 0 && /found to be the same on both sides/.test(done.output), `${name}: it goes on to its end`, done.output)
  checks.that(done.peak < ROOM_MB, `${name}: memory stays below ${ROOM_MB} MB (${done.peak})`)
  const took = killed.seconds + done.seconds
  console.log(`${name}: ${took.toFixed(1)} s with the part before the kill (${killed.seconds.toFixed(1)} s), at most ${done.peak} MB`)
  console.log(
    done.output
      .split("\n")
      .filter((line) => line.startsWith("Moved"))
      .join("\n"),
  )
}

const served = (env: Record<string, string>) => servedInbox({ dataDir, env })

console.log(`Seeding ${count} submissions.`)
await seed(dataDir, count)
const postgres = await startPostgres()
if (!postgres.url) throw new Error(`There is no Postgres to move to: ${postgres.used}`)
await on(postgres.url, (client) => client.query("create database moved template template0 encoding 'UTF8'"))
const there = databaseUrl(postgres.url, "moved")

const running = await startServer({ dataDir })
const before = await inboxOf(running)
const refused = await move({}, ["--to", there])
checks.that(
  refused.code === 1 && /is using .*; stop it first/.test(refused.output),
  "refused while a server runs on SQLite",
  refused.output,
)
await running.stop()

const original = join(dataDir, "intray.sqlite")
const back = join(dataDir, "back.sqlite")
await killedAndGoneOn("SQLite to PostgreSQL", {}, there, { DATABASE_URL: there })
await killedAndGoneOn("PostgreSQL to SQLite", { DATABASE_URL: there }, `file:${back}`, { DATABASE_URL: `file:${back}` })
const { tables, rows, different } = differences(original, back)
checks.that(different.length === 0 && rows > count, `all ${rows} rows of ${tables} tables are the same after both`, different)
checks.that((await served({ DATABASE_URL: there })) === before, "the inbox and its search say the same on PostgreSQL")
checks.that((await served({ DATABASE_URL: `file:${back}` })) === before, "and on SQLite again")

const onPostgres = await startServer({ dataDir, env: { DATABASE_URL: there } })
const busy = await move({ DATABASE_URL: there }, ["--to", `file:${join(dataDir, "third.sqlite")}`])
checks.that(
  busy.code === 1 && /Intray is running on .*; stop it first/.test(busy.output),
  "refused while a server runs on PostgreSQL",
  busy.output,
)
await onPostgres.stop()
await postgres.stop()

const s3 = await startTestS3()
const { bucket, endpoint, accessKeyId, secretAccessKey, region } = s3.settings
const store = {
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint ?? "",
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
  S3_REGION: region,
}
const files = join(dataDir, "files")
const stored = await hashesIn(files)
const cut = await move(store, ["--files", "bucket"], { line: /^Copied/, times: 1 })
checks.that(cut.code === null, "files: it was killed in the middle", cut.output)
const halfway = await startServer({ dataDir, env: store }).then(
  async (server) => `it started: ${await server.stop()}`,
  (cause: Error) => cause.message,
)
checks.that(halfway.includes("did not come to its end"), "files: no server starts on a bucket that is half filled", halfway)
const filled = await move(store, ["--files", "bucket"])
checks.that(filled.code === 0, `files: all ${Object.keys(stored).length} are in the bucket`, filled.output)
console.log(
  filled.output
    .split("\n")
    .filter((line) => line.startsWith("Moved"))
    .join("\n"),
)
renameSync(files, join(dataDir, "files-before"))
const emptied = await move(store, ["--files", "disk"])
checks.that(emptied.code === 0 && existsSync(files), "files: they come back to the disk", emptied.output)
checks.that(
  JSON.stringify(await hashesIn(files)) === JSON.stringify(stored) && Object.keys(stored).length > 0,
  "files: each is what it was",
)
const again = await move(store, ["--files", "disk"])
checks.that(again.code === 1 && /is not empty/.test(again.output), "files: never into a place that is not empty", again.output)
await s3.close()
checks.end()

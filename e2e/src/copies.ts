import { randomBytes } from "node:crypto"
import { closeSync, ftruncateSync, openSync, renameSync, rmSync, writeSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { databaseUrl, on, startPostgres } from "@intray/db/testing"
import { startTestS3 } from "@intray/server/testing/s3"
import { Checks } from "./lib/checks.ts"
import { hashesIn, servedInbox } from "./lib/contents.ts"
import { temporaryFolder } from "./lib/folder.ts"
import { type Ended, runProgram } from "./lib/run-program.ts"
import { differences } from "./lib/same-rows.ts"
import { seed, startServer } from "./lib/server.ts"

/*
 * A whole installation is copied by the built program, destroyed, and restored into an empty place, on each engine and from a folder and a
 * bucket: rows and every file by its hash are what they were, in memory that does not grow with either.
 * `npm run e2e -- copies --submissions 100000 --gigabytes 20 --engine sqlite --place folder`; long files are mostly holes, which a copy reads
 * like any others and a restore writes out: the disk needs twice their length.
 */

const { values } = parseArgs({
  options: {
    submissions: { type: "string", default: "1000" },
    gigabytes: { type: "string", default: "1" },
    engine: { type: "string" },
    place: { type: "string" },
  },
})
const [submissions, gigabytes] = [Number(values.submissions), Number(values.gigabytes)]
/** What a program may take, in megabytes, however much there is to copy. */
const ROOM_MB = 400
const GB = 1024 ** 3

const checks = new Checks()
const top = temporaryFolder("copied")

const postgres = values.engine === "sqlite" ? null : await startPostgres()
const s3 = values.place === "folder" ? null : await startTestS3()

async function emptyDatabase(name: string): Promise<Record<string, string>> {
  if (!postgres?.url) throw new Error(`There is no Postgres to copy: ${postgres?.used}`)
  await on(postgres.url, (client) => client.query(`create database ${name} template template0 encoding 'UTF8'`))
  return { DATABASE_URL: databaseUrl(postgres.url, name) }
}

function bucketSettings(): Record<string, string> {
  if (!s3) return {}
  const { endpoint, accessKeyId, secretAccessKey, region } = s3.settings
  return { S3_ENDPOINT: endpoint ?? "", S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region }
}

/** Files of a gigabyte, each with a few bytes of its own and holes between them. */
function addLongFiles(folder: string): void {
  for (let at = 0; at < gigabytes; at += 1) {
    const file = openSync(join(folder, randomBytes(16).toString("hex")), "wx")
    ftruncateSync(file, GB)
    for (let place = 0; place < 4; place += 1) writeSync(file, randomBytes(1 << 20), 0, 1 << 20, Math.floor((place * GB) / 4) + at)
    closeSync(file)
  }
}

function told(what: string, { seconds, peak, output, code }: Ended): void {
  checks.that(code === 0, `${what} ends well`, output)
  checks.that(peak < ROOM_MB, `${what}: memory stays below ${ROOM_MB} MB`, `${peak} MB`)
  console.log(`${what}: ${seconds.toFixed(1)} s, at most ${peak} MB`)
}

async function copiedAndRestored(engine: "sqlite" | "postgres", place: "folder" | "bucket"): Promise<void> {
  const name = `${engine}, ${place}`
  const [dataDir, lost] = [join(top, `${engine}-${place}`), join(top, "lost")]
  const database = engine === "postgres" ? await emptyDatabase(`copied_${place}`) : {}
  const access = place === "bucket" ? bucketSettings() : {}
  const to = place === "bucket" ? `s3://${s3?.settings.bucket}/${engine}` : join(top, `copies-${engine}`)
  await seed(dataDir, submissions, { env: database })
  addLongFiles(join(dataDir, "files"))
  const inbox = await servedInbox({ dataDir, env: database })
  const hashes = await hashesIn(join(dataDir, "files"))
  const settings = { DATA_DIR: dataDir, ...database, ...access, BACKUP_KEY: place === "bucket" ? randomBytes(24).toString("hex") : "" }
  const env = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ""))

  const server = await startServer({ dataDir, env: database })
  told(`${name}: ${Object.keys(hashes).length} files, beside a server`, await runProgram({ name: "backup", args: [to], env }))
  await server.stop()
  told(`${name}: another copy`, await runProgram({ name: "backup", args: [to], env }))

  renameSync(dataDir, lost)
  const into = engine === "postgres" ? await emptyDatabase(`restored_${place}`) : {}
  told(`${name}: restored`, await runProgram({ name: "restore", args: [to], env: { ...env, ...into } }))
  const after = await hashesIn(join(dataDir, "files"))
  checks.that(
    JSON.stringify(after) === JSON.stringify(hashes) && Object.keys(after).length > gigabytes,
    `${name}: each file is what it was`,
  )
  if (engine === "sqlite") {
    const { tables, rows, different } = differences(join(lost, "intray.sqlite"), join(dataDir, "intray.sqlite"))
    // When the last copy was made is noted after it.
    const changed = different.filter((table) => !table.startsWith("setting: 1 differ"))
    checks.that(changed.length === 0 && rows > submissions, `${name}: all ${rows} rows of ${tables} tables are the same`, different)
  }
  checks.that((await servedInbox({ dataDir, env: into })) === inbox, `${name}: the inbox and its search say the same`)
  const refused = await runProgram({ name: "restore", args: [to], env: { ...env, ...into } })
  checks.that(refused.code === 1, `${name}: never into a place that is not empty`, refused.output)
  for (const folder of [dataDir, lost, ...(place === "folder" ? [to] : [])]) rmSync(folder, { recursive: true, force: true })
}

for (const engine of ["sqlite", "postgres"] as const)
  for (const place of ["folder", "bucket"] as const)
    if ((values.engine ?? engine) === engine && (values.place ?? place) === place) await copiedAndRestored(engine, place)
await postgres?.stop()
await s3?.close()
checks.end()

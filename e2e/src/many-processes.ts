import { parseArgs } from "node:util"
import { startTestValkey } from "@intray/server/testing/valkey"
import { Checks } from "./lib/checks.ts"
import { startGroup } from "./lib/group.ts"
import { secondsSince } from "./lib/load.ts"
import { startMailbox } from "./lib/mailbox.ts"
import { limits, misfits, sessions } from "./many-processes/accounts.ts"
import { liveUpdates, presence, readsAfterWrites, uploads } from "./many-processes/inbox.ts"
import { openScene } from "./many-processes/scene.ts"
import { speed } from "./many-processes/speed.ts"
import { browserStory } from "./many-processes/story.ts"
import { kills, onceEach, rolling } from "./many-processes/work.ts"

/*
 * Several processes on one Postgres database and one data folder, behind a balancer that sends every request to the next one. What somebody
 * does through it is what they would do with one process; each change is heard everywhere soon; and processes that are killed, or replaced one
 * after the other, lose nothing. `npm run e2e -- many-processes`; `-- --short` in a minute or two, `-- --only live` one stage of them, `-- --valkey`
 * with a Valkey or Redis server that wakes them and counts limits.
 */

const { values } = parseArgs({
  options: {
    processes: { type: "string", default: "4" },
    short: { type: "boolean", default: false },
    only: { type: "string" },
    valkey: { type: "boolean", default: false },
    /** Milliseconds of each measurement of the throughput. */
    ms: { type: "string" },
  },
})
const short = values.short
const checks = new Checks()
const mailbox = await startMailbox()
const from = performance.now()
const valkey = values.valkey ? await startTestValkey() : null
const env: Record<string, string> = valkey ? { REDIS_URL: valkey.url } : {}
const group = await startGroup(Number(values.processes), { SMTP_URL: mailbox.url, VERIFICATION_MAIL: "off", ...env })
console.log(`${values.processes} processes are up in ${secondsSince(from)} s`)
const scene = await openScene(group, checks)

const stages: Record<string, () => Promise<void>> = {
  sessions: () => sessions(scene),
  misfits: () => misfits(scene),
  uploads: () => uploads(scene),
  reads: () => readsAfterWrites(scene, short ? 8 : 40),
  live: () => liveUpdates(scene, short ? 20 : 120),
  presence: () => presence(scene),
  once: () => onceEach(scene, mailbox, short ? 40 : 200),
  kills: () => kills(scene, mailbox, short ? 3 : 16),
  rolling: () => rolling(scene, mailbox),
  speed: () => speed(scene, Number(values.ms ?? (short ? 500 : 8000))),
  limits: () => limits(checks, env),
  story: () => browserStory(checks, Number(values.processes)),
}
for (const [name, stage] of Object.entries(stages)) {
  if (values.only && !values.only.split(",").includes(name)) continue
  const begun = performance.now()
  await stage()
  console.log(`${name} in ${secondsSince(begun)} s`)
}

if (valkey) {
  checks.that(/keys=[1-9]/.test(await valkey.say("INFO", "keyspace")), "Valkey was written to")
  const told = group.servers.map((server) => server.output().match(/Valkey at .* cannot be used.*/g)?.length ?? 0)
  console.log(`times that a process took Valkey for away: ${told.join(", ")}`)
}
const codes = await group.stop()
checks.that(
  codes.every((code) => code === 0),
  "every process ends with exit code 0",
  codes,
)
await group.close()
await mailbox.close()
await valkey?.close()
checks.end()

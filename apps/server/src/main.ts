import { setFlagsFromString } from "node:v8"
import { startup } from "@intray/i18n/startup"
import { type Env, processEnv } from "./env.ts"
import { keepToOurselves } from "./platform/data-folder.ts"
import { lastResort } from "./platform/last-resort.ts"
import { describe, formatLine } from "./platform/log.ts"
import { refusalOf } from "./refusal.ts"
import { type Running, start } from "./start.ts"

let env: Env | null = null
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
if (major < 20 || (major === 20 && minor < 19)) fail(startup.node({ found: process.versions.node }))

keepToOurselves()
// Collects garbage once the heap has grown by this percentage. By default, it can grow fourfold under load, too much for a small machine.
setFlagsFromString("--heap-growing-percent=60")

const say = (line: string) => console.log(formatLine(env?.logFormat ?? "text", "info", line))

let running: Running | null = null
let stopping = false
let code = 0
// Registered before the start reports that it is ready, because a stop may follow at once.
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, begin)
}
lastResort(
  process,
  (message, cause) => console.error(formatLine(env?.logFormat ?? "text", "error", message, {}, cause)),
  () => {
    code = 1
    begin()
  },
)
try {
  env = processEnv()
  running = await start(env, say)
} catch (cause) {
  const line = refusalOf(cause)
  if (line !== null) fail(line)
  // Nothing has started that could be stopped.
  console.error(describe(cause))
  process.exit(1)
}
if (stopping) stop(running)

/** Stops the process after a signal or a fault. */
function begin(): void {
  if (stopping) return
  stopping = true
  say(startup.stopping)
  // Limits the wait for the operator: hanging work is dropped, and the database recovers from that.
  setTimeout(() => process.exit(code), 9000).unref()
  if (running) stop(running)
}

function stop(server: Running): void {
  server.stop().then(
    (finished) => {
      say(finished ? startup.stopped : startup.forced)
      process.exit(code)
    },
    (cause: unknown) => {
      console.error(describe(cause))
      process.exit(1)
    },
  )
}

function fail(line: string): never {
  console.error(formatLine(env?.logFormat ?? "text", "error", line))
  process.exit(1)
}

import { randomBytes } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { Session } from "node:inspector"
import { join } from "node:path"
import { afterAll } from "vitest"
import type { Reached } from "./reach.ts"

/*
 * Added to the set-up of tests for the run without faults: after each test file it writes down which functions ran since the last one, in
 * those files that a fault is put into. A worker runs its files one after another, and shares its modules among them.
 */

type Here = { session: Session; sources: Set<string> }
const here = globalThis as { faultsReach?: Here; __vitest_worker__?: { filepath?: string } }

const folder = process.env.FAULTS_REACH ?? ""
const root = process.env.FAULTS_ROOT ?? ""
const wanted = new Set<string>(JSON.parse(readFileSync(join(folder, "files.json"), "utf8")))
const test = here.__vitest_worker__?.filepath ?? ""
const mine = begun()

function begun(): Here {
  if (here.faultsReach) return here.faultsReach
  const session = new Session()
  session.connect()
  session.post("Profiler.enable")
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false })
  here.faultsReach = { session, sources: new Set() }
  return here.faultsReach
}

afterAll(() => {
  const reached: Reached = { test: test.slice(root.length + 1), files: {} }
  const unseen = new Map<string, string>()
  mine.session.post("Profiler.takePreciseCoverage", (error, taken) => {
    if (error) throw error
    for (const { url, scriptId, functions } of taken.result) {
      const file = url.replace(/^file:\/\//, "").slice(root.length + 1)
      if (!url.includes(root) || !wanted.has(file)) continue
      const ranges = functions.map(
        (one) => [one.ranges[0]?.startOffset ?? 0, one.ranges[0]?.endOffset ?? 0, one.ranges[0]?.count ?? 0] as const,
      )
      reached.files[file] = [...(reached.files[file] ?? []), ...ranges]
      if (!mine.sources.has(file)) unseen.set(file, scriptId)
    }
  })
  if (unseen.size > 0) {
    mine.session.post("Debugger.enable")
    for (const [file, scriptId] of unseen) {
      mine.session.post("Debugger.getScriptSource", { scriptId }, (error, { scriptSource }) => {
        if (error) throw error
        writeFileSync(join(folder, `${file.replaceAll("/", "+")}.source`), scriptSource)
      })
      mine.sources.add(file)
    }
    mine.session.post("Debugger.disable")
  }
  writeFileSync(join(folder, `${randomBytes(8).toString("hex")}.reach.json`), JSON.stringify(reached))
})

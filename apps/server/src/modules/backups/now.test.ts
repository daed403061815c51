import { engine } from "@intray/db"
import { audit, job, setting } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { makeAdmin } from "../../testing/admins.ts"
import { createWorld, refusal, type World } from "../../testing/world.ts"
import { readBackupRun, runBackupNow } from "./now.ts"
import { runBackup } from "./schedule.ts"

// Each backup checks its copy of the database in a process of its own.
vi.setConfig({ testTimeout: 90_000 })

let world: World
let boss: Awaited<ReturnType<typeof makeAdmin>>
beforeEach(async () => {
  world = await createWorld({ now: new Date("2026-11-20T12:00:00Z") })
  Object.assign(world.services.env, { databaseUrl: world.services.databaseUrl ?? "" })
  boss = await makeAdmin(world.services, { name: "Boss" })
})
afterEach(() => world.close())

const system = () => boss.caller.admin.system
const run = async () => (await system().health()).backup.run

test("starts one run at a time and records who started it", async () => {
  expect(await run()).toBeNull()
  await system().backUpNow()
  expect(await run()).toMatchObject({ state: "running", by: "Boss", files: 0, bytes: 0, error: null })
  expect(await refusal(system().backUpNow())).toMatchObject({ code: "CONFLICT" })
  expect((await world.db.select().from(job)).filter(({ kind }) => kind === "backup.now")).toHaveLength(1)
  expect(await world.db.select().from(audit).where(eq(audit.action, "backup.started"))).toHaveLength(1)
})

test("is refused to everybody but platform admins", async () => {
  const { owner } = await world.team("Lantern Quay")
  expect(await refusal(owner.caller.admin.system.backUpNow())).toMatchObject({ code: "NOT_FOUND" })
  expect(await world.db.$count(setting, eq(setting.key, "backup.run"))).toBe(0)
})

test("counts a run without a sign of life for ten minutes as failed, and starts the next one", async () => {
  await system().backUpNow()
  world.forward(11 * 60_000)
  expect(await run()).toMatchObject({ state: "failed", error: "The process stopped before it was done." })
  await system().backUpNow()
  expect(await run()).toMatchObject({ state: "running" })
})

test("records why a backup failed", async () => {
  const { services } = world
  await system().backUpNow()
  const [{ payload } = { payload: null }] = (await world.db.select().from(job)).filter(({ kind }) => kind === "backup.now")
  const { runId } = payload as { runId: string }
  const env = { ...services.env, backups: { ...services.env.backups, to: "/dev/null/backups" } }
  await runBackupNow({ ...services, env }, runId, { signal: new AbortController().signal })
  const ended = await readBackupRun(services)
  expect(ended).toMatchObject({ id: runId, state: "failed" })
  expect(ended?.error).not.toBe("")
  expect(ended?.finishedAt).not.toBeNull()
})

test.runIf(engine === "sqlite")("makes the backup, with its size and end", async () => {
  await system().backUpNow()
  await world.services.jobs.drain()
  const ended = await run()
  expect(ended).toMatchObject({ state: "done", error: null })
  expect(ended?.bytes).toBeGreaterThan(0)
  // Started by hand, it says nothing of the next ones.
  expect((await system().health()).backup).toMatchObject({ level: "warn", byHand: true, last: { bytes: expect.any(Number) } })
  await runBackup(world.services, new AbortController().signal)
  expect((await system().health()).backup).toMatchObject({ level: "ok", byHand: false })
})

import { existsSync, renameSync } from "node:fs"
import { join } from "node:path"
import { engine } from "@intray/db"
import { job, mail } from "@intray/db/schema"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { readEnv } from "../../env.ts"
import { makeAdmin } from "../../testing/admins.ts"
import { createWorld, type World } from "../../testing/world.ts"
import { readLastCopy } from "./last.ts"
import { backupSchedule, runBackup } from "./schedule.ts"

const DAY_MS = 86_400_000

// Each copy looks at its database in a process of its own.
vi.setConfig({ testTimeout: 90_000 })

let world: World
beforeEach(async () => {
  world = await createWorld({ now: new Date("2026-11-20T12:00:00Z") })
})
afterEach(() => world.close())

const runs = async () => (await world.db.select().from(job)).filter(({ kind }) => kind === "backup.make").length
const mails = async () => (await world.db.select().from(mail)).filter(({ kind }) => kind === "backup.overdue")

test("one is made a day, no matter who asks, and not right after a start", async () => {
  const [one, other] = [backupSchedule(world.services), backupSchedule(world.services)]
  await one()
  expect(await runs()).toBe(0)
  world.forward(600_000)
  for (const look of [one, other, one]) await look()
  expect(await runs()).toBe(1)
  world.forward(DAY_MS)
  await other()
  expect(await runs()).toBe(2)
})

test("off is off", async () => {
  const services = { ...world.services, env: { ...world.services.env, backups: readEnv({ BACKUP_SCHEDULE: "off" }).backups } }
  const look = backupSchedule(services)
  world.forward(10 * DAY_MS)
  await look()
  expect(await runs()).toBe(0)
  expect(await mails()).toEqual([])
})

test("admins get one mail when none was good for three days, and another only after a good one", async () => {
  const boss = await makeAdmin(world.services, { name: "Boss" })
  await world.team()
  const look = backupSchedule(world.services)
  for (let day = 0; day < 6; day += 1) {
    world.forward(DAY_MS)
    await look()
    expect((await mails()).length).toBe(day < 3 ? 0 : 1)
  }
  const [letter] = await mails()
  expect(letter).toMatchObject({ to: boss.email, subject: "Intray has no recent backup" })
  expect(letter?.text).toContain("No backup of this installation was ever made.")
  expect(await readLastCopy(world.db)).toBeNull()
})

test.runIf(engine === "sqlite")("the job makes it in the data folder, and Health shows it", async () => {
  const { env } = world.services
  const services = { ...world.services, env: { ...env, databaseUrl: world.services.databaseUrl ?? "" } }
  Object.assign(env, { databaseUrl: world.services.databaseUrl ?? "" })
  const boss = await makeAdmin(world.services, { name: "Boss" })
  const look = backupSchedule(services)
  world.forward(600_000)
  await look()
  await world.services.jobs.drain()
  const health = await boss.caller.admin.system.health()
  expect(health.backup).toMatchObject({ level: "ok", scheduled: true, last: { place: join(env.dataDir, "backups") } })
  world.forward(4 * DAY_MS)
  expect((await boss.caller.admin.system.health()).backup.level).toBe("warn")
})

test.runIf(engine === "sqlite")("Health warns that the last backup is not found at its place after the folder was renamed", async () => {
  const { env } = world.services
  Object.assign(env, { databaseUrl: world.services.databaseUrl ?? "" })
  const boss = await makeAdmin(world.services, { name: "Boss" })
  await runBackup(world.services, new AbortController().signal)
  expect((await boss.caller.admin.system.health()).backup).toMatchObject({ level: "ok", last: { found: true } })
  const folder = join(env.dataDir, "backups")
  renameSync(folder, `${folder}-elsewhere`)
  expect((await boss.caller.admin.system.health()).backup).toMatchObject({ level: "warn", last: { place: folder, found: false } })
  expect(existsSync(folder)).toBe(false)
})

import pg from "pg"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { createDatabase, type Database } from "../database.ts"
import { engine } from "../engine.ts"
import { MISSED, type Processes } from "../processes.ts"
import { createTestDatabase, type TestDatabase } from "../testing/index.ts"
import { on } from "../testing/postgres.setup.ts"
import { joinProcesses } from "./processes.ts"

const server = engine === "postgres" && process.env.INTRAY_TEST_POSTGRES !== "pglite"

test("a process without a database server is alone, leads and gets every lock", async () => {
  if (engine === "postgres") return expect(engine).toBe("postgres")
  const one = await joinProcesses({ url: "file:nowhere.sqlite", version: "1.0.0", log: () => {} })
  expect([one.count, one.leads, await one.others()]).toEqual([1, true, []])
  const [first, second] = [await one.hold("a"), await one.hold("a")]
  expect([first, second]).not.toContain(null)
})

describe.runIf(server)("processes of one database", () => {
  let made: TestDatabase
  let url: string
  const joined: Processes[] = []
  const others: Database[] = []
  const lines: string[] = []

  const join = async (version = "1.2.3", more = {}) => {
    const one = await joinProcesses({ url, version, log: (line) => lines.push(line), lookMs: 100, ...more })
    joined.push(one)
    return one
  }
  const serving = async (version?: string, more?: object) => {
    const one = await join(version, more)
    await one.serve()
    return one
  }
  const withDatabase = async () => {
    const db = await createDatabase({ url })
    others.push(db)
    const one = await serving()
    one.share(db)
    const heard: string[] = []
    db.onAnnounced((topic) => heard.push(topic))
    return { db, one, heard }
  }
  /** Breaks the connections that carry announcements between processes, as a restart of the server does. */
  const breakAll = () =>
    on(url, (client) =>
      client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'intray serving%'"),
    )

  beforeEach(async () => {
    made = await createTestDatabase()
    url = made.url as string
    lines.length = 0
  })
  afterEach(async () => {
    for (const one of joined.splice(0)) await one.close()
    for (const db of others.splice(0)) await db.close()
    await made.close()
  })

  test("count each other, with versions, from start to shutdown", async () => {
    const a = await serving("1.2.3")
    const b = await join("1.3.0")
    expect([a.count, await a.others()]).toEqual([1, []])
    await b.serve()
    expect(await a.others()).toEqual(["1.3.0"])
    await expect.poll(() => [a.count, b.count]).toEqual([2, 2])
    await b.close()
    await expect.poll(() => a.count).toBe(1)
  })

  test("receive another process's announcements once, but not rolled back ones", async () => {
    const [a, b] = [await withDatabase(), await withDatabase()]
    await expect.poll(() => a.one.count).toBe(2)
    await a.db.transaction(async (tx) => {
      for (let count = 0; count < 5; count += 1) tx.announce("events:x")
    })
    await a.db
      .transaction(async (tx) => {
        tx.announce("rolled back")
        throw new Error("no")
      })
      .catch(() => undefined)
    a.db.announce("last")
    await expect.poll(() => b.heard).toEqual(["events:x", "last"])
    expect(a.heard).toEqual(["events:x", "last"])
    b.db.announce("back")
    await expect.poll(() => a.heard.at(-1)).toBe("back")
    expect(b.heard).toEqual(["events:x", "last", "back"])
  })

  test("send no notifications while there is only one process", async () => {
    const listener = new pg.Client({ connectionString: url })
    const said: string[] = []
    listener.on("notification", ({ payload = "" }) => said.push(payload))
    await listener.connect()
    const a = await withDatabase()
    await listener.query("listen intray")
    a.db.announce("events:x")
    const b = await withDatabase()
    await expect.poll(() => a.one.count).toBe(2)
    a.db.announce("events:y")
    await expect.poll(() => b.heard).toEqual(["events:y"])
    await listener.query("select 1")
    expect(said.flatMap((one) => one.split("\n")).filter((one) => one.startsWith("events:"))).toEqual(["events:y"])
    await listener.end()
  })

  test("check for changes after a broken connection and receive announcements again", async () => {
    const [a, b] = [await withDatabase(), await withDatabase()]
    await expect.poll(() => a.one.count).toBe(2)
    await breakAll()
    await expect.poll(() => b.heard, { timeout: 60_000 }).toContain(MISSED)
    await expect.poll(() => a.heard, { timeout: 60_000 }).toContain(MISSED)
    await expect.poll(() => [a.one.count, b.one.count], { timeout: 60_000 }).toEqual([2, 2])
    a.db.announce("after")
    await expect.poll(() => b.heard).toContain("after")
    expect([a.one, b.one].filter((one) => one.leads)).toHaveLength(1)
  })

  test("hold a named lock one at a time, and are asked to release it", async () => {
    const [a, b] = [await serving(), await serving()]
    let asked = 0
    const mine = await a.hold("upload", { asked: () => (asked += 1) })
    expect(mine).not.toBeNull()
    expect(await a.hold("upload", { patienceMs: 0 })).toBeNull()
    expect(await b.hold("upload", { patienceMs: 0 })).toBeNull()
    expect(await b.hold("another", { patienceMs: 0 })).not.toBeNull()
    const before = asked
    const waiting = b.hold("upload")
    await expect.poll(() => asked).toBeGreaterThan(before)
    await mine?.()
    const theirs = await waiting
    expect(theirs).not.toBeNull()
    // A second release does not take the lock from its current holder.
    await mine?.()
    expect(await a.hold("upload", { patienceMs: 0 })).toBeNull()
    await theirs?.()
    expect(await a.hold("upload", { patienceMs: 0 })).not.toBeNull()
    // The same when the next holder is in this process.
    await mine?.()
    expect(await b.hold("upload", { patienceMs: 0 })).toBeNull()
  })

  test("lose their locks with their connection, and are notified", async () => {
    const [a, b] = [await serving(), await serving()]
    let lost = 0
    await a.hold("upload", { asked: () => (lost += 1) })
    await breakAll()
    await expect.poll(() => lost, { timeout: 60_000 }).toBe(1)
    expect(await b.hold("upload", { patienceMs: 5000 })).not.toBeNull()
  })

  test("have one leader, and another one takes over when it ends", async () => {
    const all = [await serving(), await serving(), await serving()]
    const leaders = () => all.filter((one) => one.leads)
    expect(leaders()).toEqual([all[0]])
    await all[0]?.close()
    await expect.poll(() => leaders().length).toBe(1)
    expect(leaders()).not.toContain(all[0])
  })

  test("stop counting a process that no longer responds", async () => {
    const stuck = new pg.Client({ connectionString: url, application_name: "intray serving 1.2.3" })
    let ended = false
    stuck.on("error", () => (ended = true))
    stuck.on("end", () => (ended = true))
    await stuck.connect()
    const a = await serving("1.2.3", { stuckSeconds: 1 })
    expect(a.count).toBe(2)
    await expect.poll(() => ended, { timeout: 60_000 }).toBe(true)
    await expect.poll(() => a.count).toBe(1)
    expect(lines.join()).toContain("says nothing any more")
  })
})

import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Database as Handle } from "better-sqlite3"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { engine } from "../engine.ts"
import { pause } from "../testing/rows.ts"
import { isOlder, openFile } from "./connection.ts"
import { Gate } from "./gate.ts"

let folder: string
let writer: Handle
let reader: Handle
let commits: number

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "intray-gate-"))
  writer = openFile(join(folder, "gate.sqlite"))
  writer.pragma("journal_mode = WAL")
  writer.pragma("foreign_keys = ON")
  writer.exec("create table item (name text primary key)")
  // Deferred constraints are checked at the commit, which lets a test make the commit fail.
  writer.exec("create table late (item text references item deferrable initially deferred)")
  reader = openFile(join(folder, "gate.sqlite"))
  commits = 0
})
afterEach(() => {
  reader.close()
  writer.close()
  rmSync(folder, { recursive: true, force: true })
})

function gate(options: { maxGroup?: number; maxGroupMs?: number } = {}): Gate {
  const counting = new Proxy(writer, {
    get(target, property) {
      if (property === "prepare") {
        return (sql: string) => {
          const statement = target.prepare(sql)
          if (sql !== "COMMIT") return statement
          const run = () => {
            commits++
            return statement.run()
          }
          return { run }
        }
      }
      return Reflect.get(target, property, target)
    },
  })
  return new Gate(counting, { maxGroup: 100, maxGroupMs: 1000, ...options })
}

const add = (name: string) => () => writer.prepare("insert into item values (?)").run(name)
const names = () => reader.prepare("select name from item order by name").pluck().all()

describe.runIf(engine === "sqlite")("the gate", () => {
  test("waiting units share one commit, in their order", async () => {
    const entry = gate()
    const order: number[] = []
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        entry.enter(async () => {
          order.push(n)
          add(`n${n}`)()
          await pause(n % 3)
        }),
      ),
    )
    expect(order).toEqual(Array.from({ length: 20 }, (_, n) => n))
    expect(names()).toHaveLength(20)
    expect(commits).toBe(1)
  })

  test("nothing is acknowledged before it is committed", async () => {
    const entry = gate()
    const seen: unknown[] = []
    const first = entry.enter(add("a")).then(() => seen.push(names()))
    const second = entry.enter(async () => {
      await pause(20)
      seen.push("second")
      add("b")()
    })
    await Promise.all([first, second])
    expect(seen).toEqual(["second", ["a", "b"]])
  })

  test("a failure affects only its own unit, and is reported once its cause is visible", async () => {
    const entry = gate()
    const taken = entry.enter(add("taken"))
    const refused = entry.enter(add("taken")).catch((error: unknown) => [(error as Error).message, names()])
    const neighbour = entry.enter(add("neighbour"))
    await Promise.all([taken, neighbour])
    expect(await refused).toEqual(["UNIQUE constraint failed: item.name", ["neighbour", "taken"]])
    expect(commits).toBe(1)
  })

  test("when the commit fails, every unit of the group fails, nothing is stored, and the gate goes on", async () => {
    const entry = gate()
    const outcomes = await Promise.allSettled([
      entry.enter(add("a")),
      entry.enter(() => writer.prepare("insert into late values ('nowhere')").run()),
      entry.enter(add("b")),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"])
    for (const outcome of outcomes) {
      const { reason } = outcome as PromiseRejectedResult
      expect(reason.message).toBe("The write was not stored: its commit failed.")
      expect(reason.cause.message).toBe("FOREIGN KEY constraint failed")
    }
    expect(names()).toEqual([])
    await entry.enter(add("c"))
    expect(names()).toEqual(["c"])
  })

  test("when SQLite ends the transaction by itself, earlier units fail with it and later ones go on", async () => {
    const entry = gate()
    const outcomes = await Promise.allSettled([
      entry.enter(add("a")),
      entry.enter(() => {
        writer.exec("ROLLBACK")
        throw new Error("disk full")
      }),
      entry.enter(add("b")),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"])
    expect((outcomes[0] as PromiseRejectedResult).reason.cause.message).toBe("disk full")
    expect(names()).toEqual(["b"])
  })

  test("a group ends at its maximum size, and at its time limit", async () => {
    const byNumber = gate({ maxGroup: 3 })
    await Promise.all(["a", "b", "c", "d", "e", "f", "g"].map((name) => byNumber.enter(add(name))))
    expect(commits).toBe(3)

    commits = 0
    const byTime = gate({ maxGroupMs: 15 })
    const slow = (name: string) => async () => {
      add(name)()
      await pause(10)
    }
    await Promise.all(["h", "i", "j", "k"].map((name) => byTime.enter(slow(name))))
    expect(commits).toBeGreaterThan(1)
    expect(names()).toHaveLength(11)
  })

  test("a file that another process has locked fails the unit, and the next goes on", async () => {
    const entry = gate()
    writer.pragma("busy_timeout = 20")
    const intruder = openFile(join(folder, "gate.sqlite"))
    intruder.exec("BEGIN IMMEDIATE")
    await expect(entry.enter(add("a"))).rejects.toThrow("database is locked")
    intruder.exec("COMMIT")
    intruder.close()
    await entry.enter(add("b"))
    expect(names()).toEqual(["b"])
  })

  test("closing waits for units that have entered and refuses new ones", async () => {
    const entry = gate()
    const running = entry.enter(async () => {
      await pause(20)
      add("a")()
    })
    const closed = entry.close().then(() => names())
    await expect(entry.enter(add("b"))).rejects.toThrow("closed")
    await running
    expect(await closed).toEqual(["a"])
  })
})

test.runIf(engine === "sqlite")("an SQLite older than 3.51.3 is refused", () => {
  for (const old of ["3.51.2", "3.50.99", "2.99.9", "3.9"]) expect(isOlder(old)).toBe(true)
  for (const good of ["3.51.3", "3.52.0", "4.0.0", "3.100.0"]) expect(isOlder(good)).toBe(false)
})

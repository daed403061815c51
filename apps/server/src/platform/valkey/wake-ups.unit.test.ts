import { MISSED, type Processes } from "@intray/db"
import { beforeEach, expect, test, vi } from "vitest"
import { shareByValkey } from "./wake-ups.ts"

/** A process with its announcements and their receivers. */
function make(count = 2) {
  const listeners: ((topic: string) => void)[] = []
  const db = {
    announce: (topic: string) => {
      for (const listener of listeners) listener(topic)
    },
    onAnnounced: (listener: (topic: string) => void) => {
      listeners.push(listener)
      return () => undefined
    },
  }
  const byDatabase: string[] = []
  const byValkey: string[] = []
  const heard: string[] = []
  let hear = (_: string): void => undefined
  let turn = (): void => undefined
  let fromDatabase = (_: string): void => undefined
  const valkey = {
    up: true,
    hearers: count as number | null,
    say: async (text: string) => {
      byValkey.push(text)
      return valkey.hearers
    },
    onHeard: (to: (text: string) => void) => {
      hear = to
    },
    onTurn: (to: () => void) => {
      turn = to
    },
  }
  const processes = {
    count,
    share(given: typeof db) {
      given.onAnnounced((topic) => byDatabase.push(topic))
      fromDatabase = (topic) => given.announce(topic)
    },
  }
  shareByValkey(valkey, processes as unknown as Processes, db)
  db.onAnnounced((topic) => heard.push(topic))
  return {
    db,
    valkey,
    byDatabase,
    byValkey,
    heard,
    hear: (text: string) => hear(text),
    turn: () => turn(),
    fromDatabase: (topic: string) => fromDatabase(topic),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})
const soon = () => vi.advanceTimersByTimeAsync(50)

test("sends announcements by Valkey, collected and each topic once, and not by the database as well", async () => {
  const one = make()
  for (const topic of ["events:a", "events:b", "events:a"]) one.db.announce(topic)
  await soon()
  expect([one.byValkey, one.byDatabase]).toEqual([["events:a\nevents:b"], []])
})

test("passes on messages to local listeners only, whichever way they came", async () => {
  const one = make()
  one.hear("events:a\nevents:b")
  one.fromDatabase("events:c")
  await soon()
  expect(one.heard).toEqual(["events:a", "events:b", "events:c"])
  expect([one.byValkey, one.byDatabase]).toEqual([[], []])
})

test("a single process sends nothing", async () => {
  const one = make(1)
  one.db.announce("events:a")
  await soon()
  expect([one.byValkey, one.byDatabase]).toEqual([[], []])
})

test("uses the database if Valkey is unavailable, fails meanwhile, or reaches fewer processes than are running", async () => {
  const one = make()
  one.valkey.up = false
  one.db.announce("events:a")
  expect([one.byValkey, one.byDatabase]).toEqual([[], ["events:a"]])
  one.valkey.up = true
  one.valkey.hearers = null
  one.db.announce("events:b")
  await soon()
  one.valkey.hearers = 1
  one.db.announce("events:c")
  await soon()
  expect([one.byValkey, one.byDatabase]).toEqual([
    ["events:b", "events:c"],
    ["events:a", "events:b", "events:c"],
  ])
})

test("all listeners check everything when the connection is lost or restored", () => {
  const one = make()
  one.turn()
  expect([one.heard, one.byValkey, one.byDatabase]).toEqual([[MISSED], [], []])
})

test("replaces more than a thousand topics by one that represents all", async () => {
  const one = make()
  for (let index = 0; index <= 1000; index += 1) one.db.announce(`events:${index}`)
  await soon()
  expect(one.byValkey).toEqual([MISSED])
})

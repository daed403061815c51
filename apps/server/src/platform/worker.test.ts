import { DatabaseAway, type DbOrTx } from "@intray/db"
import { job, setting } from "@intray/db/schema"
import { createTestDatabase, type TestDatabase } from "@intray/db/testing"
import { eq } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { Unavailable } from "./errors.ts"
import { enqueue, type Jobs, PROCESS_ENDED } from "./jobs.ts"
import { silentLog } from "./log.ts"
import { backOffMs, createWorker, type WorkerOptions } from "./worker.ts"

let database: TestDatabase
let now: Date
let workers: Jobs[]
beforeEach(async () => {
  database = await createTestDatabase()
  // Jobs are queued by the system clock; this clock is a little ahead of it.
  now = new Date(Date.now() + 5000)
  workers = []
})
afterEach(async () => {
  for (const worker of workers) await worker.stop(200)
  await database.close()
})

function worker(options: Partial<WorkerOptions> = {}): Jobs {
  const made = createWorker({ db: database.db, log: silentLog, clock: { now: () => now }, ...options })
  workers.push(made)
  return made
}

const send = (mailId: string, more: { dedupeKey?: string; runAt?: Date } = {}) =>
  enqueue(database.db, { kind: "mail.send", payload: { mailId }, ...more })
const rows = () => database.db.select().from(job)
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}

describe("the worker", () => {
  it("runs each job once, however many workers poll", async () => {
    for (let at = 0; at < 40; at += 1) await send(`m${at}`)
    const done: string[] = []
    const each = [worker(), worker(), worker()]
    for (const one of each) {
      one.handle("mail.send", async ({ mailId }) => {
        await new Promise((resolve) => setTimeout(resolve, 2))
        done.push(mailId)
      })
    }
    const counts = await Promise.all(each.map((one) => one.drain()))
    expect(counts.reduce((sum, count) => sum + count)).toBe(40)
    expect(new Set(done).size).toBe(40)
    expect((await rows()).every((row) => row.state === "done" && row.finishedAt !== null)).toBe(true)
  })

  it("records final writes together with the end of jobs, and one failure does not undo the others", async () => {
    for (let at = 0; at < 6; at += 1) await send(`m${at}`)
    const one = worker({ maxAttempts: 1 })
    const note = (key: string) => database.db.$count(setting, eq(setting.key, key))
    one.handle("mail.send", async ({ mailId }) => async (tx) => {
      await tx.insert(setting).values({ key: mailId === "m5" ? "m4" : mailId, value: 1 })
    })
    expect(await one.drain()).toBe(6)
    const states = (await rows()).map((row) => row.state).sort()
    expect(states).toEqual(["dead", "done", "done", "done", "done", "done"])
    for (let at = 0; at < 4; at += 1) expect(await note(`m${at}`)).toBe(1)
    expect((await note("m4")) + (await note("m5"))).toBe(1)
  })

  it("handles announcements in quick succession together", async () => {
    const leases = new Set<number>()
    const one = worker({ gatherMs: 60 })
    let done = 0
    one.handle("mail.send", async (_payload, info) => {
      const [row] = await database.db.select().from(job).where(eq(job.id, info.id))
      leases.add(row?.leaseUntil?.getTime() ?? 0)
      done += 1
    })
    one.start()
    for (let at = 0; at < 12; at += 1) {
      later(1)
      await send(`m${at}`)
      one.wake()
    }
    await expect.poll(() => done, { timeout: 60_000 }).toBe(12)
    expect(leases.size).toBeLessThan(8)
  })

  it("takes over a job that was leased while the clock was hours ahead, once the clock is right and its worker is gone", async () => {
    await send("strayed")
    const right = now
    later(7_200_000)
    const gone = worker({ pollMs: 600_000 })
    gone.handle("mail.send", () => new Promise(() => undefined))
    gone.start()
    await expect.poll(async () => (await rows())[0]?.state).toBe("running")
    now = new Date(right.getTime() + 1000)
    const one = worker()
    let done = 0
    one.handle("mail.send", async () => {
      done += 1
    })
    expect(await one.drain()).toBe(1)
    expect(done).toBe(1)
  })

  it("counts no attempt and repeats nothing while the database or the storage is unavailable", async () => {
    await send("away")
    let [done, failures] = [0, 0]
    const one = worker({ maxAttempts: 1, roomMs: 5 })
    one.handle("mail.send", async () => {
      if (failures++ === 0) throw new Unavailable()
      done += 1
      // The connection breaks between the work and the record of its end.
      let broken = 3
      return async () => {
        if (broken-- > 0) throw new DatabaseAway("gone")
      }
    })
    expect(await one.drain()).toBe(1)
    expect((await rows())[0]).toMatchObject({ state: "queued", attempts: 0 })
    later(60_000)
    expect(await one.drain()).toBe(1)
    expect((await rows())[0]).toMatchObject({ state: "done" })
    expect(done).toBe(1)
  })

  it("adds at most one job for each key, ever", async () => {
    const one = worker()
    let count = 0
    one.handle("mail.send", async () => {
      count += 1
    })
    expect(await send("a", { dedupeKey: "receipt:1" })).toBe(true)
    expect(await send("b", { dedupeKey: "receipt:1" })).toBe(false)
    await one.drain()
    expect(await send("c", { dedupeKey: "receipt:1" })).toBe(false)
    await one.drain()
    expect(count).toBe(1)
  })

  it("does not run a job whose transaction was rolled back", async () => {
    await database.db
      .transaction(async (tx) => {
        await enqueue(tx, { kind: "mail.send", payload: { mailId: "x" } })
        throw new Error("rolled back")
      })
      .catch(() => undefined)
    expect(await rows()).toEqual([])
  })

  it("retries at growing intervals, keeps the reason, and gives up visibly for the operator", async () => {
    const one = worker({ maxAttempts: 3 })
    const attempts: [number, boolean][] = []
    one.handle("mail.send", async (_payload, info) => {
      attempts.push([info.attempt, info.last])
      throw new Error("no route")
    })
    await send("a")
    expect(await one.drain()).toBe(1)
    expect(await one.drain()).toBe(0)
    expect((await rows())[0]).toMatchObject({ state: "queued", attempts: 1, lastError: "no route" })
    later(60_000)
    await one.drain()
    later(60_000)
    await one.drain()
    later(3_600_000)
    expect(await one.drain()).toBe(0)
    expect(attempts).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ])
    expect((await rows())[0]).toMatchObject({ state: "dead", attempts: 3 })
    expect([1, 2, 3, 20].map((attempt) => backOffMs(attempt, () => 0.5))).toEqual([5000, 10_000, 20_000, 3_600_000])
    expect(backOffMs(1, () => 0)).toBeLessThan(backOffMs(1, () => 0.99))
  })

  it("takes over a dead worker's job, but not a running one's", async () => {
    await send("a")
    await database.db.update(job).set({ state: "running", attempts: 1, leaseUntil: new Date(now.getTime() + 30_000) })
    const one = worker()
    const seen: number[] = []
    one.handle("mail.send", async (_payload, info) => void seen.push(info.attempt))
    expect(await one.drain()).toBe(0)
    later(31_000)
    expect(await one.drain()).toBe(1)
    expect(seen).toEqual([2])
  })

  it("does not let a worker that lost its lease record the end of the job", async () => {
    await send("a")
    const slow = worker()
    let release = () => {}
    slow.handle("mail.send", () => {
      return new Promise((resolve) => {
        release = resolve
      })
    })
    const going = slow.drain()
    await expect.poll(async () => (await rows())[0]?.state).toBe("running")
    later(61_000)
    const next = worker()
    next.handle("mail.send", async () => {
      throw new Error("second attempt failed")
    })
    await next.drain()
    release()
    await going
    expect((await rows())[0]).toMatchObject({ state: "queued", attempts: 2, lastError: "second attempt failed" })
  })

  it("nor while a later attempt is running, whichever way it ended", async () => {
    for (const ends of ["well", "badly"] as const) {
      await database.db.delete(job)
      await send("a")
      const attempt = () => {
        let end: (error?: Error) => void = () => {}
        const made = worker()
        made.handle("mail.send", () => new Promise((resolve, reject) => (end = (error) => (error ? reject(error) : resolve(undefined)))))
        return { going: made.drain(), end: (error?: Error) => end(error) }
      }
      const attempts = async () => (await rows())[0]?.attempts
      const slow = attempt()
      await expect.poll(attempts).toBe(1)
      later(61_000)
      const next = attempt()
      await expect.poll(attempts).toBe(2)
      slow.end(ends === "badly" ? new Error("the first attempt failed") : undefined)
      await slow.going
      expect((await rows())[0]).toMatchObject({ state: "running", attempts: 2, lastError: PROCESS_ENDED, finishedAt: null })
      next.end()
      await next.going
      expect((await rows())[0]).toMatchObject({ state: "done", attempts: 2 })
    }
  })

  it("waits until a job is due, ignores unknown kinds, and can be woken", async () => {
    const one = worker({ pollMs: 60_000, clock: { now: () => new Date() } })
    const done: string[] = []
    one.handle("mail.send", async ({ mailId }) => void done.push(mailId))
    await send("later", { runAt: new Date(Date.now() + 3_600_000) })
    await database.db
      .insert(job)
      .values({ id: "odd", kind: "from.the.future", payload: {}, state: "queued", attempts: 0, runAt: new Date(0), createdAt: new Date() })
    one.start()
    await send("now")
    one.wake()
    await expect.poll(() => done).toEqual(["now"])
    expect((await database.db.select().from(job).where(eq(job.id, "odd")))[0]?.state).toBe("queued")
  })

  it("can be woken inside a transaction, and polls outside of it", async () => {
    const faults: string[] = []
    const log = { ...silentLog, error: (message: string) => void faults.push(message) }
    const one = worker({ pollMs: 60_000, gatherMs: 0, log })
    const done: string[] = []
    one.handle("mail.send", async ({ mailId }) => void done.push(mailId))
    await send("before")
    one.start()
    await expect.poll(() => done).toEqual(["before"])
    await send("meanwhile")
    await database.db.transaction(async (tx) => {
      one.wake()
      await tx.select().from(setting)
    })
    await expect.poll(() => done).toEqual(["before", "meanwhile"])
    expect(faults).toEqual([])
  })

  describe("with owners", () => {
    let order = 0
    const check = (importId: string, teamId: string, db: DbOrTx = database.db) => {
      order += 1
      return enqueue(db, { kind: "import.check", payload: { importId, teamId }, runAt: new Date(now.getTime() - 60_000 + order) })
    }

    /** Runs jobs that end when the test says so. @returns the names of those that began, and `end` */
    function handled(one: Jobs) {
      const begun: string[] = []
      const ends = new Map<string, () => void>()
      const handler = ({ importId }: { importId: string }) => {
        begun.push(importId)
        return new Promise<void>((resolve) => ends.set(importId, resolve))
      }
      one.handle("import.check", handler, 2, undefined, undefined, "teamId")
      return { begun, end: (name: string) => ends.get(name)?.() }
    }

    it("runs one job of an owner at a time, and starts the short one of another next to a long one", async () => {
      const one = worker({ gatherMs: 0 })
      const { begun, end } = handled(one)
      for (const name of ["a1", "a2", "a3"]) await check(name, "a")
      await check("b1", "b")
      one.start()
      await expect.poll(() => begun).toEqual(["a1", "b1"])
      end("b1")
      await expect.poll(async () => (await rows()).filter((row) => row.state === "done")).toHaveLength(1)
      expect(begun).toEqual(["a1", "b1"])
      end("a1")
      await expect.poll(() => begun).toEqual(["a1", "b1", "a2"])
    })

    it("gives the next turn to the owner whose last one is longest ago", async () => {
      const one = worker({ gatherMs: 0 })
      const { begun, end } = handled(one)
      await check("c1", "c")
      await check("a1", "a")
      one.start()
      await expect.poll(() => begun).toEqual(["c1", "a1"])
      for (const name of ["a2", "a3", "c2", "b1"]) await check(name, name[0] as string)
      end("a1")
      await expect.poll(() => begun).toEqual(["c1", "a1", "b1"])
      end("b1")
      await expect.poll(() => begun.slice(3)).toEqual(["a2"])
      end("c1")
      await expect.poll(() => begun.slice(4)).toEqual(["c2"])
    })

    it("finds another owner behind more jobs of one than it looks at", async () => {
      const one = worker({ gatherMs: 0, pollMs: 50 })
      const { begun } = handled(one)
      await database.db.transaction(async (tx) => {
        for (let at = 0; at < 1100; at += 1) await check(`a${at}`, "a", tx)
      })
      await check("b1", "b")
      one.start()
      await expect.poll(() => begun).toEqual(["a0", "b1"])
    })
  })

  it("finishes running jobs before it stops, and starts no new ones", async () => {
    const one = worker({ concurrency: 1 })
    const done: string[] = []
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    one.handle("mail.send", async ({ mailId }) => {
      await gate
      done.push(mailId)
    })
    await send("first")
    await send("second")
    one.start()
    await expect.poll(async () => (await rows()).some((row) => row.state === "running")).toBe(true)
    const stopped = one.stop()
    release()
    await stopped
    expect(done).toHaveLength(1)
    expect((await rows()).map((row) => row.state).sort()).toEqual(["done", "queued"])
  })
})

describe("a job during which the process ended", () => {
  /** Leaves the job in the state of a process that ended while it ran. */
  async function endProcess(): Promise<void> {
    await database.db.update(job).set({ state: "running", leaseUntil: new Date(now.getTime() + 1000) })
    later(2000)
  }

  it("is retried once and then dead with the reason, if its kind has its own lane", async () => {
    await send("a")
    const one = worker()
    const attempts: number[] = []
    const settled: unknown[] = []
    const handler = async (_payload: unknown, info: { attempt: number }) => void attempts.push(info.attempt)
    one.handle("mail.send", handler, 1, undefined, async (payload) => void settled.push(payload))
    await endProcess()
    // The only retry: the process ends during it as well.
    const crashing = createWorker({ db: database.db, log: silentLog, clock: { now: () => now } })
    crashing.handle("mail.send", () => new Promise(() => {}), 1)
    void crashing.drain()
    await expect.poll(async () => (await rows())[0]?.lastError).toMatch(/process ended/)
    await endProcess()
    expect(await one.drain()).toBe(1)
    expect(attempts).toEqual([])
    expect(settled).toEqual([{ mailId: "a" }])
    expect((await rows())[0]).toMatchObject({ state: "dead", lastError: expect.stringMatching(/ended twice/) })
    expect(await one.drain()).toBe(0)
  })

  it("is retried as often as any other in a shared lane, because another job may be the cause", async () => {
    await send("a")
    await database.db.update(job).set({ lastError: PROCESS_ENDED })
    await endProcess()
    const one = worker()
    const attempts: number[] = []
    one.handle("mail.send", async (_payload, info) => void attempts.push(info.attempt))
    await one.drain()
    expect(attempts).toEqual([1])
    expect((await rows())[0]).toMatchObject({ state: "done", lastError: null })
  })

  it("continues without a counted attempt after a regular shutdown", async () => {
    await send("a")
    const one = worker()
    one.handle("mail.send", () => new Promise(() => {}), 1)
    void one.drain()
    await expect.poll(async () => (await rows())[0]?.state).toBe("running")
    await one.stop(10)
    expect((await rows())[0]).toMatchObject({ state: "queued", attempts: 0, lastError: null })
  })
})

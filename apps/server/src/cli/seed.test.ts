import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { createDatabase, type Database, engine } from "@intray/db"
import { file, organization, portal, setting, submission, teamCounter, user } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { usePrograms } from "../testing/use-programs.ts"

const { home, run } = usePrograms()
const seed = (count: number) => run("seed", { args: ["--submissions", String(count)] })

async function startAndStop(): Promise<void> {
  const server = run("main")
  await server.printed(/Intray is ready/)
  server.child.kill("SIGTERM")
  expect(await server.ended).toBe(0)
}

async function look<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await createDatabase({ url: home.settings.DATABASE_URL ?? `file:${join(home.dataDir, "intray.sqlite")}` })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const files = () => (existsSync(join(home.dataDir, "files")) ? readdirSync(join(home.dataDir, "files")) : [])

/** That it is whole: one of everything, and the next submission is taken. */
async function demandWhole(count: number): Promise<void> {
  await look(async (db) => {
    expect(await db.$count(user)).toBe(4)
    expect(await db.$count(organization)).toBe(1)
    expect(await db.$count(submission)).toBe(count)
    expect((await db.select({ next: teamCounter.nextNumber }).from(teamCounter)).map((row) => row.next)).toEqual([count + 1])
    expect(await db.$count(setting, eq(setting.key, "seed.begun"))).toBe(0)
  })
  const server = run("main")
  const [, url] = await server.printed(/Intray is ready at (\S+)/)
  const body = JSON.stringify({
    answers: {
      artist: "A",
      name: "B",
      email: "a@b.example",
      release_status: "public",
      samples: "none",
      ai_use: ["none"],
      rights: true,
      tracks: [{ title: "T", genre: "idm", link: "https://youtu.be/x" }],
    },
  })
  const headers = { "content-type": "application/json", "idempotency-key": "after-the-seed" }
  const sent = await fetch(`${url}/api/v1/public/portals/demos/submissions`, { method: "POST", headers, body })
  expect([sent.status, await sent.json()]).toMatchObject([201, { number: count + 1 }])
  server.child.kill("SIGTERM")
  expect(await server.ended).toBe(0)
}

async function demandNothing(): Promise<void> {
  await look(async (db) => {
    for (const table of [user, organization, portal, submission, teamCounter]) expect(await db.$count(table)).toBe(0)
    expect(await db.$count(setting, eq(setting.key, "seed.begun"))).toBe(0)
  })
  expect(files()).toEqual([])
}

describe("npm run seed", () => {
  it("works on a folder in which a server ran that nobody signed up at, and refuses a second time", async () => {
    await startAndStop()
    const first = seed(60)
    expect([await first.ended, first.output()]).toEqual([0, expect.stringContaining("Lantern Quay is ready: 60 submissions")])
    const second = seed(10)
    expect([await second.ended, second.output()]).toEqual([1, expect.stringMatching(/^This database holds something already\.[^\n]*\n$/)])
    await demandWhole(60)
  })

  it("killed in the middle, the server does not start on the half, and the next run begins again", async () => {
    // The second removes what the first has left, and leaves as much.
    for (let times = 0; times < 2; times += 1) {
      const killed = seed(8_000)
      await killed.printed(/2,000 of 8,000/)
      killed.child.kill("SIGKILL")
      await killed.ended
    }
    const server = run("main")
    expect([await server.ended, server.output()]).toEqual([1, expect.stringContaining("incomplete; run npm run seed again")])
    const again = seed(50)
    expect([await again.ended, again.output()]).toEqual([0, expect.stringContaining("What an earlier run had left half made is removed.")])
    await look(async (db) => {
      expect([await db.$count(organization), await db.$count(submission)]).toEqual([1, 50])
      expect(await db.$count(setting, eq(setting.key, "seed.begun"))).toBe(0)
    })
    expect(files().length).toBe(await look((db) => db.$count(file)))
  }, 180_000)

  it("ended by Ctrl-C in the middle, it leaves nothing", async () => {
    const ended = seed(8_000)
    await ended.printed(/2,000 of 8,000/)
    ended.child.kill("SIGINT")
    expect([await ended.ended, ended.output()]).toEqual([1, expect.stringContaining("Nothing of it was left behind.")])
    await demandNothing()
  })

  it.runIf(engine === "sqlite")("is refused while a server runs on the folder", async () => {
    const server = run("main")
    await server.printed(/Intray is ready/)
    const refused = seed(10)
    expect([await refused.ended, refused.output()]).toEqual([1, expect.stringContaining("is using")])
    server.child.kill("SIGTERM")
    await server.ended
    await demandNothing()
  })

  it("two at once: one is made, the other refused", async () => {
    const [one, two] = [seed(40), seed(40)]
    expect([await one.ended, await two.ended].sort()).toEqual([0, 1])
    await look(async (db) => expect(await db.$count(submission)).toBe(40))
  })
})

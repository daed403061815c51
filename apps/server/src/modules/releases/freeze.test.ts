import { event, releaseEntry, releaseSnapshot, submission, user } from "@intray/db/schema"
import { and, desc, eq, inArray } from "drizzle-orm"
import { parquetReadObjects } from "hyparquet"
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest"
import { makeMany } from "../../testing/many.ts"
import { useWorld } from "../../testing/use-world.ts"
import { refusal, type TestTeam } from "../../testing/world.ts"
import { downloadSnapshot } from "./download.ts"
import type { DownloadFormat } from "./schema.ts"
import { sealingKey } from "./snapshots.ts"
import { verifySealed } from "./verify.ts"

/* Data sets that are too large for one transaction: the worker writes them. */

const COUNT = 603
const world = useWorld({ env: { recallMinutes: 10 } })
let team: TestTeam
let slug: string
let ids: string[]
let id: string
beforeAll(async () => {
  team = await world.team("Lantern Quay")
  ;({ slug, ids } = await makeMany(world, team, COUNT))
})
beforeEach(async () => {
  ;({ id } = await releases().create({ kind: "dataset", name: "All of it", filter: { portals: [slug], state: "all" } }))
})

const releases = () => team.admin.caller.releases
const contextOf = () => {
  const { services, db } = world
  const { id: userId, name } = team.owner
  return { services, db, clock: services.clock, actor: { type: "user", id: userId, name } as const, team: { ...team, role: "owner" } }
}
async function download(number: number, format: DownloadFormat): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const piece of (await downloadSnapshot(contextOf(), { id, number, format })).chunks) chunks.push(piece)
  return Buffer.concat(chunks)
}
const verify = async (number: number) =>
  verifySealed((await download(number, "sealed")).toString("utf8").trimEnd().split("\n"), [sealingKey(world.services).publicKey])
const entriesLeft = async () => {
  const snapshots = await world.db.select({ id: releaseSnapshot.id }).from(releaseSnapshot).where(eq(releaseSnapshot.releaseId, id))
  const of = snapshots.map((one) => one.id)
  return of.length === 0 ? 0 : world.db.$count(releaseEntry, inArray(releaseEntry.snapshotId, of))
}

describe("a large data set", () => {
  it("is frozen by the worker, verified, read as Parquet; one person is erased, and all else still verifies", async () => {
    expect(await releases().freeze({ id, note: "Whole" })).toEqual({ number: 1, sealed: false })
    const begun = await releases().get({ id })
    expect(begun.snapshots).toEqual([])
    expect(begun.making).toEqual({ number: 1, done: 0, total: COUNT, publishes: false, failed: false })
    await world.services.jobs.drain()
    const made = await releases().get({ id })
    expect(made.making).toBe(null)
    expect(made.snapshots).toMatchObject([{ number: 1, entries: COUNT + 1, erased: 0, note: "Whole", by: { id: team.admin.id } }])
    expect(await verify(1)).toMatchObject({ ok: true, whole: COUNT + 1, erased: 0 })
    const [said] = await world.db
      .select({ actorId: event.actorId, after: event.after })
      .from(event)
      .where(and(eq(event.teamId, team.id), eq(event.type, "release.frozen")))
      .orderBy(desc(event.id))
    expect(said).toEqual({ actorId: team.admin.id, after: { releaseId: id, snapshot: 1, entries: COUNT + 1 } })

    const rows = async () => {
      const bytes = await download(1, "parquet")
      return parquetReadObjects({ file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer })
    }
    expect((await rows()).map((row) => row.number)).toEqual(Array.from({ length: COUNT }, (_, index) => index + 1))
    const [gone] = await world.db
      .select({ demoId: submission.demoId, number: submission.number })
      .from(submission)
      .where(eq(submission.id, ids[550] ?? ""))
    await world.visitor.public.erase({ demoId: gone?.demoId ?? "", number: `#${gone?.number}` })
    expect(await verify(1)).toMatchObject({ ok: true, whole: COUNT, erased: 1 })
    expect((await rows()).some((row) => row.number === gone?.number)).toBe(false)
    expect((await releases().get({ id })).snapshots).toMatchObject([{ erased: 1, root: made.snapshots[0]?.root }])
  })

  it("sets out when its snapshot is there, and stays a draft until then", async () => {
    const begun = await releases().publish({ id })
    expect(begun).toMatchObject({ state: "draft", runAt: null, making: { publishes: true } })
    expect((await refusal(releases().publish({ id }))).reason).toBe("snapshot_under_way")
    expect((await refusal(releases().freeze({ id }))).reason).toBe("snapshot_under_way")
    await world.services.jobs.drain()
    expect(await releases().get({ id })).toMatchObject({ state: "recall", making: null, snapshots: [{ number: 1 }] })
  })

  it("is cancelled: nothing is kept of it, nothing goes out, and it can be begun again", async () => {
    await releases().publish({ id })
    expect(await releases().cancelSnapshot({ id })).toMatchObject({ state: "draft", making: null, snapshots: [] })
    expect(await entriesLeft()).toBe(0)
    await world.services.jobs.drain()
    expect(await releases().get({ id })).toMatchObject({ state: "draft", making: null, snapshots: [] })
    await releases().freeze({ id })
    await world.services.jobs.drain()
    expect((await releases().get({ id })).snapshots).toMatchObject([{ number: 1, entries: COUNT }])
    // What is sealed stays, no matter who cancels.
    expect((await releases().cancelSnapshot({ id })).snapshots).toHaveLength(1)
  })

  it("comes to nothing when the person who began it may no longer publish, and says so", async () => {
    await releases().freeze({ id })
    const [before] = await world.db.select({ banned: user.banned }).from(user).where(eq(user.id, team.admin.id))
    onTestFinished(async () => void (await world.db.update(user).set({ banned: before?.banned }).where(eq(user.id, team.admin.id))))
    await world.db.update(user).set({ banned: true }).where(eq(user.id, team.admin.id))
    await world.services.jobs.drain()
    const { making, snapshots } = await team.owner.caller.releases.get({ id })
    expect(making).toMatchObject({ failed: true, done: 0 })
    expect(snapshots).toEqual([])
    expect(await team.owner.caller.releases.freeze({ id })).toEqual({ number: 1, sealed: false })
    await world.services.jobs.drain()
    expect((await team.owner.caller.releases.get({ id })).snapshots).toHaveLength(1)
  })

  it("is no other team's to cancel", async () => {
    await releases().freeze({ id })
    const other = await world.team("Pale Junction")
    expect((await refusal(other.owner.caller.releases.cancelSnapshot({ id }))).code).toBe("NOT_FOUND")
    expect((await refusal(team.member.caller.releases.cancelSnapshot({ id }))).code).toBe("FORBIDDEN")
    expect((await releases().get({ id })).making).toMatchObject({ failed: false })
  })

  it("counts consents without holding the rows", async () => {
    const { total, checks } = await releases().checks({ id })
    expect(total).toBe(COUNT - 1)
    expect(checks.find((one) => one.kind === "consent")?.people.length).toBeLessThanOrEqual(20)
  })
})

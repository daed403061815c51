import { createHash, randomUUID } from "node:crypto"
import { event, file, member, release, releaseEntry, submission } from "@intray/db/schema"
import { and, eq, isNotNull } from "drizzle-orm"
import { beforeAll, describe, expect, it } from "vitest"
import { enqueue } from "../../platform/jobs.ts"
import { useWorld } from "../../testing/use-world.ts"
import { labelNamed, makePortal, newest, refusal, send, stageNamed, storedUpload, type TestTeam } from "../../testing/world.ts"
import { downloadSnapshot } from "./download.ts"
import type { DownloadFormat } from "./schema.ts"
import { canonical } from "./seal.ts"
import { sealingKey } from "./snapshots.ts"
import { verifySealed } from "./verify.ts"

const world = useWorld({ env: { recallMinutes: 10 } })
let team: TestTeam
let slug: string
let portalId: string
beforeAll(async () => {
  team = await world.team("Lantern Quay")
  ;({ slug, id: portalId } = await makePortal(team))
})

const arrive = async (more: Record<string, unknown> = {}) => {
  const { demoId } = await send(world, slug, more)
  const { id, number } = await newest(team)
  return { id, number, demoId }
}
const releases = () => team.admin.caller.releases
const contextOf = (who: TestTeam["owner"], role: string) => {
  const { services, db } = world
  const { id, name } = who
  return { services, db, clock: services.clock, actor: { type: "user", id, name } as const, team: { ...team, role } }
}
async function download(
  id: string,
  number: number,
  format: DownloadFormat = "sealed",
  ctx = contextOf(team.owner, "owner"),
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const piece of (await downloadSnapshot(ctx, { id, number, format })).chunks) chunks.push(piece)
  return Buffer.concat(chunks)
}
const textOf = async (id: string, number: number, format?: DownloadFormat) => (await download(id, number, format)).toString("utf8")
const verify = async (id: string, number: number) =>
  verifySealed((await textOf(id, number)).trimEnd().split("\n"), [sealingKey(world.services).publicKey])
const label = async (submissionId: string, name = "Send more") =>
  team.member.caller.labels.set({ submissionId, labelId: await labelNamed(team, name), on: true, actId: randomUUID() })

describe("a data set", () => {
  it("is frozen, downloaded, verified; one person is erased, and everything else still verifies", async () => {
    const [a, b] = [await arrive({ artist: "Kitefall" }), await arrive({ artist: "Pale Junction", email: "pale@junction.example" })]
    await label(a.id)
    const fileId = await storedUpload(world, { teamId: team.id, portalId })
    await world.db.update(file).set({ submissionId: b.id }).where(eq(file.id, fileId))
    const { id, dataset } = await releases().create({ kind: "dataset", name: "Open set", numbers: [a.number, b.number] })
    expect(dataset?.card.what).toContain("2 submissions")
    const { checks } = await releases().checks({ id })
    expect(checks).toMatchObject([
      { kind: "rows", tone: "ok" },
      { kind: "consent" },
      { kind: "licence", tone: "warn" },
      { kind: "card", tone: "ok" },
      { kind: "metadata", tone: "warn" },
    ])
    await releases().freeze({ id, note: "First complete one" })
    expect((await releases().get({ id })).snapshots).toMatchObject([{ size: 1_000 }])
    expect(await verify(id, 1)).toMatchObject({
      ok: true,
      whole: 4,
      erased: 0,
      withheld: 0,
      header: { release: { kind: "dataset" }, snapshot: 1 },
    })
    const before = await textOf(id, 1)
    // The submitter is left out, unless asked for.
    expect(before).not.toContain("pale@junction.example")
    expect(before).toContain("Send more")
    expect(before).not.toContain(b.demoId)

    await world.visitor.public.erase({ demoId: b.demoId, number: `#${b.number}` })
    expect(await verify(id, 1)).toMatchObject({ ok: true, whole: 2, erased: 2 })
    const after = await textOf(id, 1)
    for (const mine of [fileId, "low-ceiling.wav"]) expect(after).not.toContain(mine)
    expect((await textOf(id, 1, "jsonl")).trimEnd().split("\n")).toHaveLength(1)
    expect(await world.db.$count(releaseEntry, and(eq(releaseEntry.submissionId, b.id), isNotNull(releaseEntry.content)))).toBe(0)
    expect(await world.db.$count(releaseEntry, and(eq(releaseEntry.submissionId, b.id), isNotNull(releaseEntry.salt)))).toBe(0)
    const said = await world.db.select({ after: event.after }).from(event).where(eq(event.type, "release.erased"))
    expect(said.map((row) => row.after)).toEqual([{ releaseId: id, snapshot: 1, entries: 2 }])
    expect((await releases().get({ id })).snapshots).toMatchObject([
      { number: 1, entries: 4, erased: 2, size: 0, note: "First complete one" },
    ])
  })

  it("leaves out what was withdrawn or erased before", async () => {
    const [stays, withdrawn, erased] = [await arrive(), await arrive(), await arrive()]
    await world.visitor.public.withdraw({ demoId: withdrawn.demoId })
    await world.visitor.public.erase({ demoId: erased.demoId, number: `#${erased.number}` })
    const numbers = [stays, withdrawn, erased].map((one) => one.number)
    const { id, dataset } = await releases().create({ kind: "dataset", name: "Left", numbers })
    expect(dataset?.card.gaps).toContain("1 was withdrawn")
    await releases().freeze({ id, note: "" })
    const rows = (await textOf(id, 1, "jsonl")).trimEnd().split("\n")
    expect(rows.map((row) => JSON.parse(row).number)).toEqual([stays.number])
  })

  it("never changes by a byte, whatever two hundred changes do to what it was made of", async () => {
    const rows = [await arrive(), await arrive(), await arrive()]
    for (const one of rows) await label(one.id)
    const { id } = await releases().create({ kind: "dataset", name: "Kept", numbers: rows.map((one) => one.number) })
    await releases().freeze({ id, note: "" })
    const frozen = await textOf(id, 1)
    const stages = await Promise.all(["Listening", "Shortlist", "Declined", "New"].map((name) => stageNamed(team, name)))
    const labels = await Promise.all(["Send more", "Wrong genre", "Dead link"].map((name) => labelNamed(team, name)))
    const pick = <One>(list: readonly One[], at: number): One => list[at % list.length] as One
    for (let at = 0; at < 200; at += 1) {
      const { id: submissionId } = pick(rows, at * 7 + (at >> 3))
      const actId = randomUUID()
      const kind = (at * 5 + (at >> 2)) % 6
      if (kind === 0) await team.member.caller.decisions.move({ id: submissionId, stageId: pick(stages, at), actId })
      else if (kind === 1) await team.member.caller.labels.set({ submissionId, labelId: pick(labels, at), on: at % 2 === 0, actId })
      else if (kind === 2)
        await world.db
          .update(submission)
          .set({ title: `Title ${at}`, answers: { at } })
          .where(eq(submission.id, submissionId))
      else if (kind === 3) await team.owner.caller.labels.update({ labelId: pick(labels, at), name: `Label ${at}` })
      else if (kind === 4) await releases().update({ id, revision: (await releases().get({ id })).revision, name: `Name ${at}` })
      else await releases().freeze({ id, note: String(at) })
    }
    expect(await textOf(id, 1)).toBe(frozen)
    expect(await verify(id, 1)).toMatchObject({ ok: true, whole: 4 })
    const { number = 0 } = (await releases().get({ id })).snapshot ?? {}
    expect(number).toBeGreaterThan(10)
    const { lines, changed } = await releases().diff({ id, from: 1, to: number })
    expect(changed).toBe(4)
    expect(lines.find((one) => one.entry === "about")?.fields).toMatchObject([{ path: "name", before: "Kept" }])
    expect(await releases().diff({ id, from: 1, to: 1 })).toEqual({ lines: [], added: 0, removed: 0, changed: 0, unknown: 0 })
    for (const [index, name] of ["Send more", "Wrong genre", "Dead link"].entries()) {
      await team.owner.caller.labels.update({ labelId: labels[index] as string, name })
    }
  })

  it("is published at its time, and notifies nobody before", async () => {
    const one = await arrive()
    const { id } = await releases().create({ kind: "dataset", name: "Out", numbers: [one.number] })
    expect(await releases().publish({ id })).toMatchObject({ state: "recall", snapshots: [{ number: 1 }] })
    world.forward(9 * 60_000)
    // A job that comes too early, whatever made it.
    await enqueue(world.db, { kind: "release.run", payload: { id }, runAt: world.services.clock.now() })
    await world.services.jobs.drain()
    expect(await releases().get({ id })).toMatchObject({ state: "recall" })
    expect(await releases().recall({ id })).toMatchObject({ state: "recalled" })
    world.forward(60 * 60_000)
    await world.services.jobs.drain()
    expect(await releases().get({ id })).toMatchObject({ state: "recalled", publishedAt: null })
    await releases().reopen({ id })
    await releases().publish({ id })
    world.forward(11 * 60_000)
    await world.services.jobs.drain()
    expect(await releases().get({ id })).toMatchObject({ state: "published", snapshots: [{ recalled: false }, { recalled: true }] })
    const [sent] = await world.db.select({ after: event.after }).from(event).where(eq(event.type, "release.published"))
    expect(sent?.after).toMatchObject({ releaseId: id, snapshot: 2 })
  })

  it("is written for other programs: Label Studio, Argilla, the Hugging Face hub, Parquet", async () => {
    const one = await arrive({ artist: "Weather, Tapes" })
    await label(one.id)
    const { id, revision, dataset } = await releases().create({ kind: "dataset", name: "Open set", numbers: [one.number] })
    if (!dataset) throw new Error("no data set")
    await releases().update({ id, revision, dataset: { ...dataset, licence: "CC BY 4.0" } })
    await releases().freeze({ id, note: "" })
    const [task] = JSON.parse(await textOf(id, 1, "label-studio"))
    expect(task.annotations[0].result[0].value.choices).toEqual(["Send more"])
    expect(task.data).toMatchObject({ number: one.number, licence: "CC BY 4.0" })
    const [record] = JSON.parse(await textOf(id, 1, "argilla"))
    expect(Object.values(record.responses[0].values)).toEqual([{ value: ["Send more"] }])
    const archive = await download(id, 1, "huggingface")
    expect(archive.subarray(0, 2).toString()).toBe("PK")
    expect(archive.toString("utf8")).toContain('license_name: "CC BY 4.0"')
    const { parquetReadObjects } = await import("hyparquet")
    const parquet = await download(id, 1, "parquet")
    const rows = await parquetReadObjects({ file: Uint8Array.from(parquet).buffer })
    expect(rows).toMatchObject([
      { number: one.number, licence: "CC BY 4.0", labels: JSON.stringify([expect.stringMatching(/./)]) && expect.any(String) },
    ])
    expect(await refusal(downloadAs(id, "csv"))).toMatchObject({ code: "CONFLICT", reason: "format" })
  })

  it("is taken with its files, which are compared with what was frozen", async () => {
    const one = await arrive()
    const bytes = Buffer.from("a low ceiling")
    const fileId = await storedUpload(world, { teamId: team.id, portalId, bytes: 0 })
    await world.services.storage.write(fileId, bytes)
    const sha256 = createHash("sha256").update(bytes).digest("hex")
    await world.db.update(file).set({ submissionId: one.id, size: bytes.length, sha256 }).where(eq(file.id, fileId))
    const { id } = await releases().create({ kind: "dataset", name: "With files", numbers: [one.number] })
    await releases().freeze({ id, note: "" })
    const archive = (await download(id, 1, "zip")).toString("latin1")
    expect(archive).toContain("snapshot.sealed.jsonl")
    expect(archive).toContain(`files/${fileId}.wav`)
    expect(archive).toContain("a low ceiling")
    const lines = (await textOf(id, 1)).trimEnd().split("\n")
    const asked: string[] = []
    const check = (same: boolean | null) => async (wanted: { id: string; sha256: string }) => {
      asked.push(`${wanted.id} ${wanted.sha256}`)
      return same
    }
    expect(await verifySealed(lines, null, check(true))).toMatchObject({ ok: true, files: 1 })
    expect(await verifySealed(lines, null, check(null))).toMatchObject({ ok: true, files: 0 })
    expect(await verifySealed(lines, null, check(false))).toMatchObject({ ok: false, problem: "file" })
    expect(asked).toEqual(Array.from({ length: 3 }, () => `${fileId} ${sha256}`))
    await world.visitor.public.erase({ demoId: one.demoId, number: `#${one.number}` })
    await world.services.jobs.drain()
    expect((await download(id, 1, "zip")).toString("latin1")).not.toContain("a low ceiling")
  })

  it("withholds what came in through portals that the person who downloads it does not see", async () => {
    const hidden = await makePortal(team)
    await send(world, hidden.slug, { artist: "Canary Aurelia" })
    const apart = await makePortal(team)
    await send(world, apart.slug)
    const { id, revision, dataset } = await releases().create({
      kind: "dataset",
      name: "Mixed",
      filter: { portals: [hidden.slug, apart.slug] },
    })
    if (!dataset) throw new Error("no data set")
    await releases().freeze({ id, note: "" })
    const { id: groupId } = await team.owner.caller.groups.create({ name: "Some", userIds: [] })
    await team.owner.caller.portals.setGroups({ id: hidden.id, groupIds: [groupId] })
    const ctx = contextOf(team.member, "member")
    // Its filter and its card speak of a portal that they do not see.
    expect(await refusal(team.member.caller.releases.get({ id }))).toMatchObject({ code: "NOT_FOUND" })
    expect((await team.member.caller.releases.list({ state: ["draft", "scheduled"] })).items.map((one) => one.id)).not.toContain(id)
    await releases().update({ id, revision, dataset: { ...dataset, filter: { portals: [apart.slug] } } })
    expect(await team.member.caller.releases.get({ id })).toMatchObject({ id })
    const text = (await download(id, 1, "sealed", ctx)).toString("utf8")
    expect(text).not.toContain("Aurelia")
    expect(text).not.toContain(hidden.slug)
    expect(await verifySealed(text.trimEnd().split("\n"))).toMatchObject({ ok: true, whole: 2, withheld: 1, erased: 0 })
    // Which were withheld is signed: another row cannot be called so.
    const lines = text.trimEnd().split("\n")
    const at = lines.findIndex((line) => line.includes('"kind":"row"') && line.includes('"content"'))
    const { position, kind, leaf } = JSON.parse(lines[at] ?? "")
    const dropped = lines.with(at, canonical({ position, kind, leaf, withheld: true }))
    expect(await verifySealed(dropped)).toMatchObject({ ok: false, problem: "last" })
    expect((await download(id, 1, "jsonl", ctx)).toString("utf8").trimEnd().split("\n")).toHaveLength(1)
  })
})

async function downloadAs(id: string, format: DownloadFormat) {
  try {
    await download(id, 1, format)
  } catch (cause) {
    throw Object.assign(new Error("refused"), { code: (cause as { kind: string }).kind, cause })
  }
}

describe("a record", () => {
  const track = { title: "High Water Mark", isrc: "GB-LQY-26-00041", writers: "M. Ferro", fileId: null }

  it("is filled in, checked, frozen twice, compared and handed over", async () => {
    const one = await arrive()
    const { id, revision } = await releases().create({ kind: "record", name: "Tideworks EP", numbers: [one.number] })
    expect(await refusal(releases().freeze({ id, note: "" }))).toMatchObject({ reason: "snapshot_empty" })
    const record = {
      ...{
        artist: "Saltmarsh Choir",
        catalogueNo: "LQ-041",
        upc: "198123041274",
        date: "2026-04-17",
        format: 'Digital, 12"',
        genre: "Electronica",
      },
      labelCopy: "Mixed at Quay Room B.",
      artworkId: null,
    }
    const tracks = [
      { ...track, submissionId: one.id },
      { ...track, submissionId: one.id, title: "Slipway", isrc: "GB-LQY-26-00024" },
    ]
    const first = await releases().update({ id, revision, record, tracks })
    expect(first.trackList.map((each) => each.isrc)).toEqual(["GBLQY2600041", "GBLQY2600024"])
    await releases().freeze({ id, note: "First complete one" })
    const renamed = [tracks[0], { ...tracks[1], title: "Slipway (Reprise)" }] as typeof tracks
    await releases().update({ id, revision: first.revision, record: { ...record, genre: "Ambient" }, tracks: renamed })
    await releases().freeze({ id, note: "" })
    const { lines } = await releases().diff({ id, from: 1, to: 2 })
    expect(lines).toEqual([
      { kind: "changed", entry: "about", name: "Tideworks EP", fields: [{ path: "genre", before: "Electronica", after: "Ambient" }] },
      {
        kind: "changed",
        entry: "track",
        name: "2 Slipway (Reprise)",
        fields: [{ path: "title", before: "Slipway", after: "Slipway (Reprise)" }],
      },
    ])
    const csv = (await textOf(id, 2, "csv")).split("\r\n")
    expect(csv[1]).toContain("LQ-041,198123041274,Tideworks EP,Saltmarsh Choir,2026-04-17")
    expect(csv[2]).toContain("GB-LQY-26-00024")
    expect(await textOf(id, 2, "text")).toContain("2. Slipway (Reprise) (GB-LQY-26-00024, M. Ferro)")
    const { checks, total } = await releases().checks({ id })
    expect(total).toBe(2)
    expect(checks.filter((each) => each.tone === "warn").map((each) => each.kind)).toEqual(["artwork"])
    expect((await releases().list({ state: ["draft", "scheduled"], text: "GB-LQY-26-000" })).items.map((each) => each.id)).toEqual([id])
    expect((await releases().list({ state: ["draft", "scheduled"], text: "lq-041" })).items.map((each) => each.id)).toEqual([id])
    // A code of another recording.
    const again = await releases().create({ kind: "record", name: "Another", numbers: [one.number] })
    await releases().update({ id: again.id, revision: 1, tracks: [{ ...track, submissionId: one.id, title: "Something else" }] })
    const clash = (await releases().checks({ id: again.id })).checks.find((each) => each.kind === "isrc_elsewhere")
    expect(clash).toMatchObject({ tone: "warn", about: "GB-LQY-26-00041: High Water Mark, Tideworks EP" })
    // The person whose they are goes, from drafts and snapshots.
    await world.visitor.public.erase({ demoId: one.demoId, number: `#${one.number}` })
    expect((await releases().get({ id })).trackList).toEqual([])
    expect(await textOf(id, 2)).not.toContain("Slipway")
    expect(await verify(id, 2)).toMatchObject({ ok: true, whole: 1, erased: 2 })
  })

  it("keeps what somebody does not see who saves, and is frozen, deleted and found only by what they see", async () => {
    const hidden = await makePortal(team)
    await send(world, hidden.slug)
    const secret = await newest(team)
    const one = await arrive()
    const { id: groupId } = await team.owner.caller.groups.create({ name: "Record few", userIds: [] })
    await team.owner.caller.portals.setGroups({ id: hidden.id, groupIds: [groupId] })
    const { id } = await releases().create({ kind: "record", name: "Half seen", numbers: [one.number, secret.number] })
    const make = (submissionId: string, title: string, code: string) => ({ ...track, submissionId, title, isrc: code })
    const [a, b] = [make(one.id, "Sluice", "GBLQY2600101"), make(one.id, "Slipway", "GBLQY2600102")]
    const kept = make(secret.id, "Canary", "GBXXX2600103")
    const whole = await releases().update({ id, revision: 1, tracks: [a, kept, b] })
    const artwork = { fileId: await storedUpload(world, { teamId: team.id, portalId: hidden.id }), name: "canary.png", width: 1, height: 1 }
    await world.db.update(file).set({ submissionId: secret.id }).where(eq(file.id, artwork.fileId))
    await world.db
      .update(release)
      .set({ details: { ...whole.record, artwork } })
      .where(eq(release.id, id))

    const { role } = await team.owner.caller.roles.create({ name: "Half", grants: { submission: ["read"], release: ["publish"] } })
    const as = (name: string) =>
      world.db
        .update(member)
        .set({ role: name })
        .where(and(eq(member.organizationId, team.id), eq(member.userId, team.viewer.id)))
    await as(role)
    const { releases: half } = team.viewer.caller
    const before = await half.get({ id })
    expect(before.trackList.map((each) => each.title)).toEqual(["Sluice", "Slipway"])
    expect(before).toMatchObject({ hidden: 1, tracks: 2, record: { artwork: null } })
    expect(JSON.stringify(before)).not.toMatch(/canary/i)
    const { artwork: _, ...said } = before.record ?? { artwork: null }
    const record = { ...said, artist: "Kitefall", artworkId: null } as never
    const saved = await half.update({ id, revision: before.revision, record, tracks: [b, a] })
    const after = await releases().get({ id })
    expect(after.trackList.map((each) => each.title)).toEqual(["Slipway", "Canary", "Sluice"])
    expect(after.trackList[1]).toEqual(whole.trackList[1])
    expect(after.record).toMatchObject({ artist: "Kitefall", artwork })
    const naming = half.update({ id, revision: saved.revision, tracks: [{ ...a, submissionId: secret.id }] })
    expect(await refusal(naming)).toMatchObject({ paths: ["tracks.0.submissionId"] })
    expect((await half.update({ id, revision: saved.revision, tracks: [] })).trackList).toEqual([])
    expect((await releases().get({ id })).trackList).toEqual([whole.trackList[1]])

    const found = async (who: typeof half, text: string) =>
      (await who.list({ state: ["draft", "scheduled"], text })).items.map((each) => each.id)
    expect(await found(half, "GB-XXX-26-00103")).toEqual([])
    expect(await found(releases(), "GB-XXX-26-00103")).toEqual([id])
    expect(await found(half, "half seen")).toEqual([id])
    expect(await refusal(half.freeze({ id, note: "" }))).toMatchObject({ reason: "release_hidden" })
    expect(await refusal(half.delete({ id }))).toMatchObject({ reason: "release_hidden" })
    await as("viewer")
    await releases().freeze({ id, note: "" })
    expect(await textOf(id, 1)).toContain("Canary")
  })

  it("refuses codes that are wrong, twice there, or of recordings that did not come with it", async () => {
    const [one, stranger] = [await arrive(), await arrive()]
    const { id } = await releases().create({ kind: "record", name: "Wrong", numbers: [one.number] })
    const tracks = [{ ...track, submissionId: one.id }]
    const update = (more: object) => refusal(releases().update({ id, revision: 1, ...more }))
    expect(await update({ tracks: [...tracks, ...tracks] })).toMatchObject({ code: "BAD_REQUEST", paths: ["tracks.1.isrc"] })
    expect(await update({ tracks: [{ ...track, submissionId: stranger.id }] })).toMatchObject({ paths: ["tracks.0.submissionId"] })
    expect(await update({ tracks: [{ ...track, submissionId: one.id, fileId: "nothing" }] })).toMatchObject({ paths: ["tracks.0.fileId"] })
    expect(await update({ tracks: [{ ...track, submissionId: one.id, isrc: "GB" }] })).toMatchObject({ code: "BAD_REQUEST" })
    const record = { artist: "", catalogueNo: "", upc: "198123041275", date: null, format: "", genre: "", labelCopy: "", artworkId: null }
    expect(await update({ record })).toMatchObject({ code: "BAD_REQUEST" })
    expect(await update({ record: { ...record, upc: "", artworkId: "nothing" } })).toMatchObject({ paths: ["record.artworkId"] })
    const dataset = { filter: {}, licence: "", identifying: false, card: { what: "", who: "", labelled: "", gaps: "" } }
    expect(await update({ dataset })).toMatchObject({ code: "BAD_REQUEST", paths: ["dataset"] })
  })
})

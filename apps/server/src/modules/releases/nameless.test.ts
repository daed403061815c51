import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { file } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { zip } from "../../testing/files.ts"
import { fixture } from "../../testing/fixtures.ts"
import { callerFor, createTestApp, makeTeam, type TestApp, type TestTeam } from "../../testing/index.ts"
import { id3, mp3Of } from "../../testing/sounds.ts"
import { portalWithFiles, uploadTo } from "../../testing/uploads.ts"
import { downloadSnapshot } from "./download.ts"
import type { DownloadFormat } from "./schema.ts"

/** A data set without names: the sender's name is in the names and the metadata of all their files, and in no format that leaves. */

const person = "Mara Lind"
let app: TestApp
let team: TestTeam
let releaseId: string
const archived = new Map<string, Buffer>()

beforeAll(async () => {
  app = await createTestApp()
  team = await makeTeam(app.services)
  const portalId = await portalWithFiles(app, team, "papers", [
    { key: "name", type: "short_text", label: "Your name", identifying: true },
    { key: "about", type: "long_text", label: "About it" },
    { key: "field", type: "single_choice", label: "Field", options: [{ key: "o7x", label: "Glass & light" }] },
    { key: "files", type: "file", label: "Files", maxFiles: 10 },
    { key: "sound", type: "audio", label: "Sound" },
  ])
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#123" } })
    .withExif({ IFD0: { Artist: person, ImageDescription: person } })
    .jpeg()
    .toBuffer()
  const sent: [string, Buffer][] = [
    [`${person} - paper.pdf`, fixture("pdf-with-author.pdf")],
    [`${person}.jpg`, picture],
    [`notes of ${person}.txt`, Buffer.from("Of light and glass. ".repeat(10))],
  ]
  const files: string[] = []
  for (const [name, bytes] of sent) files.push((await uploadTo(app, { portal: "papers", field: "files", name, bytes })).id)
  const tagged = Buffer.concat([id3({ TPE1: person, TIT2: "Glasshouse" }), mp3Of(1)])
  const sound = (await uploadTo(app, { portal: "papers", field: "sound", name: `${person}.mp3`, bytes: tagged })).id
  await callerFor(app.services, null).public.submit({
    slug: "papers",
    idempotencyKey: crypto.randomUUID(),
    answers: {
      title: "Of light",
      email: "mara.lind@example.com",
      name: person,
      about: "It is about glass.",
      field: "o7x",
      files,
      sound: [sound],
    },
  })
  const rows = await app.services.db.select().from(file).where(eq(file.portalId, portalId))
  expect(rows.filter((row) => row.state === "stored")).toHaveLength(4)
  const { releases } = callerFor(app.services, team.owner, team)
  releaseId = (await releases.create({ kind: "dataset", name: "Glass", numbers: [1] })).id
  expect((await releases.checks({ id: releaseId })).checks.find((one) => one.kind === "metadata")).toMatchObject({ tone: "ok", count: 0 })
  await releases.freeze({ id: releaseId, note: "" })
})
afterAll(() => app.close())

async function download(format: DownloadFormat): Promise<Buffer> {
  const { id, name } = team.owner
  const ctx = {
    services: app.services,
    db: app.services.db,
    clock: app.services.clock,
    actor: { type: "user", id, name } as const,
    team: { ...team, role: "owner" },
  }
  const chunks: Uint8Array[] = []
  for await (const piece of (await downloadSnapshot(ctx, { id: releaseId, number: 1, format })).chunks) chunks.push(piece)
  return Buffer.concat(chunks)
}

/** Whether bytes have the name in any way of writing text that these formats know. */
const names = (bytes: Buffer) =>
  [Buffer.from(person), Buffer.from(person, "utf16le"), Buffer.from("mara.lind"), Buffer.from("Mara%20Lind")].some((one) =>
    bytes.includes(one),
  )

describe("a data set without names", () => {
  it.each(["jsonl", "label-studio", "argilla", "huggingface", "parquet", "sealed", "zip"] as const)(
    "names nobody as %s",
    async (format) => {
      const bytes = await download(format)
      expect(bytes.length).toBeGreaterThan(50)
      expect(names(bytes)).toBe(false)
    },
  )

  it("has words and labels for those who label text", async () => {
    const tasks = JSON.parse((await download("label-studio")).toString())
    expect(tasks[0].data.text).toBe("Of light\nIt is about glass.")
    expect(tasks[0].data.answers).toMatchObject({ field: "Glass & light", about: "It is about glass." })
    const records = JSON.parse((await download("argilla")).toString())
    expect(records[0].fields.text).toBe("Of light\nIt is about glass.")
  })

  it("has an archive that unzips on Linux, with files that still open", async () => {
    const dir = mkdtempSync(join(tmpdir(), "nameless-"))
    try {
      writeFileSync(join(dir, "all.zip"), await download("zip"))
      execFileSync("unzip", ["-q", "all.zip"], { cwd: dir })
      for (const name of readdirSync(join(dir, "files"))) archived.set(name.replace(/^[^.]+/, ""), readFileSync(join(dir, "files", name)))
    } finally {
      rmSync(dir, { recursive: true })
    }
    expect([...archived.keys()].sort()).toEqual([".jpg", ".mp3", ".pdf", ".txt"])
    expect(archived.get(".mp3")?.equals(mp3Of(1))).toBe(true)
    const { width, exif } = await sharp(archived.get(".jpg")).metadata()
    expect([width, exif]).toEqual([8, undefined])
    expect(archived.get(".pdf")?.length).toBe(fixture("pdf-with-author.pdf").length)
    expect(archived.get(".pdf")?.toString("latin1")).toMatch(/^%PDF-/)
  })

  it("names the files that cannot be cleaned before it is frozen", async () => {
    const bytes = zip({ "[Content_Types].xml": "<Types/>", "docProps/core.xml": person, "word/document.xml": "<x/>" })
    const { id } = await uploadTo(app, { portal: "papers", field: "files", name: "thesis.docx", bytes })
    await callerFor(app.services, null).public.submit({
      slug: "papers",
      idempotencyKey: crypto.randomUUID(),
      answers: { title: "Second", email: "m@example.com", files: [id] },
    })
    const { releases } = callerFor(app.services, team.owner, team)
    const other = await releases.create({ kind: "dataset", name: "Second", numbers: [2] })
    const found = (await releases.checks({ id: other.id })).checks.find((one) => one.kind === "metadata")
    expect(found).toMatchObject({ tone: "warn", count: 1, about: "thesis.docx", people: [{ number: 2, name: "" }] })
  })
})

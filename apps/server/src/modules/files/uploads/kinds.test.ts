import { randomBytes } from "node:crypto"
import { file } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { compound, mp4, zip } from "../../../testing/files.ts"
import { createTestApp, makeTeam, type TestApp } from "../../../testing/index.ts"
import { id3, mp3Of, wavOf } from "../../../testing/sounds.ts"
import { portalWithFiles, uploadInfo, uploadTo } from "../../../testing/uploads.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  const team = await makeTeam(app.services)
  await portalWithFiles(app, team, "papers", [
    { key: "any", type: "file", label: "Anything" },
    { key: "picture", type: "file", label: "Picture", kinds: ["image"], maxBytes: 50_000 },
    { key: "papers", type: "file", label: "Papers", kinds: ["pdf", "document"] },
    { key: "sound", type: "audio", label: "Sound" },
    {
      key: "notes",
      type: "group",
      label: "Notes",
      itemName: "note",
      itemsName: "notes",
      min: 0,
      max: 3,
      fields: [{ key: "text", type: "file", label: "Text", kinds: ["text"] }],
    },
  ])
})
afterAll(() => app.close())

const send = (bytes: Buffer, field = "any") => uploadTo(app, { portal: "papers", field, bytes })
const typeOf = async (bytes: Buffer, field?: string) => {
  const { id } = await send(bytes, field)
  const { state, contentType } = await uploadInfo(app, id)
  return state === "stored" ? contentType : state
}
const office = (folder: string) => zip({ "[Content_Types].xml": "<Types/>", "_rels/.rels": "x", [`${folder}/main.xml`]: "<x/>" })
const pixels = () => sharp({ create: { width: 8, height: 8, channels: 3, background: "#123456" } })
const text = (words: string) => Buffer.from(words.padEnd(400, " a"))
const midi = () => Buffer.concat([Buffer.from("MThd\0\0\0\x06\0\x01\0\x01\0\x60MTrk", "latin1"), Buffer.alloc(600)])
const tagged = (bytes: Buffer) => Buffer.concat([id3({ TIT2: "Glasshouse" }), bytes])

describe("a file is known by its content", () => {
  it.each([
    ["PNG", () => pixels().png().toBuffer(), "image/png"],
    ["JPEG", () => pixels().jpeg().toBuffer(), "image/jpeg"],
    ["WebP", () => pixels().webp().toBuffer(), "image/webp"],
    ["AVIF", () => pixels().avif().toBuffer(), "image/avif"],
    ["PDF", () => text("%PDF-1.7\n"), "application/pdf"],
    ["Word", () => office("word"), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["Excel", () => office("xl"), "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    ["PowerPoint", () => office("ppt"), "application/vnd.openxmlformats-officedocument.presentationml.presentation"],
    [
      "OpenDocument",
      () => zip({ mimetype: "application/vnd.oasis.opendocument.text", "content.xml": "<x/>" }),
      "application/vnd.oasis.opendocument.text",
    ],
    ["EPUB", () => zip({ mimetype: "application/epub+zip", "META-INF/container.xml": "<x/>" }), "application/epub+zip"],
    ["Word of old", () => compound("WordDocument"), "application/msword"],
    ["Excel of old", () => compound("Workbook"), "application/vnd.ms-excel"],
    ["RTF", () => text("{\\rtf1\\ansi hello}"), "application/rtf"],
    ["ZIP", () => zip({ "a.txt": "hello", "b.txt": "there" }), "application/zip"],
    ["GZIP", () => Buffer.concat([Buffer.from("1f8b0800", "hex"), Buffer.alloc(600)]), "application/gzip"],
    ["WAV", () => wavOf(1), "audio/wav"],
    ["MP3", () => mp3Of(1), "audio/mpeg"],
    ["film", () => mp4("isom", ["vide", "soun"]), "video/mp4"],
    ["sound in a film's clothes", () => mp4("isom", ["soun"]), "audio/mp4"],
    ["text", () => text("Dear all,\nthis is a letter."), "text/plain"],
    ["text that begins like a bitmap", () => text("BMW,Audi,Volvo\n1,2,3"), "text/plain"],
    ["text of Windows", () => Buffer.from("Gr\xfc\xdfe aus K\xf6ln\r\n".repeat(30), "latin1"), "text/plain"],
    ["text in UTF-16", () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("Grüße\n".repeat(60), "utf16le")]), "text/plain"],
    ["JSON", () => text(`{"a": [1, 2, 3]}`), "text/plain"],
    ["long text cut inside a letter", () => Buffer.from(`${"a".repeat(65_535)}ü and more`), "text/plain"],
  ])("%s", async (_name, make, type) => {
    expect(await typeOf(await make())).toBe(type)
  })

  const script = "<script>alert(1)</script>"
  it.each([
    ["a page", text(`<!doctype html><html>${script}`)],
    ["a page behind blanks", text(`\ufeff \n\t<HTML>${script}`)],
    ["a page behind words", text(`Hello there ${script}`)],
    ["a page in UTF-16", Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(`<html>${script}`.padEnd(300), "utf16le").swap16()])],
    ["SVG", text(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`)],
    ["SVG behind a declaration", text(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
    ["XHTML", text(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`)],
    ["a program", Buffer.concat([Buffer.from("MZ"), randomBytes(600)])],
    ["a program of Linux", Buffer.concat([Buffer.from("\x7fELF\x02\x01\x01", "latin1"), Buffer.alloc(600)])],
    ["an installer", compound("SummaryInformation")],
    ["Flash", Buffer.concat([Buffer.from("CWS\x09", "latin1"), randomBytes(600)])],
    ["noise", Buffer.concat([Buffer.from([1, 2, 3]), Buffer.alloc(600)])],
    ["a program behind a tag of sound", tagged(Buffer.concat([Buffer.from("MZ"), randomBytes(600)]))],
    ["a PDF behind a tag of sound", tagged(text("%PDF-1.7\n"))],
    ["a ZIP behind a tag of sound", tagged(zip({ "index.html": script }))],
    ["sound that no browser plays behind a tag", tagged(midi())],
    ["half a ZIP", zip({ "a.txt": "hello" }).subarray(0, 40)],
  ])("%s is nothing that is taken", async (_name, bytes) => {
    const { id, last } = await send(bytes)
    expect([last.status, (await uploadInfo(app, id)).state]).toEqual([415, "refused"])
    expect(await app.services.storage.size(id)).toBeNull()
  })
})

describe("a question takes its own kinds", () => {
  it.each([
    ["picture", () => pixels().png().toBuffer(), "image/png"],
    ["picture", () => text("%PDF-1.7\n"), "refused"],
    ["papers", () => text("%PDF-1.7\n"), "application/pdf"],
    ["papers", () => office("word"), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    ["papers", () => zip({ "a.txt": "hello" }), "refused"],
    ["sound", () => wavOf(1), "audio/wav"],
    ["any", midi, "audio/midi"],
    // It is listened to where it is read, and no browser plays that.
    ["sound", midi, "refused"],
    ["sound", () => pixels().png().toBuffer(), "refused"],
    ["notes.text", () => text("Dear all"), "text/plain"],
    ["notes.text", () => wavOf(1), "refused"],
  ] as const)("%s", async (field, make, outcome) => {
    expect(await typeOf(await make(), field)).toBe(outcome)
  })

  it("and says which", async () => {
    const { id } = await send(text("Dear all"), "papers")
    expect((await uploadInfo(app, id)).reason).toBe("This is another kind of file. PDFs and office documents can be sent here.")
    // Random bytes would look like sound once in two thousand runs.
    const unknown = await send(Buffer.alloc(500, 1))
    expect((await uploadInfo(app, unknown.id)).reason).toContain("ZIP archive")
    await expect(send(Buffer.alloc(50_001), "picture")).rejects.toThrow("413")
    await expect(send(text("x"), "title")).rejects.toThrow("400")
    await expect(send(text("x"), "notes")).rejects.toThrow("400")
  })
})

describe("what waits to be sent", () => {
  it("is bounded for each sender, in files and in bytes, and makes room again", async () => {
    const limited = await createTestApp({ env: { rateLimits: true } })
    try {
      const team = await makeTeam(limited.services)
      await portalWithFiles(limited, team, "papers", [{ key: "any", type: "file", label: "Anything", maxFiles: 20 }])
      const { db, limits } = limited.services
      const first = await uploadTo(limited, { portal: "papers", field: "any", bytes: text("first") })
      const [row] = await db.select().from(file).where(eq(file.id, first.id))
      expect(row?.sender).toBe(await limits.placeOf(null))
      expect(row?.sender).toMatch(/^[0-9a-f]{64}$/)
      await db.update(file).set({ size: 4_999_999_900 }).where(eq(file.id, first.id))
      await expect(uploadTo(limited, { portal: "papers", field: "any", bytes: text("second") })).rejects.toThrow(
        /409.*Too many unsent uploads/,
      )
      expect(await db.$count(file)).toBe(1)
      // What was refused or is gone counts no more.
      await db.update(file).set({ state: "refused" }).where(eq(file.id, first.id))
      expect((await uploadTo(limited, { portal: "papers", field: "any", bytes: text("third") })).last.status).toBe(204)
    } finally {
      await limited.close()
    }
  })
})

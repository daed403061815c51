import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { mp4, zip } from "../testing/files.ts"
import { callerFor, createTestApp, makeTeam, type TestApp } from "../testing/index.ts"
import { startTestS3, type TestS3 } from "../testing/s3.ts"
import { mp3Of, wavOf } from "../testing/sounds.ts"
import { portalWithFiles, uploadInfo, uploadTo } from "../testing/uploads.ts"

/** Files that are two things at once, through every upload question, on both stores: nothing that comes back can run on our origin. */

const script = "<html><script>alert(document.cookie)</script>"
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`
const pixel = () => sharp({ create: { width: 4, height: 4, channels: 3, background: "#123" } })
const behind = (bytes: Buffer, words: string) => Buffer.concat([bytes, Buffer.from(words.padEnd(600))])

const files: [what: string, make: () => Promise<Buffer> | Buffer][] = [
  ["a GIF that is a script", () => Buffer.from("GIF89a/*\x01\x00\x01\x00*/=1;alert(1)//".padEnd(600), "latin1")],
  ["a GIF with a page behind", async () => behind(await pixel().gif().toBuffer(), script)],
  ["a PNG with a page behind", async () => behind(await pixel().png().toBuffer(), script)],
  [
    "a JPEG with a page in its comment",
    async () =>
      await pixel()
        .withExif({ IFD0: { ImageDescription: script } })
        .jpeg()
        .toBuffer(),
  ],
  ["a PDF that is a page", () => Buffer.from(`%PDF-1.7\n${script}`.padEnd(900))],
  [
    "a PDF with a script of its own",
    () => Buffer.from("%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj".padEnd(900)),
  ],
  ["a ZIP with a page before it", () => Buffer.concat([Buffer.from(script.padEnd(600)), zip({ "a.txt": "x" })])],
  ["a ZIP with a page behind it", () => behind(zip({ "index.html": script }), script)],
  ["a document with a page in it", () => zip({ "[Content_Types].xml": svg, "word/document.xml": script })],
  ["an MP3 with a page behind", () => behind(mp3Of(1), script)],
  ["a WAV with a page behind", () => behind(wavOf(1), script)],
  ["a film with a page behind", () => behind(mp4("isom", ["vide"]), script)],
  ["a page", () => Buffer.from(script.padEnd(900))],
  ["SVG", () => Buffer.from(svg.padEnd(900))],
  ["SVG behind a comment", () => Buffer.from(`<!-- a -->${svg}`.padEnd(900))],
  ["MHTML", () => Buffer.from(`MIME-Version: 1.0\nContent-Type: text/html\n\n${script}`.padEnd(900))],
  ["a style sheet", () => Buffer.from("body{background:url(javascript:alert(1))}".padEnd(900))],
  ["a script", () => Buffer.from("alert(document.cookie)//".padEnd(900))],
]

/** Types that browsers show in place; none of them can hold a script. */
const harmless = /^(audio|video)\/[a-z0-9]+$|^image\/(png|apng|jpeg|gif|webp|avif)$/

let s3: TestS3
beforeAll(async () => {
  s3 = await startTestS3()
})
afterAll(() => s3.close())

describe.each(["disk", "bucket"])("on the %s", (store) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(store === "bucket" ? { env: { s3: s3.settings } } : {})
    await portalWithFiles(app, await makeTeam(app.services), "papers", [
      { key: "any", type: "file", label: "Anything" },
      { key: "picture", type: "file", label: "Picture", kinds: ["image"] },
      { key: "sound", type: "audio", label: "Sound" },
    ])
  })
  afterAll(() => app.close())

  it.each(files)("%s is refused, or comes back unable to run", async (_what, make) => {
    const bytes = await make()
    for (const field of ["any", "picture", "sound"]) {
      const { id } = await uploadTo(app, { portal: "papers", field, name: "index.html", bytes })
      if ((await uploadInfo(app, id)).state === "refused") {
        expect(await app.services.storage.size(id)).toBeNull()
        continue
      }
      const { demoId } = await callerFor(app.services, null).public.submit({
        slug: "papers",
        idempotencyKey: crypto.randomUUID(),
        answers: { title: "T", email: "m@example.com", [field]: [id] },
      })
      const response = await app.request(`/api/files/${id}?demo=${demoId}`, {
        headers: { accept: "text/html", "sec-fetch-dest": "iframe" },
      })
      const header = (name: string) => response.headers.get(name) ?? ""
      expect([response.status, header("x-content-type-options"), header("content-security-policy")]).toEqual([
        200,
        "nosniff",
        "default-src 'none'; sandbox",
      ])
      expect([header("cross-origin-resource-policy"), response.headers.get("access-control-allow-origin")]).toEqual(["same-origin", null])
      const saved = header("content-disposition").startsWith("attachment") && header("content-type") === "application/octet-stream"
      expect(saved || harmless.test(header("content-type"))).toBe(true)
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    }
  })
})

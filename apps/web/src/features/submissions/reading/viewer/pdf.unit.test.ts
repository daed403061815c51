import { deflateSync } from "node:zlib"
import { createCanvas, DOMMatrix, ImageData, Path2D } from "@napi-rs/canvas"
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { drawPage } from "./pdf.ts"

/** Draws with the same code as the page, on a canvas for Node.js. */
beforeAll(() => {
  vi.stubGlobal("window", { devicePixelRatio: 1, requestAnimationFrame: (run: () => void) => setTimeout(run) })
  vi.stubGlobal("document", { createElement: () => createCanvas(1, 1) })
  vi.stubGlobal("DOMMatrix", DOMMatrix)
  vi.stubGlobal("ImageData", ImageData)
  vi.stubGlobal("Path2D", Path2D)
})
afterAll(() => vi.unstubAllGlobals())

/** A PDF of one page with a picture that covers it, and perhaps a line of text. */
function pdfOf(dictionary: string, picture: Buffer, text: boolean): Uint8Array {
  const content = `q 200 0 0 200 0 0 cm /P Do Q${text ? " BT /F 20 Tf 20 20 Td (Of light) Tj ET" : ""}`
  const objects = [
    Buffer.from("<< /Type /Catalog /Pages 2 0 R >>"),
    Buffer.from("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
    Buffer.from(
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
    ),
    Buffer.from(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`),
    Buffer.concat([
      Buffer.from(`<< /Type /XObject /Subtype /Image /Width 8 /Height 8 ${dictionary} /Length ${picture.length} >>\nstream\n`),
      picture,
      Buffer.from("\nendstream"),
    ]),
  ]
  const body = objects.flatMap((object, at) => [Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")])
  return new Uint8Array(Buffer.concat([Buffer.from("%PDF-1.7\n"), ...body, Buffer.from("trailer\n<< /Root 1 0 R >>\n%%EOF\n")]))
}

async function drawn(data: Uint8Array): Promise<string> {
  const task = getDocument({ data, verbosity: 0, isEvalSupported: false, useSystemFonts: false })
  try {
    const page = await (await task.promise).getPage(1)
    return await drawPage(page, createCanvas(1, 1) as unknown as HTMLCanvasElement, 200).done
  } catch (cause) {
    return `failed ${cause}`
  } finally {
    await task.destroy()
  }
}

const rgb = "/ColorSpace /DeviceRGB /BitsPerComponent 8"
const pixels = Buffer.alloc(192, 0x80)
const noise = Buffer.from(Array.from({ length: 300 }, (_, at) => (at * 7_919 + 13) % 251))

describe("a picture that cannot be decoded", () => {
  const packed = (bytes: Buffer) => deflateSync(bytes)
  const filters: [string, (bytes: Buffer) => Buffer][] = [
    ["/JPXDecode", (bytes) => bytes],
    ["[/JPXDecode]", (bytes) => bytes],
    ["[/FlateDecode /JPXDecode]", packed],
    ["/DCTDecode", (bytes) => bytes],
    ["[/FlateDecode /DCTDecode]", packed],
    ["/JBIG2Decode", (bytes) => bytes],
  ]
  const damages: [string, Buffer][] = [
    ["zeros", Buffer.alloc(50)],
    ["ones", Buffer.alloc(50, 1)],
    ["noise", noise],
    ["a text", Buffer.from("This was a scan once, before the disk was full.")],
    ["another picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
  ]
  const variants = filters.flatMap(([filter, pack]) =>
    damages.flatMap(([damage, bytes]) => [true, false].map((text) => ({ filter, damage, text, bytes: pack(bytes) }))),
  )
  it("has more than fifty variants", () => expect(variants.length).toBeGreaterThan(50))
  it.each(variants)("is named: $filter of $damage, next to text $text", async ({ filter, bytes, text }) => {
    expect(await drawn(pdfOf(`${rgb} /Filter ${filter}`, bytes, text))).toBe(text ? "parts" : "nothing")
  })
})

describe("a page that is drawn", () => {
  it.each([
    ["colours", rgb, pixels],
    ["greys", "/ColorSpace /DeviceGray /BitsPerComponent 8", pixels.subarray(0, 64)],
    ["black and white", "/ColorSpace /DeviceGray /BitsPerComponent 1", Buffer.alloc(8, 0x55)],
    ["inks", "/ColorSpace /DeviceCMYK /BitsPerComponent 8", Buffer.alloc(256, 0x80)],
    ["a mask", "/ImageMask true /BitsPerComponent 1", Buffer.alloc(8, 0x55)],
    ["packed colours", `${rgb} /Filter /FlateDecode`, deflateSync(pixels)],
  ])("has no note: %s", async (_what, dictionary, bytes) => {
    for (const text of [true, false]) expect(await drawn(pdfOf(dictionary, bytes, text))).toBe("whole")
  })

  it("but is white is named", async () => {
    expect(await drawn(pdfOf(rgb, Buffer.alloc(192, 0xff), false))).toBe("nothing")
  })
})

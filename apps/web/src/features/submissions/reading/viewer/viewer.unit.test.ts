import { detectEncoding } from "@intray/server/modules/file-types/encoding"
import type { SubmissionFile } from "@intray/server/modules/submissions/schema"
import { expect, it } from "vitest"
import { mostTextBytes, textIn } from "./decode-text.ts"
import { viewable, viewKind } from "./kinds.ts"
import { zoomedBy } from "./zoom.ts"

const file = (id: string, contentType: string | null) => ({ id, contentType, name: id, size: 1 }) as SubmissionFile

it("the detected content decides how a file is viewed", () => {
  const kinds = [
    "image/png",
    "image/svg+xml",
    "image/tiff",
    "video/webm",
    "video/quicktime",
    "application/pdf",
    "text/plain",
    "text/html",
    null,
  ]
  expect(kinds.map((contentType) => viewKind({ contentType }))).toEqual([
    "picture",
    "unshown",
    "unshown",
    "video",
    "unshown",
    "pdf",
    "text",
    null,
    null,
  ])
})

it("files of items come before those of answers, without audio", () => {
  const item = { key: "a", title: "", links: [], facts: [], more: [] }
  const arranged = {
    groups: [
      {
        key: "tracks",
        label: "",
        itemName: "",
        columns: [],
        items: [{ ...item, files: [file("song", "audio/wav"), file("cover", "image/png")] }],
      },
    ],
    tables: [],
    entries: [
      { key: "cv", label: "", value: { kind: "files" as const, files: [file("cv", "application/pdf"), file("zip", "application/zip")] } },
      { key: "name", label: "", value: { kind: "text" as const, text: "Mara" } },
    ],
  }
  expect(viewable(arranged).map(({ id }) => id)).toEqual(["cover", "cv"])
})

it("zooms in steps, from fitting size to eight times that", () => {
  expect([zoomedBy(1, 1), zoomedBy(1.5, -1), zoomedBy(1, -1), zoomedBy(8, 1), zoomedBy(4, 0)]).toEqual([1.5, 1, 1, 8, 1])
})

it("decodes a text in its detected encoding, up to the maximum length", () => {
  const read = (...values: number[]) => {
    const bytes = new Uint8Array(values)
    return textIn(bytes, detectEncoding(bytes))
  }
  expect(read(0x48, 0xc3, 0xa4)).toBe("Hä")
  expect(read(0xff, 0xfe, 0x48, 0, 0xe4, 0)).toBe("Hä")
  expect(read(0xfe, 0xff, 0, 0x48)).toBe("H")
  expect(read(0xef, 0xbb, 0xbf, 0x48)).toBe("H")
  expect(read(0x48, 0xc3)).toBe("H")
  expect(read(0x47, 0x72, 0xfc, 0xdf, 0x65)).toBe("Grüße")
  expect(textIn(new Uint8Array(mostTextBytes + 10).fill(0x61), "utf-8").length).toBe(mostTextBytes)
})

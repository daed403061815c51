import { beforeEach, expect, it, vi } from "vitest"
import { createCarriers } from "./carriers.ts"
import { newUpload, type UploadRecord } from "./upload-state.ts"
import type { Held } from "./uploads.ts"

/** Calls to the mocked upload library, in order. */
const told: string[] = []
vi.mock("tus-js-client", () => ({
  Upload: class {
    url = null
    readonly #file: File
    constructor(file: File) {
      this.#file = file
    }
    start() {
      told.push(`start ${this.#file.name}`)
    }
    async abort() {
      told.push(`abort ${this.#file.name}`)
    }
  },
}))

beforeEach(() => {
  told.length = 0
  vi.stubGlobal("window", new EventTarget())
  return () => vi.unstubAllGlobals()
})

/** A store with one pending file of that name. */
function holding(id: string) {
  const file = new File(["sound"], id, { type: "audio/wav" })
  let all: ReadonlyMap<string, UploadRecord> = new Map([[id, newUpload({ id, field: "", name: id, size: file.size, type: file.type })]])
  const held: Held = {
    files: new Map([[id, file]]),
    all: () => all,
    keep: (upload) => {
      all = new Map(all).set(upload.id, upload)
    },
  }
  return { held, carriers: createCarriers({ slug: "", initial: [] }, held) }
}

it("resumes a paused upload when the connection is watched again", async () => {
  const { held, carriers } = holding("night-ferry.wav")
  const halt = carriers.connect()
  carriers.added("night-ferry.wav")
  await vi.waitFor(() => expect(told).toEqual(["start night-ferry.wav"]))
  halt()
  expect([told.at(-1), held.all().get("night-ferry.wav")?.status]).toEqual(["abort night-ferry.wav", "uploading"])
  carriers.connect()
  await vi.waitFor(() => expect(told.at(-1)).toBe("start night-ferry.wav"))
})

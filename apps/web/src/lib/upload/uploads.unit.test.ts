import { beforeEach, describe, expect, it, vi } from "vitest"
import type { Carriers, Held } from "./uploads.ts"
import { createUploads, isBusy } from "./uploads.ts"

/** Calls to the mocked uploaders, in order, and the function that lets their code finish loading. */
const told: string[] = []
let held: Held | undefined
let come: () => void = () => undefined
let piece = new Promise<void>(() => undefined)

vi.mock("../reload-guard.ts", () => ({
  chunk: async (load: Promise<unknown>) => piece.then(() => load),
  aheadOfNeed: async (load: Promise<unknown>) => void (await load),
}))
vi.mock("./carriers.ts", () => ({
  createCarriers: (_options: unknown, given: Held): Carriers => {
    held = given
    const tell = (what: string) => (id: string) => void told.push(`${what} ${id}`)
    return {
      speed: () => 5,
      pause: tell("pause"),
      resume: tell("resume"),
      remove: tell("remove"),
      restore: tell("restore"),
      added: tell("added"),
      reattach: async () => true,
      connect: () => {
        told.push("connect")
        return () => void told.push("halt")
      },
    }
  },
}))

const file = new File(["sound"], "low-ceiling.wav", { type: "audio/wav" })
const settled = () => vi.waitFor(() => expect(told).toContain("connect"))

beforeEach(() => {
  told.length = 0
  held = undefined
  piece = new Promise((resolve) => {
    come = resolve
  })
})

describe("files added before the upload code has loaded", () => {
  it("appear at once and are uploaded in the order they were added", async () => {
    const uploads = createUploads({ slug: "demos", initial: [] })
    uploads.connect()
    const heard = vi.fn()
    uploads.subscribe(heard)
    const first = uploads.add({ field: "tracks.audio", file })
    const second = uploads.add({ field: "tracks.audio", file })
    expect([...uploads.snapshot().values()].map(({ id, status }) => [id, status])).toEqual([
      [first, "queued"],
      [second, "queued"],
    ])
    expect([uploads.file(first), heard.mock.calls.length, uploads.speed(first), told]).toEqual([file, 2, null, []])
    uploads.remove(first)
    expect(uploads.snapshot().get(first), "taken out at once, and may be brought back").toMatchObject({
      status: "removed",
      before: "queued",
    })
    expect([isBusy(uploads, first), isBusy(uploads, second)]).toEqual([false, true])
    come()
    await settled()
    expect(told).toEqual(["connect", `added ${first}`, `added ${second}`, `remove ${first}`])
    expect([uploads.speed(first), held?.files.get(second), held?.all().size]).toEqual([5, file, 2])
    // From then on calls go to the uploader directly.
    uploads.pause(second)
    expect(told.at(-1)).toBe(`pause ${second}`)
    expect(await uploads.reattach(second, file)).toBe(true)
  })

  it("are uploaded even if watching stopped and started again meanwhile", async () => {
    const uploads = createUploads({ slug: "demos", initial: [] })
    uploads.connect()()
    const halt = uploads.connect()
    const id = uploads.add({ field: "audio", file })
    halt()
    const again = uploads.connect()
    come()
    await settled()
    expect(told).toEqual(["connect", `added ${id}`])
    again()
    expect(told.at(-1)).toBe("halt")
  })

  it("are not uploaded if nothing watches any more", async () => {
    const uploads = createUploads({ slug: "demos", initial: [] })
    const halt = uploads.connect()
    uploads.add({ field: "audio", file })
    halt()
    come()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(told).toEqual([])
  })

  it("from a draft are checked at once; without files, the upload code is not loaded", async () => {
    const record = createUploads({ slug: "demos", initial: [] })
    record.connect()
    come()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(told).toEqual([])
    const id = record.add({ field: "audio", file })
    const draft = createUploads({ slug: "demos", initial: [...record.snapshot().values()] })
    await settled()
    told.length = 0
    draft.connect()
    await settled()
    expect([told, draft.snapshot().has(id)]).toEqual([["connect"], true])
  })
})

import { describe, expect, it } from "vitest"
import { percent, retryDelay, secondsLeft, speedOf } from "./upload-figures.ts"
import { MAX_TRIES, nextUpload, type UploadEvent } from "./upload-machine.ts"
import { afterReload, fileId, fitUploads, isUnderWay, needsAttention, newUpload, type UploadRecord } from "./upload-state.ts"

const fresh = newUpload({ id: "u", field: "tracks.audio", name: "low-ceiling.wav", size: 1000, type: "audio/wav" })
const after = (events: UploadEvent[], from: UploadRecord = fresh) => events.reduce(nextUpload, from)
const begun: UploadEvent[] = [{ type: "start" }, { type: "located", url: "/api/uploads/abc" }, { type: "progress", sent: 400 }]

describe("an upload", () => {
  it("goes from queued over uploading and checking to done", () => {
    const steps = [{ type: "start" }, { type: "located", url: "/api/uploads/abc" }, { type: "received" }, { type: "stored" }] as const
    const seen: string[] = []
    steps.reduce((upload, event) => {
      const next = nextUpload(upload, event)
      seen.push(next.status)
      return next
    }, fresh)
    expect(seen).toEqual(["uploading", "uploading", "checking", "done"])
    expect(fileId(after([...steps]))).toBe("abc")
  })

  it("pauses and goes on, keeping what the server has", () => {
    const paused = after([...begun, { type: "pause" }])
    expect(paused).toMatchObject({ status: "paused", sent: 400, url: "/api/uploads/abc" })
    expect(after([{ type: "progress", sent: 900 }], paused).sent).toBe(400)
    expect(after([{ type: "resume" }], paused)).toMatchObject({ status: "queued", sent: 400, url: "/api/uploads/abc" })
  })

  it("waits after a lost connection, gives up after so many, and begins to count again once bytes are kept", () => {
    const cut: UploadEvent[] = [{ type: "interrupted", reason: "gone" }, { type: "start" }]
    expect(after([...begun, { type: "interrupted", reason: "gone" }])).toMatchObject({ status: "waiting", reason: "gone", tries: 1 })
    const many = Array.from({ length: MAX_TRIES - 1 }, () => cut).flat()
    const tired = after([...begun, ...many])
    expect(tired.tries).toBe(MAX_TRIES - 1)
    expect(after([{ type: "interrupted", reason: "gone" }], tired).status).toBe("failed")
    const better = after([{ type: "accepted" }, { type: "interrupted", reason: "gone" }], tired)
    expect(better).toMatchObject({ status: "waiting", tries: 1 })
    expect(after([{ type: "resume" }], after([{ type: "interrupted", reason: "gone" }], tired))).toMatchObject({
      status: "queued",
      tries: 0,
    })
  })

  it("keeps a refusal, and does not mind events that come late", () => {
    const refused = after([...begun, { type: "refuse", reason: "Not audio." }])
    expect(refused).toMatchObject({ status: "refused", reason: "Not audio." })
    for (const late of [
      { type: "progress", sent: 999 },
      { type: "received" },
      { type: "interrupted", reason: "x" },
      { type: "resume" },
    ] as const) {
      expect(after([late], refused)).toBe(refused)
    }
  })

  it("is taken out and brought back in the state that is possible then", () => {
    const removed = after([...begun, { type: "remove" }])
    expect(removed.status).toBe("removed")
    expect(after([{ type: "restore", hasFile: true }], removed).status).toBe("queued")
    expect(after([{ type: "restore", hasFile: false }], removed).status).toBe("lost")
    const done = after([...begun, { type: "received" }, { type: "stored" }, { type: "remove" }, { type: "restore", hasFile: false }])
    expect(done.status).toBe("done")
  })

  it("says what sending waits for and what needs the person", () => {
    const of = (status: UploadRecord["status"]) => ({ ...fresh, status })
    expect((["queued", "uploading", "waiting", "checking"] as const).every((status) => isUnderWay(of(status)))).toBe(true)
    expect((["paused", "failed", "lost", "refused"] as const).every((status) => needsAttention(of(status)))).toBe(true)
    expect([of("done"), of("removed")].some((upload) => isUnderWay(upload) || needsAttention(upload))).toBe(false)
  })
})

describe("after a reload", () => {
  it("finished ones stay, refused and removed ones go, the others ask for their file", () => {
    const url = "/api/uploads/abc"
    expect(afterReload({ ...fresh, status: "done", url })?.status).toBe("done")
    expect(afterReload({ ...fresh, status: "checking", url })?.status).toBe("checking")
    expect(afterReload({ ...fresh, status: "refused" })).toBeNull()
    expect(afterReload({ ...fresh, status: "removed" })).toBeNull()
    for (const status of ["queued", "uploading", "paused", "waiting", "failed"] as const) {
      expect(afterReload({ ...fresh, status, url, sent: 400 })).toMatchObject({ status: "lost", sent: 400, url })
    }
  })

  it("trusts nothing in the storage: no address but ours, no number out of range", () => {
    const stored = { ...fresh, status: "paused", sent: 5000, url: "https://elsewhere.example/api/uploads/abc" }
    expect(fitUploads([stored])).toMatchObject([{ status: "lost", url: null, sent: 0 }])
    expect(fitUploads([{ ...stored, url: "/api/uploads/abc" }])).toMatchObject([{ sent: 1000 }])
    expect(fitUploads([{ ...stored, url: "/api/uploads/../auth/sign-out" }])).toMatchObject([{ url: null }])
    expect(fitUploads([{ ...fresh, status: "done", url: null }])).toEqual([])
    expect(fitUploads([null, 7, {}, { id: "x" }] as unknown)).toEqual([])
    expect(fitUploads("x")).toEqual([])
  })
})

describe("figures", () => {
  it("never says 100 per cent before it is true", () => {
    expect(percent({ size: 1000, sent: 999.9 })).toBe(99)
    expect(percent({ size: 1000, sent: 1000 })).toBe(100)
    expect(percent({ size: 0, sent: 0 })).toBe(0)
  })

  it("tells the time left from the last five seconds", () => {
    const samples = [
      { at: 0, sent: 0 },
      { at: 6000, sent: 100 },
      { at: 8000, sent: 300 },
    ]
    expect(speedOf(samples)).toBe(100)
    expect(secondsLeft({ size: 1000, sent: 300 }, 100)).toBe(7)
    expect(speedOf(samples.slice(0, 1))).toBeNull()
    expect(secondsLeft({ size: 1000, sent: 0 }, null)).toBeNull()
  })

  it("waits longer each time, up to half a minute", () => {
    expect([1, 2, 3, 6, 9].map((tries) => retryDelay(tries))).toEqual([1000, 2000, 4000, 30_000, 30_000])
    expect(retryDelay(1, 1)).toBe(1250)
  })
})

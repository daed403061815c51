import { publicPages, statusPage as words } from "@intray/i18n/translated"
import { afterEach, describe, expect, it, vi } from "vitest"
import { erase, readStatus, sendMessage } from "./api.ts"
import { judge } from "./judge.ts"

const problem = (status: number, code: string, detail: string, issues?: unknown) => ({ type: "about:blank", status, code, detail, issues })
const said = (status: number, answer: unknown, retryAfter: string | null = null) => judge(status, answer, "erased", retryAfter)

describe("what an answer says", () => {
  it("is done only where ours says so", () => {
    expect(said(200, { erased: true })).toEqual({ ok: true })
    expect(judge(200, { version: 2 }, "version", null)).toEqual({ ok: true })
    for (const other of [null, {}, [], "ok", { erased: "yes" }, { received: true }])
      expect(said(200, other)).toMatchObject({ ok: false, unsure: true, gone: false, reason: words.unanswered })
  })

  it("is gone only by our problem document, and not certain by anybody else's 404", () => {
    expect(said(404, problem(404, "not_found", "Nothing here."))).toMatchObject({ gone: true, stale: true, reason: words.gone })
    for (const other of [null, {}, { message: "no route" }, { detail: "Not Found" }])
      expect(said(404, other)).toMatchObject({ gone: false, stale: false, unsure: true, reason: words.unanswered })
  })

  it("says what an answer was, with what can be done", () => {
    expect(said(413, null)).toMatchObject({ unsure: false, reason: publicPages.send.tooLarge })
    expect(said(429, null, "120")).toMatchObject({ unsure: false, reason: publicPages.send.tooMany({ seconds: 120 }) })
    expect(said(429, null, "soon")).toMatchObject({ reason: publicPages.send.tooMany({ seconds: null }) })
    for (const status of [401, 403, 409])
      expect(said(status, null)).toMatchObject({ unsure: false, stale: false, reason: publicPages.send.refused })
    expect(said(507, problem(507, "no_room", "There is no room."))).toMatchObject({ unsure: false, reason: "There is no room." })
    expect(said(409, problem(409, "decided", "They have answered."))).toMatchObject({ stale: true, code: "decided" })
    expect(said(400, problem(400, "invalid", "No.", [{ message: "Type the number." }]))).toMatchObject({ reason: "Type the number." })
    for (const status of [408, 500, 502, 504]) expect(said(status, null)).toMatchObject({ unsure: true, reason: words.unanswered })
    expect(said(500, problem(500, "internal", "Fault 17."))).toMatchObject({ unsure: true })
  })
})

describe("asking", () => {
  const answered = (status: number, body: string | null) => vi.stubGlobal("fetch", async () => new Response(body, { status }))
  afterEach(() => vi.unstubAllGlobals())

  it("takes no page, nothing and half an answer for one of ours", async () => {
    for (const body of ["<html>Welcome to our guest network</html>", '{"erased":tr', "{}", null]) {
      for (const status of [200, 404]) {
        answered(status, body)
        expect(await erase("d", "7")).toMatchObject({ ok: false, gone: false, unsure: true })
        expect(await sendMessage("d", { id: "i", body: "Hello", fileIds: [] })).toMatchObject({ ok: false, unsure: true })
        expect(await readStatus("d")).toBeNull()
      }
    }
    answered(404, JSON.stringify(problem(404, "not_found", "Nothing here.")))
    expect(await readStatus("d")).toBe("gone")
    const status = { number: 7, wording: "Received", messages: [] }
    answered(200, JSON.stringify(status))
    expect(await readStatus("d")).toEqual(status)
  })
})

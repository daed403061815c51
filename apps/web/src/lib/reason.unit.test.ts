import { common } from "@intray/i18n/common"
import { describe, expect, it } from "vitest"
import { reasonOf } from "./reason.ts"

const words = common.notDone
const failed = (message: string, data?: object) => Object.assign(new Error(message), data && { data })
const refused = (issues?: { path: string[]; message: string }[]) =>
  failed("Each problem is named with its place.", { httpStatus: 400, reason: "invalid", issues })

describe("messages for failed actions", () => {
  it("shows a single validation error itself, and summarises several", () => {
    const body = { path: ["body"], message: "Write something first." }
    expect(reasonOf(refused([body]))).toBe("Write something first.")
    expect(reasonOf(refused([body, { path: ["subject"], message: "Too long." }]))).toBe("Each problem is named with its place.")
    expect(reasonOf(refused())).toBe("Each problem is named with its place.")
  })

  it("never shows the text of a browser's or library's error", () => {
    for (const message of [
      "Failed to fetch",
      "Unexpected token '<', \"<html>\" is not valid JSON",
      "Unable to transform response from server",
    ])
      expect(reasonOf(failed(message))).toBe(words.offline)
    expect(reasonOf("odd")).toBe(words.offline)
    expect(reasonOf(failed('No procedure found on path "labels.put"', { httpStatus: 404 }))).toBe(words.refused)
  })

  it("uses the status if our server sent no reason", () => {
    const of = (httpStatus: number) => reasonOf(failed("", { httpStatus }))
    expect([400, 403, 418].map(of)).toEqual([words.refused, words.refused, words.refused])
    expect([409, 413, 429].map(of)).toEqual([words.changed, words.tooLarge, words.wait])
    expect([500, 502, 503].map(of)).toEqual([words.server, words.server, words.server])
    expect(reasonOf(failed("There is no room.", { httpStatus: 503, reason: "no_room" }))).toBe("There is no room.")
  })
})

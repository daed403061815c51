import { expect, it } from "vitest"
import { playUrl } from "./play-url.ts"

it("asks for an AIFF as WAV, where the browser plays none", () => {
  const aiff = { url: "/api/files/1", contentType: "audio/aiff" }
  expect(playUrl(aiff, () => false)).toBe("/api/files/1?as=wav")
  expect(playUrl({ ...aiff, url: "/api/files/1?demo=x" }, () => false)).toBe("/api/files/1?demo=x&as=wav")
  expect(playUrl(aiff, () => true)).toBe("/api/files/1")
  expect(playUrl({ url: "/api/files/1", contentType: "audio/flac" }, () => false)).toBe("/api/files/1")
})

it("asks for an RF64 as WAV in every browser", () => {
  expect(playUrl({ url: "/api/files/1", contentType: "audio/rf64" }, () => true)).toBe("/api/files/1?as=wav")
})

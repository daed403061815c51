import { expect, it } from "vitest"
import { sourceOf } from "./source.ts"

const from = (search: string, referrer: string, untracked = false) => sourceOf({ search, referrer, host: "intray.example", untracked })

it("is the campaign that the link names, else the host before, in one word", () => {
  expect(from("?utm_source=News%20Letter&utm_medium=mail", "https://www.soundcloud.com/ada/private?token=1")).toBe("news-letter")
  expect(from("", "https://www.SoundCloud.com/ada/private?token=1")).toBe("soundcloud.com")
  expect(from("?utm_source=%3Cscript%3E", "https://bandcamp.com/")).toBe("bandcamp.com")
})

it("is not known from its own pages, from nowhere, from what is no word, or of who asks not to be tracked", () => {
  expect(from("", "https://intray.example/demos")).toBe(null)
  expect(from("", "")).toBe(null)
  expect(from(`?utm_source=${"a".repeat(61)}`, "")).toBe(null)
  expect(from("?utm_source=ada@example.com", "")).toBe(null)
  expect(from("?utm_source=newsletter", "https://bandcamp.com/", true)).toBe(null)
})

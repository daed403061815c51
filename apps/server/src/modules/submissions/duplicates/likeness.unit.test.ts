import { describe, expect, test } from "vitest"
import { comparableLink, jaccard, nearlySame, wordsOfLink } from "./likeness.ts"

describe("links", () => {
  test.each([
    ["https://soundcloud.com/ada/night", "http://www.soundcloud.com/ada/night/"],
    ["https://soundcloud.com/ada/night", "https://SoundCloud.com/ada/night?si=abc&utm_source=clipboard#t=1:02"],
    ["https://www.youtube.com/watch?v=abc&feature=share", "https://youtube.com/watch?v=abc"],
    ["https://example.org/a?b=1&a=2", "https://example.org/a?a=2&b=1"],
  ])("%s is %s", (one, other) => {
    expect(comparableLink(one)).toBe(comparableLink(other))
    expect(comparableLink(one)).not.toBeNull()
  })

  test.each([
    ["https://soundcloud.com/ada/night", "https://soundcloud.com/ada/Night"],
    ["https://www.youtube.com/watch?v=abc", "https://www.youtube.com/watch?v=abd"],
    ["https://soundcloud.com/ada/night", "https://soundcloud.com/ada/night/s-secret"],
  ])("%s is not %s", (one, other) => {
    expect(comparableLink(one)).not.toBe(comparableLink(other))
  })

  test.each(["", "not a link", "javascript:alert(1)", "https://", "ftp://example.org/a", "https://[::1"])("%j is none", (text) => {
    expect(comparableLink(text)).toBeNull()
  })

  test("are found by words that every way of writing them has", () => {
    expect(wordsOfLink("soundcloud.com/ada/night-drive")).toEqual(["soundcloud", "com", "ada", "night", "drive"])
    expect(wordsOfLink("example.org/caf%C3%A9/song")).toEqual(["example", "org", "song"])
  })
})

describe("words", () => {
  const set = (text: string) => new Set(text.split(" "))
  test("what two sets share, over all that they have", () => {
    expect(jaccard(set("a b c"), set("b c d"))).toBe(0.5)
    expect(jaccard(new Set(), new Set())).toBe(0)
  })

  test("are nearly the same where few differ, and never where there are few", () => {
    const text = "here is a night drive that we made in one take"
    expect(nearlySame(set(text), set(`${text} again`))).toBe(true)
    expect(nearlySame(set(text), set("here is another song of ours, quite different from all that was before"))).toBe(false)
    expect(nearlySame(set("hello"), set("hello"))).toBe(false)
  })
})

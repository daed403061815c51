import { describe, expect, it } from "vitest"
import { readDevice } from "./user-agent.ts"

const chrome = "(KHTML, like Gecko) Chrome/147.0.0.0"

describe("a user agent", () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${chrome} Safari/537.36`, "Chrome", "Windows", "computer"],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${chrome} Safari/537.36 Edg/147.0.0.0`, "Edge", "Windows", "computer"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15",
      "Safari",
      "macOS",
      "computer",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1",
      "Safari",
      "iPhone",
      "phone",
    ],
    [`Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 ${chrome} Mobile Safari/537.36`, "Chrome", "Android", "phone"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux", "computer"],
    ["curl/8.5.0", "", "", "unknown"],
    ["", "", "", "unknown"],
  ])("%s", (words, browser, system, kind) => expect(readDevice(words)).toEqual({ browser, system, kind }))
  it("reads only the first 500 characters of a long one", () => {
    const firefox = " Firefox/140.0"
    expect(readDevice("x".repeat(500 - firefox.length) + firefox).browser).toBe("Firefox")
    expect(readDevice("x".repeat(100_000) + firefox).browser).toBe("")
  })
})

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { checkRedirects, staysHere } from "./guards.ts"
import { parseUrl } from "./parse-url.ts"

const base = "https://intray.example"
const keys = ["callbackURL", "errorCallbackURL", "newUserCallbackURL", "redirectTo", "errorURL"]

/** The origins that a browser on our page could reach with this address, even if it is normalised once more on the way. */
function origins(address: string): string[] {
  const found: string[] = []
  for (let at = 0, next = address; at < 2; at++) {
    const url = parseUrl(next, base)
    if (url) {
      const { origin, pathname } = url
      found.push(origin)
      // Some proxies and frameworks treat doubled slashes like this.
      if (pathname.startsWith("//")) found.push(new URL(pathname, base).origin)
    }
    try {
      next = decodeURIComponent(next)
    } catch {
      break
    }
  }
  return found
}

const pieces = fc.array(
  fc.constantFrom(
    "/",
    "\\",
    "//",
    ".",
    "..",
    "@",
    ":",
    "?",
    "#",
    "%2f",
    "%5c",
    "%252f",
    "%09",
    "\t",
    "\n",
    "\r",
    " ",
    "\u0000",
    "\u2028",
    "%",
    "http",
    "https:",
    "javascript:",
    "data:",
    "evil.example",
    "intray.example",
    "localhost",
    "[::1]",
    "127.0.0.1",
    "a",
    "%E0%A4%A",
    "。",
    "／",
  ),
  { maxLength: 8 },
)
const address = fc.oneof(
  pieces.map((parts) => parts.join("")),
  fc.webUrl(),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 20 }),
)

describe("a redirect", () => {
  it("that is allowed stays on this site, for every parameter", () => {
    fc.assert(
      fc.property(address, fc.constantFrom(...keys), fc.boolean(), (to, key, inBody) => {
        const sent = inBody ? { body: { [key]: to } } : { query: { [key]: to } }
        let passed = true
        try {
          checkRedirects(sent, { baseURL: base, trustedOrigins: [] })
        } catch {
          passed = false
        }
        if (!passed) return
        expect(origins(to).every((origin) => origin === base)).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  })

  it.each(["/", "/dashboard/submissions?q=a%20b#c", "/%C3%A5", "dashboard", "?x=1", "https://intray.example/x", ""])(
    "to %j is let through",
    (to) => {
      expect(staysHere(to, base, [])).toBe(true)
      expect(() => checkRedirects({ body: { callbackURL: to } }, { baseURL: base, trustedOrigins: [] })).not.toThrow()
    },
  )

  it.each(["/a\\b", "\\a", "/?next=\\b", "/a\tb", "/a\nb", "/\u0000", "/a%5Cb", "/a%0Ab"])(
    "to %j is refused, since others read it in another way than a browser",
    (to) => {
      // A browser would stay: refused because of what a proxy or a library may make of it.
      expect(origins(to).every((origin) => origin === base)).toBe(true)
      expect(() => checkRedirects({ body: { callbackURL: to } }, { baseURL: base, trustedOrigins: [] })).toThrow()
    },
  )

  it("that is not a string is refused, and one to a trusted origin is allowed", () => {
    for (const value of [5, {}, ["https://evil.example"], ["/a", "//evil.example"], true]) {
      expect(() => checkRedirects({ body: { callbackURL: value } }, { baseURL: base, trustedOrigins: [] })).toThrow()
    }
    const here = { baseURL: base, trustedOrigins: ["https://app.example"] }
    expect(() => checkRedirects({ query: { callbackURL: "https://app.example/x" } }, here)).not.toThrow()
    expect(() => checkRedirects({ query: { callbackURL: "https://app.example.evil.example/x" } }, here)).toThrow()
  })
})

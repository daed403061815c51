import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { safeRedirect } from "./safe-redirect.ts"

const home = "/dashboard/submissions"

describe("safeRedirect", () => {
  it.each(["/dashboard", "/dashboard/portals/demos?tab=build", "/dashboard/submissions?stage=a%2Cb&sel=3#top", "/status/abc"])(
    "lets %s through",
    (path) => {
      expect(safeRedirect(path)).toBe(path)
    },
  )

  it.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/%2fevil.example",
    "/%252fevil.example",
    "/%5cevil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "/a/..%2f%2fevil.example",
    "https://evil.example",
    "HTTPS:evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/\tevil",
    "\t//evil.example",
    "/\n/evil.example",
    "/%0a/evil.example",
    "/%09//evil.example",
    "/\u0000",
    "dashboard",
    "",
    "@evil.example",
    "/%",
    `/${"a".repeat(3000)}`,
    null,
    undefined,
    7,
    ["/dashboard"],
    {},
  ])("refuses what leads elsewhere or is no path (%#)", (value) => {
    expect(safeRedirect(value)).toBe(home)
  })

  it("never leaves the origin, whatever it is given", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      "//",
      "%2f",
      "%5c",
      "%252f",
      ".",
      "..",
      "evil.example",
      "@",
      ":",
      "https:",
      "javascript:",
      "?",
      "#",
      "\t",
      "\n",
      "%00",
      "a",
      " ",
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 12 }).map((parts) => parts.join("")),
          fc.string(),
          fc.webUrl(),
        ),
        (value) => {
          const target = safeRedirect(value)
          expect(new URL(target, "https://intray.example").origin).toBe("https://intray.example")
          expect(target.startsWith("/") && !target.startsWith("//")).toBe(true)
          // What passed once passes again unchanged: nothing unfolds later.
          expect(safeRedirect(target)).toBe(target)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

import { createInternalContext, serializeSignedCookie } from "better-call"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cookieOf, signatureOf, signedReader, signedValue } from "./cookies.ts"

const name = "better-auth.session_token"
const secret = "lantern quay lantern quay lantern quay"

/** The value that the library reads from a Cookie header; null if it is missing or its signature is not ours. */
async function libraryReads(cookie: string): Promise<string | null> {
  const context = await createInternalContext({ headers: new Headers({ cookie }) }, { options: { method: "GET" }, path: "/" })
  return (await context.getSignedCookie(name, secret)) || null
}
const cookieIn = (header: string) => cookieOf(new Headers({ cookie: header }).get("cookie") ?? "", name) ?? ""
const weRead = (cookie: string) => signedValue(cookieIn(cookie), secret)
/** Caches every cookie that the tests send. */
const remembering = signedReader(secret)

const good = `token.${signatureOf("token", secret)}`
const other = `other.${signatureOf("other", secret)}`
const piece = fc.constantFrom(
  ...[name, `__Secure-${name}`, "a", "=", "==", ";", "; ", " ", '"', "%", "%2B", "%zz", "x.y", ",", good, encodeURIComponent(other), ""],
)
const pair = fc.tuple(
  fc.constantFrom(name, ` ${name} `, "other", `__Secure-${name}`),
  fc.constantFrom(good, encodeURIComponent(good), `"${good}"`, other, "forged.x", "", `${good} `, good.replace("=", "")),
)
const changed = fc
  .tuple(fc.nat(good.length - 1), fc.constantFrom("", "A", "b", "/", "+", "-", "_", "=", ".", " ", "%2B"))
  .map(([at, put]) => `${name}=${good.slice(0, at)}${put}${good.slice(at + 1)}`)
const header = fc.oneof(
  fc.array(piece, { maxLength: 14 }).map((parts) => parts.join("")),
  fc.array(pair, { maxLength: 4 }).map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join("; ")),
  changed,
)

describe("the cookie of a session", () => {
  it("is read from every header as by the library, including the signature", async () => {
    let read = 0
    await fc.assert(
      fc.asyncProperty(header, async (text) => {
        const value = weRead(text)
        expect(value).toBe(await libraryReads(text))
        expect([remembering(cookieIn(text)), remembering(cookieIn(text))]).toEqual([value, value])
        if (value !== null) read += 1
      }),
      { numRuns: 5_000 },
    )
    // Ensures that both results occur.
    expect(read).toBeGreaterThan(200)
    expect(read).toBeLessThan(4_800)
  })

  it.each([
    [`${name}=${good}; ${name}=${other}`, "token"],
    [`${name}=${other}; ${name}=${good}`, "other"],
    [`__Secure-${name}=${other}; ${name}=${good}`, "token"],
    [`__Secure-${name}=${good}`, null],
    [`${name}="${good}"`, "token"],
    [`${name}=token`, null],
    [`${name}=.${signatureOf("", secret)}`, null],
    [`${name}=${good.slice(0, -1)}`, null],
    [`${name}=token.${signatureOf("token", `${secret} `)}`, null],
  ])("%s is of %s", (text, value) => expect(weRead(text)).toBe(value))

  it("is signed as by the library", async () => {
    for (const token of ["abc", "a.b.c", "å", "x".repeat(200)]) {
      const set = await serializeSignedCookie(name, token, secret)
      expect(weRead(set)).toBe(token)
      expect(decodeURIComponent(set.slice(name.length + 1))).toBe(`${token}.${signatureOf(token, secret)}`)
    }
  })
})

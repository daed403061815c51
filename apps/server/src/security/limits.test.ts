import { LIMITS, MAILS_ALL, MAILS_EACH, WRONG_ALL, WRONG_EACH } from "@intray/auth/constants"
import { authRoutes } from "@intray/auth/testing"
import { rateLimit } from "@intray/db/schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Browser, enableTwoFactor, mailTo, openBrowser, type Registered, register, testPassword } from "../testing/accounts.ts"
import { createTestApp, seenFrom, type TestApp } from "../testing/index.ts"

/** Strangers who guess neither get in nor keep the owner out, and nothing that a caller sends decides whose guesses are counted. */

let app: TestApp
let hour = 0
beforeAll(async () => {
  app = await createTestApp({ env: { rateLimits: true } })
})
afterAll(() => app.close())

/** Seconds into an hour of its own: windows begin at multiples of their length. */
const at = (seconds: number) => app.services.setNow(new Date(Date.UTC(2030, 0, 1, hour) + seconds * 1000))
/** Begins an hour in which nothing has been counted. */
const nextHour = () => {
  hour += 1
  at(1)
}
/** Somebody who has signed up from an address of their own, where nobody else is. */
let serial = 0
const person = async (): Promise<Registered & { home: TestApp }> => {
  serial += 1
  const home = seenFrom(app, `198.18.0.${serial}`)
  return { ...(await register(home)), home }
}
const signIn = async (browser: Browser, email: string, password: string, headers: Record<string, string> = {}) =>
  (await browser.post("/sign-in/email", { email, password }, headers)).status
/** Longer than any password: as wrong as another, and no computing for a test. */
const wrong = "wrong ".repeat(30)
/** Tries so many wrong passwords in a browser without cookies. @returns how many were looked at */
async function guess(network: string, email: string, times: number): Promise<number> {
  let looked = 0
  for (let turn = 0; turn < times; turn++) {
    const status = await signIn(openBrowser(seenFrom(app, network)), email, wrong)
    expect([400, 429]).toContain(status)
    if (status === 400) looked += 1
  }
  return looked
}

describe("strangers who guess a password", () => {
  it("do not keep its owner out: elsewhere, in a known browser next to them, by reset or by link", async () => {
    nextHour()
    const owner = await person()
    const known = owner.browser.copy()
    const [first, second] = ["192.0.2.1", "192.0.2.2"] as const
    await guess(first, owner.email, 15)
    await guess(second, owner.email, 15)
    // Both are stopped, with the right password too.
    for (const network of [first, second]) {
      const refused = await openBrowser(seenFrom(app, network)).post("/sign-in/email", { email: owner.email, password: testPassword })
      expect([refused.status, refused.body.code, Number(refused.headers.get("retry-after"))]).toEqual([429, "TOO_MANY_REQUESTS", 899])
    }
    expect(await signIn(openBrowser(seenFrom(app, "192.0.2.3")), owner.email, testPassword)).toBe(200)
    // Next to the strangers, who also use up what their network may try at all.
    await guess(first, "somebody-else@example.com", 20)
    const beside = openBrowser(seenFrom(app, first), known.cookies)
    expect(await signIn(beside, owner.email, testPassword)).toBe(200)

    const byLink = openBrowser(seenFrom(app, first))
    expect((await byLink.post("/sign-in/magic-link", { email: owner.email, callbackURL: "/" })).status).toBe(200)
    await byLink.get((await mailTo(app, owner.email, "magic-link")).link)
    expect((await byLink.get("/get-session")).body.user.email).toBe(owner.email)

    const byReset = openBrowser(seenFrom(app, second))
    expect((await byReset.post("/request-password-reset", { email: owner.email })).status).toBe(200)
    const token = /reset-password\/(\w+)/.exec((await mailTo(app, owner.email, "reset")).link)?.[1]
    expect((await byReset.post("/reset-password", { token, newPassword: "another battery" })).status).toBe(200)
    // From the very network that is stopped, and with the browser that a reset made known.
    expect(await signIn(byReset, owner.email, "another battery")).toBe(200)
    // The password is another one: what knew the old one is a stranger again.
    expect(await signIn(openBrowser(seenFrom(app, first), known.cookies), owner.email, "another battery")).toBe(429)
  })

  it("have 40 tries in an hour from one network and 100 from two hundred, of which a known browser notices nothing", async () => {
    nextHour()
    const owner = await person()
    let looked = 0
    for (const quarter of [0, 1, 2, 3]) {
      at(quarter * 900 + 1)
      looked += await guess("2001:db8:7:7::1", owner.email, 6)
      looked += await guess("2001:db8:7:7:ffff::2", owner.email, 6)
    }
    expect([looked, 4 * WRONG_EACH.max]).toEqual([40, 40])
    for (let network = 0; network < 200; network++) looked += await guess(`2001:db8:8:${network.toString(16)}::1`, owner.email, 1)
    expect([looked, WRONG_ALL.max]).toEqual([100, 100])
    expect(await signIn(openBrowser(seenFrom(app, "203.0.113.9")), owner.email, testPassword)).toBe(429)

    const browser = openBrowser(owner.home, owner.browser.cookies)
    expect(await signIn(browser, owner.email, testPassword)).toBe(200)
    const byLink = openBrowser(seenFrom(app, "203.0.113.9"))
    expect((await byLink.post("/sign-in/magic-link", { email: owner.email, callbackURL: "/" })).status).toBe(200)
    await byLink.get((await mailTo(app, owner.email, "magic-link")).link)
    expect((await byLink.get("/get-session")).body.user.email).toBe(owner.email)
    nextHour()
    expect(await signIn(openBrowser(seenFrom(app, "203.0.113.9")), owner.email, testPassword)).toBe(200)
  })

  it("answers sign-in attempts alike for known and unknown accounts, and limits both alike", async () => {
    nextHour()
    const owner = await person()
    const told = async (email: string) => {
      const browser = openBrowser(seenFrom(app, "192.0.2.40"))
      const answers: unknown[] = []
      for (let turn = 0; turn <= WRONG_EACH.max; turn++) {
        at(turn < 6 ? 1 : 61)
        const { status, body, headers } = await browser.post("/sign-in/email", { email, password: "wrong password" })
        answers.push([status, body, headers.get("retry-after"), headers.get("set-cookie")])
      }
      return answers
    }
    const there = await told(owner.email)
    nextHour()
    expect(await told("nobody-at-all@example.com")).toEqual(there)
    expect(there.map((answer) => (answer as [number])[0])).toEqual([...Array(WRONG_EACH.max).fill(401), 429])
  })

  it("are no fewer for sending them all at once", async () => {
    nextHour()
    const owner = await person()
    const browser = openBrowser(seenFrom(app, "192.0.2.50"))
    const sent = await Promise.all(Array.from({ length: 15 }, () => signIn(browser.copy(), owner.email, wrong)))
    expect(sent.filter((status) => status === 400)).toHaveLength(WRONG_EACH.max)
  })
})

describe("right answers", () => {
  it("are not counted, and clear what was wrong from there", async () => {
    nextHour()
    const owner = await person()
    for (let turn = 0; turn <= WRONG_EACH.max; turn++) {
      at(turn * 4)
      expect(await signIn(openBrowser(owner.home), owner.email, testPassword)).toBe(200)
    }
    at(61)
    await guess("192.0.2.60", owner.email, WRONG_EACH.max - 1)
    expect(await signIn(openBrowser(seenFrom(app, "192.0.2.60")), owner.email, testPassword)).toBe(200)
    at(122)
    expect(await guess("192.0.2.60", owner.email, WRONG_EACH.max + 1)).toBe(WRONG_EACH.max)
  })

  it("do not make a known browser of one that was not asked for the second factor yet, of a forged sign or another account's", async () => {
    nextHour()
    const owner = await person()
    await enableTwoFactor(owner)
    const half = openBrowser(owner.home)
    expect((await half.post("/sign-in/email", { email: owner.email, password: testPassword })).body.twoFactorRedirect).toBe(true)
    expect(half.cookies.has("intray_device")).toBe(false)
    const other = await person()
    const sign = owner.browser.cookies.get("intray_device")!
    await guess("192.0.2.70", owner.email, WRONG_EACH.max)
    const forged = [
      sign.replace(owner.id, other.id),
      `${sign.slice(0, -2)}${sign.endsWith("AA") ? "BB" : "AA"}`,
      other.browser.cookies.get("intray_device")!,
      "~~~.....",
    ]
    for (const value of forged) {
      const browser = openBrowser(seenFrom(app, "192.0.2.70"), [["intray_device", value]])
      expect([value, await signIn(browser, owner.email, testPassword)]).toEqual([value, 429])
    }
    expect(await signIn(openBrowser(seenFrom(app, "192.0.2.70"), [["intray_device", sign]]), owner.email, testPassword)).toBe(200)
  })

  it("let one browser be known to several accounts", async () => {
    nextHour()
    const [one, two] = [await person(), await person()]
    const shared = openBrowser(one.home, one.browser.cookies)
    await signIn(shared, two.email, testPassword)
    expect(shared.cookies.get("intray_device")!.split("~")).toHaveLength(2)
    for (const { email } of [one, two]) {
      await guess("192.0.2.80", email, WRONG_EACH.max)
      expect(await signIn(openBrowser(seenFrom(app, "192.0.2.80"), shared.cookies), email, testPassword)).toBe(200)
    }
  })
})

/** What a caller may add in the hope of being counted as somebody else. */
const extras: readonly ((email: string) => Record<string, unknown>)[] = [
  (email) => ({ email }),
  (email) => ({ email: [email], Email: email, EMAIL: email }),
  (email) => ({ email: { email }, user: { email }, userId: email }),
]
const queries = ["?email=a@example.com", "?email[]=b@example.com&userId=c", "?Email=d@example.com"]

describe("whose guesses are counted", () => {
  /** Every path that asks a session for its password. */
  const asking: [path: string, body: Record<string, unknown>][] = [
    ["/verify-password", { password: "wrong password" }],
    ["/change-password", { currentPassword: "wrong password", newPassword: "another battery" }],
    ["/delete-user", { password: "wrong password" }],
    ["/two-factor/enable", { password: "wrong password" }],
    ["/two-factor/disable", { password: "wrong password" }],
    ["/two-factor/generate-backup-codes", { password: "wrong password" }],
    ["/two-factor/get-totp-uri", { password: "wrong password" }],
  ]
  /** Sends what `send` is given with everything that might lead the count astray, each from another network. */
  async function astray(browser: Browser, path: string, body: Record<string, unknown>): Promise<number[]> {
    const found: number[] = []
    for (const [turn, extra] of extras.entries()) {
      const from = openBrowser(seenFrom(app, `203.0.113.${turn}`), browser.cookies)
      const { status, body: told } = await from.post(`${path}${queries[turn]}`, { ...body, ...extra("decoy@example.com") })
      // A body that may hold nothing else is refused before anything is looked at.
      if (!(status === 400 && told.code === "VALIDATION_ERROR")) found.push(status)
    }
    return found
  }

  it("of a password: the owner of the session, at all of these addresses together, whatever else is sent", async () => {
    nextHour()
    const owner = await person()
    for (let turn = 0; turn < WRONG_EACH.max; turn++) {
      const [path, body] = asking[turn % asking.length]!
      const from = openBrowser(seenFrom(app, `203.0.113.${turn}`), owner.browser.cookies)
      expect([path, (await from.post(path, body)).status]).toEqual([path, 400])
    }
    for (const [path, body] of asking) {
      expect([path, (await owner.browser.post(path, body)).status]).toEqual([path, 429])
      for (const status of await astray(owner.browser, path, body)) expect([path, status]).toEqual([path, 429])
    }
    // What a thief of the session used up is that session's: the next one is another.
    const next = openBrowser(owner.home)
    expect(await signIn(next, owner.email, testPassword)).toBe(200)
    expect((await next.post("/verify-password", { password: testPassword })).status).toBe(200)
  })

  it.each<[string, (owner: Registered) => Promise<unknown>]>([
    ["a call that asks for no password", ({ browser }) => browser.copy().post("/two-factor/send-otp", {})],
    ["signing in again", ({ browser, email }) => browser.copy().post("/sign-in/email", { email, password: testPassword })],
  ])("%s clears nothing", async (_name, call) => {
    nextHour()
    const owner = await person()
    for (let turn = 0; turn < WRONG_EACH.max; turn++) await owner.browser.post("/verify-password", { password: wrong })
    await call(owner)
    expect((await owner.browser.post("/verify-password", { password: testPassword })).status).toBe(429)
  })

  it("of a code: whose sign-in waits for it, at all of these addresses together", async () => {
    nextHour()
    const owner = await person()
    await enableTwoFactor(owner)
    const paths = ["/two-factor/verify-totp", "/two-factor/verify-otp", "/two-factor/verify-backup-code"]
    const pending = openBrowser(seenFrom(app, "192.0.2.90"))
    for (let turn = 0; turn < WRONG_EACH.max; turn++) {
      at(1 + turn * 20)
      if (turn % 2 === 0) await signIn(pending, owner.email, testPassword)
      const path = paths[turn % paths.length]!
      const extra = extras[turn % extras.length]!("decoy@example.com")
      const { status } = await pending.post(`${path}${queries[turn % queries.length]}`, { code: "000000", ...extra })
      expect([path, status === 429 || status < 400]).toEqual([path, false])
    }
    await signIn(pending, owner.email, testPassword)
    for (const path of paths) expect([path, (await pending.post(path, { code: "000000" })).status]).toEqual([path, 429])
  })

  it("at a sign-in: the account that is named, however it is spelled and whichever user is signed in", async () => {
    nextHour()
    const owner = await person()
    const thief = await person()
    const spelled = [owner.email, owner.email.toUpperCase(), `S${owner.email.slice(1)}`]
    const found: number[] = []
    for (let turn = 0; turn <= WRONG_EACH.max; turn++) {
      const from = openBrowser(seenFrom(app, "192.0.2.100"), thief.browser.cookies)
      found.push(await signIn(from, spelled[turn % 3]!, wrong))
    }
    expect(found).toEqual([...Array(WRONG_EACH.max).fill(400), 429])
    for (const email of [[owner.email], { email: owner.email }]) {
      const answer = await openBrowser(seenFrom(app, "192.0.2.100")).post("/sign-in/email", { email, password: testPassword })
      expect(answer.status).toBe(400)
    }
  })
})

describe("every address under /api/auth", () => {
  /** The body names the account: another address there is another account. */
  const naming = new Set(Object.keys(LIMITS).filter((name) => LIMITS[name]?.byAccount?.of === "named"))
  /** They end the session that the others are asked with. */
  const ending = new Set(["/sign-out", "/revoke-sessions"])
  const routes = authRoutes().flatMap(({ path, methods }) => methods.map((method) => [method, path] as const))
  const named = (path: string) => [...naming].some((name) => (name.endsWith("*") ? path.startsWith(name.slice(0, -1)) : name === path))

  it("counts by nothing that is sent with it", async () => {
    nextHour()
    const { browser } = await person()
    const escaped: string[] = []
    const keys = async () => new Set((await app.services.db.select({ key: rateLimit.key }).from(rateLimit)).map(({ key }) => key))
    for (const [method, path] of routes) {
      if (named(path) || ending.has(path)) continue
      const at = path.replace(/:(\w+)/g, "x")
      const send = (query: string, body: Record<string, unknown>) => {
        const from = openBrowser(seenFrom(app, "203.0.113.200"), browser.cookies)
        return method === "GET" ? from.get(`${at}${query}`) : from.post(`${at}${query}`, body)
      }
      const body = { password: "wrong", currentPassword: "wrong", newPassword: "another battery", code: "000000" }
      await send("", body)
      const before = await keys()
      for (const [turn, extra] of extras.entries()) {
        await send(queries[turn]!, { ...body, ...extra(`decoy-${turn}@example.com`) })
      }
      for (const key of await keys()) if (!before.has(key)) escaped.push(`${method} ${path}`)
    }
    expect([routes.length > 80, escaped]).toEqual([true, []])
    // All of them were somebody's calls.
    expect((await browser.get("/get-session")).body.user).toBeTruthy()
  })

  it.each([...naming].filter((name) => LIMITS[name]?.byAccount?.secret === undefined && !name.endsWith("*")))(
    "%s mails an account so often from a network and so often at all",
    async (path) => {
      nextHour()
      const body = { email: `mails-${path.replaceAll("/", "-")}@example.com` }
      const ask = async (network: string) => (await openBrowser(seenFrom(app, network)).post(path, body)).status
      const found: number[] = []
      for (let turn = 0; turn <= MAILS_EACH.max; turn++) found.push(await ask("198.51.100.1"))
      expect(found).toEqual([...Array(MAILS_EACH.max).fill(200), 429])
      for (let turn = 0; turn <= MAILS_ALL.max; turn++) found.push(await ask(`198.51.100.${turn + 2}`))
      expect(found.filter((status) => status === 200)).toHaveLength(MAILS_ALL.max)
    },
  )
})

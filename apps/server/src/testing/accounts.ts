import { createHmac } from "node:crypto"
import { mail, user } from "@intray/db/schema"
import { desc, eq } from "drizzle-orm"
import type { TestApp } from "./app.ts"
import { testBaseUrl } from "./services.ts"

export const testPassword = "correct horse battery"

/** A browser of one person: keeps cookies, sends the app's own origin. */
export type Browser = {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  /** @param body none when left out */
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  cookies: Map<string, string>
  /** For calls next to /api/auth. */
  cookie(): string
  /** Another browser with the same cookies at this moment. */
  copy(): Browser
}
/** Fields of answers that tests read; each is there in the answers that have it. */
export type AnswerBody = {
  /** Of an API key. */
  permissions?: Record<string, string[]> | null
  referenceId?: string
  code: string
  message: string
  fields: string[]
  token: string
  url: string
  redirect: boolean
  challenge: string
  totpURI: string
  backupCodes: string[]
  twoFactorRedirect: boolean
  twoFactorMethods: string[]
  id: string
  key: string
  session: { id: string; token: string; expiresAt: string; updatedAt: string }
  user: { id: string; name: string; email: string; emailVerified: boolean; twoFactorEnabled: boolean }
}
export type Answer = { status: number; body: AnswerBody; location: string | null; headers: Headers; text: string }

/** @param start cookies to begin with */
export function openBrowser(app: TestApp, start: Iterable<[string, string]> = []): Browser {
  const cookies = new Map(start)
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  async function send(path: string, init: RequestInit): Promise<Answer> {
    const response = await app.request(`/api/auth${path}`, { ...init, cookie: cookie() })
    for (const set of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = set.split(";")
      const at = pair.indexOf("=")
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
      if (value === "" || attributes.some((each) => /^\s*max-age=0$/i.test(each))) cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = await response.text()
    let body: unknown = null
    try {
      body = JSON.parse(text)
    } catch {
      // a page or nothing
    }
    return {
      status: response.status,
      body: body as AnswerBody,
      location: response.headers.get("location"),
      headers: response.headers,
      text,
    }
  }
  return {
    cookies,
    cookie,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: "POST",
        headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), origin: testBaseUrl, ...headers },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
    copy: () => openBrowser(app, cookies),
  }
}

export type Registered = { browser: Browser; id: string; email: string; name: string }
let serial = 0

/** Somebody who has signed up with {@link testPassword} and, unless told otherwise, has proved the address; signed in. */
export async function register(app: TestApp, entry: { email?: string; name?: string; verified?: boolean } = {}): Promise<Registered> {
  serial += 1
  const { email = `somebody-${serial}@example.com`, name = "Mara Lind", verified = true } = entry
  const browser = openBrowser(app)
  const answer = await browser.post("/sign-up/email", { name, email, password: testPassword })
  if (answer.status !== 200) throw new Error(`sign-up of ${email}: ${answer.status} ${answer.text}`)
  const [row] = await app.services.db.select().from(user).where(eq(user.email, email.toLowerCase()))
  if (!row) throw new Error(`${email} was not made`)
  if (verified) await app.services.db.update(user).set({ emailVerified: true }).where(eq(user.id, row.id))
  if (!browser.cookies.has("better-auth.session_token") && verified) {
    await browser.post("/sign-in/email", { email, password: testPassword })
  }
  return { browser, id: row.id, email: row.email, name }
}

export type ReadMail = { kind: string; to: string; subject: string; text: string; html: string; link: string; code: string }

/** Mails about accounts to an address, newest first, with the path of the link under /api/auth and the digits in it. */
export async function mailsTo(app: TestApp, to: string): Promise<ReadMail[]> {
  const rows = await app.services.db.select().from(mail).where(eq(mail.to, to)).orderBy(desc(mail.createdAt), desc(mail.id))
  return rows.map(({ kind, to, subject, text, html }) => ({
    kind,
    to,
    subject,
    text,
    html,
    // As the button of the page calls it to which the link leads.
    link: (/^http\S+$/m.exec(text)?.[0] ?? "").replace(`${testBaseUrl}/api/auth`, "").replace(/&mail=[\w-]+$/, ""),
    code: /^(\d{6})$/m.exec(text)?.[1] ?? "",
  }))
}

/** The newest of a kind. @throws Error when there is none */
export async function mailTo(app: TestApp, to: string, kind: string): Promise<ReadMail> {
  const found = (await mailsTo(app, to)).find((each) => each.kind === `account.${kind}`)
  if (!found) throw new Error(`no mail of kind ${kind} to ${to}`)
  return found
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

function base32(text: string): Buffer {
  let bits = ""
  for (const char of text.replace(/=+$/, "").toUpperCase()) bits += alphabet.indexOf(char).toString(2).padStart(5, "0")
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** What an authenticator app shows for an `otpauth:` address (RFC 6238). */
export function totpOf(uri: string, at = Date.now()): string {
  const params = new URL(uri).searchParams
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 1000 / Number(params.get("period") ?? 30))))
  const digest = createHmac("sha1", base32(params.get("secret") ?? ""))
    .update(counter)
    .digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const digits = Number(params.get("digits") ?? 6)
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, "0")
}

/** The periods whose codes were given, by the address of the app's secret. */
const given = new Map<string, Set<number>>()

/** A code that the app shows now, or showed or shows a period next to: one that was not given before, as each is taken once. */
export function freshTotpOf(uri: string): string {
  const period = Math.floor(Date.now() / 30_000)
  const used = given.get(uri) ?? new Set<number>()
  given.set(uri, used)
  const free = [period, period + 1, period - 1].find((each) => !used.has(each))
  if (free === undefined) throw new Error("three codes of one minute are used")
  used.add(free)
  return totpOf(uri, free * 30_000)
}

/** Switches the second factor on. @returns its `otpauth:` address and the backup codes */
export async function enableTwoFactor(person: Registered): Promise<{ totpURI: string; backupCodes: string[] }> {
  const { body, status, text } = await person.browser.post("/two-factor/enable", { password: testPassword })
  if (status !== 200) throw new Error(`enable: ${status} ${text}`)
  const proved = await person.browser.post("/two-factor/verify-totp", { code: freshTotpOf(body.totpURI) })
  if (proved.status !== 200) throw new Error(`verify-totp: ${proved.status} ${proved.text}`)
  return { totpURI: body.totpURI, backupCodes: body.backupCodes }
}

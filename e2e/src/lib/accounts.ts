import { createHmac } from "node:crypto"
import { join } from "node:path"
import type { BrowserContext, CDPSession, Page } from "@playwright/test"
import Sqlite from "better-sqlite3"
import { password } from "./people.ts"

export { linkIn } from "./mailbox.ts"

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

/** The six digits that an authenticator shows now (RFC 6238: SHA-1, 30 s). `key` in base 32, spaces allowed. */
export function codeNow(key: string, now = Date.now()): string {
  let bits = ""
  for (const letter of key.replace(/[\s=]/g, "").toUpperCase()) bits += alphabet.indexOf(letter).toString(2).padStart(5, "0")
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)))
  const digest = createHmac("sha1", secret).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0")
}

/** The periods whose codes were typed, by key. */
const typed = new Map<string, Set<number>>()

/** A code of now, or of the period next to it, that was not typed before: each is taken once. */
export function freshCode(key: string): string {
  const period = Math.floor(Date.now() / 30_000)
  const used = typed.get(key) ?? new Set<number>()
  typed.set(key, used)
  const free = [period, period + 1, period - 1].find((each) => !used.has(each))
  if (free === undefined) throw new Error("three codes of one minute are used")
  used.add(free)
  return codeNow(key, free * 30_000)
}

/** A device that keeps passkeys, as the browser's own protocol simulates it. `verifies`: it makes sure who holds it. */
export async function plugInAuthenticator(page: Page, { verifies = true } = {}): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send("WebAuthn.enable", { enableUI: false })
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: verifies,
      isUserVerified: verifies,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, id: authenticatorId }
}

/** Makes every session of that person older than what needs a fresh one allows. The server goes on running. */
export function ageSessions(dataDir: string, email: string): void {
  const db = new Sqlite(join(dataDir, "intray.sqlite"))
  const before = Date.now() - 5 * 3_600_000
  const changed = db
    .prepare('update "session" set updated_at = ?, created_at = ? where user_id = (select id from "user" where email = ?)')
    .run(before, before, email)
  db.close()
  if (changed.changes === 0) throw new Error(`${email} has no session`)
}

/** The server forgets which codes of authenticators were used: a flow goes faster than the half minutes in which new ones come. */
export function forgetUsedCodes(dataDir: string): void {
  typed.clear()
  const db = new Sqlite(join(dataDir, "intray.sqlite"))
  db.prepare("delete from verification where identifier like 'totp-used-%'").run()
  db.close()
}

/** A team asks for a second factor since so many days, and anyone who is in it joined long before. */
export function askForSecondFactor(dataDir: string, email: string, days: number): void {
  const db = new Sqlite(join(dataDir, "intray.sqlite"))
  const own = db.prepare('select organization_id as id from member where user_id = (select id from "user" where email = ?)').get(email) as {
    id: string
  }
  const since = Date.now() - days * 86_400_000
  db.prepare("update member set created_at = ? where organization_id = ?").run(since - 86_400_000, own.id)
  db.prepare(
    "insert into team_setting (team_id, second_factor_since, updated_at, listed) values (?, ?, ?, 0) on conflict (team_id) do update set second_factor_since = excluded.second_factor_since",
  ).run(own.id, since, since)
  db.close()
}

/** Opens the security settings of the person who is signed in. */
export async function openSecurity(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/settings/security`)
  await page.getByRole("heading", { name: "Delete account" }).waitFor()
}

/** Fills the sign-in form and sends it. */
export async function fillLogin(page: Page, email: string, secret = password): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(email)
  await page.getByLabel("Password", { exact: true }).fill(secret)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
}

/** Signs in at the provider that replaces a real one, and allows it. */
export async function atProvider(page: Page, person: { email: string; name: string }): Promise<void> {
  await page.getByRole("heading", { name: "Test provider" }).waitFor()
  await page.getByLabel("E-mail").fill(person.email)
  await page.getByLabel("Name").fill(person.name)
  await page.getByRole("button", { name: "Sign in" }).click()
}

/** Forgets who is signed in, without telling the server; `all` forgets trusted devices too. */
export async function forget(context: BrowserContext, all = false): Promise<void> {
  await context.clearCookies(all ? {} : { name: /session/ })
}

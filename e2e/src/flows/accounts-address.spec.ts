import type { Page } from "@playwright/test"
import { atProvider, fillLogin, forget, freshCode, linkIn, openSecurity, plugInAuthenticator } from "../lib/accounts.ts"
import { takeFirstSteps } from "../lib/first-steps.ts"
import { slower } from "../lib/net.ts"
import { signUp } from "../lib/people.ts"
import { expect, test } from "../lib/test.ts"

/** Asks for another address in the settings. */
async function askForAddress(page: Page, url: string, to: string): Promise<void> {
  await openSecurity(page, url)
  await page.getByRole("button", { name: "Change address" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("New address").fill(to)
  await dialog.getByRole("button", { name: "Change address" }).click()
  await expect(page.getByText("Waiting for the links")).toBeVisible()
}

async function whoIs(page: Page, url: string): Promise<{ id: string; email: string; emailVerified: boolean } | undefined> {
  const answer = await page.request.get(`${url}/api/auth/get-session?disableCookieCache=true`)
  return ((await answer.json()) as { user: { id: string; email: string; emailVerified: boolean } } | null)?.user
}

test("a mistyped address opens nothing: no reset, no link, no provider; the second factor and the passkey stay; the old address takes it back @long", async ({
  page,
  browser,
  accounts,
  mailbox,
}) => {
  test.setTimeout(120_000 * slower)
  const { url } = accounts
  const [email, typo] = ["wren@example.com", "wern@example.com"]
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await signUp(page, url, mailbox, { name: "Wren Solace", email })
  await plugInAuthenticator(page)
  await openSecurity(page, url)
  await page.getByRole("button", { name: "Add a passkey" }).click()
  await page.getByLabel("Name", { exact: true }).fill("Wren’s laptop")
  await page.getByRole("button", { name: "Continue" }).click()
  await expect(page.getByRole("list", { name: "Passkeys" }).getByText("Wren’s laptop")).toBeVisible()
  const post = (path: string, data: object) => page.request.post(`${url}/api/auth${path}`, { data, headers: { origin: url } })
  const { totpURI } = (await (await post("/two-factor/enable", { password: "correct horse battery" })).json()) as { totpURI: string }
  const key = new URL(totpURI).searchParams.get("secret") ?? ""
  expect((await post("/two-factor/verify-totp", { code: freshCode(key) })).ok()).toBe(true)
  const owner = await whoIs(page, url)

  await test.step("the old address agrees; the page says which one counts", async () => {
    await askForAddress(page, url, typo)
    await page.goto(linkIn(await mailbox.waitFor(email, /change of your address/), "/verify-email"))
    await page.waitForURL(/\/dashboard\/settings\/security/)
    await expect(page.getByText("Waiting for the new address")).toBeVisible()
    await expect(page.getByText(email, { exact: true })).toBeVisible()
    expect(await whoIs(page, url)).toMatchObject({ id: owner?.id, email: typo, emailVerified: false })
  })

  const context = await browser.newContext()
  const stranger = await context.newPage()
  await test.step("anyone who has the mistyped mailbox cannot prove it for the account, nor reset its password", async () => {
    const mail = await mailbox.waitFor(typo, /new address/)
    await stranger.goto(linkIn(mail, "/verify-email"))
    await stranger.waitForURL(/\/auth\/login/)
    await stranger.goto(`${url}/auth/reset-password`)
    await stranger.getByLabel("E-mail").fill(typo)
    await stranger.getByRole("button", { name: "Mail me the link" }).click()
    await expect(stranger.getByText(/has an account here, a link is on its way/)).toBeVisible()
  })

  await test.step("by a mailed link and by a provider they get an account of their own", async () => {
    await stranger.goto(`${url}/auth/magic-link`)
    await stranger.getByLabel("E-mail").fill(typo)
    await stranger.getByRole("button", { name: "Mail me the link" }).click()
    await stranger.goto(linkIn(await mailbox.waitFor(typo, /^Sign in to Intray$/), "/magic-link/verify"))
    await takeFirstSteps(stranger)
    const own = await whoIs(stranger, url)
    expect(own).toMatchObject({ email: typo, emailVerified: true })
    expect(own?.id).not.toBe(owner?.id)
    expect(
      mailbox
        .to(typo)
        .map((mail) => mail.subject)
        .filter((subject) => /Reset/.test(subject)),
      "no reset was mailed",
    ).toEqual([])
    await forget(context, true)
    await stranger.goto(`${url}/auth/login`)
    await stranger.getByRole("button", { name: "Continue with Acme" }).click()
    await atProvider(stranger, { email: typo, name: "Wern" })
    await stranger.waitForURL(/\/dashboard/)
    expect((await whoIs(stranger, url))?.id).toBe(own?.id)
    await context.close()
  })

  await test.step("the owner comes in by the passkey and by the password, with the second factor, under the old address", async () => {
    await forget(page.context())
    await page.goto(`${url}/auth/login?redirect=%2Fdashboard%2Fsettings%2Fsecurity`)
    await page.getByRole("button", { name: "Sign in with a passkey" }).click()
    await page.waitForURL(/\/dashboard\/settings\/security/)
    await expect(page.getByText(email, { exact: true })).toBeVisible()
    await expect(page.getByText("Waiting for the new address")).toHaveCount(0)
    expect(await whoIs(page, url)).toMatchObject({ id: owner?.id, email, emailVerified: true })
    await forget(page.context())
    await page.goto(`${url}/auth/login`)
    await fillLogin(page, email)
    await page.getByLabel("Code").fill(freshCode(key))
    await page.waitForURL(/\/dashboard\/submissions/)
  })

  await test.step("a change is taken back from the old mailbox, signed out; opening the link alone does nothing", async () => {
    const next = "elsewhere.wren@example.com"
    await askForAddress(page, url, next)
    const asks = () => mailbox.to(email).filter((mail) => /change of your address/.test(mail.subject))
    await expect.poll(() => asks().length).toBe(2)
    await page.goto(linkIn(asks().at(-1)!, "/verify-email"))
    await page.goto(linkIn(await mailbox.waitFor(next), "/verify-email"))
    await page.waitForURL(/\/dashboard\/settings\/security/)
    await expect(page.getByText(next, { exact: true })).toBeVisible()
    const told = () => mailbox.to(email).filter((mail) => /^The address of your Intray account was changed/.test(mail.subject))
    await expect.poll(() => told().length).toBe(2)
    await forget(page.context())
    await page.goto(linkIn(told().at(-1)!, "/auth/undo-email-change"))
    await expect(page.getByRole("heading", { name: "Take the change of address back?" })).toBeVisible()
    await page.getByRole("button", { name: "Take the change back" }).click()
    await expect(page.getByRole("heading", { name: "The change is reversed" })).toBeVisible()
    await expect(page.getByText(email, { exact: true })).toBeVisible()
    await expect(page.getByRole("link", { name: "Choose a new password" })).toBeVisible()
    await page.reload()
    await page.getByRole("button", { name: "Take the change back" }).click()
    await expect(page.getByRole("heading", { name: "That link does not work any more" })).toBeVisible()
  })
})

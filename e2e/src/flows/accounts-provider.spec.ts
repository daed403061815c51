import { ageSessions, atProvider, linkIn, openSecurity } from "../lib/accounts.ts"
import { takeFirstSteps } from "../lib/first-steps.ts"
import { password, signUp } from "../lib/people.ts"
import { expect, test } from "../lib/test.ts"

test("somebody comes in by the provider, to where they wanted to go, and cannot lose the only way in", async ({ page, accounts }) => {
  const { url } = accounts
  await page.goto(`${url}/dashboard/portals`)
  await page.getByRole("button", { name: "Continue with Acme" }).click()

  await test.step("refused over there, it says so here", async () => {
    await page.getByRole("button", { name: "Refuse" }).click()
    await page.waitForURL(/\/auth\/login\?.*error=access_denied/)
    await expect(page.getByText("You did not allow it there, so nothing happened here.").first()).toBeVisible()
  })

  await test.step("allowed, an account is made", async () => {
    await page.getByRole("button", { name: "Continue with Acme" }).click()
    await atProvider(page, { email: "noor@example.com", name: "Noor Avelin" })
    await takeFirstSteps(page)
    await page.waitForURL(`${url}/dashboard/portals`)
  })

  await test.step("the last way in stays; with a password next to it, it can go", async () => {
    await openSecurity(page, url)
    await expect(page.getByText(/You cannot disconnect your last way to sign in/)).toBeVisible()
    await expect(page.getByRole("button", { name: "Disconnect Acme" })).toHaveCount(0)
    await page.getByRole("button", { name: "Set a password" }).click()
    await page.getByLabel("New password").fill(password)
    await page.getByRole("button", { name: "Save password" }).click()
    await expect(page.getByText("Your password was changed").first()).toBeVisible()
    await page.getByRole("button", { name: "Disconnect Acme" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click()
    await expect(page.getByText("Acme is disconnected").first()).toBeVisible()
  })
})

test("somebody with a password connects the provider; a failed try says why @long", async ({ page, accounts, mailbox }) => {
  const { url } = accounts
  const email = "ilva@example.com"
  await signUp(page, url, mailbox, { name: "Ilva Brandsey", email })
  await openSecurity(page, url)
  await page.getByRole("button", { name: "Connect Acme" }).click()
  await page.getByRole("button", { name: "Refuse" }).click()
  await page.waitForURL(`${url}/dashboard/settings/security`)
  await expect(page.getByText("You did not allow it there, so nothing happened here.").first()).toBeVisible()
  await page.getByRole("button", { name: "Connect Acme" }).click()
  await atProvider(page, { email, name: "Ilva" })
  await page.waitForURL(`${url}/dashboard/settings/security`)
  await expect(page.getByText("Acme is connected").first()).toBeVisible()
  await page.getByRole("button", { name: "Disconnect Acme" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click()
  await expect(page.getByRole("button", { name: "Connect Acme" })).toBeVisible()
})

test("without a password, one confirms by signing in again, and deletes the account by mail @long", async ({ page, accounts, mailbox }) => {
  const { url } = accounts
  await page.goto(`${url}/auth/login`)
  await page.getByRole("button", { name: "Continue with Acme" }).click()
  await atProvider(page, { email: "fen@example.com", name: "Fen Atlas" })
  await takeFirstSteps(page)
  await page.waitForURL(/\/dashboard\/submissions/)
  await openSecurity(page, url)
  ageSessions(accounts.dataDir, "fen@example.com")
  await page.getByRole("button", { name: "Set a password" }).click()
  await page.getByLabel("New password").fill(password)
  await page.getByRole("button", { name: "Save password" }).click()
  await page.getByRole("button", { name: "Sign out and in again" }).click()
  await page.waitForURL(/\/auth\/login\?redirect=/)
  await page.getByRole("button", { name: "Continue with Acme" }).click()
  await page.waitForURL(`${url}/dashboard/settings/security`)
  await page.getByRole("button", { name: "Delete my account" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Mail me the link" }).click()
  await expect(page.getByText(/We mailed fen@example.com. The link there deletes your account/)).toBeVisible()
  await page.goto(linkIn(await mailbox.waitFor("fen@example.com", /deletion/), "/delete-user/callback"))
  await expect(page.getByText(/Your account is deleted/)).toBeVisible()
})

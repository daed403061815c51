import { rmSync } from "node:fs"
import { account } from "@intray/i18n/account"
import { auth } from "@intray/i18n/auth"
import { temporaryFolder } from "../lib/folder.ts"
import { freePort, slower } from "../lib/net.ts"
import { signIn } from "../lib/people.ts"
import { seed, startServer } from "../lib/server.ts"
import { expect, test } from "../lib/test.ts"

test("what the operator has switched off is nowhere to be pressed @long", async ({ page }) => {
  test.setTimeout(120_000 * slower)
  const dataDir = temporaryFolder("switches")
  const port = await freePort()
  await seed(dataDir, 10, { cheapPasswords: true })
  const first = await startServer({ dataDir, port, cheapPasswords: true })
  try {
    await signIn(page, first.url, "owner@example.com")
    await page.goto(`${first.url}/dashboard/settings/security`)
    for (const name of [account.password.title, account.delete.title])
      await expect(page.getByRole("heading", { name, exact: true })).toBeVisible()
    await expect(page.getByRole("button", { name: account.email.change, exact: true })).toBeVisible()
  } finally {
    await first.stop()
  }

  const env = { EMAIL_PASSWORD: "off", VERIFICATION_MAIL: "off", ACCOUNT_DELETION: "off" }
  const second = await startServer({ dataDir, port, cheapPasswords: true, env })
  try {
    await page.goto(`${second.url}/dashboard/settings/security`)
    await expect(page.getByRole("heading", { name: account.data.title, exact: true })).toBeVisible()
    for (const name of [account.password.title, account.delete.title])
      await expect(page.getByRole("heading", { name, exact: true })).toHaveCount(0)
    await expect(page.getByRole("button", { name: account.email.resend, exact: true })).toHaveCount(0)

    await page.context().clearCookies()
    for (const path of ["/auth/register", "/auth/reset-password", "/auth/login"]) {
      await page.goto(`${second.url}${path}`)
      await page.waitForURL(/\/auth\/login/)
      await expect(page.getByRole("link", { name: auth.login.magic })).toBeVisible()
      await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0)
      await expect(page.getByRole("link", { name: auth.login.forgot })).toHaveCount(0)
      await expect(page.getByRole("link", { name: auth.login.create })).toHaveCount(0)
    }
  } finally {
    await second.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

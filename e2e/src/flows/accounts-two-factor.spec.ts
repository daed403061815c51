import {
  ageSessions,
  codeNow,
  fillLogin,
  forget,
  forgetUsedCodes,
  freshCode,
  linkIn,
  openSecurity,
  plugInAuthenticator,
} from "../lib/accounts.ts"
import { slower } from "../lib/net.ts"
import { password, signUp } from "../lib/people.ts"
import { expect, test } from "../lib/test.ts"

test("the second step from turning it on to a backup code, and a device that is trusted", async ({ page, accounts, mailbox }) => {
  test.setTimeout(120_000 * slower)
  const { url } = accounts
  const email = "tobias@example.com"
  await signUp(page, url, mailbox, { name: "Tobias Arendt", email })
  await openSecurity(page, url)
  let key = ""
  let codes: string[] = []

  await test.step("he turns it on with his password, scans the key and types the first code", async () => {
    await page.getByRole("button", { name: "Turn on" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Password", { exact: true }).fill(password)
    await dialog.getByRole("button", { name: "Continue" }).click()
    await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible()
    key = await dialog.locator("code").innerText()
    await dialog.getByLabel("Code", { exact: true }).fill(codeNow(key) === "000000" ? "111111" : "000000")
    await expect(dialog.getByLabel("Code", { exact: true })).toHaveAccessibleDescription(/not right/)
    const code = freshCode(key)
    await dialog.getByLabel("Code", { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await expect(dialog.getByRole("listitem")).toHaveCount(10)
    codes = await dialog.getByRole("listitem").allInnerTexts()
    const download = page.waitForEvent("download")
    await dialog.getByRole("button", { name: "Download" }).click()
    expect((await download).suggestedFilename()).toBe("intray-backup-codes.txt")
    await dialog.getByRole("button", { name: "I have saved them" }).click()
    await expect(page.getByText("10 backup codes are left.")).toBeVisible()
  })

  await test.step("signing in asks for a code, goes on to where he wanted, and trusts the device", async () => {
    await forget(page.context(), true)
    await page.goto(`${url}/dashboard/portals`)
    await fillLogin(page, email)
    await page.waitForURL(/\/auth\/second-factor/)
    await page.reload()
    await page.getByLabel("Trust this device for 30 days").check()
    await page.getByLabel("Code", { exact: true }).fill(freshCode(key))
    await page.waitForURL(`${url}/dashboard/portals`)
    await forget(page.context())
    await page.goto(`${url}/auth/login`)
    await fillLogin(page, email)
    await page.waitForURL(/\/dashboard\/submissions/)
  })

  await test.step("without the phone, a backup code signs in, once", async () => {
    await forget(page.context(), true)
    await page.goto(`${url}/auth/login`)
    await fillLogin(page, email)
    await page.getByRole("button", { name: "Use a backup code" }).click()
    await page.getByLabel("Backup code").fill(codes[0] ?? "")
    await page.getByRole("button", { name: "Continue" }).click()
    await page.waitForURL(/\/dashboard\/submissions/)
    await forget(page.context(), true)
    await page.goto(`${url}/auth/login`)
    await fillLogin(page, email)
    await page.getByRole("button", { name: "Use a backup code" }).click()
    await page.getByLabel("Backup code").fill(codes[0] ?? "")
    await page.getByRole("button", { name: "Continue" }).click()
    await expect(page.getByLabel("Backup code")).toHaveAccessibleDescription(/none of your unused backup codes/)
  })

  await test.step("a mailed code does too", async () => {
    await page.getByRole("button", { name: "Mail me a code instead" }).click()
    const mail = await mailbox.waitFor(email, /code/i)
    await page.getByLabel("Code", { exact: true }).fill(/\b\d{6}\b/.exec(mail.text)?.[0] ?? "")
    await page.waitForURL(/\/dashboard\/submissions/)
  })

  forgetUsedCodes(accounts.dataDir)
  await test.step("a mailed link is one step only", async () => {
    await forget(page.context(), true)
    await page.goto(`${url}/auth/magic-link?redirect=%2Fdashboard%2Fportals`)
    await page.getByLabel("E-mail").fill(email)
    await page.getByRole("button", { name: "Mail me the link" }).click()
    await page.goto(linkIn(await mailbox.waitFor(email, /^Sign in to Intray$/), "/magic-link/verify"))
    await page.waitForURL(/\/auth\/second-factor/)
    await expect(page.getByRole("button", { name: "Mail me a code instead" })).toHaveCount(0)
    await page.getByLabel("Code", { exact: true }).fill(freshCode(key))
    await page.waitForURL(`${url}/dashboard/portals`)
  })

  await test.step("confirming who he is asks for both, and the name he typed for a passkey is still there", async () => {
    await plugInAuthenticator(page)
    await openSecurity(page, url)
    ageSessions(accounts.dataDir, email)
    await page.getByRole("button", { name: "Add a passkey" }).click()
    await page.getByLabel("Name", { exact: true }).fill("Key ring")
    await page.getByRole("button", { name: "Continue" }).click()
    await page.getByLabel("Your password").fill(password)
    await page.getByRole("button", { name: "Confirm", exact: true }).click()
    await page.getByRole("dialog", { name: "One more step" }).getByLabel("Code", { exact: true }).fill(freshCode(key))
    await expect(page.getByText("You can now sign in with Key ring").first()).toBeVisible()
  })

  await test.step("a passkey whose device made sure of him is both steps at once", async () => {
    await forget(page.context(), true)
    await page.goto(`${url}/auth/login`)
    // The simulated device answers the list below the e-mail field by itself.
    await page.waitForURL(/\/dashboard\/submissions/)
  })

  await test.step("he turns it off again", async () => {
    await openSecurity(page, url)
    await page.getByRole("button", { name: "Turn off" }).click()
    await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(password)
    await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click()
    await expect(page.getByText("Off. Your password is enough to sign in.")).toBeVisible()
    const activity = page.getByRole("list", { name: "Recent activity" })
    await expect(activity.getByText("Second step turned off")).toBeVisible()
    await expect(activity.getByText("Signed in with a backup code")).toBeVisible()
  })
})

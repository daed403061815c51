import { fillLogin, forget, linkIn, openSecurity } from "../lib/accounts.ts"
import { takeFirstSteps } from "../lib/first-steps.ts"
import { password, signUp } from "../lib/people.ts"
import { focused } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

test("a mailed link signs in once, to where one wanted to go; used again it says why, with a way on", async ({
  page,
  accounts,
  mailbox,
}) => {
  const { url } = accounts
  const email = "mara@example.com"
  await signUp(page, url, mailbox, { name: "Mara Lind", email })
  await forget(page.context())
  await page.goto(`${url}/dashboard/portals`)
  await page.getByRole("link", { name: "E-mail me a sign-in link instead" }).click()
  await page.getByRole("button", { name: "Mail me the link" }).click()
  expect((await focused(page)).label, "the focus is where something is missing").toContain("E-mail")
  await page.getByLabel("E-mail").fill(email)
  await page.getByRole("button", { name: "Mail me the link" }).click()
  await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Send the link again" })).toBeDisabled()
  const link = linkIn(await mailbox.waitFor(email, /^Sign in to Intray$/), "/magic-link/verify")
  await page.goto(link)
  await page.waitForURL(`${url}/dashboard/portals`)
  await forget(page.context())
  await page.goto(link)
  await page.waitForURL(/\/auth\/magic-link/)
  await expect(page.getByText(/That link does not work any more/)).toBeVisible()
  await expect(page.getByRole("button", { name: "Mail me the link" })).toBeVisible()
})

test("a forgotten password is set again by mail; the link works once @long", async ({ page, accounts, mailbox }) => {
  const { url } = accounts
  const email = "coral@example.com"
  await signUp(page, url, mailbox, { name: "Coral Index", email })
  await forget(page.context())
  await page.goto(`${url}/auth/login`)
  await page.getByRole("link", { name: "Forgot it?" }).click()
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible()
  await page.getByLabel("E-mail").fill(email)
  await page.getByRole("button", { name: "Mail me the link" }).click()
  await expect(page.getByText(/has an account here, a link is on its way/)).toBeVisible()
  const link = linkIn(await mailbox.waitFor(email, /reset/i), "/reset-password/")
  await page.goto(link)
  const field = page.getByLabel("New password")
  await field.fill("short")
  await page.getByRole("button", { name: "Save the password" }).click()
  await expect(field).toHaveAccessibleDescription(/3 more characters/)
  await expect(field).toHaveValue("short")
  await field.fill("another horse battery")
  await page.getByRole("button", { name: "Save the password" }).click()
  await expect(page.getByText("Your new password holds. Sign in with it.")).toBeVisible()
  await fillLogin(page, email)
  await expect(page.getByText(/do not belong together/)).toBeVisible()
  await fillLogin(page, email, "another horse battery")
  await page.waitForURL(/\/dashboard\/submissions/)
  await forget(page.context())
  await page.goto(link)
  await expect(page.getByRole("heading", { name: "That link does not work any more" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Mail me a new link" })).toBeVisible()
})

test("signing up, with the link of the mail, ends where one wanted to go; a broken link has a way on", async ({
  page,
  accounts,
  mailbox,
}) => {
  const { url } = accounts
  const email = "junco@example.com"
  await page.goto(`${url}/auth/register?redirect=%2Fdashboard%2Fportals`)
  await page.getByLabel("Your name").fill("Junco Parade")
  await page.getByLabel("E-mail").fill(email)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Create account" }).click()
  await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible()
  const link = linkIn(await mailbox.waitFor(email, /verify/i), "/verify-email")
  await page.goto(link.replace(/token=[^&]+/, "token=broken"))
  await expect(page.getByRole("heading", { name: "That link did not work" })).toBeVisible()
  await page.getByLabel("E-mail").fill(email)
  await page.getByRole("button", { name: "Mail me a new link" }).click()
  await expect(page.getByText(/waits to be confirmed, a new link is on its way/)).toBeVisible()
  await page.goto(`${url}/auth/login`)
  await fillLogin(page, email)
  await expect(page.getByText(/is not confirmed yet/)).toBeVisible()
  await page.goto(link)
  await takeFirstSteps(page)
  await page.waitForURL(`${url}/dashboard/portals`)
})

test("a confirmed address changes when both mailboxes have agreed @long", async ({ page, accounts, mailbox }) => {
  const { url } = accounts
  const [old, next] = ["glass@example.com", "heron@example.com"]
  await signUp(page, url, mailbox, { name: "Glass Heron", email: old })
  await openSecurity(page, url)
  await page.getByRole("button", { name: "Change address" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("New address").fill(old)
  await dialog.getByRole("button", { name: "Change address" }).click()
  await expect(dialog.getByLabel("New address")).toHaveAccessibleDescription(/your address already/)
  await dialog.getByLabel("New address").fill(next)
  await dialog.getByRole("button", { name: "Change address" }).click()
  await expect(page.getByText("Waiting for the links")).toBeVisible()
  await page.reload()
  await expect(page.getByText("Waiting for the links"), "it is still said after a reload").toBeVisible()
  await page.goto(linkIn(await mailbox.waitFor(old, /change of your address/), "/verify-email"))
  await page.goto(linkIn(await mailbox.waitFor(next), "/verify-email"))
  await page.waitForURL(`${url}/dashboard/settings/security`)
  await expect(page.getByText(next, { exact: true })).toBeVisible()
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible()
  await expect(page.getByText("Waiting for the links")).toHaveCount(0)
})

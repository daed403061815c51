import { readFileSync } from "node:fs"
import { fillLogin, openSecurity } from "../lib/accounts.ts"
import { password, signIn, signUp } from "../lib/people.ts"
import { expect, test } from "../lib/test.ts"

test("guests are led to signing in and back, people away from it; signing out ends there", async ({ page, accounts, mailbox }) => {
  const { url } = accounts
  await signUp(page, url, mailbox, { name: "Wren Castellane", email: "wren.castellane@example.com" })
  for (const path of ["login", "register", "magic-link", "reset-password"]) {
    await page.goto(`${url}/auth/${path}`)
    await page.waitForURL(/\/dashboard\/submissions/)
  }
  await page.goto(`${url}/auth/login?redirect=${encodeURIComponent("/dashboard/settings/security?error=invalid_token")}`)
  await page.waitForURL(`${url}/dashboard/settings/security`)
  await expect(page.getByText(/That link was already used/).first(), "the target keeps its question").toBeVisible()
  await page.goto(`${url}/dashboard/settings`)
  await page.getByLabel("Name", { exact: true }).fill("Wren C.")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("Your name is saved").first()).toBeVisible()
  await expect(page.getByRole("button", { name: /Wren C\./ }), "the session was read anew").toBeVisible()
  await page.evaluate(() => localStorage.setItem("intray-kept:reply:somebody:something", JSON.stringify({ at: Date.now(), value: "Dear" })))
  await page.getByRole("button", { name: /account menu/ }).click()
  await page.getByRole("menuitem", { name: "Sign out" }).click()
  await page.getByRole("alertdialog", { name: "Sign out anyway?" }).getByRole("button", { name: "Sign out" }).click()
  await page.waitForURL(/\/auth\/login$/)
  const left = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("intray-kept:")))
  expect(left, "what was half written is gone").toEqual([])

  const calls: { method: string; body: boolean; path: string }[] = []
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith("/api/auth/")) calls.push({ method: request.method(), body: Boolean(request.postData()), path: pathname })
  })
  await page.goto(`${url}/dashboard`)
  await page.waitForURL(/\/auth\/login\?redirect=/)
  await test.step("a lost connection loses nothing that was typed, and an impatient person signs in once", async () => {
    await page.route("**/api/auth/sign-in/email", (route) => route.abort("connectionreset"), { times: 1 })
    await fillLogin(page, "wren.castellane@example.com")
    await expect(page.getByText(/The server did not answer. Try again. What you typed is still here/)).toBeVisible()
    await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue("wren.castellane@example.com")
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(password)
    calls.length = 0
    await page.getByRole("button", { name: "Sign in", exact: true }).dblclick()
    await page.waitForURL(/\/dashboard\/submissions/)
  })
  expect(calls.filter((one) => one.path === "/api/auth/sign-in/email")).toHaveLength(1)
  for (const { method, body, path } of calls.filter((one) => !one.path.includes("/passkey/")))
    expect(method, path).toBe(body ? "POST" : "GET")
})

test("sessions are ended one by one, all others, and all @long", async ({ page, browser, accounts, mailbox }) => {
  const { url } = accounts
  const email = "salt@example.com"
  await signUp(page, url, mailbox, { name: "Salt Ledger", email })
  const other = await browser.newContext()
  const elsewhere = await other.newPage()
  await signIn(elsewhere, url, email)
  await openSecurity(page, url)
  const list = page.getByRole("list", { name: "Where you are signed in" })
  await expect(list.getByText("This device")).toHaveCount(1)
  const before = await list.getByRole("listitem").count()
  await list
    .getByRole("button", { name: /^Sign out/ })
    .first()
    .click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click()
  await expect(list.getByRole("listitem")).toHaveCount(before - 1)
  await page.getByRole("button", { name: "Sign out all others" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out all others" }).click()
  await expect(list.getByRole("listitem")).toHaveCount(1)
  await elsewhere.goto(`${url}/dashboard/submissions`)
  await elsewhere.waitForURL(/\/auth\/login/)
  await page.getByRole("button", { name: "Change password" }).click()
  await page.getByLabel("Current password").fill(password)
  await page.getByLabel("New password").fill("password1")
  await page.getByRole("button", { name: "Save password" }).click()
  await expect(page.getByLabel("New password")).toHaveAccessibleDescription(/easy to guess/)
  await page.getByLabel("New password").fill("a quieter horse")
  await page.getByRole("button", { name: "Save password" }).click()
  await expect(page.getByText("Your password was changed").first()).toBeVisible()
  const activity = page.getByRole("list", { name: "Recent activity" })
  await expect(activity.getByText("Password changed")).toBeVisible()
  await expect(activity.getByText("Signed out elsewhere")).toBeVisible()
  await page.getByRole("button", { name: "Sign out everywhere" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }).click()
  await page.waitForURL(/\/auth\/login$/)
  await fillLogin(page, email, "a quieter horse")
  await page.waitForURL(/\/dashboard\/submissions/)
  await other.close()
})

test("somebody takes their data along and deletes the account; it is gone @long", async ({ page, accounts, mailbox }) => {
  const { url } = accounts
  const email = "pollen@example.com"
  await signUp(page, url, mailbox, { name: "Pollen Office", email })
  await openSecurity(page, url)
  const waiting = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download my data" }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe("intray-my-data.json")
  const data = readFileSync(await download.path(), "utf8")
  expect(JSON.stringify(JSON.parse(data))).toContain(email)
  expect(data, "nothing that opens the account").not.toMatch(/"(password|token|secret)"\s*:\s*"/i)
  await page.getByRole("button", { name: "Delete my account" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Your password").fill("not this one")
  await dialog.getByRole("button", { name: "Delete my account" }).click()
  await expect(dialog.getByLabel("Your password")).toHaveAccessibleDescription(/not your password/)
  await dialog.getByLabel("Your password").fill(password)
  await dialog.getByRole("button", { name: "Delete my account" }).click()
  await expect(page.getByText(/Your account is deleted/)).toBeVisible()
  await fillLogin(page, email)
  await expect(page.getByText(/do not belong together/)).toBeVisible()
})

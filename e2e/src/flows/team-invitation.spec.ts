import { linkIn } from "../lib/accounts.ts"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { password, signUp } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

test("somebody is invited, makes an account with the link, and labels @long", async ({ page, browser, accounts, mailbox }) => {
  const { url } = accounts
  await signUp(page, url, mailbox, { name: "Imke Sandoval", email: "imke.sandoval@example.com" })
  const client = await signInClient(url, "imke.sandoval@example.com")
  await client.mutate("portals.create", { template: "music-demos", title: "Send us your music", slug: "invited-demos" })
  const form = await readPortal(url, "invited-demos")
  await send(url, "invited-demos", answersFor(form, { name: "Kitefall", email: "kitefall@example.com" }))

  await test.step("several at once; what was not sent stays typed", async () => {
    await page.goto(`${url}/dashboard/settings/members`)
    const box = page.getByLabel("E-mail addresses")
    await box.fill("Noor Avelin <noor.avelin@example.com>, not-an-address; wrong@example.com")
    await page.getByLabel("As", { exact: true }).selectOption("member")
    await page.getByRole("button", { name: "Send 3 invitations" }).click()
    const results = page.getByRole("list", { name: "Results" })
    await expect(results.getByRole("listitem")).toHaveCount(3)
    await expect(results.getByText("Invited", { exact: true })).toHaveCount(2)
    await expect(box).toHaveValue("not-an-address")
    await expect(page.getByRole("list", { name: "Open invitations" }).getByRole("listitem")).toHaveCount(2)
    expect(await accessibility(page)).toEqual([])
  })
  const link = linkIn(await mailbox.waitFor("noor.avelin@example.com"), "/accept-invitation/")

  const context = await browser.newContext()
  const guest = await context.newPage()
  await test.step("the link says who invites, where and as what; the account is made with its address", async () => {
    await guest.goto(link)
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText(/^Join Imke/)
    await expect(guest.getByText(/Imke Sandoval invites you .*as a member/)).toBeVisible()
    expect(await accessibility(guest)).toEqual([])
    await guest.getByRole("link", { name: "Create an account" }).click()
    await expect(guest.getByLabel("E-mail")).toHaveValue("noor.avelin@example.com")
    await guest.getByLabel("Your name").fill("Noor Avelin")
    await guest.getByLabel("Password", { exact: true }).fill(password)
    await guest.getByRole("button", { name: "Create account" }).click()
    // The mail of the invitation proved the address: no second one comes.
    await guest.getByRole("button", { name: "Accept", exact: true }).click()
    await expect(guest.getByText(/^You belong to Imke.* now$/).first()).toBeVisible()
  })
  await test.step("the invited member labels", async () => {
    const row = guest.getByRole("option", { name: /Kitefall/ })
    await expect(row).toBeVisible()
    await guest.keyboard.press("1")
    await expect(row).toContainText("Sign")
    await page.goto(`${url}/dashboard/submissions`)
    await expect(page.getByRole("option", { name: /Kitefall/ })).toContainText("Sign")
  })

  await test.step("used, another's, cancelled and unknown ones say so", async () => {
    await guest.goto(link)
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText(/^You belong to Imke.* already$/)
    const other = linkIn(await mailbox.waitFor("wrong@example.com"), "/accept-invitation/")
    const elsewhere = await browser.newContext()
    const stranger = await elsewhere.newPage()
    await signUp(stranger, url, mailbox, { name: "Ada Brandt", email: "ada-elsewhere@example.com" })
    await stranger.goto(other)
    await expect(stranger.getByText(/invites w…@e….com to Imke.*signed in as ada-elsewhere@example.com/)).toBeVisible()
    expect(await accessibility(stranger)).toEqual([])
    await stranger.getByRole("button", { name: "Switch account" }).click()
    await expect(stranger.getByRole("textbox", { name: "E-mail" })).toHaveValue("wrong@example.com")
    await page.goto(`${url}/dashboard/settings/members`)
    await page.getByRole("button", { name: "More for wrong@example.com" }).click()
    await page.getByRole("menuitem", { name: "Cancel invitation" }).click()
    await expect(page.getByText("No open invitations.")).toBeVisible()
    await stranger.goto(other)
    await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("This invitation was cancelled")
    await elsewhere.close()
    const unknown = await guest.goto(`${url}/accept-invitation/nobody-knows-this`)
    expect(unknown?.status()).toBe(404)
    await expect(guest.getByRole("heading", { name: "Page not found" })).toBeVisible()
  })

  await test.step("the only owner cannot leave, hands the team on, and leaves", async () => {
    await page.getByRole("button", { name: "More for Imke Sandoval" }).click()
    await page.getByRole("menuitem", { name: "Leave the team" }).click()
    await page.getByRole("button", { name: "Make somebody else the owner" }).click()
    await page.getByLabel("New owner").selectOption({ label: "Noor Avelin (noor.avelin@example.com)" })
    await page.getByRole("button", { name: "Transfer ownership" }).click()
    await expect(page.getByText("Noor Avelin is now the owner").first()).toBeVisible()
    await page.getByRole("button", { name: "More for Imke Sandoval" }).click()
    await page.getByRole("menuitem", { name: "Leave the team" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Leave team" }).click()
    await page.waitForURL(/\/dashboard\/onboarding/)
  })

  await test.step("the new owner is alone in the team", async () => {
    await guest.goto(`${url}/dashboard/settings/members`)
    await expect(guest.getByRole("list", { name: "Members of the team" }).getByRole("listitem")).toHaveCount(1)
  })
  await context.close()
})

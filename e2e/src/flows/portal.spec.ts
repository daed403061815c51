import { fillPerson, fillTerms, fillTrack, receipt, sendButton } from "../lib/form.ts"
import { signIn } from "../lib/people.ts"
import { expect, test } from "../lib/test.ts"

test("a question is added, published and asked; earlier submissions stay unchanged", async ({ page, seeded, browser }) => {
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/portals/demos`)
  await page.getByRole("button", { name: "Add a field" }).click()
  await page
    .getByRole("listbox", { name: "Add a field" })
    .getByRole("option", { name: /^Short text/ })
    .click()
  await page.getByLabel("Question", { exact: true }).fill("Record label so far")
  await page.getByRole("button", { name: "Add field" }).click()
  await page.getByRole("button", { name: /^Publish 1 change/ }).click()
  const diff = page.getByRole("dialog", { name: /Publish 1 change/ })
  await expect(diff.getByText("Record label so far")).toBeVisible()
  await diff.getByRole("button", { name: "Publish" }).click()
  await expect(page.getByText(/Version 2 is published/).first()).toBeVisible()
  const visitor = await browser.newContext()
  const form = await visitor.newPage()
  await form.goto(`${seeded.url}/demos`)
  await expect(form.getByLabel(/^Record label so far/)).toBeVisible()
  await visitor.close()
})

test("a closed portal says so, keeps typed text, and accepts forms begun before @long", async ({ page, seeded, browser }) => {
  const visitor = await browser.newContext()
  const form = await visitor.newPage()
  await form.goto(`${seeded.url}/demos`)
  await fillPerson(form, { artist: "Kitefall", name: "Kit Fall", email: "late@example.com" })

  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/portals/demos`)
  await page
    .getByRole("tab", { name: "Settings" })
    .or(page.getByRole("link", { name: "Settings" }))
    .first()
    .click()
  await page.getByRole("button", { name: "Close", exact: true }).click()
  await expect(page.getByText("The portal is closed.").first()).toBeVisible()

  const other = await visitor.newPage()
  const response = await other.goto(`${seeded.url}/demos`)
  expect(response?.status()).toBe(200)
  await expect(other.getByRole("heading", { name: "This portal is closed" })).toBeVisible()

  await fillTrack(form, 1, { title: "Late", genre: "House", link: "https://soundcloud.com/kitefall/late/s-AbCdEf12345" })
  await fillTerms(form)
  await sendButton(form).click()
  await receipt(form)

  await page
    .getByRole("button", { name: "Open again" })
    .or(page.getByRole("button", { name: "Open", exact: true }))
    .first()
    .click()
  await expect(page.getByText("The portal is open.").first()).toBeVisible()
  await visitor.close()
})

test("an address is checked while it is typed", async ({ page, seeded }) => {
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/portals`)
  await page
    .getByRole("button", { name: "New portal" })
    .or(page.getByRole("link", { name: "New portal" }))
    .first()
    .click()
  const address = page.getByLabel("Address", { exact: true })
  await expect(address).toHaveValue("music-demos")
  await address.fill("admin")
  await expect(page.getByText("Intray uses this address itself.")).toBeVisible()
  await address.fill("demos")
  await expect(page.getByText("This address is already in use.")).toBeVisible()
  await address.fill("night-shift")
  await expect(page.getByText(/night-shift is available/)).toBeVisible()
})

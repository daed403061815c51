import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { inbox } from "@intray/i18n/inbox"
import { standardPlans } from "@intray/server/modules/billing/subscription/plans"
import { type StripeStandIn, startStripe } from "@intray/server/testing/stripe"
import type { Page } from "@playwright/test"
import { temporaryFolder } from "../lib/folder.ts"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { slower } from "../lib/net.ts"
import { signIn } from "../lib/people.ts"
import { type Client, openDemos } from "../lib/rpc.ts"
import { accessibility, type Mode, setMode, sidewaysScroll } from "../lib/screen.ts"
import { type RunningServer, startServer } from "../lib/server.ts"
import { expect, test } from "../lib/test.ts"

let stripe: StripeStandIn
let server: RunningServer
let owner: Client
let folder: string

test.beforeAll(async () => {
  stripe = await startStripe()
  folder = temporaryFolder("plans")
  const [free, ...sold] = standardPlans
  // One submission a month, so that the second is over the limit; one portal, so that another is refused.
  writeFileSync(join(folder, "plans.json"), JSON.stringify({ plans: [{ ...free, submissions: 1, portals: 1 }, ...sold] }))
  server = await startServer({
    cheapPasswords: true,
    env: {
      PLANS: "on",
      PLANS_FILE: join(folder, "plans.json"),
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_PRICE_PRO_MONTHLY: "price_promonth",
      STRIPE_PRICE_PRO_YEARLY: "price_proyear",
      STRIPE_PRICE_BUSINESS_MONTHLY: "price_bizmonth",
      STRIPE_API: stripe.url,
    },
  })
  stripe.notify = `${server.url}/api/stripe/webhook`
  owner = await openDemos(server.url)
})
test.afterAll(async () => {
  await server.stop()
  await stripe.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The page at three widths, light and dark: it fits, and axe finds nothing. */
async function looksRight(page: Page, name: string): Promise<void> {
  for (const mode of ["light", "dark"] satisfies Mode[]) {
    await page.evaluate((value) => localStorage.setItem("intray-color-mode", value), mode)
    await setMode(page.context(), mode)
    await page.reload()
    await expect(page.getByRole("heading", { name: "Submissions by month" })).toBeVisible()
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect([name, width, await sidewaysScroll(page)]).toEqual([name, width, 0])
      expect([name, mode, width, await accessibility(page)]).toEqual([name, mode, width, []])
      if (!process.env.SHOTS) continue
      await page.setViewportSize({ width, height: 2_000 })
      await page.screenshot({ path: join(process.env.SHOTS, `${name}-${mode}-${width}.png`) })
    }
  }
}

test("from Free to Pro and back: what is over the limit is kept and opens, invoices, and a payment that fails @long", async ({ page }) => {
  test.setTimeout(180_000 * slower)
  const portal = await readPortal(server.url, "demos")
  for (const name of ["Kitefall", "Low Tide"])
    await send(server.url, "demos", answersFor(portal, { name, email: "hello@kitefall.example" }))
  await signIn(page, server.url, "ruta@example.com")
  const second = (await owner.query<{ items: { id: string }[] }>("submissions.list", { limit: 1 })).items[0]?.id ?? ""
  const isOver = async () => (await owner.query<{ overLimit: boolean }>("submissions.get", { id: second })).overLimit
  expect(await isOver()).toBe(true)
  await page.goto(`${server.url}/dashboard/submissions?sel=2`)
  await expect(page.getByText(inbox.reading.overLimit)).toBeVisible()

  // The limit is said before a form is filled in, with the plan that lifts it.
  await page.goto(`${server.url}/dashboard/portals`)
  await page.getByRole("button", { name: "New portal" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("Free has 1 portal, archived ones counted, and all are used. Pro has 20.")
  await expect(dialog.getByRole("textbox")).toHaveCount(0)
  await dialog.getByRole("link", { name: "See the plans" }).click()

  await expect(page.getByRole("heading", { name: "One thing is over the limits of Free." })).toBeVisible()
  await expect(page.getByRole("cell", { name: "€29 a month for each member" })).toBeVisible()
  await looksRight(page, "free")

  await page.getByRole("button", { name: "Choose Pro" }).click()
  await page.getByRole("button", { name: "Pay and subscribe" }).click()
  await expect(page.getByText("Thank you. The team has Pro.")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Pro plan" })).toBeVisible()
  await expect(page.getByRole("list", { name: "Invoices" }).getByRole("listitem")).toContainText(["€29.00"])
  await expect(page.getByRole("heading", { name: /over the limits/ })).toHaveCount(0)
  await expect.poll(isOver).toBe(false)
  await looksRight(page, "pro")

  const [customer = ""] = stripe.customers.keys()
  await stripe.fail(customer)
  await page.goto(`${server.url}/dashboard/settings/plan`)
  await expect(page.getByRole("heading", { name: /^A payment failed\. Pro stays until/ })).toBeVisible()
  await looksRight(page, "grace")
  await stripe.recover(customer)
  await page.reload()
  await expect(page.getByRole("heading", { name: "Pro plan" })).toBeVisible()
  await expect(page.getByRole("heading", { name: /^A payment failed/ })).toHaveCount(0)

  await page.getByRole("button", { name: "Choose Free" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Go back to Free" }).click()
  await expect(page.getByText(/^Pro ends on .+ Then the team goes on with Free\.$/)).toBeVisible()
  await stripe.end(customer)
  await page.reload()
  await expect(page.getByRole("heading", { name: "Free plan" })).toBeVisible()
  await expect(page.getByText(/Pro ended on .+ Nothing was removed: portals stay open and accept submissions\./)).toBeVisible()
  await looksRight(page, "back")
})

import type { Page } from "@playwright/test"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { makePortal } from "../lib/portals.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

/** The toast area of pages for everybody: it is in the document, comes to be drawn with the first toast, and has the life that the app's has. */

const piece = /\/assets\/toast-area-[^/]*\.js$/
const shown = (page: Page, text: string) =>
  page.getByRole("region", { name: "Notifications (F8)" }).locator("[data-tone]", { hasText: text })

test("every public page has a toast area, which is drawn with the first toast and says it in a region that stood before", async ({
  page,
  context,
  seeded,
}) => {
  const sent = await send(seeded.url, "demos", answersFor(await readPortal(seeded.url, "demos"), { name: "Kit", email: "kit@example.com" }))
  const asked: string[] = []
  // The file is fetched into the browser's cache first and then loaded from there: the second counts.
  page.on("request", (request) => piece.test(request.url()) && request.resourceType() === "script" && asked.push(request.url()))
  for (const path of ["/", "/demos", `/status/${sent.demoId}`, "/no-such-portal"]) {
    asked.length = 0
    await page.goto(`${seeded.url}${path}`)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.locator("#toasts"), path).toBeAttached()
    const region = page.locator("[role=status][aria-live=polite]").first()
    await expect(region).toBeAttached()
    expect(asked, path).toEqual([])
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(shown(page, "You are online again."), path).toBeVisible()
    await expect(region, path).toContainText("You are online again.")
    expect(asked, path).toHaveLength(1)
    // Nothing says it a second time.
    await expect(page.locator("[aria-live]").filter({ hasText: "You are online again." }), path).toHaveCount(1)
  }
  expect(await accessibility(page)).toEqual([])
  await page.keyboard.press("F8")
  await expect(page.getByRole("region", { name: "Notifications (F8)" }).getByRole("list")).toBeFocused()
})

test("a toast of a public page is closed first and then removed", async ({ page, context, open }) => {
  await page.goto(open.url)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await context.setOffline(false)
  const toast = shown(page, "You are online again.")
  await expect(toast).toHaveAttribute("data-state", "open")
  const life = page.evaluate(
    () =>
      new Promise<boolean>((tell) => {
        let closed = false
        const watch = new MutationObserver(() => {
          const row = document.querySelector("[data-tone]")
          if (row?.getAttribute("data-state") === "closed") closed = true
          if (row !== null) return
          watch.disconnect()
          tell(closed)
        })
        watch.observe(document.body, { subtree: true, childList: true, attributes: true })
      }),
  )
  await toast.getByRole("button", { name: "Close" }).click()
  expect(await life).toBe(true)
  await expect(toast).toHaveCount(0)
})

test("a public page offers a new build, and what was typed is there after it is loaded", async ({ page, open }) => {
  await page.route("**/builds/latest.json*", (route) => route.fulfill({ json: { id: "a-newer-one", timestamp: 1 } }))
  await page.goto(`${open.url}/demos`)
  const name = page.getByLabel(/^Artist name/)
  await name.fill("Kitefall")
  const offer = shown(page, "A new version of this page is here")
  await expect(async () => {
    // It looks from a second after the page came to rest.
    await page.evaluate(() => window.dispatchEvent(new Event("focus")))
    await expect(offer).toBeVisible({ timeout: 500 })
  }).toPass()
  const loaded = page.waitForEvent("load")
  await offer.getByRole("button", { name: "Load again" }).click()
  await loaded
  await expect(name).toHaveValue("Kitefall")
})

test("shows a toast for what was copied and what was removed", async ({ page, context, open }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  const team = await signInClient(open.url, "ruta@example.com")
  const form = {
    fields: [
      { key: "name", type: "short_text", label: "Name", required: true },
      { key: "email", type: "email", label: "E-mail", required: true },
    ],
    roles: { title: "name", email: "email" },
  }
  await makePortal(team, { slug: "in-passing", title: "In passing", form: form as never })
  await page.goto(`${open.url}/in-passing`)
  await page.getByLabel("Name").fill("Kitefall")
  await page.getByLabel("E-mail").fill("kit@kitefall.example")
  await page.getByRole("button", { name: "Send" }).click()
  await expect(page.getByRole("heading", { name: "It has arrived" })).toBeVisible()
  await page.getByRole("button", { name: "Copy link" }).click()
  await expect(shown(page, "Copied")).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("/status/")
  await page.getByRole("button", { name: "Forget it on this device" }).click()
  await expect(shown(page, "This browser no longer remembers the link of #")).toBeVisible()
})

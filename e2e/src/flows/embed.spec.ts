import { rmSync } from "node:fs"
import type { FrameLocator, Page } from "@playwright/test"
import { temporaryFolder } from "../lib/folder.ts"
import { type ForeignSite, startForeignSite } from "../lib/foreign.ts"
import { links } from "../lib/mailbox.ts"
import { everyType, type FormInput, makePortal } from "../lib/portals.ts"
import { openDemos, signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { startServer } from "../lib/server.ts"
import { expect, test } from "../lib/test.ts"

const form: FormInput = {
  roles: { name: "name", email: "email" },
  fields: [
    { type: "short_text", key: "name", label: "Your name", required: true },
    { type: "email", key: "email", label: "E-mail", required: true },
    { type: "yes_no", key: "more", label: "Is there more to say?", required: true },
    {
      type: "long_text",
      key: "rest",
      label: "Say it",
      required: true,
      shownWhen: { match: "all", conditions: [{ field: "more", operator: "is", value: true }] },
    },
  ],
}

const sites: ForeignSite[] = []
test.afterAll(async () => {
  for (const site of sites) await site.close()
})

async function siteWith(html: string): Promise<ForeignSite> {
  const site = await startForeignSite(
    `<!doctype html><html lang="en"><title>Elsewhere</title><body><h1>Elsewhere</h1>${html}</body></html>`,
  )
  sites.push(site)
  return site
}

const heightOf = (page: Page, index = 0) =>
  page
    .locator("iframe")
    .nth(index)
    .evaluate((frame) => frame.getBoundingClientRect().height)

async function fill(frame: FrameLocator) {
  await frame.getByLabel("Your name").fill("Kit Fall")
  await frame.getByLabel("E-mail").fill("kit@example.com")
  await frame.getByLabel("No").check()
}

test("two forms in another site's page have the height of their content, and submissions arrive", async ({ page, open }) => {
  const client = await signInClient(open.url, "ruta@example.com")
  const site = await siteWith(
    `<div data-intray="inside" data-prefill="name=Ines"></div><p>Between</p><div data-intray="inside-two"></div><script src="${open.url}/embed.js" async></script>`,
  )
  const settings = { embeddable: true, embedOrigins: [site.origin] }
  await makePortal(client, { slug: "inside", title: "Inside", form, settings })
  await makePortal(client, { slug: "inside-two", title: "Inside two", form: everyType, settings: { embeddable: true } })
  await page.goto(site.origin)
  await page.locator("iframe").nth(1).scrollIntoViewIfNeeded()
  const [first, second] = [page.locator("iframe").first().contentFrame(), page.locator("iframe").nth(1).contentFrame()]
  await expect(second.getByRole("heading", { name: "Inside two" })).toBeVisible()
  await expect.poll(() => heightOf(page, 1)).toBeGreaterThan(1500)
  await expect(first.getByLabel("Your name")).toHaveValue("Ines")

  const before = await heightOf(page)
  expect(before).toBeLessThan(900)
  await fill(first)
  await first.getByLabel("Yes").check()
  await expect.poll(() => heightOf(page)).toBeGreaterThan(before + 80)
  await first.getByLabel("No").check()
  await expect.poll(() => heightOf(page)).toBe(before)
  await first.getByRole("button", { name: "Send", exact: true }).click()
  await expect(first.getByRole("heading", { name: "It has arrived" })).toBeVisible()
  await expect(first.getByRole("link", { name: /Open your status page/ })).toHaveAttribute("target", "_blank")
  expect(await accessibility(page)).toEqual([])
})

test("a plain frame works too, without storage, and only where the team allows it @long", async ({ page, open, trouble }) => {
  const client = await signInClient(open.url, "ruta@example.com")
  const site = await siteWith(
    `<iframe id="ours" src="${open.url}/framed?embed=1" width="600" height="900" title="Form"></iframe>
     <iframe id="theirs" src="${open.url}/not-here?embed=1" title="Form"></iframe>
     <iframe id="whole" src="${open.url}/framed" title="Form"></iframe>`,
  )
  await makePortal(client, { slug: "framed", title: "Framed", form, settings: { embeddable: true } })
  await makePortal(client, {
    slug: "not-here",
    title: "Not here",
    form,
    settings: { embeddable: true, embedOrigins: ["https://elsewhere.example"] },
  })
  // Like browsers that block storage in frames of other sites.
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"] as const)
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("denied", "SecurityError")
        },
      })
  })
  await page.goto(site.origin)
  const ours = page.frameLocator("#ours")
  await fill(ours)
  await ours.getByRole("button", { name: "Send", exact: true }).click()
  await expect(ours.getByRole("heading", { name: "It has arrived" })).toBeVisible()
  for (const refused of ["#theirs", "#whole"]) await expect(page.frameLocator(refused).getByLabel("Your name")).toHaveCount(0)
  // The browser logs the two rejections; there must be no other error.
  const refusals = trouble.splice(0).map(({ text }) => text)
  expect(refusals).toHaveLength(2)
  for (const text of refusals) expect(text).toMatch(/frame-ancestors/)
})

test("mails the status link again, and never reveals whether an address is known @long", async ({ page, mailbox }) => {
  const dataDir = temporaryFolder("e2e")
  const quiet = await startServer({ cheapPasswords: true, dataDir })
  await makePortal(await openDemos(quiet.url), { slug: "again", title: "Again", form })
  await quiet.stop()
  const server = await startServer({
    cheapPasswords: true,
    dataDir,
    env: { SMTP_URL: mailbox.url, MAIL_FROM: "Intray <post@intray.example>", RATE_LIMITS: undefined },
  })
  await page.goto(`${server.url}/again`)
  const challenge = page.waitForResponse((response) => response.url().endsWith("/again/challenge"))
  await page.getByLabel("Your name").fill("Kit Fall")
  await page.getByLabel("E-mail").fill("again@example.com")
  await page.getByLabel("No").check()
  // Solved in the background since the first letter, and sent along without waiting.
  expect((await challenge).ok()).toBe(true)
  await page.waitForTimeout(1_500)
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/submissions"))
  await page.getByRole("button", { name: "Send", exact: true }).click()
  expect((await sent).postDataJSON().challenge?.length).toBeGreaterThan(200)
  await expect(page.getByRole("heading", { name: "It has arrived" })).toBeVisible()
  const statusUrl = await page.getByLabel("Link to your status page").inputValue()
  await mailbox.waitFor("again@example.com", /./)
  for (const email of ["again@example.com", "nobody@example.com"]) {
    await page.getByRole("button", { name: "Already sent something? Get your status link again" }).click()
    const dialog = page.getByRole("dialog", { name: "Get your status link again" })
    await dialog.getByLabel("E-mail").fill(email)
    await page.keyboard.press("Enter")
    await expect(dialog.locator("p", { hasText: "Done. If something was sent from that address" })).toBeFocused()
    expect(await accessibility(page)).toEqual([])
    await page.keyboard.press("Escape")
    await expect(dialog).toHaveCount(0)
  }
  const mail = await mailbox.waitFor("again@example.com", /link/i)
  expect(links(mail)).toContain(statusUrl)
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

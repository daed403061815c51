import type { Browser } from "@playwright/test"
import type { Checks } from "../lib/checks.ts"
import type { Mailbox } from "../lib/mailbox.ts"
import { until } from "../lib/net.ts"
import { signInCookie } from "../lib/rpc.ts"
import { fetched, settle, silent, type Watched, watchedContext } from "./canary.ts"
import { owner, type Sent, slug } from "./stage.ts"

/** The status page of each, and each file at its own address. */
export async function outside(browser: Browser, url: string, checks: Checks, sent: Sent[], least: number): Promise<void> {
  const watched = await watchedContext(browser)
  const page = await watched.context.newPage()
  let shown = 0
  for (const { name, demoId } of sent) {
    await page.goto(`${url}/status/${demoId}`)
    await page.getByRole("heading", { level: 1 }).waitFor()
    await settle(page)
    const text = await page.locator("body").innerText()
    if (text.includes("<script>") || text.includes("onerror=")) shown += 1
    silent(checks, watched, `the status page, ${name}`)
    for (const href of await page.locator('a[href*="/api/files/"]').evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href)))
      await openFile(watched, checks, href)
  }
  checks.that(shown >= least, "markup is shown as the text that it is", shown)
  await watched.context.close()
}

/** A file opened as a page of its own. Its download is no fault. */
async function openFile(watched: Watched, checks: Checks, href: string): Promise<void> {
  const page = await watched.context.newPage()
  await page.goto(href).catch(() => undefined)
  await page.waitForTimeout(100)
  await page.close()
  silent(checks, watched, `a file at its address`)
}

/** Every submission in the reading pane with its history, then the screens that show what the team itself has written. */
export async function inside(browser: Browser, url: string, checks: Checks, count: number, least: number): Promise<void> {
  const watched = await watchedContext(browser)
  const cookie = await signInCookie(url, owner)
  await watched.context.addCookies(
    cookie.split("; ").map((pair) => {
      const at = pair.indexOf("=")
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: url }
    }),
  )
  const page = await watched.context.newPage()
  await page.goto(`${url}/dashboard/submissions`)
  await page.getByRole("option").first().waitFor()
  silent(checks, watched, "the inbox")
  const seen = new Set<string>()
  let marked = 0
  for (let index = 0; index < count; index += 1) {
    const current = page.getByRole("option", { selected: true })
    seen.add((await current.count()) > 0 ? ((await current.first().getAttribute("id")) ?? "") : "")
    if (/<script>|onerror=/.test(await page.locator("main").last().innerText())) marked += 1
    await page.keyboard.press("j")
    await settle(page, 120)
  }
  checks.that(seen.size >= count * 0.8, "each was opened", { opened: seen.size, count })
  checks.that(marked >= least, "markup is shown as the text that it is", marked)
  silent(checks, watched, `the reading pane, ${count} submissions`)
  for (const path of ["/dashboard/portals", "/dashboard/templates", "/dashboard/settings", `/${slug}`]) {
    await page.goto(`${url}${path}`)
    await fetched(page)
    await settle(page)
    silent(checks, watched, path)
  }
  await page.goto(`${url}/dashboard/portals/${slug}`)
  await fetched(page)
  const tabs = page.getByRole("tab").or(page.getByRole("navigation").getByRole("link", { name: /^(Build|Design|Share|Settings|Results)$/ }))
  const names = await tabs.allInnerTexts()
  for (const index of names.keys()) {
    await tabs.nth(index).click()
    await settle(page, 300)
    silent(checks, watched, `the portal's ${names[index]}`)
  }
  checks.that(names.length >= 3, "the portal has its tabs", names)
  await watched.context.close()
}

/** The HTML of every mail, opened where no policy holds it. */
export async function letters(browser: Browser, checks: Checks, { mails }: Mailbox, count: number): Promise<void> {
  await until("the receipts", () => mails.length >= count, 30_000).catch(() => undefined)
  checks.that(mails.length >= count, "there is a receipt for each", { mails: mails.length, count })
  const watched = await watchedContext(browser)
  const page = await watched.context.newPage()
  for (const mail of mails) {
    checks.that(mail.html.includes("<"), "a mail has HTML", mail.subject)
    checks.that(!/[\r\n]/.test(mail.subject) && mail.to.length === 1, "a mail goes to one, with one line for a subject", mail.to)
    await page.setContent(mail.html)
    await settle(page, 10)
  }
  silent(checks, watched, `${mails.length} mails`)
  await watched.context.close()
}

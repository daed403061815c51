import type { Page } from "@playwright/test"
import { expect } from "./test.ts"

/** Dialogs that keep the focus while they are open, by Tab in both directions, and give it back to what opened them. */

/**
 * One way to a dialog. `press`: names of the buttons and entries of menus, one after the other; the first stays on the page, and gets the focus back.
 * `before`: what the page has to show first. `again`: once more, where what is drawn at the second time is there at once.
 */
export type Way = {
  page: string
  press: (string | RegExp)[]
  dialog: string | RegExp
  before?: (page: Page) => Promise<void>
  again?: boolean
}

/** Live updates, and sounds that are read as far as they are heard. */
const endless = ["eventsource", "media"]

/**
 * Counts what a page asks of its server. @returns waits until nothing is on its way and what came is drawn: until then the page may be drawn again, and a
 * key that is pressed be for nobody.
 */
export function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<unknown>()
  page.on("request", (request) => {
    // What was on its way when a page was left belongs to nobody.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear()
    if (!endless.includes(request.resourceType())) open.add(request)
  })
  page.on("requestfinished", (request) => open.delete(request))
  page.on("requestfailed", (request) => open.delete(request))
  return async () => {
    do {
      await expect.poll(() => open.size).toBe(0)
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      // What came may have asked for more.
    } while (open.size > 0)
  }
}

const inside = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("[role=dialog], [role=alertdialog]") !== null && document.activeElement !== null)

/** What does not hold of one dialog on the page that is open; nothing where all does. */
export async function faultsOf(
  page: Page,
  settled: () => Promise<void>,
  { press, dialog }: Pick<Way, "press" | "dialog">,
): Promise<string[]> {
  const [first, ...rest] = press
  const opener = page
    .getByRole("button", { name: first })
    .or(page.getByRole("link", { name: first }))
    .filter({ visible: true })
    .first()
  await opener.waitFor()
  await settled()
  await opener.focus()
  await expect(opener).toBeFocused()
  await page.keyboard.press("Enter")
  for (const name of rest) {
    await page.getByRole("menuitem", { name }).focus()
    await page.keyboard.press("Enter")
  }
  const shown = page
    .getByRole("dialog", { name: dialog })
    .or(page.getByRole("alertdialog", { name: dialog }))
    .first()
  await expect(shown).toBeVisible()
  await expect.poll(() => inside(page)).toBe(true)
  const faults: string[] = []
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let count = 0; count < 14; count += 1) {
      await page.keyboard.press(key)
      if (await inside(page)) continue
      faults.push(`${key} left it after ${count + 1}`)
      break
    }
  }
  await page.keyboard.press("Escape")
  await expect(shown).toHaveCount(0)
  const back = await expect
    .poll(() => opener.evaluate((one) => one === document.activeElement), { timeout: 2_000 })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )
  if (!back) faults.push(`the focus went to ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80))}`)
  return faults
}

/** Goes all the ways one after the other. @returns a line for each thing that does not hold */
export async function faultsOnWays(page: Page, url: string, ways: readonly Way[]): Promise<string[]> {
  const faults: string[] = []
  const settled = watchCalls(page)
  for (const way of ways) {
    const name = `${way.page}: ${way.press.join(" → ")}`
    await page.goto(`${url}${way.page}`)
    await page.getByRole("main").waitFor()
    try {
      await way.before?.(page)
      for (const time of way.again ? ["", " (again)"] : [""])
        faults.push(...(await faultsOf(page, settled, way)).map((fault) => `${name}${time}: ${fault}`))
    } catch (error) {
      faults.push(`${name}: ${String(error).slice(0, 300)}`)
    }
  }
  return faults
}

import { validateAnswers } from "@intray/server/modules/forms/answers"
import { hostileForm, hostileValues } from "@intray/server/testing/hostile"
import type { Browser, Page } from "@playwright/test"
import type { Checks } from "../lib/checks.ts"
import { sendButton } from "../lib/form.ts"
import { settle, silent, watchedContext } from "./canary.ts"
import { slug } from "./stage.ts"

/** Questions that a text can be typed or pasted into. */
const typed = ["short_text", "long_text", "email_too", "url", "link", "number", "date"]
/** Those that keep what is in the box as it is; a number and a day are read first. */
const literal = new Set(["short_text", "long_text", "email_too", "url", "link"])

const box = (page: Page, key: string) => page.locator(`[data-address="${key}"] input, [data-address="${key}"] textarea`).first()

/** A text that can be typed: what a browser's own boxes take. */
export const typable = hostileValues.filter((one): one is readonly [string, string] => typeof one[1] === "string" && one[1].trim() !== "")

async function invalidOf(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const key of typed) if ((await box(page, key).getAttribute("aria-invalid")) === "true") found.push(key)
  return found
}

/** Types a text into every box, sends, mends what is named, sends again. The page refuses what the rules refuse, and no more. */
export async function typeOne(browser: Browser, url: string, checks: Checks, [name, value]: readonly [string, string]): Promise<void> {
  const watched = await watchedContext(browser)
  const page = await watched.context.newPage()
  const where = `the form, ${name}`
  try {
    // NUL in an address is answered by 400, whatever the page.
    await page.goto(`${url}/${slug}?hidden=${encodeURIComponent(value.slice(0, 1_500).replace(/[\p{Cs}\0]/gu, ""))}`)
    await page.locator('[data-address="email"] input').fill("typist@a.example")
    for (const key of typed)
      await box(page, key)
        .fill(key === "date" && !/^\d{4}-\d\d-\d\d$/.test(value) ? "" : value)
        .catch(() => undefined)
    await box(page, "short_text").focus()
    await settle(page)
    const inBoxes = Object.fromEntries(await Promise.all(typed.map(async (key) => [key, await box(page, key).inputValue()] as const)))
    const answers = Object.fromEntries(Object.entries(inBoxes).filter(([key, text]) => literal.has(key) && text !== ""))
    const read = validateAnswers(hostileForm, { email: "typist@a.example", ...answers })
    const expected = read.ok ? [] : [...new Set(read.issues.map((issue) => String(issue.path[0])))]
    await sendButton(page).click()
    const receipt = page.getByLabel("Link to your status page")
    const problem = page.locator('[aria-invalid="true"]')
    await receipt.or(problem).first().waitFor({ timeout: 20_000 })
    if (await problem.count()) {
      const refused = await invalidOf(page)
      const same = JSON.stringify(refused.filter((key) => literal.has(key)).sort()) === JSON.stringify(expected.sort())
      checks.that(same, `the page refuses what the rules refuse: ${name}`, { refused, expected })
      for (const key of refused) {
        checks.that((await box(page, key).inputValue()) === inBoxes[key], `nothing that was typed is lost: ${key}, ${name}`)
        await box(page, key).fill("")
      }
      await settle(page)
      await sendButton(page).click()
    } else checks.that(expected.length === 0, `the page refuses what the rules refuse: ${name}`, expected)
    await receipt.waitFor({ timeout: 20_000 })
    await settle(page)
    silent(checks, watched, where)
  } catch (error) {
    checks.that(false, where, String(error).slice(0, 400))
  }
  await watched.context.close()
}

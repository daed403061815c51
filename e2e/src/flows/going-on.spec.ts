import type { Page } from "@playwright/test"
import { signIn } from "../lib/people.ts"
import { KEY_MS } from "../lib/reviewing.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

/** Labelling one submission after the other, which goes on by itself: in focus mode, and in the list where that is chosen. */

const current = (page: Page) => page.getByRole("option", { selected: true })
const deck = (page: Page) => page.getByRole("region", { name: "Labels" })
const number = async (page: Page) => Number(await page.locator("article[data-number]").getAttribute("data-number"))

/** Takes off what others said before, so that every key has something to do. */
async function clearLabels(page: Page) {
  // The questions may come after the submission: before they do, nothing looks pressed.
  await expect(deck(page).getByRole("group").nth(1)).toBeVisible()
  const pressed = deck(page).locator('button[aria-pressed="true"]')
  for (let left = await pressed.count(); left > 0; left -= 1) {
    await pressed.first().click()
    await expect(pressed).toHaveCount(left - 1)
  }
  // Enter on a button presses it: the hand is back at the text.
  await page.locator("#reading-title").focus()
}

/** Longer than a key just after going on counts for what was left. Nobody has read the next one sooner. */
const SEEN_MS = 400

/**
 * Presses label keys with a hand's pauses, and Enter after them where it is wanted, all by the page's own clock: a busy machine would be a
 * slow hand, for whom the page goes on by itself. Answers what is read once the hand has rested a moment, before Enter.
 */
function pressKeys(page: Page, keys: readonly string[], enter: boolean): Promise<number> {
  return page.evaluate(
    async ({ keys, enter, pause }) => {
      const press = (key: string) =>
        document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))
      for (const key of keys) {
        press(key.toLowerCase())
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
      const read = document.querySelector("article[data-number]")?.getAttribute("data-number")
      if (enter) press("Enter")
      return Number(read)
    },
    { keys, enter, pause: KEY_MS },
  )
}

async function openInbox(page: Page, url: string, email: string) {
  await signIn(page, url, email)
  await page.goto(`${url}/dashboard/submissions?state=all`)
  await expect(page.getByRole("option").first()).toBeVisible()
  await expect(page.locator("article[data-number]")).toBeVisible()
}

/** Nothing that axe objects to, in the state that the page is in. */
async function clean(page: Page, state: string) {
  expect(await accessibility(page), state).toEqual([])
}

test("focus mode goes on by itself, comes back with U, skips, and ends with what was done", async ({ page, seeded }) => {
  await signIn(page, seeded.url, "member@example.com")
  const stages = await page.request.get(`${seeded.url}/api/trpc/stages.list`)
  const { items } = (await stages.json()).result.data as { items: { id: string; name: string }[] }
  const shortlist = items.find((stage) => stage.name === "Shortlist")?.id ?? ""
  await page.goto(`${seeded.url}/dashboard/submissions?stage=${shortlist}`)
  await expect(page.locator("article[data-number]")).toBeVisible()
  const total = await page.getByRole("listbox", { name: "Submissions" }).getByRole("option").count()
  expect(total, "the run has an end that is soon reached").toBeLessThan(30)
  await page.keyboard.press("Shift+F")
  await expect(page.getByRole("region", { name: "Focus mode" })).toBeVisible()
  await expect(page.locator("article[data-number]")).toBeVisible()
  await expect(page.getByText(`1 of ${total}`, { exact: true })).toBeVisible()
  await clean(page, "focus mode")

  const first = await number(page)
  const verdict = () => page.getByRole("group", { name: /^Verdict/ })
  const free = async () => (await verdict().locator('button[aria-pressed="false"]').first().getAttribute("aria-keyshortcuts")) ?? ""
  const stands = verdict().locator('button[aria-pressed="true"]')
  if ((await stands.count()) > 0) await page.keyboard.press((await stands.first().getAttribute("aria-keyshortcuts")) ?? "")
  await expect(stands).toHaveCount(0)
  const key = await free()
  expect(await pressKeys(page, [key], false), "the hand may have more to say").toBe(first)
  await expect.poll(() => number(page), { message: "once all is answered and the hand rests, it goes on" }).not.toBe(first)
  await expect(page.locator("p[aria-live]", { hasText: `added to #${first}` })).toHaveCount(1)
  await expect(
    page.locator("p[aria-live]", { hasText: `2 of ${total}: #${await number(page)}` }),
    "told to who does not see it",
  ).toHaveCount(1)
  await page.keyboard.press("u")
  await expect.poll(() => number(page), { message: "U comes back to what it undid" }).toBe(first)
  await expect(verdict().locator(`button[aria-keyshortcuts="${key}"]`)).toHaveAttribute("aria-pressed", "false")

  await page.keyboard.press("s")
  await expect.poll(() => number(page)).not.toBe(first)
  for (let step = 1; step < total; step += 1) {
    const before = await number(page)
    await page.keyboard.press("j")
    await expect.poll(() => number(page)).not.toBe(before)
  }
  expect(await number(page), "what was skipped comes again at the end").toBe(first)
  await page.keyboard.press("j")
  await expect(page.getByRole("heading", { name: "All done" })).toBeFocused()
  await clean(page, "the end of a run")
  await page.getByRole("button", { name: "Back to the inbox" }).click()
  await expect(page).toHaveURL(/\/dashboard\/submissions\?/)

  await page.goto(`${seeded.url}/dashboard/submissions/focus?stage=${shortlist}`)
  await expect(page.locator("article[data-number]")).toBeVisible()
  await page.getByText("Go on when all required labels are set").click()
  const stays = await number(page)
  await page.keyboard.press(await free())
  await expect(deck(page).locator('button[aria-pressed="true"]').first()).toBeVisible()
  await page.waitForTimeout(300)
  expect(await number(page), "it stays where going on is switched off").toBe(stays)
  await page.keyboard.press("u")
  await page.getByText("Go on when all required labels are set").click()
  await page.keyboard.press("Escape")
  await expect(current(page).first()).toContainText(`#${stays}`)
})

test("in focus mode each key lands on the submission that is read, with the pauses of a hand @long", async ({ page, seeded }) => {
  await signIn(page, seeded.url, "admin@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions/focus?state=all`)
  await expect(page.locator("article[data-number]")).toBeVisible()
  const groups = deck(page).getByRole("group")
  const pressed = deck(page).locator('button[aria-pressed="true"]')
  const wanted = new Map<number, string[]>()
  for (let n = 0; n < 6; n += 1) {
    const at = await number(page)
    await clearLabels(page)
    expect(await number(page)).toBe(at)
    const names: string[] = []
    for (const group of [groups.nth(0), groups.nth(1)]) {
      const button = group.getByRole("button").nth(n % 2)
      names.push((await button.getAttribute("aria-keyshortcuts")) ?? "")
    }
    wanted.set(at, names)
    expect(await pressKeys(page, names, n % 2 === 0), "the hand may have more to say").toBe(at)
    await expect.poll(() => number(page)).not.toBe(at)
    await expect(page.getByRole("region", { name: /^Notifications/ }).getByText(new RegExp(`^#${at}: \\S`))).toBeVisible()
    await page.waitForTimeout(SEEN_MS)
  }
  for (const [at, names] of [...wanted].reverse()) {
    await page.keyboard.press("k")
    await expect.poll(() => number(page)).toBe(at)
    const chosen = await pressed.evaluateAll((all) => all.map((one) => one.getAttribute("aria-keyshortcuts") ?? ""))
    expect(chosen.sort(), `#${at}`).toEqual([...names].sort())
  }
})

test("the list goes on too once that is chosen, each key lands where it was meant, and U comes back", async ({ page, seeded }) => {
  await openInbox(page, seeded.url, "admin@example.com")
  const choose = async () => {
    const more = page.getByRole("button", { name: "More about this list" })
    await more.click()
    await page.getByRole("menuitemcheckbox", { name: "Go on when all required labels are set" }).click()
    // The focus comes back to what opened the menu, and would take an Enter that is meant for the list.
    await expect(page.getByRole("menu")).toHaveCount(0)
    await expect(more).toBeFocused()
  }
  const pressed = deck(page).locator('button[aria-pressed="true"]')
  const keyOf = async (group: number, place: number) =>
    (await deck(page).getByRole("group").nth(group).getByRole("button").nth(place).getAttribute("aria-keyshortcuts")) ?? ""
  // As it comes, the list stays.
  await clearLabels(page)
  const first = await number(page)
  await page.keyboard.press(await keyOf(0, 0))
  await page.waitForTimeout(800)
  expect(await number(page), "nobody chose to go on").toBe(first)
  await choose()
  await expect(page.getByText("The list goes on to the next submission when all required labels are set.").first()).toBeVisible()

  const wanted = new Map<number, string[]>()
  for (let n = 0; n < 4; n += 1) {
    const at = await number(page)
    await clearLabels(page)
    expect(await number(page), "what is taken off leads nowhere").toBe(at)
    const keys = [await keyOf(0, n % 2), await keyOf(1, n % 2)]
    wanted.set(at, keys)
    expect(await pressKeys(page, keys, n % 2 === 0), "the hand may have more to say").toBe(at)
    await expect.poll(() => number(page)).not.toBe(at)
    await expect(page.getByRole("region", { name: /^Notifications/ }).getByText(new RegExp(`^#${at}: \\S`))).toBeVisible()
    await page.waitForTimeout(SEEN_MS)
  }
  const last = [...wanted.keys()].at(-1) ?? 0
  await page.keyboard.press("u")
  await expect.poll(() => number(page), { message: "U comes back to what it undid" }).toBe(last)
  await expect(pressed).toHaveCount(1)
  wanted.set(last, wanted.get(last)?.slice(0, 1) ?? [])
  for (const [at, keys] of [...wanted].reverse()) {
    await expect.poll(() => number(page)).toBe(at)
    const chosen = await pressed.evaluateAll((all) => all.map((one) => one.getAttribute("aria-keyshortcuts") ?? ""))
    expect(chosen.sort(), `#${at}`).toEqual([...keys].sort())
    await page.keyboard.press("k")
  }

  await page.goto(`${seeded.url}/dashboard/settings/keys`)
  const choice = page.getByRole("switch", { name: "Go to the next one in the list" })
  await expect(choice).toBeChecked()
  await clean(page, "keyboard settings")
  await choice.click()
  await expect(choice).not.toBeChecked()
})

for (const [name, press, late, labels, drawing] of [
  ["a label key that comes just after going on is for the one before", false, "label", 2, 0],
  ["a label key that comes as the next one is drawn is for the one before, however long that takes", false, "label", 2, 500],
  ["Enter that comes just after going on passes over nothing", false, "Enter", 1, 0],
  ["a press on the next one says that it was seen, and the key after it is for it too", true, "label", 1, 0],
] as const)
  test(`in focus mode ${name}`, async ({ page, seeded }) => {
    await signIn(page, seeded.url, "admin@example.com")
    await page.goto(`${seeded.url}/dashboard/submissions/focus?state=all`)
    await expect(page.locator("article[data-number]")).toBeVisible()
    await clearLabels(page)
    const at = await number(page)
    const keyOf = async (group: number) =>
      (await deck(page).getByRole("group").nth(group).getByRole("button").first().getAttribute("aria-keyshortcuts")) ?? ""
    const [verdict, more] = [await keyOf(0), await keyOf(1)]
    if (late === "Enter") {
      // All is answered on the next one, so that Enter would go on from it.
      await page.keyboard.press("j")
      await expect.poll(() => number(page)).not.toBe(at)
      const next = await number(page)
      await clearLabels(page)
      await page.keyboard.press(verdict)
      await expect.poll(() => number(page)).not.toBe(next)
      await page.waitForTimeout(SEEN_MS)
      await page.keyboard.press("k")
      await page.keyboard.press("k")
      await expect.poll(() => number(page)).toBe(at)
    }
    // Pressed by the page itself in the frame in which the next one is there: no hand is as quick.
    await page.evaluate(
      ({ key, press, before, drawing }) => {
        const watch = new MutationObserver(() => {
          const now = document.querySelector("article[data-number]")?.getAttribute("data-number")
          if (!now || now === before) return
          watch.disconnect()
          // As on a machine that takes so long to draw it.
          for (const until = performance.now() + drawing; performance.now() < until; );
          requestAnimationFrame(() => {
            if (press) document.querySelector<HTMLElement>("fieldset button[aria-keyshortcuts]")?.click()
            requestAnimationFrame(() => document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })))
          })
        })
        watch.observe(document.body, { childList: true, subtree: true, attributes: true })
      },
      { key: late === "label" ? more.toLowerCase() : late, press, before: String(at), drawing },
    )
    await page.keyboard.press(verdict)
    await expect.poll(() => number(page)).not.toBe(at)
    await expect(
      page.getByRole("region", { name: /^Notifications/ }).getByText(new RegExp(`^#${at}: ${labels > 1 ? ".+," : ""}`)),
    ).toBeVisible()
    await page.waitForTimeout(SEEN_MS)
    await page.keyboard.press("k")
    await expect.poll(() => number(page), { message: "the one before" }).toBe(at)
    await expect(deck(page).locator('button[aria-pressed="true"]')).toHaveCount(labels)
  })

import { mkdirSync } from "node:fs"
import type { Page } from "@playwright/test"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

/** Labelling by keyboard until suggestions come, and what a person does with them. */

const kinds = {
  Breaks: { key: "y", words: ["amen", "chopped", "drums", "rolling", "jungle", "breakbeat", "snare", "tempo"] },
  Drone: { key: "z", words: ["sustained", "harmonium", "hum", "slow", "organ", "cathedral", "tape", "minutes"] },
} as const
type Kind = keyof typeof kinds

const kindOf = (text: string): Kind => (kinds.Breaks.words.some((word) => text.includes(word)) ? "Breaks" : "Drone")
const textOf = (kind: Kind, seed: number) =>
  Array.from({ length: 6 }, (_, at) => kinds[kind].words[(seed * 3 + at * (1 + (seed % 5))) % 8]).join(" ")

const deck = (page: Page) => page.getByRole("region", { name: "Labels" })
const article = (page: Page) => page.locator("article[data-number]")
const accept = (page: Page) => deck(page).getByRole("button", { name: "Accept suggestion" })
const label = (page: Page, kind: Kind) => deck(page).getByRole("button", { name: kind })

/** Steps through the list until a label is suggested. @returns which one it must be */
async function toSuggestion(page: Page): Promise<Kind> {
  for (let count = 0; count < 8; count += 1) {
    await page.keyboard.press("j")
    const suggested = await accept(page)
      .waitFor({ timeout: 3_000 })
      .then(() => true)
      .catch(() => false)
    if (suggested) return kindOf(await article(page).innerText())
  }
  throw new Error("nothing was suggested")
}

test("labels are suggested after fifty, accepted, dismissed, undone, and forgotten", async ({ page, seeded }) => {
  test.slow()
  const { url } = seeded
  const owner = await signInClient(url, "owner@example.com")
  const portal = await owner.mutate<{ id: string; slug: string }>("portals.create", { template: "blank", title: "Tapes", slug: "tapes" })
  const group = { name: "Kind", multiple: false, required: true, portals: [portal.id] }
  const { id: groupId } = await owner.mutate<{ id: string }>("labelGroups.create", group)
  const { groups } = await owner.query<{ groups: { id: string }[] }>("labels.list")
  for (const { id } of groups) {
    if (id !== groupId) await owner.mutate("suggestions.updateSettings", { group: { id, on: false } })
  }
  for (const [name, { key }] of Object.entries(kinds)) await owner.mutate("labels.create", { groupId, name, hue: "teal", key })
  const form = await readPortal(url, portal.slug)
  for (let index = 0; index < 75; index += 1) {
    const answers = answersFor(form, { name: "Runa Lind", email: "runa@example.com" })
    await send(url, portal.slug, { ...answers, message: textOf(index % 2 === 0 ? "Breaks" : "Drone", index) })
  }

  await signIn(page, url, "owner@example.com")
  await page.goto(`${url}/dashboard/submissions?portal=tapes`)
  await expect(page.getByRole("option").first()).toBeVisible()
  for (let count = 0; count < 50; count += 1) {
    await expect(article(page)).toContainText(new RegExp([...kinds.Breaks.words, ...kinds.Drone.words].join("|")))
    const kind = kindOf(await article(page).innerText())
    await page.keyboard.press(kinds[kind].key)
    await expect(label(page, kind)).toHaveAttribute("data-state", "applied")
    const number = await article(page).getAttribute("data-number")
    await page.keyboard.press("j")
    await expect(article(page)).not.toHaveAttribute("data-number", number ?? "")
    if (count === 20) await expect(deck(page).getByText(/\d+ of 50 examples/)).toBeVisible()
  }

  const first = await toSuggestion(page)
  await expect(deck(page).getByText(new RegExp(`^${first}, \\d+% (sure|likely)`))).toBeVisible()
  await expect(deck(page).getByText(/^because: /)).toContainText(new RegExp(kinds[first].words.join("|")))
  await expect(label(page, first)).toHaveAttribute("data-state", "suggested")
  expect(await accessibility(page), "a suggestion").toEqual([])
  await shoot(page, "suggested")
  await page.keyboard.press("Tab")
  await expect(label(page, first)).toHaveAttribute("data-state", "applied")
  await expect(page.getByText(`added ${first}, suggested at`)).toBeVisible()
  await page.keyboard.press("u")
  await expect(label(page, first)).toHaveAttribute("data-state", "suggested")
  await page.keyboard.press("Tab")
  await expect(label(page, first)).toHaveAttribute("data-state", "applied")

  const second = await toSuggestion(page)
  await page.keyboard.press("Escape")
  await expect(label(page, second)).toHaveAttribute("data-state", "rest")
  await expect(accept(page)).toHaveCount(0)
  await page.keyboard.press("u")
  await expect(label(page, second)).toHaveAttribute("data-state", "suggested")
  // Another label is an answer, too.
  const other = second === "Breaks" ? "Drone" : "Breaks"
  await page.keyboard.press(kinds[other].key)
  await expect(label(page, other)).toHaveAttribute("data-state", "applied")
  await expect(accept(page)).toHaveCount(0)

  await page.goto(`${url}/dashboard/settings/suggestions`)
  const row = page.getByRole("list", { name: "Kind" }).getByRole("listitem").filter({ hasText: "Breaks" }).first()
  await expect(row).toContainText(/2\d/)
  await row.getByText("What Breaks goes by").click()
  await expect(row.getByRole("list", { name: "For" })).toContainText(new RegExp(kinds.Breaks.words.join("|")))
  await expect(page.getByRole("switch", { name: "E-mail" })).toBeDisabled()
  expect(await accessibility(page), "the settings").toEqual([])
  await shoot(page, "settings")
  await page.getByRole("button", { name: "Forget everything learned" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Forget everything learned" }).click()
  await expect(page.getByRole("alertdialog")).toHaveCount(0)
  await expect(page.getByText("0 of 50 examples. Suggestions begin at 50.").first()).toBeVisible()
  await expect(page.getByText("What Breaks goes by")).toHaveCount(0)
})

/** Pictures for looking at, in the folder that SHOTS names. */
async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  const before = page.viewportSize()
  for (const width of [1440, 768, 375]) {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(400)
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` })
    }
  }
  await page.emulateMedia({ colorScheme: "light" })
  if (before) await page.setViewportSize(before)
}

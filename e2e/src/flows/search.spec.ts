import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

test("a submission is found by its words, by keyboard alone, and the address says what was looked for", async ({ page, seeded }) => {
  const portal = await readPortal(seeded.url, "demos")
  for (const name of ["Zephyrine Öst", "Zephyr Quartet"]) {
    await send(seeded.url, "demos", answersFor(portal, { name, email: "zephyr@example.com" }))
  }
  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions`)
  const rows = page.getByRole("option")
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press("/")
  await page.keyboard.type("zeph")
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/q=zeph/)
  await expect(rows.first().locator("mark").first()).toHaveText("Zeph")
  await page.keyboard.type(" ost")
  await expect(rows).toHaveCount(1)
  await expect(rows.first().locator("mark")).toHaveText(["Zeph", "Öst", "Zeph", "Öst"])
  await page.keyboard.press("Enter")
  await expect(page.getByRole("listbox")).toBeFocused()
  await page.keyboard.press("2")
  await expect(page.getByRole("region", { name: "Labels" }).getByRole("button", { name: /Shortlist/ })).toHaveAttribute(
    "aria-pressed",
    "true",
  )
  expect(await accessibility(page)).toEqual([])

  await page.reload()
  await expect(rows).toHaveCount(1)
  await page.keyboard.press("/")
  const field = page.getByRole("textbox", { name: /^Search titles/ })
  await expect(field).toBeFocused()
  await field.fill("nothing is called this")
  await expect(page.getByText("No results for “nothing is called this”")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page).not.toHaveURL(/q=/)
  await expect(field).toHaveCount(0)
  await expect(page.getByRole("heading", { name: "All open" })).toBeVisible()
})

test("what is typed right after the key is looked for whole, however slowly the screen draws", async ({ page, seeded }) => {
  await send(seeded.url, "demos", answersFor(await readPortal(seeded.url, "demos"), { name: "Quince Tarn", email: "quince@example.com" }))
  await page.addInitScript(() => {
    window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 150)
  })
  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions`)
  await expect(page.getByRole("option").first()).toBeVisible()
  const field = page.getByRole("textbox", { name: /^Search titles/ })
  await page.keyboard.type("/quince tarn", { delay: 40 })
  await expect(field).toHaveValue("quince tarn")
  await expect(page).toHaveURL(/q=quince\+tarn/)

  await expect(page.getByRole("option")).toHaveCount(1)

  // Open already: the key takes all that is there, to be typed over at once.
  await page.keyboard.press("Enter")
  await expect(field).not.toBeFocused()
  await page.keyboard.type("/others", { delay: 40 })
  await expect(field).toHaveValue("others")
})

import { signIn } from "../lib/people.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

test("the mail of Mondays is off, and switched on by keyboard, on a phone and in the dark too @long", async ({ page, seeded }) => {
  await signIn(page, seeded.url, "viewer@example.com")
  const wanted = page.getByRole("switch", { name: "Last week’s numbers by mail" })
  for (const [width, colorScheme] of [
    [1440, "light"],
    [375, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await page.goto(`${seeded.url}/dashboard/settings/notifications`)
    await expect(wanted).not.toBeChecked()
    await wanted.focus()
    await page.keyboard.press("Space")
    await expect(wanted).toBeChecked()
    await expect(page.getByText(/^The next one comes on Mon/)).toBeVisible()
    await page.reload()
    await expect(wanted).toBeChecked()
    expect(await accessibility(page)).toEqual([])
    await wanted.scrollIntoViewIfNeeded()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/weekly-${width}-${colorScheme}.png` })
    await wanted.focus()
    await page.keyboard.press("Space")
    await expect(wanted).not.toBeChecked()
  }
})

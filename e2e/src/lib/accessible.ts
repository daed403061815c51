import type { Page } from "@playwright/test"
import { accessibility, contrast, headings } from "./screen.ts"
import { expect } from "./test.ts"

const widths = [375, 768, 1440] as const

/**
 * Expects no fault of accessibility at 375, 768 and 1440 px in light, and enough contrast in dark: no other rule depends on colours, and
 * colours do not depend on the width. The window keeps its size.
 * @param what names the screen in the report; with `SHOTS=FOLDER` pictures of all widths in both are kept there under this name
 * @param sizes widths to look at instead
 */
export async function expectAccessible(page: Page, what: string, sizes: readonly number[] = widths): Promise<void> {
  const before = page.viewportSize()
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of colorScheme === "light" || process.env.SHOTS ? sizes : sizes.slice(-1)) {
      await page.setViewportSize({ width, height: 900 })
      const faults = colorScheme === "light" ? await accessibility(page, headings) : await contrast(page)
      expect.soft(faults, `${what}, ${width} px, ${colorScheme}`).toEqual([])
      const path = `${process.env.SHOTS}/${what.replaceAll(" ", "-")}-${width}-${colorScheme}.png`
      if (process.env.SHOTS) await page.screenshot({ path })
    }
  }
  await page.emulateMedia({ colorScheme: "light" })
  if (before) await page.setViewportSize(before)
}

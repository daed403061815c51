import type { Page } from "@playwright/test"
import { accessibility, contrast, headings } from "./screen.ts"
import { expect } from "./test.ts"

const widths = [375, 768, 1440] as const

/**
 * Expects no fault of accessibility at 375, 768 and 1440 px. In dark, only the contrast is checked: no other rule depends on colours.
 * @param what names the screen in the report; with `SHOTS=FOLDER` pictures are kept there under this name
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const faults = colorScheme === "light" ? await accessibility(page, headings) : await contrast(page)
      expect.soft(faults, `${what}, ${width} px, ${colorScheme}`).toEqual([])
      const path = `${process.env.SHOTS}/${what.replaceAll(" ", "-")}-${width}-${colorScheme}.png`
      if (process.env.SHOTS) await page.screenshot({ path })
    }
  }
  await page.emulateMedia({ colorScheme: "light" })
}

import type { Page } from "@playwright/test"

const pressable =
  "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch], [role=slider]"

/**
 * Finds controls that cannot be reached: even scrolled to the middle they are outside the window, or another element covers them. This
 * happens to bars and dialogs in low windows.
 */
export async function outOfReach(page: Page): Promise<string[]> {
  const faults = await page.evaluate((selector) => {
    const found: string[] = []
    // The skip link appears with the focus, closes open elements and covers those below it, so it is checked last.
    // No function in it has a name: the TypeScript runner would call a helper for that, which the page does not have.
    const all = [...document.querySelectorAll<HTMLElement>(selector)]
      .map((one) => ({ one, past: Number(one.getBoundingClientRect().bottom <= 0 && getComputedStyle(one).position !== "static") }))
      .sort((first, second) => first.past - second.past)
    for (const { one } of all) {
      if (one.closest("[aria-hidden=true], [inert]") || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const style = getComputedStyle(one)
      if (style.pointerEvents === "none" || style.clipPath !== "none") continue
      one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" })
      if (one.getBoundingClientRect().bottom <= 0) one.focus({ preventScroll: true })
      const { left, top, width, height } = one.getBoundingClientRect()
      // For screen readers only.
      if (width < 6 || height < 6) continue
      const label = (one as HTMLInputElement).labels?.[0]
      const points = [0.5, 0.2, 0.8].flatMap((x) => [0.5, 0.2, 0.8].map((y) => [left + width * x, top + height * y] as const))
      const reached = points.some(([x, y]) => {
        const hit = document.elementFromPoint(x, y)
        if (hit === null) return false
        // An open menu or list covers the elements below it.
        const under = hit.closest("[data-radix-popper-content-wrapper]") !== null
        return under || one.contains(hit) || hit.contains(one) || label?.contains(hit) === true
      })
      if (reached) continue
      const words = (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 40)
      found.push(`${one.tagName.toLowerCase()} “${words}” (${(one.getAttribute("class") ?? "").slice(0, 60)})`)
    }
    return found
  }, pressable)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }))
  return faults
}

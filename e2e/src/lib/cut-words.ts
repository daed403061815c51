import type { Page } from "@playwright/test"

/** Lengthens all words on a page by three tenths, with an accent, as `?lang=en-XA` does to ours; so also in the dashboard, and in what a team wrote. */
export async function lengthenWords(page: Page): Promise<void> {
  // No function in it has a name: what runs programs of TypeScript would call a helper of its own for that, which the page has not.
  await page.evaluate(() => {
    const places: (Node | HTMLInputElement)[] = [...document.querySelectorAll<HTMLInputElement>("input[placeholder]")]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest("script, style, noscript, textarea, svg, kbd, code")) places.push(node)
    for (const place of places) {
      const text = (place instanceof HTMLInputElement ? place.placeholder : place.textContent) ?? ""
      const bare = text.trim()
      // Keys, counts, addresses and numbers are as short in every language.
      if (/[@/]/.test(bare)) continue
      const longer = text.replace(/\p{L}{3,}/gu, (word) => {
        const accented = word.replace(/[aeo]/g, (one) => ({ a: "á", e: "é", o: "ó" })[one] ?? one)
        return `${accented}${"~".repeat(Math.ceil(word.length * 0.3))}`
      })
      if (place instanceof HTMLInputElement) place.placeholder = longer
      else place.textContent = longer
    }
  })
  await page.waitForTimeout(150)
}

/**
 * Words of which a part cannot be seen: they leave a box that hides what leaves it, and neither end in "…" there nor can be scrolled to. One line for
 * each. What is cut to a number of lines, or ends in "…", is so on purpose.
 */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = (node.textContent ?? "").trim()
      const holder = node.parentElement
      if (
        !text ||
        !holder ||
        holder.closest("script, style, noscript, svg, [aria-hidden=true]") ||
        !holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const words = range.getBoundingClientRect()
      if (words.width === 0 || words.height === 0) continue
      for (let box: HTMLElement | null = holder; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        const place = box.getBoundingClientRect()
        // For screen readers alone, or closed.
        if (style.clip !== "auto" || style.clipPath !== "none" || place.width <= 2 || place.height <= 2) break
        if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") break
        const [x, y] = [style.overflowX, style.overflowY]
        if (["auto", "scroll"].includes(x) || ["auto", "scroll"].includes(y)) break
        const sideways = ["hidden", "clip"].includes(x) && (words.right > place.right + 1.5 || words.left < place.left - 1.5)
        const upright = ["hidden", "clip"].includes(y) && words.bottom > place.bottom + 3
        if (sideways || upright) {
          const by = sideways ? Math.max(words.right - place.right, place.left - words.left) : words.bottom - place.bottom
          found.push(
            `“${text.slice(0, 50)}” is cut by ${Math.round(by)} px ${sideways ? "at its side" : "below"} in ${box.tagName.toLowerCase()}.${box.className.toString().slice(0, 60)}`,
          )
          break
        }
        if (style.position === "fixed") break
      }
    }
    return found
  })
}

/** What scrolls up and down, and by mistake sideways too: something in it is wider than it. What is meant to scroll sideways says so by its class. */
export function sidewaysScrollers(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("[class*=overflow-y-auto]")]
      .filter(
        (one) => !/overflow-x-auto|overflow-auto/.test(one.className) && one.checkVisibility() && one.scrollWidth > one.clientWidth + 1,
      )
      .map((one) => {
        const edge = one.getBoundingClientRect().right
        const widest = [...one.querySelectorAll("*")].find((inside) => inside.getBoundingClientRect().right > edge + 1)
        return `${one.scrollWidth - one.clientWidth} px beside what scrolls: “${(widest?.textContent ?? "").trim().slice(0, 50)}”`
      }),
  )
}

/** Buttons, links and tabs whose words leave them, though nothing hides the words: they lie over what is besides. */
export function spilledWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, a, [role=tab], [role=radio], [role=menuitem], label, h1, h2, h3, th, td, li, p")]
      .filter(
        (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && getComputedStyle(one).display !== "inline",
      )
      .filter((one) => one.clientWidth > 4 && one.scrollWidth > one.clientWidth + 2 && getComputedStyle(one).overflowX === "visible")
      .filter((one) => one.textContent?.trim() && !one.querySelector("[aria-hidden=true], .sr-only, input, svg"))
      .map(
        (one) =>
          `“${(one.textContent ?? "").trim().slice(0, 50)}” leaves its ${one.tagName.toLowerCase()} by ${one.scrollWidth - one.clientWidth} px`,
      ),
  )
}

import { createRequire } from "node:module"
import { join } from "node:path"
import type { Page } from "@playwright/test"

const root = join(import.meta.dirname, "..", "..", "..")
const sharp = createRequire(join(root, "apps", "server", "package.json"))("sharp") as typeof import("sharp")["default"]

/** Checks for screens with forced colours, which remove backgrounds and shadows but keep borders and text. */

const pressable =
  "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=switch], [role=slider]"
const chosenFrom = "[role=option], [role=radio], [role=checkbox], [role=menuitem], [role=menuitemcheckbox], [role=menuitemradio]"
const drawn = "svg, img, canvas, [role=img], [role=progressbar], [role=meter], .swatch"

type Box = { name: string; left: number; top: number; right: number; bottom: number }

/**
 * Finds controls, icons, bars and dots that are invisible: their area, with a pixel around, has one colour. Causes are shadows used as
 * borders, tints, and icons that are backgrounds.
 */
export async function unseen(page: Page): Promise<string[]> {
  const places = () => page.evaluate(boxesInSight, `${pressable}, ${chosenFrom}, ${drawn}`)
  const look = () => page.screenshot({ animations: "disabled", caret: "hide", scale: "css" })
  let [boxes, picture, after] = [await places(), await look(), await places()]
  // An element that moved during the screenshot would be searched at the wrong place.
  for (let tries = 1; JSON.stringify(after) !== JSON.stringify(boxes); tries += 1) {
    if (tries === 20) throw new Error("the page does not come to rest")
    ;[boxes, picture, after] = [after, await look(), await places()]
  }
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return boxes.filter((box) => isPlain(data, info, box)).map(({ name }) => name)
}

/** Colour difference below which two colours count as equal. */
const ALIKE = 40

/** Whether a part of an image has one colour. */
function isPlain(data: Buffer, { width, height }: { width: number; height: number }, box: Box): boolean {
  const [left, right] = [Math.max(0, Math.floor(box.left) - 1), Math.min(width, Math.ceil(box.right) + 1)]
  const [top, bottom] = [Math.max(0, Math.floor(box.top) - 1), Math.min(height, Math.ceil(box.bottom) + 1)]
  const at = (x: number, y: number) => (y * width + x) * 3
  const first = at(left, top)
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const here = at(x, y)
      const apart = [0, 1, 2].reduce((sum, part) => sum + Math.abs((data[here + part] ?? 0) - (data[first + part] ?? 0)), 0)
      if (apart > ALIKE) return false
    }
  }
  return true
}

/** Runs in the page: returns the boxes that are visible, not covered, and large enough to be meant as visible. */
function boxesInSight(selector: string): Box[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((one) => {
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
    const place = one.getBoundingClientRect()
    const box = { left: place.left, top: place.top, right: place.right, bottom: place.bottom }
    for (let around = one.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(around)
      if (overflowX === "visible" && overflowY === "visible" && clipPath === "none") continue
      const edge = around.getBoundingClientRect()
      box.left = Math.max(box.left, edge.left)
      box.top = Math.max(box.top, edge.top)
      box.right = Math.min(box.right, edge.right)
      box.bottom = Math.min(box.bottom, edge.bottom)
    }
    const middle = [(box.left + box.right) / 2, (box.top + box.bottom) / 2] as const
    // Smaller elements are for screen readers only. If an element is scrolled half out of view, its visible part may be the invisible-by-
    // design half.
    if (box.bottom - box.top < place.height * 0.7 || box.right - box.left < place.width * 0.7) return []
    if (box.right - box.left < 6 || box.bottom - box.top < 3 || middle[0] < 0 || middle[1] < 0) return []
    const top = document.elementFromPoint(...middle)
    if (top === null || !(one.contains(top) || top.contains(one))) return []
    const words = (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 40)
    const looks = (one.getAttribute("class") ?? "").slice(0, 60)
    const holder = one.closest("button, a, [role]")?.getAttribute("aria-label") ?? one.parentElement?.textContent?.trim().slice(0, 40)
    return [{ name: `${one.tagName.toLowerCase()} “${words}” in “${holder}” (${looks})`, ...box }]
  })
}

/**
 * Finds focusable elements whose focus is not shown by a border or outline, of themselves or of a near element. A shadow or a tint does
 * not count.
 */
export async function unseenFocus(page: Page): Promise<string[]> {
  // After a key press the browser treats every focus as keyboard focus.
  await page.keyboard.press("Tab")
  await nameHelper(page)
  return page.evaluate((selector) => {
    const edges = (one: Element) => {
      const style = getComputedStyle(one)
      const border = ["top", "bottom"].flatMap((side) => {
        const [width, kind] = [style.getPropertyValue(`border-${side}-width`), style.getPropertyValue(`border-${side}-style`)]
        return width === "0px" || kind === "none" ? [] : [side, width, kind, style.getPropertyValue(`border-${side}-color`)]
      })
      const outline = style.outlineStyle === "none" ? [] : [style.outlineStyle, style.outlineWidth, style.outlineColor, style.outlineOffset]
      const { width, height } = one.getBoundingClientRect()
      // A border around content for screen readers only is invisible.
      return width < 4 || height < 4 || style.opacity === "0" || style.clipPath !== "none" ? "" : [...border, ...outline].join(" ")
    }
    const faults: string[] = []
    const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (one) =>
        one.tabIndex >= 0 &&
        // The focus guards at the ends of a dialog never keep the focus.
        !one.matches("[data-radix-focus-guard]") &&
        !one.matches(":disabled") &&
        !one.closest("[aria-hidden=true], [inert]") &&
        one.checkVisibility({ visibilityProperty: true }),
    )
    for (const one of all) {
      // Remove the focus first, so that its border is not mistaken for the next one.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      const parents: Element[] = []
      for (let at = one.parentElement; at && parents.length < 4 && at !== document.body; at = at.parentElement) parents.push(at)
      const near = [one, ...parents, ...one.querySelectorAll("*"), ...(one.parentElement?.querySelectorAll("*") ?? [])].slice(0, 60)
      const before = near.map(edges)
      one.focus({ preventScroll: true })
      if (document.activeElement !== one) continue
      const after = near.map(edges)
      if (after.some((edge, index) => edge !== "" && edge !== before[index])) continue
      const words = (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 40)
      faults.push(`${one.tagName.toLowerCase()} “${words}” (${(one.getAttribute("class") ?? "").slice(0, 60)})`)
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return faults
  }, `${pressable}, ${chosenFrom}, [tabindex]`)
}

/**
 * Finds selected, pressed or current elements that differ only by their background, which forced colours remove. An element is compared
 * with an unselected one of its kind; without one, it needs an outline or a mark.
 */
export async function chosenByTintAlone(page: Page): Promise<string[]> {
  await nameHelper(page)
  return page.evaluate(() => {
    const kinds = [
      ["[aria-pressed=true]", "[aria-pressed=false]"],
      ["[aria-selected=true]", "[aria-selected=false]"],
      ["[aria-checked=true]", "[aria-checked=false]"],
      ["[aria-current]:not([aria-current=false])", "a:not([aria-current]), button:not([aria-current]), [aria-current=false]"],
      ["input:is([type=radio], [type=checkbox]):checked", "input:is([type=radio], [type=checkbox]):not(:checked)"],
    ] as const
    const seen = (one: Element) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    // Visible in forced colours: borders, marks, font weight, and system colours for selected items.
    const looks = (one: Element) => {
      const style = getComputedStyle(one)
      // The mark of a checkbox, or the border, may belong to the parent of both.
      const holder = one.tagName === "INPUT" ? (one.parentElement ?? one) : one
      const outline = [one, holder].map((each) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(each)
        return outlineStyle === "none" ? "" : `${outlineStyle} ${outlineWidth}`
      })
      const borders = ["Top", "Right", "Bottom", "Left"].map((side) => {
        const [width, kind] = [
          style.getPropertyValue(`border-${side.toLowerCase()}-width`),
          style.getPropertyValue(`border-${side.toLowerCase()}-style`),
        ]
        return `${width} ${kind}`
      })
      const marks = [...holder.querySelectorAll("svg, img")].filter(seen).length
      // A moving part shows the state by a border or a kept colour; a background alone has the page's colour.
      const drawn = [...holder.querySelectorAll("span")].map((each) => getComputedStyle(each))
      const moved = drawn
        .map((each) => (each.borderTopWidth !== "0px" || each.forcedColorAdjust === "none" ? each.translate : ""))
        .join(" ")
      const kept = style.forcedColorAdjust === "none" ? `${style.backgroundColor} ${style.color}` : ""
      const letters = [style.fontWeight, style.textDecorationLine, style.getPropertyValue("-webkit-text-stroke-width")]
      return [...outline, ...borders, marks, moved, kept, ...letters].join("|")
    }
    const faults: string[] = []
    for (const [chosen, other] of kinds) {
      for (const one of [...document.querySelectorAll<HTMLElement>(chosen)].filter(seen)) {
        // A native checkbox is marked by the browser.
        const drawnByBrowser = one.tagName === "INPUT" && getComputedStyle(one).appearance !== "none"
        if (drawnByBrowser || one.closest("[aria-hidden=true], [inert]")) continue
        let beside: Element | undefined
        for (let at = one.parentElement, far = 0; at && far < 4 && !beside; at = at.parentElement, far += 1)
          beside = [...at.querySelectorAll(other)].find(
            (each) => seen(each) && each.tagName === one.tagName && each.getAttribute("role") === one.getAttribute("role"),
          )
        const { outlineStyle } = getComputedStyle(one)
        const marked = outlineStyle !== "none" || [...one.querySelectorAll("svg")].some(seen)
        const told = beside ? looks(beside) !== looks(one) || outlineStyle !== "none" : marked || one.tagName === "INPUT"
        if (told) continue
        const words = (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 40)
        faults.push(`${one.tagName.toLowerCase()}[${one.getAttribute("role") ?? ""}] “${words}” is ${chosen.slice(1, 14)} by a tint alone`)
      }
    }
    return faults
  })
}

/** Adds the helper that the TypeScript runner calls for named functions, which a page does not have. */
async function nameHelper(page: Page): Promise<void> {
  await page.evaluate("globalThis.__name ??= (one) => one")
}

import type { Page } from "@playwright/test"
import { signIn } from "../lib/people.ts"
import { expect, test } from "../lib/test.ts"

type Box = { x: number; y: number; width: number; height: number }

/** Positions of elements, in whole pixels. */
async function boxes(page: Page, places: Record<string, string>): Promise<Record<string, Box | null>> {
  const found: Record<string, Box | null> = {}
  for (const [name, selector] of Object.entries(places)) {
    const [place] = await page.locator(selector).filter({ visible: true }).all()
    const box = (await place?.boundingBox()) ?? null
    // What waits in a list is said above its first row, once it is known.
    const y = name === "row" ? 0 : Math.round(box?.y ?? 0)
    // And the rail ends where the team's labels begin.
    const height = name === "rail" ? 0 : Math.round(box?.height ?? 0)
    found[name] = box && { x: Math.round(box.x), y, width: Math.round(box.width), height }
  }
  return found
}

const drawn = { sidebar: "", page: "", "list-head": "", filters: "", row: "", "reading-head": "", rail: "", bottom: "" }
const before = Object.fromEntries(Object.keys(drawn).map((name) => [name, `#first-paint [data-frame=${name}]`]))
/** The same in the app. */
const after: Record<string, string> = {
  sidebar: "aside:has(nav)",
  page: "aside nav a",
  "list-head": "main section header",
  filters: "main section section[aria-label='Filters']",
  row: "[role=listbox][aria-label=Submissions] [role=option]",
  "reading-head": "main div.h-13:not(header)",
  rail: "main aside",
  bottom: "nav[aria-label=Main]:not(aside nav)",
}

/** Blocks all scripts except the one that runs before the first paint. */
const withoutScripts = (page: Page) => page.route(/\/assets\/.*\.js$/, (route) => route.abort())

for (const [width, mode] of [
  [1440, "light"],
  [768, "dark"],
  [375, "light"],
] as const) {
  test(`before any script has loaded, the shell is at its final position: ${width}, ${mode}`, async ({ page, seeded, trouble }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: mode })
    await signIn(page, seeded.url, "member@example.com")
    await page.goto(`${seeded.url}/dashboard/submissions`)
    await expect(page.getByRole("option").first()).toBeVisible()
    await expect(page.locator("#first-paint")).toHaveCount(0)
    const real = await boxes(page, after)
    expect(Object.values(real).filter(Boolean).length).toBeGreaterThan(width < 768 ? 2 : 5)

    await withoutScripts(page)
    await page.reload({ waitUntil: "domcontentloaded" })
    await expect(page.locator("#first-paint [data-frame=list-head]")).toBeVisible()
    expect(await boxes(page, before)).toEqual(real)
    const dark = await page.evaluate(() => document.documentElement.classList.contains("dark"))
    expect(dark).toBe(mode === "dark")
    await page.unroute(/\/assets\/.*\.js$/)
    // These requests were blocked on purpose.
    trouble.splice(0)
  })
}

test("a reload of any dashboard page shows its sidebar and bar before any script has loaded", async ({ page, seeded, trouble }) => {
  await page.emulateMedia({ colorScheme: "dark" })
  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/portals`)
  await expect(page.getByRole("heading", { name: "Portals", level: 1 })).toBeVisible()
  await expect(page.locator("#first-paint")).toHaveCount(0)
  const real = await boxes(page, { sidebar: "aside:has(nav)", page: "aside nav a", "page-head": "main header" })
  await withoutScripts(page)
  await page.reload({ waitUntil: "domcontentloaded" })
  const frame = page.locator("#first-paint [data-frame=page-head]")
  await expect(frame).toBeVisible()
  expect(await boxes(page, { sidebar: before.sidebar!, page: before.page!, "page-head": "#first-paint [data-frame=page-head]" })).toEqual(
    real,
  )
  expect(await page.evaluate(() => document.documentElement.classList.contains("dark"))).toBe(true)
  await page.unroute(/\/assets\/.*\.js$/)
  trouble.splice(0)
})

test("new and signed-out visitors see no shell of another user", async ({ page, seeded, trouble }) => {
  const shown = page.locator("#first-paint")
  await withoutScripts(page)
  await page.goto(`${seeded.url}/dashboard/submissions`, { waitUntil: "domcontentloaded" })
  await expect(shown).toBeAttached()
  await expect(shown).toBeHidden()
  await expect(shown.locator("[data-frame]")).toHaveCount(0)
  await page.unroute(/\/assets\/.*\.js$/)
  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions`)
  await page.getByRole("button", { name: /account menu/ }).click()
  await page.getByRole("menuitem", { name: "Sign out" }).click()
  await page.waitForURL(/\/auth\/login/)
  // The page of sign-in is a document of its own: until it is there, going elsewhere would cut its coming off.
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible()
  // Nor may its pieces be refused that come once it is at rest: it would be loaded again, across the going elsewhere.
  await page.goto("about:blank")
  await withoutScripts(page)
  await page.goto(`${seeded.url}/dashboard/submissions`, { waitUntil: "domcontentloaded" })
  await expect(shown).toBeHidden()
  trouble.splice(0)
})

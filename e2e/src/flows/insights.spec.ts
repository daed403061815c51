import { readFile, writeFile } from "node:fs/promises"
import { signIn } from "../lib/people.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

test("insights: a range, a portal, a table, a file, and a mark that opens the submissions behind it", async ({ page, seeded }) => {
  await signIn(page, seeded.url, "viewer@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions`)
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Insights" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Insights" })).toBeVisible()
  const arrivals = page.getByRole("region", { name: "Arrivals by week", exact: true })
  await expect(arrivals).toBeVisible()
  await expect(page.getByText(/^Counted up to/)).toBeVisible()
  expect(await accessibility(page)).toEqual([])

  // The address is the state.
  await page.getByRole("radio", { name: "Year" }).check()
  await expect(page).toHaveURL(/range=year/)
  await page.getByRole("combobox", { name: "Portal" }).selectOption({ label: "Music demos" })
  await expect(page).toHaveURL(/portal=demos/)
  await page.reload()
  await expect(page.getByRole("radio", { name: "Year" })).toBeChecked()
  await expect(arrivals).toBeVisible()

  // By keyboard: the table in place of the drawing, and from a number to what is behind it.
  const toggle = arrivals.getByRole("button", { name: "Arrivals by week as a table" })
  await toggle.focus()
  await page.keyboard.press("Enter")
  await expect(toggle).toHaveAttribute("aria-pressed", "true")
  const table = arrivals.getByRole("table")
  await expect(table.getByRole("columnheader", { name: "Arrived" })).toBeVisible()
  await page.reload()
  await expect(table).toBeVisible()
  expect(await accessibility(page)).toEqual([])

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    arrivals.getByRole("button", { name: "Arrivals by week as CSV" }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^insights-arrivals-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), "utf8")).split("\r\n")
  expect(lines[0]).toMatch(/^Week of,Arrived/)
  const drawn = lines.slice(1).reduce((sum, line) => sum + Number(line.split(",")[1]), 0)
  await expect(page.getByRole("region", { name: "In short" })).toContainText(String(drawn))

  // The drawing as a picture, with what is on the screen in it.
  await expect(arrivals.getByRole("button", { name: "Arrivals by week as SVG" })).toHaveCount(0)
  await toggle.press("Enter")
  for (const chart of ["Arrivals by week", "How long people wait", "From visit to answer", "Experience"]) {
    const region = page.getByRole("region", { name: chart, exact: true })
    const save = async (kind: "SVG" | "PNG") => {
      const button = region.getByRole("button", { name: `${chart} as ${kind}` })
      await button.focus()
      const [saved] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")])
      expect(saved.suggestedFilename()).toMatch(kind === "SVG" ? /^insights-[a-z]+-[\d-]+\.svg$/ : /^insights-[a-z]+-[\d-]+\.png$/)
      return readFile(await saved.path())
    }
    // A title that is written from the right is among the words.
    const arabic = "نداء مفتوح للموسيقى"
    await region.evaluate((chart, text) => {
      const made = document.createElement("span")
      made.textContent = text
      chart.querySelector("h2, h3")?.after(made)
    }, arabic)
    const svg = await save("SVG")
    const drawn = await page.evaluate((text) => {
      const made = new DOMParser().parseFromString(text, "image/svg+xml")
      const shapes = [...made.querySelectorAll("rect, text, line, circle")]
      return {
        faults: made.querySelectorAll("parsererror, [class], style, a, script, foreignObject").length,
        texts: shapes.filter((one) => one.localName === "text").map((one) => one.textContent ?? ""),
        colours: new Set(shapes.map((one) => one.getAttribute("fill"))).size,
        uncoloured: shapes.filter((one) => !one.hasAttribute("fill") || /var\(/.test(one.getAttribute("fill") ?? "")).length,
        narrow: shapes.filter((one) => one.localName === "text" && !(Number(one.getAttribute("textLength")) > 0)).length,
        width: Number(made.documentElement.getAttribute("width")),
        marks: shapes.length,
      }
    }, svg.toString("utf8"))
    expect(drawn).toMatchObject({ faults: 0, uncoloured: 0, narrow: 0 })
    expect(drawn.texts).toContain(chart)
    expect(drawn.texts).toContain(arabic)
    expect(drawn.texts.filter((text) => ["Table", "CSV", "SVG", "PNG"].includes(text))).toEqual([])
    expect(drawn.colours).toBeGreaterThan(2)
    expect(drawn.marks).toBeGreaterThan(10)
    const png = await save("PNG")
    expect(png.subarray(1, 4).toString("latin1")).toBe("PNG")
    expect(png.readUInt32BE(16)).toBe(drawn.width * 2)
    if (process.env.SHOTS) {
      const file = `${process.env.SHOTS}/chart-${chart.replaceAll(" ", "-").toLowerCase()}`
      await writeFile(`${file}.svg`, svg)
      await writeFile(`${file}.png`, png)
    }
  }
  await toggle.press("Enter")
  await expect(table).toBeVisible()

  const link = table.getByRole("link").first()
  const count = await link.textContent()
  await link.focus()
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/dashboard\/submissions\?.*date=/)
  await expect(page).toHaveURL(/portal=demos/)
  await expect(page.getByRole("option")).toHaveCount(Number(count))

  // By mouse: a mark of the drawing does the same.
  await page.goto(`${seeded.url}/dashboard/insights?range=year`)
  const mark = arrivals.locator("svg a").last()
  await mark.click()
  await expect(page).toHaveURL(/\/dashboard\/submissions\?.*date=/)
  await expect(page.getByRole("option").first()).toBeVisible()
})

test("insights on a phone and in the dark: nothing lies besides the page, and all of it can be read @long", async ({ page, seeded }) => {
  await signIn(page, seeded.url, "owner@example.com")
  for (const [width, height] of [
    [375, 740],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${seeded.url}/dashboard/insights`)
      await expect(page.locator("[data-chart=stuck] table")).toBeVisible()
      await expect(page.locator("[data-chart=arrivals] svg a").first()).toBeAttached()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
      expect(await accessibility(page)).toEqual([])
      if (process.env.SHOTS) {
        await page.locator("[data-chart=portals]").scrollIntoViewIfNeeded()
        await page.screenshot({ path: `${process.env.SHOTS}/insights-${width}-${colorScheme}-end.png` })
        await page.locator("h1").first().scrollIntoViewIfNeeded()
        await page.locator("[data-chart=arrivals]").scrollIntoViewIfNeeded()
        await page.setViewportSize({ width, height: width === 375 ? 4600 : 2300 })
        await page.screenshot({ path: `${process.env.SHOTS}/insights-${width}-${colorScheme}.png` })
        await page.setViewportSize({ width, height })
      }
    }
  }
  // The zone is the owner's to say, and a press of Escape leaves it as it is.
  await page.getByRole("button", { name: "Change time zone" }).click()
  const dialog = page.getByRole("dialog")
  expect(await accessibility(page)).toEqual([])
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
  await page.getByRole("button", { name: "Change time zone" }).click()
  await dialog.getByLabel("Time zone").selectOption("Asia/Tokyo")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText(/Days begin at midnight in .*Tokyo/)).toBeVisible()
})

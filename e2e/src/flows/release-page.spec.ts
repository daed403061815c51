import { readFileSync } from "node:fs"
import { signIn } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

const sizes = [
  [375, 740],
  [768, 1024],
  [1440, 900],
] as const

test("a record's public page: made by keyboard, read by anybody in any size, cited, and taken down @long", async ({
  page,
  browser,
  open,
}) => {
  const team = await signInClient(open.url, "ruta@example.com")
  const made = await team.mutate<{ id: string; revision: number }>("releases.create", { kind: "record", name: "Tideworks EP" })
  const fields = { artist: "Kitefall", catalogueNo: "LQ-041", upc: "198123041274", format: "Digital", genre: "Electronica" }
  await team.mutate("releases.update", {
    ...{ id: made.id, revision: made.revision },
    record: { ...fields, date: "2026-04-01", labelCopy: "(P) 2026 Lantern Quay", artworkId: null },
    tracks: ["Sluice", "A Very Long Title That Somebody Has Typed Without Thinking Of The Width Of A Telephone"].map((title, index) => ({
      ...{ submissionId: null, title, isrc: `GB-LQY-26-0004${index}`, writers: "Ada Writer, Bo Composer", fileId: null },
    })),
  })
  // Without time to think again it goes out at once.
  await team.mutate("outbox.setRecall", { minutes: 0 })
  await team.mutate("releases.publish", { id: made.id })
  // A job publishes it; before, there is no link.
  await expect.poll(async () => (await team.query<{ state: string }>("releases.get", { id: made.id })).state).toBe("published")
  await signIn(page, open.url, "ruta@example.com")
  await page.goto(`${open.url}/dashboard/_releases/${made.id}`)
  const part = page.getByRole("region", { name: "Public page" })
  await part.getByRole("button", { name: "Make a public page" }).focus()
  await page.keyboard.press("Enter")
  const address = part.getByLabel("Address")
  await address.fill("Not An Address")
  await address.press("Enter")
  await expect(part.getByText("Use lower-case letters, digits and single hyphens", { exact: false })).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  await address.fill("tideworks-ep")
  await address.press("Enter")
  const link = part.getByRole("link", { name: /\/r\/tideworks-ep$/ })
  await expect(link).toBeVisible()
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme })
      // Colours do not change under what looks at them.
      await page.reload()
      await expect(link).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
      expect(await accessibility(page)).toEqual([])
      await part.scrollIntoViewIfNeeded()
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/page-part-${width}-${colorScheme}.png` })
    }
  }
  await page.getByRole("button", { name: "Download #1" }).focus()
  await page.keyboard.press("Enter")
  const begun = page.waitForEvent("download")
  await page.getByRole("menuitem", { name: "DDEX ERN 4.3, not checked against its schema" }).press("Enter")
  const message = await begun
  expect(message.suggestedFilename()).toMatch(/-tideworks-ep-1\.ern\.xml$/)
  expect(readFileSync(await message.path(), "utf8")).toContain("<ISRC>GBLQY2600040</ISRC>")

  // Somebody who is nobody here, without scripts.
  const stranger = await browser.newContext({ javaScriptEnabled: true })
  const read = await stranger.newPage()
  const violations: string[] = []
  read.on("console", (line) => violations.push(line.text()))
  const answer = await read.goto(`${open.url}/r/tideworks-ep`)
  expect(answer?.status()).toBe(200)
  for (const [width, height] of sizes) {
    await read.setViewportSize({ width, height })
    for (const colorScheme of ["light", "dark"] as const) {
      await read.emulateMedia({ colorScheme })
      await expect(read.getByRole("heading", { level: 1, name: "Tideworks EP" })).toBeVisible()
      expect(await read.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
      expect(await accessibility(read)).toEqual([])
      if (process.env.SHOTS) await read.screenshot({ path: `${process.env.SHOTS}/page-${width}-${colorScheme}.png`, fullPage: true })
    }
  }
  await expect(read.getByRole("table")).toContainText("GB-LQY-26-00040")
  const data = await read.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? "null")).toMatchObject({ "@type": "MusicAlbum", numTracks: 2 })
  const feed = await read.request.get(`${open.url}/r/tideworks-ep/feed.atom`)
  expect(await feed.text()).toContain("<title>Tideworks EP</title>")
  expect(violations).toEqual([])

  await part.getByRole("button", { name: "Take it down" }).focus()
  await page.keyboard.press("Enter")
  await expect(link).toHaveCount(0)
  expect((await read.goto(`${open.url}/r/tideworks-ep`))?.status()).toBe(404)
  await stranger.close()
})

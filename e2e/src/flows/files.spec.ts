import { fixture } from "@intray/server/testing/fixtures"
import { aiffOf } from "@intray/server/testing/sounds"
import type { Page } from "@playwright/test"
import { send } from "../lib/intake.ts"
import { pdf } from "../lib/pdf.ts"
import { signIn } from "../lib/people.ts"
import { landscape } from "../lib/picture.ts"
import { makePortal } from "../lib/portals.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { upload } from "../lib/sounds.ts"
import { expect, test } from "../lib/test.ts"

const formWithFiles = {
  roles: { name: "name", email: "email", title: "name" },
  fields: [
    { type: "short_text" as const, key: "name", label: "Name", required: true },
    { type: "email" as const, key: "email", label: "E-mail", required: true },
    { type: "file" as const, key: "files", label: "Files", maxFiles: 10 },
  ],
}

test("pictures, PDFs and texts open next to the answers, and an AIFF plays @long", async ({ page, seeded }) => {
  const client = await signInClient(seeded.url, "owner@example.com")
  await makePortal(client, { slug: "papers", title: "Papers", form: formWithFiles })
  const sent: [string, Buffer][] = [
    ["hills.png", landscape(320, 200)],
    ["paper.pdf", pdf(["Of light", "Of glass"])],
    ["notes.txt", Buffer.from("Read me.\n<img src=x onerror=alert(1)> is only said here.")],
    ["tone.aiff", aiffOf(2)],
  ]
  const files: string[] = []
  for (const [name, bytes] of sent) files.push(await upload(seeded.url, "papers", name, bytes))
  const { number } = await send(seeded.url, "papers", { name: "Mara Lind", email: "mara@example.com", files })

  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${number}`)
  await page.getByRole("button", { name: "Open hills.png" }).press("Enter")
  const opened = (name: string) => page.getByRole("dialog", { name })
  const picture = opened("hills.png").getByRole("img", { name: "hills.png" })
  await expect(picture).toBeVisible()
  await expect(opened("hills.png").getByText("1 of 3", { exact: true })).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  const { height = 0 } = (await picture.boundingBox()) ?? {}
  await page.keyboard.press("+")
  await expect.poll(async () => (await picture.boundingBox())?.height).toBeGreaterThan(height)
  await page.keyboard.press("0")

  // The reader of PDFs comes when one is opened, and in a worker.
  expect(page.workers()).toHaveLength(0)
  await page.keyboard.press("ArrowRight")
  const pages = opened("paper.pdf").getByRole("figure")
  await expect(pages).toHaveCount(2)
  await expect(pages.first()).toContainText("Page 1 of 2 Of light")
  await expect.poll(() => pages.first().locator("canvas").evaluate(hasInk)).toBe(true)
  expect(page.workers()).toHaveLength(1)
  expect(await accessibility(page)).toEqual([])

  await page.keyboard.press("ArrowRight")
  await expect(opened("notes.txt").getByText("<img src=x onerror=alert(1)> is only said here.")).toBeVisible()
  await expect.poll(() => page.workers().length).toBe(0)
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)

  const furthest = await positionsPlayed(page)
  await page.getByRole("button", { name: "Play tone.aiff" }).click()
  await expect.poll(() => furthest("tone.aiff")).toBeGreaterThan(0)
  await expect(page.getByRole("slider", { name: "Position in tone.aiff" })).toHaveAttribute("aria-valuetext", / of 0:02$/)
})

test("draws scans and Japanese text of PDFs, lets text be selected, and says what cannot be shown", async ({ page, seeded }) => {
  const client = await signInClient(seeded.url, "owner@example.com")
  await makePortal(client, { slug: "scans", title: "Scans", form: formWithFiles })
  const broken = Buffer.from(fixture("pdf-jpeg2000-scan.pdf"))
  // The picture's own bytes are destroyed: what stays is a page without its scan.
  broken.fill(0, broken.indexOf("stream\n") + 7, broken.indexOf("stream\n") + 60)
  const sent: [string, Buffer][] = [
    ["scan.pdf", fixture("pdf-jpeg2000-scan.pdf")],
    ["station.pdf", fixture("pdf-japanese-90ms.pdf")],
    ["newline.pdf", fixture("pdf-newline-first.pdf")],
    ["broken.pdf", broken],
    ["lyrics.txt", fixture("lyrics-latin1.txt")],
    ["photo.heic", fixture("photo-stub.heic")],
    ["long.wav", fixture("rf64.wav")],
    ["memo.webm", fixture("voice-memo.webm")],
  ]
  const files: string[] = []
  for (const [name, bytes] of sent) files.push(await upload(seeded.url, "scans", name, bytes))
  const { number } = await send(seeded.url, "scans", { name: "Mara Lind", email: "mara@example.com", files })
  const blocked: string[] = []
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) blocked.push(message.text())
  })

  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${number}`)
  await page.getByRole("button", { name: "Open scan.pdf" }).click()
  const figure = (name: string) => page.getByRole("dialog", { name }).getByRole("figure")
  const canvas = (name: string) => figure(name).locator("canvas")
  await expect.poll(() => canvas("scan.pdf").evaluate(middlePixel)).toEqual([128, 128, 128, 255])
  await expect(page.getByRole("note")).toHaveCount(0)

  await page.keyboard.press("ArrowRight")
  const words = figure("station.pdf").getByText("夜の駅", { exact: true })
  await expect(words).toBeAttached()
  await words.dblclick({ force: true })
  await page.evaluate(() => {
    const node = [...document.querySelectorAll(".pdf-text span")].find((one) => one.textContent === "夜の駅")
    if (node) getSelection()?.selectAllChildren(node)
  })
  expect(await page.evaluate(() => getSelection()?.toString())).toBe("夜の駅")
  await expect.poll(() => words.evaluate(inkUnder)).toBe(true)

  await page.keyboard.press("ArrowRight")
  await expect.poll(() => canvas("newline.pdf").evaluate(hasInk)).toBe(true)

  await page.keyboard.press("ArrowRight")
  await expect(page.getByRole("dialog", { name: "broken.pdf" }).getByRole("note")).toContainText("download the file")
  expect(await accessibility(page)).toEqual([])

  await page.keyboard.press("ArrowRight")
  const lyrics = page.getByRole("dialog", { name: "lyrics.txt" })
  await expect(lyrics.getByText("Die Straße ist naß, das Café zu, señor, ça va, 5 €").first()).toBeVisible()
  await lyrics.getByRole("combobox", { name: "Text encoding" }).selectOption("windows-1251")
  await expect(lyrics.getByText("Die StraЯe").first()).toBeVisible()
  expect(await accessibility(page)).toEqual([])

  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Open photo.heic" }).click()
  await expect(page.getByRole("dialog", { name: "photo.heic" })).toContainText("cannot show files in the format HEIC")
  await expect(page.getByRole("dialog", { name: "photo.heic" }).getByRole("link", { name: "Download" })).toBeVisible()
  await page.keyboard.press("Escape")

  const furthest = await positionsPlayed(page)
  for (const name of ["long.wav", "memo.webm"]) {
    await page.getByRole("button", { name: `Play ${name}` }).click()
    await expect.poll(() => furthest(name)).toBeGreaterThan(0)
    await expect(page.getByText(`${name} could not be played`)).toHaveCount(0)
  }
  expect(blocked).toEqual([])
})

/**
 * Notes from now on how far each sound of the page gets, since a short one may be over before anybody looks.
 * @returns the furthest position of the sound of a file so far, in seconds
 */
async function positionsPlayed(page: Page): Promise<(name: string) => Promise<number>> {
  const seen = await page.evaluateHandle(() => {
    const furthest: Record<string, number> = {}
    const look = () => {
      for (const slider of document.querySelectorAll("[role=slider]")) {
        const label = slider.getAttribute("aria-label") ?? ""
        furthest[label] = Math.max(furthest[label] ?? 0, Number(slider.getAttribute("aria-valuenow")))
      }
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributeFilter: ["aria-valuenow"] })
    return furthest
  })
  return (name) => seen.evaluate((furthest, label) => furthest[label] ?? 0, `Position in ${name}`)
}

/** Red, green, blue and opacity in the middle of a canvas. Runs in the page. */
function middlePixel(node: Element): number[] {
  const canvas = node as HTMLCanvasElement
  const middle = canvas.getContext("2d")?.getImageData(Math.floor(canvas.width / 2), Math.floor(canvas.height / 2), 1, 1)
  return [...(middle?.data ?? [])]
}

/** Whether something was drawn on the page where the text layer has this text. Runs in the page. */
function inkUnder(node: Element): boolean {
  const canvas = node.closest("figure")?.querySelector("canvas")
  const context = canvas?.getContext("2d")
  if (!canvas || !context) return false
  const [sheet, text] = [canvas.getBoundingClientRect(), node.getBoundingClientRect()]
  const scale = canvas.width / sheet.width
  const { data } = context.getImageData(
    Math.floor((text.left - sheet.left) * scale),
    Math.floor((text.top - sheet.top) * scale),
    Math.ceil(text.width * scale),
    Math.ceil(text.height * scale),
  )
  return data.some((value, at) => at % 4 === 0 && value < 100)
}

/** Whether something darker than paper was drawn. Runs in the page. */
function hasInk(node: Element): boolean {
  const canvas = node as HTMLCanvasElement
  const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] as number[] }
  return data.some((value, at) => at % 4 === 0 && value < 100 && data[at + 3] === 255)
}

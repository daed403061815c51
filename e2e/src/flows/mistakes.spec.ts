import { mp3 } from "../lib/audio.ts"
import { fillPerson, fillTerms, fillTrack, receipt, sendButton, trackPart } from "../lib/form.ts"
import { expect, test } from "../lib/test.ts"

const link = "https://soundcloud.com/kitefall/glasshouse/s-AbCdEf12345"
const sender = { artist: "Kitefall", name: "Kit Fall", email: "kit@example.com" }

test("an empty form names every missing answer at its field and above the form, where the focus is, each a link to its question", async ({
  page,
  open,
}) => {
  await page.goto(`${open.url}/demos`)
  await sendButton(page).click()
  await expect(page.getByText(/things to fix above/)).toBeVisible()
  const invalid = page.locator('[aria-invalid="true"]')
  expect(await invalid.count()).toBeGreaterThanOrEqual(8)
  for (const one of ["Artist name", "Your name", "E-mail"])
    await expect(page.getByLabel(one, { exact: true })).toHaveAttribute("aria-invalid", "true")
  await expect(page.getByText("Add a file, or paste a private link.", { exact: true })).toBeVisible()
  const summary = page.locator("#error-summary")
  await expect(summary).toBeFocused()
  await expect(summary.getByRole("alert")).toContainText("things to fix")
  await page.keyboard.press("Tab")
  await expect(summary.getByRole("link", { name: /^Artist name: / })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Artist name", { exact: true })).toBeFocused()
  await page.getByLabel("Artist name", { exact: true }).fill("Kitefall")
  await expect(summary.getByRole("link", { name: /^Artist name: / })).toHaveCSS("text-decoration-line", "line-through")
  await summary.getByRole("link", { name: /^track 1, Title: / }).click()
  await expect(trackPart(page, 1).getByLabel("Title")).toBeFocused()
})

test("a wrong answer is explained, and nothing that was typed is lost", async ({ page, open }) => {
  await page.goto(`${open.url}/demos`)
  await fillPerson(page, { ...sender, email: "hello@kitefall" })
  await fillTrack(page, 1, { title: "Glasshouse", genre: "Electronica", link: "soundcloud.com/kitefall" })
  await trackPart(page, 1).getByLabel(/^BPM/).fill("fast")
  await fillTerms(page)
  await sendButton(page).click()
  const email = page.getByLabel("E-mail", { exact: true })
  await expect(email).toHaveAttribute("aria-invalid", "true")
  await expect(email).toHaveAccessibleDescription(/needs an ending, like name@example.com/)
  await expect(page.locator("#error-summary")).toBeFocused()
  await page.getByRole("link", { name: /^E-mail: This address needs an ending/ }).click()
  await expect(email).toBeFocused()
  await expect(email).toHaveValue("hello@kitefall")
  await expect(trackPart(page, 1).getByLabel(/^BPM/)).toHaveValue("fast")
  await email.fill(sender.email)
  await trackPart(page, 1).getByLabel(/^BPM/).fill("122")
  await trackPart(page, 1)
    .getByLabel(/private link/i)
    .fill(link)
  await sendButton(page).click()
  await receipt(page)
})

test("a day that is typed by half is named before anything is sent, although the question is optional", async ({ page, open }) => {
  await page.goto(`${open.url}/demos`)
  await fillPerson(page, sender)
  await fillTrack(page, 1, { title: "Glasshouse", genre: "Electronica", link })
  await fillTerms(page)
  const day = page.getByLabel(/^Keep my data until/)
  await day.focus()
  await page.keyboard.type("1508")
  await sendButton(page).click()
  const summary = page.locator("#error-summary")
  await expect(summary).toBeFocused()
  await summary.getByRole("link", { name: /^Keep my data until.*This is not complete/ }).click()
  await expect(day).toHaveAttribute("aria-invalid", "true")
  // Cleared, nothing is wrong any more.
  await day.fill("")
  await page.getByLabel("Artist name", { exact: true }).focus()
  await expect(summary).toHaveCount(0)
  await sendButton(page).click()
  await receipt(page)
})

test("a reload brings the draft back, with the upload that was finished", async ({ page, open }) => {
  await page.goto(`${open.url}/demos`)
  await fillPerson(page, sender)
  await fillTrack(page, 1, { title: "Glasshouse", genre: "Ambient", file: { name: "g.mp3", buffer: mp3(10), mimeType: "audio/mpeg" } })
  await expect(page.getByRole("button", { name: "Play g.mp3" })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Your draft from .* is back/)).toBeVisible()
  await expect(page.getByLabel("Artist name", { exact: true })).toHaveValue("Kitefall")
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Glasshouse")
  await expect(page.getByText("g.mp3").first()).toBeVisible()
  await fillTerms(page)
  await sendButton(page).click()
  await receipt(page)
})

test("a double click sends once", async ({ page, open }) => {
  const answers: number[] = []
  page.on("response", (response) => {
    if (response.request().method() === "POST" && /submissions|public\.submit/.test(response.url())) answers.push(response.status())
  })
  const before = await page.request.get(`${open.url}/api/v1/public/portals/demos`)
  expect(before.ok()).toBe(true)
  await page.goto(`${open.url}/demos`)
  await fillPerson(page, { ...sender, email: "twice@example.com" })
  await fillTrack(page, 1, { title: "Once", genre: "House", link })
  await fillTerms(page)
  await sendButton(page).dblclick()
  const first = await receipt(page)
  await page.goto(`${open.url}/demos`)
  await fillPerson(page, { ...sender, email: "next@example.com" })
  await fillTrack(page, 1, { title: "Next", genre: "House", link })
  await fillTerms(page)
  await sendButton(page).click()
  const second = await receipt(page)
  expect(second.number, "no number was used up by the second click").toBe(first.number + 1)
})

test("a file that is no audio is refused before it is sent, and again after", async ({ page, open }) => {
  await page.goto(`${open.url}/demos`)
  const part = trackPart(page, 1)
  const input = part.locator('input[type="file"]')
  await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("words") })
  await expect(part.getByText(/“notes.txt” is not audio that we know/)).toBeVisible()
  await input.setInputFiles({
    name: "page.mp3",
    mimeType: "audio/mpeg",
    buffer: Buffer.from("<!doctype html><script>alert(1)</script>".repeat(50)),
  })
  await expect(part.getByText(/page\.mp3/).first()).toBeVisible()
  await expect(part.getByRole("button", { name: "Play page.mp3" })).toHaveCount(0)
  await expect(part.getByText(/not accepted|not audio|no audio/i).first()).toBeVisible()
  // Taken out and brought back by key, without losing the place.
  await part.getByRole("button", { name: "Remove page.mp3" }).focus()
  await page.keyboard.press("Enter")
  await expect(part.getByRole("button", { name: /^Undo: page.mp3/ })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(part.getByRole("button", { name: "Remove page.mp3" })).toBeFocused()
})

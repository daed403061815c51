import type { Locator, Page } from "@playwright/test"
import { slower } from "./net.ts"

/** Filling the "Music demos" form in, as a person does. */

export type Sender = { artist: string; name: string; email: string }
export type Track = {
  title: string
  genre: string
  file?: { name: string; path: string } | { name: string; buffer: Buffer; mimeType: string }
  link?: string
}

/** The part of the form that holds the nth track, from 1. */
export function trackPart(page: Page, position: number): Locator {
  return page.locator('[data-group="tracks"] [data-item]').nth(position - 1)
}

export async function fillPerson(page: Page, sender: Sender): Promise<void> {
  await page.getByLabel("Artist name", { exact: true }).fill(sender.artist)
  await page.getByLabel("Your name", { exact: true }).fill(sender.name)
  await page.getByLabel("E-mail", { exact: true }).fill(sender.email)
}

/** Fills one open track in; with a file the upload begins and is not waited for. */
export async function fillTrack(page: Page, position: number, track: Track): Promise<void> {
  const part = trackPart(page, position)
  await part.getByLabel("Title", { exact: true }).fill(track.title)
  // Many options are found by typing; the browser's own menu is there until that has loaded.
  const genre = part.locator('input[role="combobox"]').first()
  await genre.fill(track.genre)
  await genre.press("Enter")
  if (track.file) await part.locator('input[type="file"]').setInputFiles("path" in track.file ? track.file.path : track.file)
  if (track.link) {
    const paste = part.getByRole("button", { name: /private link/i })
    if (await paste.isVisible()) await paste.click()
    await part.getByLabel(/private link/i).fill(track.link)
  }
}

/** The questions after the tracks that must be answered. */
export async function fillTerms(page: Page): Promise<void> {
  await choose(page, "Release status", "Unreleased")
  await choose(page, "Samples", "No samples")
  await page.getByRole("group", { name: "Use of AI" }).getByLabel("No AI used").check()
  await page.getByLabel("I made this music, or I may submit it for the people who did.").check()
}

/** One choice of several, however the form draws it. */
async function choose(page: Page, question: string, answer: string): Promise<void> {
  const menu = page.getByRole("combobox", { name: question })
  if (await menu.isVisible()) await menu.selectOption(answer)
  else await page.getByRole("group", { name: question }).getByLabel(answer, { exact: true }).check()
}

export const sendButton = (page: Page) => page.getByRole("button", { name: /^Send( \d+ tracks?)?$/ })

/** The number and the demoId that the page shows after sending. */
export async function receipt(page: Page): Promise<{ number: number; statusUrl: string }> {
  const link = page.getByLabel("Link to your status page")
  await link.waitFor({ timeout: 20_000 * slower })
  const statusUrl = await link.inputValue()
  const number = Number(
    (
      await page
        .getByText(/^#\d+$/)
        .first()
        .textContent()
    )?.slice(1),
  )
  return { number, statusUrl }
}

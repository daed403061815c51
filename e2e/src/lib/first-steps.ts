import type { Page } from "@playwright/test"

/** Counts what a person does: presses, and fields that they fill. */
export type Counter = {
  readonly count: number
  click(name: string): Promise<void>
  fill(label: string, text: string): Promise<void>
  note(): void
}

/** A hand on the page that counts; a field is one, whatever is typed. */
export function counting(page: Page): Counter {
  let count = 0
  return {
    get count() {
      return count
    },
    async click(name) {
      await page.getByRole("button", { name, exact: true }).click()
      count += 1
    },
    async fill(label, text) {
      await page.getByLabel(label, { exact: true }).fill(text)
      count += 1
    },
    note() {
      count += 1
    },
  }
}

/** Takes the first steps with what they suggest, and invites nobody. */
export async function takeFirstSteps(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Your team", exact: true }).waitFor()
  await page.getByRole("button", { name: "Continue", exact: true }).click()
  await page.getByRole("button", { name: "Create the portal" }).click()
  await page.getByRole("button", { name: "Skip", exact: true }).click()
  await page.getByRole("button", { name: "Open the inbox" }).click()
}

/** Leaves the first steps behind over HTTP, for flows about something else. */
export async function skipFirstSteps(page: Page, url: string): Promise<void> {
  const response = await page.request.post(`${url}/api/trpc/onboarding.goTo`, { data: { step: "done" }, headers: { origin: url } })
  if (!response.ok()) throw new Error(`Leaving the first steps behind: ${response.status()} ${await response.text()}`)
}

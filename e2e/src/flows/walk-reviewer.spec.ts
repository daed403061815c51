import type { Page } from "@playwright/test"
import { slower } from "../lib/net.ts"
import { signIn } from "../lib/people.ts"
import { KEY_MS, misplaced, opinions, review, sendMany } from "../lib/reviewing.ts"
import { openDemos, signInClient } from "../lib/rpc.ts"
import { type RunningServer, startServer } from "../lib/server.ts"
import { expect, test } from "../lib/test.ts"

const COUNT = 100

/** A team with a hundred unseen submissions; the reviewer has opened the first. */
async function atWork(page: Page, path: string, work: (server: RunningServer) => Promise<void>) {
  test.setTimeout(240_000 * slower)
  const server = await startServer({ cheapPasswords: true })
  try {
    await openDemos(server.url)
    await sendMany(server.url, COUNT)
    await signIn(page, server.url, "ruta@example.com")
    // She has finished the onboarding.
    await page.request.post(`${server.url}/api/trpc/onboarding.goTo`, { data: { step: "done" }, headers: { origin: server.url } })
    await page.goto(`${server.url}${path}`)
    await expect(page.locator("article[data-number]")).toBeVisible()
    await work(server)
  } finally {
    await server.stop()
  }
}

for (const { where, path, onward } of [
  { where: "in the list", path: "/dashboard/submissions", onward: "j" },
  { where: "in focus mode", path: "/dashboard/submissions/focus", onward: "Enter" },
]) {
  test(`a reviewer labels ${COUNT} with three keys each ${where}, at human speed, and each label hits its submission @long`, async ({
    page,
  }) => {
    await atWork(page, path, async ({ url }) => {
      const client = await signInClient(url, "ruta@example.com")
      const opinion = await opinions(client)
      // The reviewer types without waiting for the screen, when a label could hit the next submission.
      const { numbers } = await review(page, { count: COUNT, opinion, onward, readMs: KEY_MS })
      expect(new Set(numbers).size, "each came up once").toBe(COUNT)
      await expect
        .poll(async () => (await misplaced(client, numbers.slice(-1), opinion)).length, { message: "the last one is saved" })
        .toBe(0)
      expect(await misplaced(client, numbers, opinion)).toEqual([])
    })
  })
}

import type { Page } from "@playwright/test"

type Row = { by: string; title: string }
type Answer = { result?: { data?: { items?: Row[] } } }

/** The packaged Chromium has no fonts for other scripts and would draw boxes, which help nobody: lists leave out what has them. */
export async function leaveOutBoxes(page: Page): Promise<void> {
  await page.route(/\/api\/trpc\/.*submissions\.list/, async (route) => {
    const response = await route.fetch()
    const drawable = ({ by, title }: Row) => /^[\u0020-\u024f\u2000-\u206f]*$/.test(by + title) && by !== title
    const answers = (await response.json()) as Answer[]
    for (const { result } of answers) if (result?.data?.items) result.data.items = result.data.items.filter(drawable)
    await route.fulfill({ response, json: answers })
  })
}

import type { Page } from "@playwright/test"

/** What a page is watched for while it is worked in. Each leaves its findings on `window`. */

/** `keyTimes`: milliseconds from each key press to the paint after it, as the browser's Event Timing tells; below 16 ms it tells nothing. */
export async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const keyTimes: number[] = []
    Object.assign(window, { keyTimes })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === "keydown") keyTimes.push(entry.duration)
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit)
  })
}

/**
 * Counts what a page asks the server while it is worked in: every call of a batch by its name, all requests, and of them those that somebody
 * waits for. What reads a submission ahead, what goes along with that, further pages and what says who looks at what are not among these.
 */
export function watchCalls(page: Page) {
  const kinds = new Map<string, number>()
  let calls = 0
  let requests = 0
  const hear = (request: { url(): string }) => {
    const names = new URL(request.url()).pathname.split("/api/trpc/")[1]?.split(",") ?? []
    for (const name of names) kinds.set(name, (kinds.get(name) ?? 0) + 1)
    if (names.length === 0) return
    requests += 1
    if (!names.includes("submissions.get") && names.some((name) => !ahead.test(name))) calls += 1
  }
  page.on("request", hear)
  return {
    stop() {
      page.off("request", hear)
      return { calls, requests, kinds }
    },
  }
}

const ahead = /^(submissions\.list|live\..*)$/

/** `seen.longTasks`: milliseconds of each task of more than 50. */
export async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = { frames: 0, blank: 0, longTasks: [] as number[], scrolled: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.longTasks.push(entry.duration)
    }).observe({ type: "longtask" })
  })
}

/** `seen.frames`, and `seen.blank`: those in which a place of the list showed no submission. Needs {@link watchFrames} before it. */
export async function watchScrolling(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { frames: number; blank: number; scrolled: number } }
    const list = document.querySelector<HTMLElement>("[role=listbox][data-list]")
    if (!list) throw new Error("There is no list.")
    const box = list.getBoundingClientRect()
    const look = () => {
      seen.frames += 1
      seen.scrolled = list.scrollTop
      for (let y = box.top + 20; y < box.bottom - 20; y += 57) {
        if (document.elementFromPoint(box.left + box.width / 2, y)?.closest("[role=option]")) continue
        seen.blank += 1
        break
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

import type { Page } from "@playwright/test"
import { answersFor, readPortal, send } from "./intake.ts"
import { sleep } from "./net.ts"
import type { Client } from "./rpc.ts"

/** A reviewer at work, by key and with a person's pauses, and what they meant: for comparing with what came to stand. */

/** Milliseconds from one key to the next of somebody who knows the keys. */
export const KEY_MS = 160

/** What somebody says of one submission: a verdict, how it fits, one line of feedback. */
export type Opinion = { keys: string[]; labelIds: string[] }

type Group = { name: string; labels: { id: string; key: string | null }[] }

/** Sends so many submissions to /demos, for a team that has not looked at any. */
export async function sendMany(url: string, count: number): Promise<void> {
  const portal = await readPortal(url, "demos")
  for (let n = 1; n <= count; n += 1) await send(url, "demos", answersFor(portal, { name: `Artist ${n}`, email: `artist${n}@example.com` }))
}

/** What is going to be said of each submission, by its number: neighbours differ in all three. */
export async function opinions(client: Client): Promise<(number: number) => Opinion> {
  const { groups } = await client.query<{ groups: Group[] }>("labels.list")
  const asked = ["Verdict", "Fit", "Feedback"].map((name) => {
    const labels = groups.find((group) => group.name === name)?.labels.filter((label) => label.key !== null) ?? []
    if (labels.length < 3) throw new Error(`The group ${name} has ${labels.length} labels with keys.`)
    return labels
  })
  return (number) => {
    const chosen = asked.flatMap((labels) => labels[number % labels.length] ?? [])
    return { keys: chosen.map((label) => label.key ?? ""), labelIds: chosen.map((label) => label.id) }
  }
}

/** Notes each submission that comes on screen, with the moment of the frame that shows it. The loader's helper for named functions is not there. */
async function watchReading(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shown: { number: number; at: number }[] = []
    Object.assign(window, { shown })
    const look = () => {
      const text = document.querySelector<HTMLElement>("article[data-number]")?.dataset.number
      if (text && Number(text) !== shown.at(-1)?.number) shown.push({ number: Number(text), at: Date.now() })
      requestAnimationFrame(look)
    }
    look()
  })
}

type Shown = { number: number; at: number }

/** Waits until something else than `before` can be read, and says since when. */
async function nextShown(page: Page, before: number | null): Promise<Shown> {
  const handle = await page.waitForFunction(
    (before) => {
      const last = (window as unknown as { shown: Shown[] }).shown.at(-1)
      return last && last.number !== before ? last : null
    },
    before,
    { timeout: 10_000 },
  )
  return handle.jsonValue() as Promise<Shown>
}

export type Reviewing = {
  /** How many are looked at, one after the other. */
  count: number
  opinion: (number: number) => Opinion
  /** What leads on: the key for the next one in the list, Enter in focus mode. */
  onward: string
  /** Milliseconds of reading before the first key. */
  readMs: number
}

/** What was done, and what reading and typing alone would have taken. */
export type Reviewed = { numbers: number[]; tookMs: number; idealMs: number }

/**
 * Reads what is open, gives it its labels, goes on. The hand keeps its own time: it never waits for what the product does but for the next
 * text, and a text is read from the frame on that shows it.
 */
export async function review(page: Page, { count, opinion, onward, readMs }: Reviewing): Promise<Reviewed> {
  await watchReading(page)
  const numbers: number[] = []
  let idealMs = 0
  const from = Date.now()
  let shown = await nextShown(page, null)
  // What was there before the hand began is read from now on.
  let reading = Math.max(from, shown.at)
  for (;;) {
    const { number } = shown
    numbers.push(number)
    const keys = [...opinion(number).keys, onward]
    for (const [index, key] of keys.entries()) {
      await sleep(Math.max(0, reading + readMs + (index + 1) * KEY_MS - Date.now()))
      await page.keyboard.press(key)
    }
    idealMs += readMs + keys.length * KEY_MS
    // After the last one nothing else comes.
    if (numbers.length === count) return { numbers, tookMs: Date.now() - from, idealMs }
    shown = await nextShown(page, number)
    reading = shown.at
  }
}

/** Which of the submissions do not have exactly the labels that were meant for them, as the server says it. */
export async function misplaced(client: Client, numbers: readonly number[], opinion: (number: number) => Opinion): Promise<string[]> {
  const wrong: string[] = []
  for (const number of new Set(numbers)) {
    const { labelIds } = await client.query<{ labelIds: string[] }>("submissions.get", { number })
    const meant = opinion(number).labelIds
    if ([...labelIds].sort().join() !== [...meant].sort().join())
      wrong.push(`#${number}: meant ${meant.join(", ")}, has ${labelIds.join(", ")}`)
  }
  return wrong
}

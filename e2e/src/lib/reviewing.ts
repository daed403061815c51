import type { Page } from "@playwright/test"
import { answersFor, readPortal, send } from "./intake.ts"
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
 * Labels one submission after the other by key, with fixed pauses. It waits for nothing but the next submission, and begins to count its pause
 * in the frame that shows it. The keys are pressed inside the page, by the page's own timers: on a busy machine the product's timers are late by
 * as much, so that the order of keys and timers does not depend on the machine's speed.
 */
export async function review(page: Page, { count, opinion, onward, readMs }: Reviewing): Promise<Reviewed> {
  const numbers = await page.evaluate(() => document.querySelector<HTMLElement>("article[data-number]")?.dataset.number)
  const highest = Number(numbers) + count
  const keysOf = Object.fromEntries(Array.from({ length: highest }, (_, number) => [number, opinion(number).keys]))
  // The helper that some loaders put around named functions is not in the page.
  await page.evaluate("globalThis.__name ??= (one) => one")
  return page.evaluate(handAtWork, { count, keysOf, onward, readMs, keyMs: KEY_MS })
}

type Hand = { count: number; keysOf: Record<number, string[]>; onward: string; readMs: number; keyMs: number }

/** Runs in the page. */
async function handAtWork({ count, keysOf, onward, readMs, keyMs }: Hand): Promise<Reviewed> {
  const mostMs = 60_000
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const at = (moment: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - performance.now())))
  const current = () => Number(document.querySelector<HTMLElement>("article[data-number]")?.dataset.number ?? Number.NaN)
  const press = (key: string) => {
    const target = document.activeElement ?? document.body
    for (const type of ["keydown", "keyup"]) target.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }))
  }
  const numbers: number[] = []
  const from = performance.now()
  let idealMs = 0
  let last = Number.NaN
  while (numbers.length < count) {
    const waiting = performance.now()
    while (Number.isNaN(current()) || current() === last) {
      if (performance.now() - waiting > mostMs) throw new Error(`Nothing came after #${last}, the ${numbers.length} of ${count}.`)
      await frame()
    }
    last = current()
    numbers.push(last)
    const keys = [...(keysOf[last] ?? []), onward]
    let moment = performance.now() + readMs
    for (const key of keys) {
      moment += keyMs
      await at(moment)
      press(key)
    }
    idealMs += readMs + keys.length * keyMs
  }
  return { numbers, tookMs: performance.now() - from, idealMs }
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

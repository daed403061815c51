import type { CDPSession, Page } from "@playwright/test"
import type { Client } from "./rpc.ts"

/** Somebody who labels one submission after the other with the keys, and what the page does for it. */

/** Where it is labelled, and by which key one goes on. */
export const places = {
  list: { name: "in the list", path: "/dashboard/submissions?state=all", onward: "j" },
  focus: { name: "in focus mode", path: "/dashboard/submissions/focus?state=all&sort=oldest", onward: "Enter" },
} as const
export type Place = (typeof places)[keyof typeof places]

/** Opens the place, and waits until anyone who works there has sat down: what is fetched then is not measured. */
export async function openPlace(page: Page, url: string, { path }: Place): Promise<void> {
  await page.goto(`${url}${path}`)
  await page.locator("article[data-number]").waitFor()
  await page.waitForTimeout(3_000)
}

/** Presses the key of a verdict that does not stand yet, and waits for the next submission. */
export async function labelOnce(page: Page, onward: string, pressed: () => void): Promise<{ number: number; wait: number; label: string }> {
  const { number, key, label } = await page.evaluate(() => {
    const keys = [...document.querySelectorAll<HTMLElement>('fieldset[aria-label^="Verdict"] button')]
    const free = keys.find((one) => one.getAttribute("aria-pressed") === "false")
    return {
      number: Number(document.querySelector<HTMLElement>("article[data-number]")?.dataset.number),
      key: free?.getAttribute("aria-keyshortcuts") ?? "",
      label: free?.textContent?.replace(/^\d/, "") ?? "",
    }
  })
  if (key === "") throw new Error(`No verdict to be given to #${number}.`)
  await page.evaluate((onward) => {
    const page = window as unknown as { shown: Promise<number> }
    const before = document.querySelector<HTMLElement>("article[data-number]")?.dataset.number
    page.shown = new Promise((resolve) => {
      let from = 0
      // Anyone who waits for nothing presses the key that goes on.
      const press = (event: KeyboardEvent) => {
        if (event.key === onward) from = event.timeStamp
      }
      window.addEventListener("keydown", press, { capture: true })
      const look = () => {
        const now = document.querySelector<HTMLElement>("article[data-number]")?.dataset.number
        if (now === undefined || now === before) return
        watcher.disconnect()
        window.removeEventListener("keydown", press, { capture: true })
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve(performance.now() - from)
        // After the frame that shows it.
        requestAnimationFrame(() => channel.port2.postMessage(null))
      }
      const watcher = new MutationObserver(look)
      watcher.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-number"] })
    })
  }, onward)
  await page.keyboard.press(key)
  pressed()
  await page.keyboard.press(onward)
  const wait = await page.evaluate(() =>
    Promise.race([
      (window as unknown as { shown: Promise<number> }).shown,
      new Promise<number>((_, reject) => setTimeout(() => reject(new Error("the next submission did not come")), 10_000)),
    ]),
  )
  return { number, wait, label }
}

/** The labels of the question that every submission is asked. */
export async function verdictOf(signedIn: Client): Promise<Map<string, string>> {
  type Groups = { groups: { name: string; labels: { id: string; name: string }[] }[] }
  const { groups } = await signedIn.query<Groups>("labels.list")
  return new Map(groups.find((group) => group.name === "Verdict")?.labels.map(({ id, name }) => [id, name]))
}

/** Those of the submissions that do not have the label on the server that was given to them. */
export async function wrongAmong(
  client: Client,
  verdict: ReadonlyMap<string, string>,
  given: ReadonlyMap<number, string>,
): Promise<number[]> {
  const wrong: number[] = []
  for (const [number, label] of given) {
    const { labelIds } = await client.query<{ labelIds: string[] }>("submissions.get", { number })
    const standing = labelIds.filter((id) => verdict.has(id))
    if (standing.length !== 1 || verdict.get(standing[0] ?? "") !== label) wrong.push(number)
  }
  return wrong
}

/** Milliseconds that the page has spent since it was loaded, however busy the machine was next to it. */
export async function workOf(devtools: CDPSession): Promise<{ script: number; task: number }> {
  const { metrics } = await devtools.send("Performance.getMetrics")
  const of = (name: string) => (metrics.find((one) => one.name === name)?.value ?? 0) * 1_000
  return { script: of("ScriptDuration"), task: of("TaskDuration") }
}

/** Megabytes that are used once everything that can go is gone. */
export async function heapMb(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.enable")
  await devtools.send("HeapProfiler.collectGarbage")
  const { usedSize } = await devtools.send("Runtime.getHeapUsage")
  return usedSize / 1024 / 1024
}

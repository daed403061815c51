import { parseArgs } from "node:util"
import { type CDPSession, chromium, type Page } from "@playwright/test"
import { launchOptions } from "./lib/chromium.ts"
import { watchFrames, watchKeys, watchScrolling } from "./lib/frames.ts"
import { startLoad } from "./lib/load.ts"
import { quantile, sayTimes } from "./lib/measure.ts"
import { signIn } from "./lib/people.ts"
import { type Client, signInClient } from "./lib/rpc.ts"

// Works in the inbox as somebody does who labels all day, in a browser over a seeded team, and measures what they wait for: from the key to
// the painted label, from the key to the next submission, frames while the list is scrolled, memory over a long run.

const { values } = parseArgs({
  options: { submissions: { type: "string", default: "100000" }, labels: { type: "string", default: "2000" } },
})
const submissions = Number(values.submissions)
const many = Number(values.labels)
const measured = 100
/** Milliseconds between two presses of somebody quick. */
const pace = 180
const limits = { painted: 50, next: 100, longTask: 50, blankShare: 0.01, growthMb: 12 }

const run = await startLoad("speed", { rows: submissions })
const { checks, server } = run
const client = await signInClient(server.url, "member@example.com")
const verdict = await verdictOf(client)
const options = await launchOptions()
const browser = await chromium.launch({ ...options, args: [...(options.args ?? []), "--js-flags=--expose-gc"] })
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB", reducedMotion: "reduce" })
// The loader that runs this program wraps named functions in a helper of its own, which pages do not have.
await context.addInitScript({ content: "globalThis.__name = (named) => named" })
const page = await context.newPage()
page.on("pageerror", (error) => checks.that(false, "no error in the page", error.message))
await signIn(page, server.url, "member@example.com")

await labelling()
await longRun()
await scrolling()

await browser.close()
await run.stop()
run.end()

/** A hundred submissions, each labelled by one press, none to go on. */
async function labelling(): Promise<void> {
  await openFocus(page)
  await watchKeys(page)
  let presses = 0
  const given = new Map<number, string>()
  const waits: number[] = []
  for (let index = 0; index < measured; index += 1) {
    const { number, wait, label } = await labelOnce(page, () => {
      presses += 1
    })
    given.set(number, label)
    waits.push(wait)
    await page.waitForTimeout(pace)
  }
  const painted = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
  // What the browser does not report took less than it reports at all.
  while (painted.length < presses) painted.push(16)
  sayTimes("key to painted label", painted, 0.95)
  sayTimes("key to next submission", waits, 0.95)
  checks.that(given.size === measured, `${measured} different submissions were labelled`, given.size)
  checks.that(presses === measured, "one key press for each label, and none to go on", presses)
  checks.that(quantile(painted, 0.95) <= limits.painted, `95 % of labels are painted within ${limits.painted} ms`, quantile(painted, 0.95))
  checks.that(quantile(waits, 0.95) <= limits.next, `95 % of next submissions are there within ${limits.next} ms`, quantile(waits, 0.95))
  const wrong: number[] = []
  for (const [number, label] of given) {
    const { labelIds } = await client.query<{ labelIds: string[] }>("submissions.get", { number })
    const standing = labelIds.filter((id) => verdict.has(id))
    if (standing.length !== 1 || verdict.get(standing[0] ?? "") !== label) wrong.push(number)
  }
  checks.that(wrong.length === 0, "the server has every label that was painted", wrong)
}

/** The same for a long time, without a pause: what is used up must be given back. */
async function longRun(): Promise<void> {
  if (many === 0) return
  const devtools = await context.newCDPSession(page)
  let early = 0
  const from = performance.now()
  for (let index = 1; index <= many; index += 1) {
    await labelOnce(page, () => undefined)
    if (index === Math.floor(many / 10)) early = await heapMb(devtools)
  }
  const late = await heapMb(devtools)
  console.log(
    `${many} labels in ${((performance.now() - from) / 1000).toFixed(0)} s; heap ${early.toFixed(1)} MB after a tenth, ${late.toFixed(1)} MB at the end`,
  )
  checks.that(
    late - early <= limits.growthMb,
    `memory grows by at most ${limits.growthMb} MB over the run`,
    `${(late - early).toFixed(1)} MB`,
  )
  await devtools.detach()
}

/** The wheel turned fast for a while, as by somebody who looks for something. */
async function scrolling(): Promise<void> {
  await page.goto(`${server.url}/dashboard/submissions?state=all`)
  await page.getByRole("option").first().waitFor()
  await page.waitForTimeout(1_000)
  const box = await page.getByRole("listbox", { name: "Submissions" }).boundingBox()
  if (!box) throw new Error("There is no list.")
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await watchFrames(page)
  await watchScrolling(page)
  const turns = Math.min(240, Math.floor((submissions * 57 - box.height) / 120))
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, 120)
    await page.waitForTimeout(33)
  }
  type Seen = { frames: number; blank: number; longTasks: number[]; scrolled: number }
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  console.log(
    `scrolled ${seen.scrolled} px in ${seen.frames} frames, ${seen.blank} with a blank row; long tasks: ${seen.longTasks.map(Math.round).join(", ") || "none"}`,
  )
  checks.that(seen.frames > 100 && seen.scrolled > turns * 100, "the list was scrolled", seen)
  checks.that(
    seen.longTasks.every((ms) => ms <= limits.longTask),
    `no task is longer than ${limits.longTask} ms`,
    seen.longTasks,
  )
  checks.that(seen.blank <= seen.frames * limits.blankShare, "99 % of frames have no blank row", `${seen.blank} of ${seen.frames}`)
}

async function openFocus(page: Page): Promise<void> {
  await page.goto(`${server.url}/dashboard/submissions/focus?state=all`)
  await page.locator("article[data-number]").waitFor()
  await page.waitForTimeout(1_000)
}

/** Presses the key of a verdict that does not stand yet, and waits for the next submission. */
async function labelOnce(page: Page, pressed: () => void): Promise<{ number: number; wait: number; label: string }> {
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
  await page.evaluate(() => {
    const page = window as unknown as { shown: Promise<number> }
    const before = document.querySelector<HTMLElement>("article[data-number]")?.dataset.number
    page.shown = new Promise((resolve) => {
      let from = 0
      // Whoever waits for nothing presses Enter.
      window.addEventListener(
        "keydown",
        (event) => {
          if (event.key === "Enter") from = event.timeStamp
        },
        { capture: true },
      )
      const look = () => {
        const now = document.querySelector<HTMLElement>("article[data-number]")?.dataset.number
        if (now === undefined || now === before) return
        watcher.disconnect()
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve(performance.now() - from)
        // After the frame that shows it.
        requestAnimationFrame(() => channel.port2.postMessage(null))
      }
      const watcher = new MutationObserver(look)
      watcher.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-number"] })
    })
  })
  await page.keyboard.press(key)
  pressed()
  await page.keyboard.press("Enter")
  const wait = await page.evaluate(() =>
    Promise.race([
      (window as unknown as { shown: Promise<number> }).shown,
      new Promise<number>((_, reject) => setTimeout(() => reject(new Error("the next submission did not come")), 10_000)),
    ]),
  )
  return { number, wait, label }
}

/** The labels of the question that every submission is asked. */
async function verdictOf(signedIn: Client): Promise<Map<string, string>> {
  type Groups = { groups: { name: string; labels: { id: string; name: string }[] }[] }
  const { groups } = await signedIn.query<Groups>("labels.list")
  return new Map(groups.find((group) => group.name === "Verdict")?.labels.map(({ id, name }) => [id, name]))
}

/** Megabytes that are used once everything that can go is gone. */
async function heapMb(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.enable")
  await devtools.send("HeapProfiler.collectGarbage")
  const { usedSize } = await devtools.send("Runtime.getHeapUsage")
  return usedSize / 1024 / 1024
}

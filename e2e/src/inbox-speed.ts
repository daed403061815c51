import { parseArgs } from "node:util"
import { type CDPSession, chromium, type Page } from "@playwright/test"
import { launchOptions } from "./lib/chromium.ts"
import { watchCalls, watchFrames, watchKeys, watchScrolling } from "./lib/frames.ts"
import { startLoad } from "./lib/load.ts"
import { quantile, sayTimes } from "./lib/measure.ts"
import { signIn } from "./lib/people.ts"
import { type Client, signInClient } from "./lib/rpc.ts"

// Works in the inbox as somebody does who labels all day, in a browser over a seeded team, and measures what they wait for: from the key to
// the painted label, from the key to the next submission, frames while the list is scrolled, memory over a long run.

const { values } = parseArgs({
  options: {
    submissions: { type: "string", default: "100000" },
    labels: { type: "string", default: "2000" },
    presses: { type: "string", default: "200" },
  },
})
const submissions = Number(values.submissions)
const many = Number(values.labels)
const measured = Number(values.presses)
/** Milliseconds between two presses of somebody quick. */
const pace = 180
const limits = { painted: 50, next: 80, longTask: 50, blankShare: 0.01, growth: 1.3 }
/** Where it is labelled, and by which key one goes on. */
const places = {
  list: { name: "in the list", path: "/dashboard/submissions?state=all", onward: "j" },
  focus: { name: "in focus mode", path: "/dashboard/submissions/focus?state=all&sort=oldest", onward: "Enter" },
} as const
type Place = (typeof places)[keyof typeof places]

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

await labelling(places.list)
await labelling(places.focus)
await longRun()
await scrolling()

await browser.close()
await run.stop()
run.end()

/** So many submissions, each labelled by one press, none to go on. */
async function labelling(place: Place): Promise<void> {
  const { name, onward } = place
  await open(place)
  await watchKeys(page)
  await watchFrames(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send("Performance.enable")
  const calls = watchCalls(page)
  const before = await workOf(devtools)
  let presses = 0
  const given = new Map<number, string>()
  const waits: number[] = []
  for (let index = 0; index < measured; index += 1) {
    const { number, wait, label } = await labelOnce(page, onward, () => {
      presses += 1
    })
    given.set(number, label)
    waits.push(wait)
    await page.waitForTimeout(pace)
  }
  const after = await workOf(devtools)
  const asked = calls.stop()
  const painted = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
  const { longTasks } = await page.evaluate(() => (window as unknown as { seen: { longTasks: number[] } }).seen)
  // What the browser does not report took less than it reports at all.
  while (painted.length < 2 * presses) painted.push(16)
  sayTimes(`key to paint, ${name}`, painted, 0.95)
  sayTimes(`key to next submission, ${name}`, waits, 0.95)
  const perLabel = (ms: number) => `${(ms / measured).toFixed(1)} ms`
  console.log(
    `for each label, ${name}: ${perLabel(after.script - before.script)} of script, ${perLabel(after.task - before.task)} of work in all, ${(asked.calls / measured).toFixed(2)} calls beside the reading ahead; long tasks: ${longTasks.map(Math.round).join(", ") || "none"}`,
  )
  console.log(`calls ${name}: ${[...asked.kinds].map(([kind, count]) => `${kind} ${count}`).join(", ")}`)
  checks.that(given.size === measured, `${measured} different submissions were labelled ${name}`, given.size)
  checks.that(presses === measured, `one key press for each label, and none to go on, ${name}`, presses)
  checks.that(
    quantile(painted, 0.95) <= limits.painted,
    `95 % of presses are painted within ${limits.painted} ms ${name}`,
    quantile(painted, 0.95),
  )
  checks.that(
    quantile(waits, 0.95) <= limits.next,
    `95 % of next submissions are there within ${limits.next} ms ${name}`,
    quantile(waits, 0.95),
  )
  checks.that(longTasks.length === 0, `no task of more than ${limits.longTask} ms in ${measured} labels ${name}`, longTasks)
  const wrong: number[] = []
  for (const [number, label] of given) {
    const { labelIds } = await client.query<{ labelIds: string[] }>("submissions.get", { number })
    const standing = labelIds.filter((id) => verdict.has(id))
    if (standing.length !== 1 || verdict.get(standing[0] ?? "") !== label) wrong.push(number)
  }
  checks.that(wrong.length === 0, `the server has every label that was painted ${name}`, wrong)
}

/** Milliseconds that the page has spent since it was loaded, however busy the machine was beside it. */
async function workOf(devtools: CDPSession): Promise<{ script: number; task: number }> {
  const { metrics } = await devtools.send("Performance.getMetrics")
  const of = (name: string) => (metrics.find((one) => one.name === name)?.value ?? 0) * 1_000
  return { script: of("ScriptDuration"), task: of("TaskDuration") }
}

/** The same for a long time, without a pause: what is used up must be given back. */
async function longRun(): Promise<void> {
  if (many === 0) return
  await open(places.focus)
  const devtools = await context.newCDPSession(page)
  let early = 0
  const from = performance.now()
  for (let index = 1; index <= many; index += 1) {
    await labelOnce(page, places.focus.onward, () => undefined)
    if (index === Math.floor(many / 10)) early = await heapMb(devtools)
  }
  const late = await heapMb(devtools)
  console.log(
    `${many} labels in ${((performance.now() - from) / 1000).toFixed(0)} s; heap ${early.toFixed(1)} MB after a tenth, ${late.toFixed(1)} MB at the end`,
  )
  checks.that(
    late <= early * limits.growth,
    `memory is at most ${limits.growth} times what it was after a tenth`,
    `${early.toFixed(1)} → ${late.toFixed(1)} MB`,
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

async function open({ path }: Place): Promise<void> {
  await page.goto(`${server.url}${path}`)
  await page.locator("article[data-number]").waitFor()
  // Whoever has just sat down is not measured, nor what is fetched then.
  await page.waitForTimeout(3_000)
}

/** Presses the key of a verdict that does not stand yet, and waits for the next submission. */
async function labelOnce(page: Page, onward: string, pressed: () => void): Promise<{ number: number; wait: number; label: string }> {
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
      // Whoever waits for nothing presses the key that goes on.
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

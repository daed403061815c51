import { parseArgs } from "node:util"
import { chromium } from "@playwright/test"
import { launchOptions } from "./lib/chromium.ts"
import { watchCalls, watchFrames, watchKeys, watchScrolling } from "./lib/frames.ts"
import { startLoad } from "./lib/load.ts"
import { quantile, sayTimes } from "./lib/measure.ts"
import { signIn } from "./lib/people.ts"
import { heapMb, labelOnce, openPlace, type Place, places, verdictOf, workOf, wrongAmong } from "./lib/pressing.ts"
import { signInClient } from "./lib/rpc.ts"
import { watchSpeed } from "./lib/speed.ts"

// Works in the inbox as somebody does who labels all day, in a browser over a seeded team, and measures what they wait for: from the key to
// the painted label, from the key to the next submission, frames while the list is scrolled, memory over a long run.

const { values } = parseArgs({
  options: {
    submissions: { type: "string", default: "100000" },
    labels: { type: "string", default: "2000" },
    presses: { type: "string", default: "200" },
    /** Milliseconds between two presses: of somebody quick, unless said. */
    pace: { type: "string", default: "180" },
    /** Without the scrolling. */
    pressing: { type: "boolean", default: false },
  },
})
const submissions = Number(values.submissions)
const many = Number(values.labels)
const measured = Number(values.presses)
const pace = Number(values.pace)
/** A call for each label, and now and then one that counts again. On a machine that is otherwise quiet; times are multiplied by what other work takes of it in the same run. */
const limits = { painted: 50, next: 80, longTask: 50, calls: 1.25, requests: 2.5, blankShare: 0.01, growth: 1.3 }

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
if (!values.pressing) await scrolling()

await browser.close()
await run.stop()
run.end()

/** So many submissions, each labelled by one press, none to go on. */
async function labelling(place: Place): Promise<void> {
  const { name, onward } = place
  await openPlace(page, server.url, place)
  await watchKeys(page)
  await watchFrames(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send("Performance.enable")
  const calls = watchCalls(page)
  const speed = watchSpeed(page)
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
    if (index % 5 === 0) await speed.look()
  }
  const after = await workOf(devtools)
  const asked = calls.stop()
  const [slower, worst] = [speed.slower(0.95), speed.slower(0.99)]
  const painted = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes)
  const { longTasks } = await page.evaluate(() => (window as unknown as { seen: { longTasks: number[] } }).seen)
  // What the browser does not report took less than it reports at all.
  while (painted.length < 2 * presses) painted.push(16)
  sayTimes(`key to paint, ${name}`, painted, 0.95)
  sayTimes(`key to next submission, ${name}`, waits, 0.95)
  const perLabel = (ms: number) => `${(ms / measured).toFixed(1)} ms`
  console.log(
    `for each label, ${name}: ${perLabel(after.script - before.script)} of script, ${perLabel(after.task - before.task)} of work in all, ${(asked.calls / measured).toFixed(2)} calls beside the reading ahead, ${(asked.requests / measured).toFixed(2)} requests in all; long tasks: ${longTasks.map(Math.round).join(", ") || "none"}`,
  )
  console.log(
    `other work makes 95 % of moments up to ${slower.toFixed(2)} times as long as the quickest ${name}, 99 % ${worst.toFixed(2)}; limits are multiplied by that`,
  )
  console.log(`calls ${name}: ${[...asked.kinds].map(([kind, count]) => `${kind} ${count}`).join(", ")}`)
  checks.that(given.size === measured, `${measured} different submissions were labelled ${name}`, given.size)
  checks.that(presses === measured, `one key press for each label, and none to go on, ${name}`, presses)
  checks.that(asked.calls <= measured * limits.calls, `one call for each label beside the reading ahead ${name}`, asked.calls / measured)
  checks.that(asked.requests <= measured * limits.requests, `and one that reads ahead ${name}`, asked.requests / measured)
  within(painted, limits.painted * slower, `95 % of presses are painted within ${limits.painted} ms ${name}`)
  within(waits, limits.next * slower, `95 % of next submissions are there within ${limits.next} ms ${name}`)
  const tooLong = longTasks.filter((ms) => ms > limits.longTask * worst)
  checks.time(tooLong.length === 0, `no task of more than ${limits.longTask} ms in ${measured} labels ${name}`, tooLong)
  const wrong = await wrongAmong(client, verdict, given)
  checks.that(wrong.length === 0, `the server has every label that was painted ${name}`, wrong)
}

function within(times: readonly number[], limit: number, what: string): void {
  const slow = quantile(times, 0.95)
  checks.time(slow <= limit, what, `${slow.toFixed(0)} ms, of ${limit.toFixed(0)} beside this other work`)
}

/** The same for a long time, without a pause: what is used up must be given back. */
async function longRun(): Promise<void> {
  if (many === 0) return
  const settled = Math.min(200, Math.floor(many / 3))
  await openPlace(page, server.url, places.focus)
  const devtools = await context.newCDPSession(page)
  let early = 0
  const from = performance.now()
  for (let index = 1; index <= many; index += 1) {
    await labelOnce(page, places.focus.onward, () => undefined)
    if (index === settled) early = await heapMb(devtools)
  }
  const late = await heapMb(devtools)
  console.log(
    `${many} labels in ${((performance.now() - from) / 1000).toFixed(0)} s; heap ${early.toFixed(1)} MB after ${settled}, ${late.toFixed(1)} MB at the end`,
  )
  checks.that(
    late <= early * limits.growth,
    `memory is at most ${limits.growth} times what it was after ${settled}`,
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
  checks.time(
    seen.longTasks.every((ms) => ms <= limits.longTask),
    `no task is longer than ${limits.longTask} ms`,
    seen.longTasks,
  )
  checks.that(seen.blank <= seen.frames * limits.blankShare, "99 % of frames have no blank row", `${seen.blank} of ${seen.frames}`)
}

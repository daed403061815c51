import type { Locator, Page } from "@playwright/test"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { expect, test } from "../lib/test.ts"

type Loaded = { requests: number; kilobytes: number }

/** Looks at most: calls that are asked for in one moment are one request, and on a busy machine one moment becomes several, and more comes before a thing is seen. */
const LOOKS = 3

/** What it took with the fewest requests, of as many looks as it needs to be within them. */
async function fewest(most: number, look: () => Promise<Loaded>): Promise<Loaded> {
  let found = await look()
  for (let looks = 1; looks < LOOKS && found.requests > most; looks += 1) {
    const next = await look()
    if (next.requests < found.requests) found = next
  }
  return found
}

/** What the browser fetches for an address until something is seen: requests, and kilobytes of script as they were sent, with their headers. */
async function loaded(page: Page, url: string, seen: Locator): Promise<Loaded> {
  // What the page before still fetches once it is at rest is none of this one's.
  await page.goto("about:blank")
  const network = await page.context().newCDPSession(page)
  const scripts = new Map<string, number>()
  const cached = new Set<string>()
  let requests = 0
  network.on("Network.requestServedFromCache", ({ requestId }) => cached.add(requestId))
  network.on("Network.responseReceived", ({ requestId, response }) => {
    // Lazy modules are fetched into the browser's cache and imported from there: only the first crosses the network.
    if (response.url.startsWith("data:") || response.fromDiskCache || cached.has(requestId)) return
    requests += 1
    if (new URL(response.url).pathname.endsWith(".js")) scripts.set(requestId, 0)
  })
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength)
  })
  await network.send("Network.enable")
  await network.send("Network.clearBrowserCache")
  await page.goto(url)
  // Looks again after half a second at most; what is fetched later than that is not part of the visit.
  await seen.waitFor()
  const answered = requests
  const wanted = [...scripts.keys()]
  // What was requested by then counts whole, however slow the machine is.
  const sizes = () => wanted.map((id) => scripts.get(id) ?? 0)
  await expect.poll(() => sizes().every((bytes) => bytes > 0), { message: `the scripts of ${url} have arrived` }).toBe(true)
  const kilobytes = Math.round(sizes().reduce((sum, bytes) => sum + bytes, 0) / 1024)
  await network.detach()
  return { requests: answered, kilobytes }
}

/** Requests, and kilobytes of script: what was measured, and a twentieth more. */
const limits = {
  form: [12, 121],
  status: [13, 104],
  home: [14, 95],
  door: [13, 147],
  inbox: [15, 296],
  reading: [21, 296],
} as const

test("a first visit fetches few files, and no more script than it needs", async ({ page, seeded, trouble }) => {
  // Anyone who saves data is fetched nothing ahead: what comes once a page is at rest would count where the machine is slow.
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }))
  const form = await fewest(limits.form[0], () => loaded(page, `${seeded.url}/demos`, page.getByRole("button", { name: "Send" })))
  const portal = await readPortal(seeded.url, "demos")
  const { demoId } = await send(seeded.url, "demos", answersFor(portal, { name: "Kitefall", email: "hello@kitefall.example" }))
  const status = await fewest(limits.status[0], () =>
    loaded(page, `${seeded.url}/status/${demoId}`, page.getByRole("heading", { name: "Received", level: 1 })),
  )
  const home = await fewest(limits.home[0], () => loaded(page, `${seeded.url}/`, page.getByRole("heading", { level: 1 })))
  const door = await fewest(limits.door[0], () =>
    loaded(page, `${seeded.url}/auth/login`, page.getByRole("button", { name: "Sign in", exact: true })),
  )
  await signIn(page, seeded.url, "member@example.com")
  const list = `${seeded.url}/dashboard/submissions`
  const inbox = await fewest(limits.inbox[0], () => loaded(page, list, page.getByRole("option").first()))
  // With what is open, which comes a moment after the list.
  const reading = await fewest(limits.reading[0], () => loaded(page, list, page.locator("article[data-number]")))
  const found = { form, status, home, door, inbox, reading }
  console.log(
    Object.entries(found)
      .map(([name, { requests, kilobytes }]) => `${name}: ${requests} requests, ${kilobytes} kB`)
      .join("; "),
  )
  const over = Object.entries(found).filter(([name, { requests, kilobytes }]) => {
    const [most, script] = limits[name as keyof typeof limits]
    return requests > most || kilobytes > script
  })
  expect(over).toEqual([])
  expect(trouble).toEqual([])
})

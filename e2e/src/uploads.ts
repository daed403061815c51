import { createHash, randomInt } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { startTestS3, type TestS3 } from "@intray/server/testing/s3"
import { type Browser, chromium, type Page } from "@playwright/test"
import { Checks } from "./lib/checks.ts"
import { launchOptions } from "./lib/chromium.ts"
import { temporaryFolder } from "./lib/folder.ts"
import { receipt, sendButton } from "./lib/form.ts"
import { send } from "./lib/intake.ts"
import { LongFile } from "./lib/long-file.ts"
import { peakMemory } from "./lib/memory.ts"
import { freePort, sleep, until } from "./lib/net.ts"
import { startProxy } from "./lib/proxy.ts"
import { makeAccount, signInClient } from "./lib/rpc.ts"
import { type RunningServer, startServer } from "./lib/server.ts"

// Large files from several senders at once, two of them in one browser, over a connection that is cut again and again, with a server that
// is
// killed and restarted, and a page that is reloaded in the middle. Each file must arrive with its own SHA-256, and the server's memory
// stay small.
// Runs on the disk, and on a server with the S3 protocol.
//
//   npm run e2e -- uploads [--store disk|s3|both] [--megabytes 100] [--parallel 10] [--kills 3]
//
// Ten files of 100 MB take about 40 s on the disk and 70 s in a bucket, on two cores shared with other work. Any further time is mostly
// the page waiting, up to 30 s, after a few cuts in a row. An upload that has not moved for five minutes has failed.

const { values } = parseArgs({
  options: {
    parallel: { type: "string", default: "10" },
    megabytes: { type: "string", default: "100" },
    kills: { type: "string", default: "3" },
    store: { type: "string", default: "both" },
  },
})
const bytes = Number(values.megabytes) * 1_000_000
const parallel = Number(values.parallel)
const kills = Number(values.kills)
const inBrowser = 2
/** Maximum memory of the server in megabytes. */
const mostMemory = 300
/** Milliseconds after which a busy computer is no excuse any more. */
const stuckMs = 300_000

const slug = "long-files"
const tus = { "tus-resumable": "1.0.0" }

const checks = new Checks()
const browser = await chromium.launch(await launchOptions())
const work = temporaryFolder("uploads")
try {
  if (values.store !== "s3") await run("disk", null, browser)
  if (values.store !== "disk") {
    const s3 = await startTestS3()
    await run("S3", s3, browser)
    await s3.close()
  }
} finally {
  await browser.close()
}
checks.end()

/** A form with one question that accepts several files. */
async function openForm(url: string): Promise<void> {
  await makeAccount(url, { name: "Ruta Vale", email: "ruta@example.com" })
  const client = await signInClient(url, "ruta@example.com")
  const { id: portalId } = await client.mutate<{ id: string }>("portals.create", { template: "blank", title: "Long files", slug })
  const { revision: first } = await client.query<{ revision: number }>("portals.get", { slug })
  const fields = [
    { key: "title", type: "short_text", label: "Title", required: true },
    { key: "email", type: "email", label: "E-mail", required: true },
    { key: "files", type: "file", label: "Files", required: true, maxFiles: 10, kinds: ["audio"] },
  ]
  const form = { fields, roles: { title: "title", email: "email" } }
  const { revision } = await client.mutate<{ revision: number }>("portals.saveDraft", { portalId, revision: first, form })
  await client.mutate("portals.publish", { portalId, revision })
}

/** State shared by all senders of a run. */
type Run = { url: string; sent: () => number; over: boolean }

async function run(store: string, s3: TestS3 | null, browser: Browser): Promise<void> {
  console.log(`${store}: ${parallel} files of ${values.megabytes} MB at once, ${inBrowser} of them in Chromium, ${kills} kills`)
  const from = performance.now()
  const dataDir = mkdtempSync(join(work, "data-"))
  const port = await freePort()
  const proxy = await startProxy(port)
  const url = `http://localhost:${proxy.port}`
  const env = { BASE_URL: url, ...(s3 ? settingsOf(s3) : {}) }
  const start = () => startServer({ dataDir, port, env })
  let server: RunningServer = await start()
  await openForm(url)
  const files = Array.from({ length: parallel }, (_, index) => new LongFile(`take ${index + 1}.wav`, bytes, index + 1))
  const offsets = new Map<LongFile, number>()
  const shared: Run = { url, sent: () => [...offsets.values()].reduce((sum, one) => sum + one, 0), over: false }
  const all = files.reduce((sum, file) => sum + file.size, 0)

  const peaks: number[] = []
  const chaos = (async () => {
    for (let kill = 1; kill <= kills; kill += 1) {
      const at = (all * kill) / (kills + 1)
      await until(`${Math.round(at / 1e6)} MB to arrive`, () => shared.sent() >= at || shared.over, stuckMs)
      if (shared.over) break
      peaks.push(peakMemory(server.child.pid))
      await server.kill()
      server = await start()
    }
  })()
  const cutting = (async () => {
    while (!shared.over) {
      const before = proxy.cuts
      proxy.cutAfter(randomInt(Math.ceil(bytes / 4), Math.ceil(bytes * 1.5)))
      while (proxy.cuts === before && !shared.over) await sleep(50)
    }
  })()

  const [own, others] = [files.slice(0, inBrowser), files.slice(inBrowser)]
  await Promise.all([
    ...others.map((file) => bySelf(shared, file, (offset) => offsets.set(file, offset))),
    byBrowser(shared, browser, own, (file, offset) => offsets.set(file, offset)),
  ])
  shared.over = true
  await Promise.all([chaos, cutting])
  peaks.push(peakMemory(server.child.pid))
  const most = Math.max(...peaks)
  checks.that(most < mostMemory, `${store}: the server's memory stays under ${mostMemory} MB`, `${most} MB`)
  if (s3) {
    const whole = s3.keys().filter((key) => /\/[a-z2-7]{32}$/.test(key))
    // If the response to a new upload was lost, the sender starts another one; the first stays empty and expires.
    checks.that(whole.length === parallel, "S3: each file is one object", whole.length)
    const open = s3.unfinished().filter((key) => whole.includes(key))
    checks.that(open.length === 0, "S3: no file that arrived is still an upload in parts", open)
  }
  await server.stop()
  await proxy.close()
  rmSync(dataDir, { recursive: true, force: true })
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  console.log(`${store}: ${proxy.cuts} cuts, ${peaks.length - 1} kills, peak memory of each server ${peaks.join(", ")} MB, ${seconds} s`)
}

function settingsOf({ settings }: TestS3): Record<string, string> {
  const { bucket, region, endpoint, accessKeyId, secretAccessKey, prefix } = settings
  return {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT: endpoint ?? "",
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_PREFIX: prefix,
  }
}

/**
 * Retries until it succeeds, because the connection is cut and the server killed now and then. Gives up when `progress` stays the same
 * for two minutes.
 */
async function patiently<T>(what: string, attempt: () => Promise<T>, progress: () => number = () => 0): Promise<T> {
  let end = Date.now() + 120_000
  let before = progress()
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (progress() !== before) end = Date.now() + 120_000
      before = progress()
      if (Date.now() > end) throw new Error(`${what}: ${String(error)}`)
      await sleep(200)
    }
  }
}

/** A sender that is a program: starts, asks for the offset, and continues, in chunks of uneven size. */
async function bySelf({ url }: Run, file: LongFile, onOffset: (offset: number) => void): Promise<void> {
  const metadata = Object.entries({ portal: slug, field: "files", filename: file.name })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
    .join(",")
  const location = await patiently("beginning", async () => {
    const headers = { ...tus, "upload-length": String(file.size), "upload-metadata": metadata }
    const response = await fetch(`${url}/api/uploads`, { method: "POST", headers, signal: AbortSignal.timeout(60_000) })
    const path = response.headers.get("location")
    if (response.status !== 201 || !path) throw new Error(`POST ${response.status}`)
    return new URL(path, url).href
  })
  let offset = 0
  const step = async () => {
    const head = await fetch(location, { method: "HEAD", headers: tus, signal: AbortSignal.timeout(60_000) })
    if (!head.ok) throw new Error(`HEAD ${head.status}`)
    const at = Number(head.headers.get("upload-offset"))
    offset = at
    onOffset(at)
    if (at >= file.size) return at
    const body = file.slice(at, at + randomInt(1_000_000, 20_000_000))
    const headers = { ...tus, "upload-offset": String(at), "content-type": "application/offset+octet-stream" }
    const signal = AbortSignal.timeout(60_000)
    const response = await fetch(location, { method: "PATCH", headers, body: new Uint8Array(body), signal })
    if (response.status !== 204) throw new Error(`PATCH ${response.status}`)
    return at + body.length
  }
  while (offset < file.size) {
    offset = await patiently("going on", step, () => offset)
    onOffset(offset)
  }
  const id = location.split("/").at(-1) ?? ""
  const answers = { title: file.name, email: "long@example.com", files: [id] }
  const key = crypto.randomUUID()
  const { demoId } = await patiently("sending", () => send(url, slug, answers, key))
  const found = await patiently("fetching", () => sha256At(`${url}/api/files/${id}?demo=${demoId}`, file.size))
  checks.that(found === file.sha256(), `${file.name} arrived with its SHA-256`, found)
}

async function sha256At(address: string, size: number): Promise<string> {
  const response = await fetch(address)
  if (!response.ok || !response.body) throw new Error(`GET ${response.status}`)
  const hash = createHash("sha256")
  let length = 0
  for await (const chunk of response.body) {
    hash.update(chunk)
    length += chunk.length
  }
  if (length !== size) throw new Error(`${length} of ${size} bytes`)
  return hash.digest("hex")
}

/** A user with a browser: several tracks of one form, with a reload in the middle. */
async function byBrowser(
  { url }: Run,
  browser: Browser,
  files: LongFile[],
  onOffset: (file: LongFile, offset: number) => void,
): Promise<void> {
  const paths = files.map((file) => join(work, file.name))
  await Promise.all(files.map((file, index) => file.writeTo(paths[index] ?? "")))
  const context = await browser.newContext()
  const page = await context.newPage()
  // A page whose scripts failed to load is reloaded, without waiting half a minute for the rest.
  const soon = { waitUntil: "commit", timeout: 10_000 } as const
  const open = (load: () => Promise<unknown>) =>
    patiently("opening the form", async () => {
      await load()
      await page.getByLabel("Title", { exact: true }).waitFor({ timeout: 5000 })
    })
  await open(() => page.goto(`${url}/${slug}`, soon))
  await page.getByLabel("Title", { exact: true }).fill("Two at once")
  await page.getByLabel("E-mail", { exact: true }).fill("mara@example.com")
  await page.locator('input[type="file"]').last().setInputFiles(paths)
  const report = () => progressOf(page, files, onOffset)
  await until("the first tenth in the browser", async () => (await report()) > 0.1, stuckMs)

  await open(() => page.reload(soon))
  for (const [index, file] of files.entries()) {
    const again = page.getByLabel(`Choose it again: ${file.name}`)
    await until("the draft to be back", async () => (await page.getByText(file.name).count()) > 0, 60_000)
    if ((await again.count()) > 0) await again.setInputFiles(paths[index] ?? "")
  }
  const done = setInterval(() => report().catch(() => {}), 200)
  await sendButton(page).click()
  // The page gave up after many attempts: a user would retry.
  const retry = setInterval(() => {
    page
      .getByRole("button", { name: /^Try again/ })
      .first()
      .click({ timeout: 100 })
      .catch(() => {})
  }, 2000)
  const link = page.getByLabel("Link to your status page")
  await until(
    "the receipt",
    async () => {
      if (await link.isVisible()) return true
      const ready = sendButton(page)
      if ((await ready.isVisible()) && (await ready.isEnabled()) && (await ready.getAttribute("aria-busy")) !== "true")
        await ready.click().catch(() => {})
      await sleep(500)
      return false
    },
    stuckMs,
  )
  clearInterval(done)
  clearInterval(retry)
  for (const file of files) onOffset(file, file.size)
  const { statusUrl } = await receipt(page)
  const demoId = new URL(statusUrl).pathname.split("/").at(-1)
  type Sent = { items: { files: { name: string; url: string }[] }[][]; files: { name: string; url: string }[] }
  const status = await patiently("reading the status", async () => {
    const response = await fetch(`${url}/api/v1/public/status/${demoId}`)
    return (await response.json()) as { sent: Sent[] }
  })
  const arrived = status.sent.flatMap((one) => [...one.files, ...one.items.flat().flatMap((leaf) => leaf.files)])
  for (const file of files) {
    const one = arrived.find(({ name }) => name === file.name)
    const found = one && (await patiently("fetching", () => sha256At(`${url}${one.url}`, file.size)))
    checks.that(found === file.sha256(), `${file.name}, sent by a browser over a reload, arrived with its SHA-256`, found)
  }
  await context.close()
}

/** Reports each file's progress bar. @returns the share of the least advanced running upload */
async function progressOf(page: Page, files: LongFile[], onOffset: (file: LongFile, offset: number) => void): Promise<number> {
  const shares = await Promise.all(
    files.map(async (file) => {
      const bar = page.getByRole("progressbar", { name: `Upload of ${file.name}` })
      const share = (await bar.count()) > 0 ? Number(await bar.first().getAttribute("aria-valuenow")) / 100 : null
      if (share !== null) onOffset(file, share * file.size)
      return share ?? 1
    }),
  )
  return Math.min(...shares)
}

import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { temporaryFolder } from "../lib/folder.ts"
import { slower } from "../lib/net.ts"
import { signIn } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { type RunningServer, seed, startServer } from "../lib/server.ts"
import { expect, test } from "../lib/test.ts"

let server: RunningServer

test.beforeAll(async () => {
  test.setTimeout(120_000 * slower)
  const dataDir = temporaryFolder("e2e")
  await seed(dataDir, 300, { cheapPasswords: true })
  server = await startServer({ cheapPasswords: true, dataDir, env: { RECALL_MINUTES: "10" } })
})
test.afterAll(() => server.stop())

/** `npm run admin -- verify-release FILE`, from the bundle. */
function verify(file: string, dataDir: string, ...options: string[]) {
  const program = fileURLToPath(new URL("../../../apps/server/dist/admin.js", import.meta.url))
  const env = { PATH: process.env.PATH ?? "", DATA_DIR: dataDir }
  return spawnSync(process.execPath, [program, "verify-release", file, ...options], { env, encoding: "utf8" })
}

test("by keyboard alone: a round of all held decisions is read, published, recalled and kept @long", async ({ page }) => {
  await signIn(page, server.url, "owner@example.com")
  await page.goto(`${server.url}/dashboard/_releases`)
  await expect(page.getByText("No releases yet")).toBeVisible()
  expect(await accessibility(page)).toEqual([])
  await page.keyboard.press("n")
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("radio", { name: /^Round/ })).toBeFocused()
  expect(await accessibility(page)).toEqual([])
  await page.keyboard.press("Enter")
  await expect(dialog.getByText("Give the release a name.")).toBeVisible()
  await page.keyboard.press("Tab")
  await page.keyboard.type("March round")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: "March round" })).toBeVisible()

  const people = page.getByRole("region", { name: "People of this round" })
  const current = people.locator('[aria-current="true"]')
  await expect(current).toBeVisible()
  const first = await current.innerText()
  await page.keyboard.press("j")
  await expect(current).not.toHaveText(first)
  await page.keyboard.press("k")
  await expect(page.getByRole("region", { name: /^What .+ will see$/ })).toBeVisible()
  await expect(page.getByRole("region", { name: "Before publishing" }).getByRole("listitem")).toHaveCount(6)
  expect(await accessibility(page)).toEqual([])
  await page.getByRole("radio", { name: "Status page" }).focus()
  await page.keyboard.press("ArrowRight")
  await expect(page.getByText(/^Subject: /)).toBeVisible()

  const publish = page.getByRole("button", { name: /^Publish \d+/ })
  const count = Number(/\d+/.exec(await publish.innerText())?.[0])
  expect(count).toBeGreaterThan(1)
  await page.keyboard.press("Control+Enter")
  await expect(page.getByRole("region", { name: "Recall open" })).toContainText("“March round” is sent in")
  await expect(page.getByRole("region", { name: "Snapshots" })).toContainText(`${count + 1} entries`)
  expect(await accessibility(page)).toEqual([])
  await page.keyboard.press("u")
  await expect(page.locator("[data-tone]").filter({ hasText: "was recalled. No one was notified." })).toBeVisible()
  await expect(page.getByRole("region", { name: "Snapshots" })).toContainText("recalled")
  await page.getByRole("button", { name: "Back to draft" }).focus()
  await page.keyboard.press("Enter")
  await expect(publish).toBeVisible()
  await page.getByRole("button", { name: "Download #1" }).focus()
  await page.keyboard.press("Enter")
  const begun = page.waitForEvent("download")
  await page.keyboard.press("Enter")
  const file = await (await begun).path()
  const lines = readFileSync(file, "utf8").trimEnd().split("\n")
  expect(lines).toHaveLength(count + 3)
  expect(lines[0]).toContain("signature")
  // Offline: without the server's database, and with only the public key.
  const verified = verify(file, server.dataDir)
  expect(verified).toMatchObject({ status: 0 })
  expect(verified.stdout).toContain("Sound: “March round”, snapshot 1")
  expect(verified.stdout).toContain("recalled before anyone was notified")
  expect(verified.stdout).toContain("a key that you trust")
  const { publicKey } = (await (await page.request.get(`${server.url}/api/v1/public/release-key`)).json()) as { publicKey: string }
  const elsewhere = temporaryFolder("e2e")
  expect(verify(file, elsewhere, "--key", publicKey)).toMatchObject({ status: 0 })
  const changed = join(elsewhere, "changed.jsonl")
  writeFileSync(changed, readFileSync(file, "utf8").replace("Not this time", "Not that time"))
  expect(verify(changed, elsewhere)).toMatchObject({ status: 1, stderr: expect.stringContaining("an entry was changed") })
})

test("a record on a phone: filled in, wrong codes reported, frozen twice and compared", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await signIn(page, server.url, "owner@example.com")
  await page.goto(`${server.url}/dashboard/_releases`)
  await page.getByRole("button", { name: "New release" }).first().click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("radio", { name: /^Record/ }).check()
  await dialog.getByLabel("Name").fill("Tideworks EP")
  await dialog.getByRole("button", { name: "Create" }).click()
  await page.getByLabel("Catalogue no.").fill("LQ-041")
  await page.getByLabel("UPC or EAN").fill("198123041275")
  await page.getByRole("button", { name: "Add a track" }).click()
  await page.getByLabel("Title").fill("Sluice")
  await page.getByLabel("ISRC").fill("GB-LQY-26-00042")
  const save = page.getByRole("button", { name: "Save" })
  await save.click()
  await expect(page.getByText("A digit is wrong: with these the last one would be 4.").first()).toBeVisible()
  await page.getByLabel("UPC or EAN").fill("198123041274")
  await save.click()
  await expect(page.locator("[data-tone]").filter({ hasText: "Saved" })).toBeVisible()
  await page.getByRole("button", { name: "Freeze snapshot #1" }).click()
  await expect(page.getByRole("button", { name: "Freeze snapshot #2" })).toBeVisible()
  await page.getByLabel("Title").fill("Sluice (Reprise)")
  await save.click()
  await expect(save).toBeDisabled()
  await page.getByRole("button", { name: "Freeze snapshot #2" }).click()
  const changed = page.getByRole("region", { name: "What changed" })
  await expect(changed).toContainText("1 changed, 0 added, 0 removed")
  await expect(changed.getByRole("deletion")).toHaveText("Sluice")
  expect(await accessibility(page)).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(375)
})

test("a colleague's change is not overwritten unseen, but is when the user saves again @long", async ({ page }) => {
  const colleague = await signInClient(server.url, "admin@example.com")
  const made = await colleague.mutate<{ id: string; revision: number }>("releases.create", { kind: "record", name: "Ebb EP" })
  await signIn(page, server.url, "owner@example.com")
  await page.goto(`${server.url}/dashboard/_releases/${made.id}`)
  const format = page.getByLabel("Format")
  await format.fill("7 inch")
  await colleague.mutate("releases.update", { id: made.id, revision: made.revision, name: "Ebb and flow" })
  await expect(page.getByRole("heading", { level: 1, name: "Ebb and flow" })).toBeVisible({ timeout: 20_000 * slower })
  const save = page.getByRole("button", { name: "Save" })
  await save.click()
  await expect(page.locator("[data-tone]").filter({ hasText: "Somebody saved this release after you opened it." })).toBeVisible()
  await expect(format).toHaveValue("7 inch")
  const record = async () => (await colleague.query<{ record: { format?: string } | null }>("releases.get", { id: made.id })).record
  expect((await record())?.format ?? "").toBe("")
  await save.click()
  await expect.poll(async () => (await record())?.format).toBe("7 inch")
})

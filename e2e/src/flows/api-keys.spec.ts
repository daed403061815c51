import { execFileSync } from "node:child_process"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { makeAccount, signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

const owner = { name: "Imke Sandoval", email: "imke@keys.example" }
const member = { name: "Juno Vale", email: "juno@keys.example" }

test("a key is made, its example runs as pasted, history says its name, and revoked it opens nothing", async ({ page, open }) => {
  const { url } = open
  await makeAccount(url, owner)
  const client = await signInClient(url, owner.email)
  await client.mutate("onboarding.goTo", { step: "done" })
  const slug = "demos-for-keys"
  await client.mutate("portals.create", { template: "music-demos", title: "Music demos", slug })
  await send(url, slug, answersFor(await readPortal(url, slug), { name: "Kitefall", email: "hello@kitefall.example" }))
  await signIn(page, url, owner.email)
  await page.goto(`${url}/dashboard/submissions`)

  await test.step("with the keyboard alone", async () => {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "API", exact: true }).press("Enter")
    await expect(page.getByRole("heading", { name: "No keys yet" })).toBeVisible()
    expect(await accessibility(page)).toEqual([])
    await page.getByRole("button", { name: "New key" }).press("Enter")
    const dialog = page.getByRole("dialog", { name: "New key" })
    await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(dialog.getByText("Give the key a name.")).toBeVisible()
    await page.keyboard.type("Website form")
    await expect(dialog.getByRole("checkbox", { name: "Submissions: read" })).toBeChecked()
    await dialog.getByRole("checkbox", { name: "Submissions: label" }).press("Space")
    expect(await accessibility(page)).toEqual([])
    await dialog.getByLabel("Name", { exact: true }).press("Enter")
    await expect(page.getByRole("heading", { name: "“Website form” was created. Copy the key now: it is not shown again." })).toBeVisible()
  })

  const key = await page.getByLabel("The new key").inputValue()
  expect(key).toMatch(/^intray_live_[0-9A-Za-z]{38}$/)
  const row = page.getByRole("row", { name: /Website form/ })
  await test.step("the example runs as pasted, in a shell, in JavaScript and for an assistant", async () => {
    expect(await accessibility(page)).toEqual([])
    const curl = (await page.locator("pre[data-example]").textContent()) ?? ""
    const answered = JSON.parse(execFileSync("sh", ["-c", curl], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }))
    expect(answered.items[0]).toMatchObject({ by: "Kitefall" })
    await page.getByRole("radio", { name: "JavaScript" }).check()
    const script = (await page.locator("pre[data-example]").textContent()) ?? ""
    const said = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" })
    expect(said).toContain("Kitefall")
    const { mcpServers } = JSON.parse((await page.locator("pre[data-assistant]").textContent()) ?? "") as {
      mcpServers: { intray: { url: string; headers: Record<string, string> } }
    }
    const headers = { ...mcpServers.intray.headers, "content-type": "application/json", accept: "application/json, text/event-stream" }
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_submissions" } })
    const told = await (await fetch(mcpServers.intray.url, { method: "POST", headers, body })).text()
    expect(told).toContain("Kitefall")
    await page.reload()
    await expect(row).toContainText(key.slice(0, 18))
    await expect(page.getByText(key)).toHaveCount(0)
    await expect(row.getByText(/^from /)).toBeVisible()
  })

  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${url}/api/v1${path}`, { ...init, headers: { authorization: `Bearer ${key}` } })
  await test.step("what it does is in the history under its name", async () => {
    const { items } = (await (await call("/labels")).json()) as { items: { id: string; name: string }[] }
    const label = items.find((one) => one.name === "Strong idea, weak arrangement") ?? items[0]
    expect((await call(`/submissions/99999/labels/${label?.id}`, { method: "PUT" })).status).toBe(404)
    const { items: found } = (await (await call("/submissions")).json()) as { items: { id: string }[] }
    expect((await call(`/submissions/${found[0]?.id}/labels/${label?.id}`, { method: "PUT" })).status).toBe(200)
    const { items: events } = await client.query<{ items: { actor: object }[] }>("history.list", { submissionId: found[0]?.id })
    expect(events[0]?.actor).toMatchObject({ type: "apiKey", name: "Website form" })
    await page.goto(`${url}/dashboard/submissions?sel=1`)
    await expect(page.getByText(/Website form added/).first()).toBeVisible()
  })

  await test.step("renamed, then revoked", async () => {
    await page.goto(`${url}/dashboard/api`)
    await row.getByRole("button", { name: "Actions for Website form" }).click()
    await page.getByRole("menuitem", { name: "Change…" }).click()
    await page.getByRole("dialog", { name: "Change Website form" }).getByLabel("Name", { exact: true }).fill("Newsletter")
    await page.keyboard.press("Enter")
    const renamed = page.getByRole("row", { name: /Newsletter/ })
    await expect(renamed).toBeVisible()
    await renamed.getByRole("button", { name: "Actions for Newsletter" }).click()
    await page.getByRole("menuitem", { name: "Revoke…" }).click()
    await expect(page.getByRole("alertdialog", { name: "Revoke Newsletter?" })).toBeVisible()
    expect(await accessibility(page)).toEqual([])
    await page.getByRole("button", { name: "Revoke", exact: true }).click()
    await expect(page.getByText("Newsletter is revoked").first()).toBeVisible()
    expect((await call("/submissions")).status).toBe(401)
    await page.getByText("1 inactive key").click()
    await expect(page.getByRole("row", { name: /Newsletter/ })).toContainText("Revoked")
  })

  await test.step("anyone who does not manage keys has no way there", async () => {
    const { results } = await client.mutate<{ results: { id: string }[] }>("invitations.send", { emails: [member.email], role: "member" })
    await makeAccount(url, member)
    await (await signInClient(url, member.email)).mutate("invitations.accept", { id: results[0]?.id })
    // An open page reloads itself when somebody else signs in, which would abort the next navigation.
    await page.goto("about:blank")
    await page.context().clearCookies()
    await signIn(page, url, member.email)
    await page.goto(`${url}/dashboard/api`)
    await expect(page.getByRole("heading", { name: "Your role does not manage API keys" })).toBeVisible()
    await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "API", exact: true })).toHaveCount(0)
  })
})

test("the reference is drawn from the description, and runs what reads @long", async ({ page, open }) => {
  const { url } = open
  const reader = { name: "Ada Brandt", email: "ada@keys.example" }
  await makeAccount(url, reader)
  const client = await signInClient(url, reader.email)
  await client.mutate("onboarding.goTo", { step: "done" })
  await signIn(page, url, reader.email)
  await page.goto(`${url}/dashboard/api/reference`)
  await expect(page.getByRole("link", { name: "Reference" })).toHaveAttribute("aria-current", "page")
  await page.getByRole("searchbox", { name: "Find an operation" }).fill("list stages")
  const one = page.locator("details#listStages")
  await one.locator("summary").first().press("Enter")
  await expect(one.getByText("any key of the team")).toBeVisible()
  await one.getByRole("button", { name: "Run" }).press("Enter")
  await expect(one.getByRole("status")).toContainText("200")
  await expect(one.locator("pre")).toContainText("Listening")
  expect(await accessibility(page)).toEqual([])
  await page.getByRole("searchbox", { name: "Find an operation" }).fill("nothing at all")
  await expect(page.getByText("Nothing matches these words.")).toBeVisible()
})

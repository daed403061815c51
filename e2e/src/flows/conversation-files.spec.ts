import { answersFor, readPortal, send } from "../lib/intake.ts"
import { slower } from "../lib/net.ts"
import { signIn } from "../lib/people.ts"
import { accessibility } from "../lib/screen.ts"
import { hold } from "../lib/slow.ts"
import { expect, test } from "../lib/test.ts"

test("files go with what the team writes: chosen, dropped, kept over a cut and a reload, refused by name @long", async ({
  page,
  seeded,
  browser,
}) => {
  const portal = await readPortal(seeded.url, "demos")
  const sent = await send(seeded.url, "demos", answersFor(portal, { name: "Kit Fall", email: "kit@example.com" }))
  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${sent.number}`)
  const messages = page.getByRole("region", { name: "Messages" })
  await expect(messages.getByText("Nothing was said to the submitter yet.")).toBeVisible()
  await page.keyboard.press("r")
  const field = page.getByRole("textbox", { name: "Message to Kit Fall" })
  await expect(field).toBeFocused()
  await page.keyboard.type("The contract is attached.")

  // The line is cut at the first piece: what is chosen gets there all the same.
  await page.route("**/api/uploads/*", (route) => route.abort("connectionreset"), { times: 1 })
  const choose = page.getByLabel("Attach files: the message to Kit Fall")
  await choose.setInputFiles([
    { name: "contract.txt", mimeType: "text/plain", buffer: Buffer.from("Between us and you.") },
    { name: "empty.txt", mimeType: "text/plain", buffer: Buffer.alloc(0) },
    { name: "odd.bin", mimeType: "application/octet-stream", buffer: Buffer.from([0, 1, 2, 3, 0, 255, 254, 0]) },
  ])
  const files = messages.getByRole("list", { name: "Attached files" }).getByRole("listitem")
  await expect(messages.getByText("“empty.txt” is empty.").first()).toBeVisible()
  const contract = files.filter({ hasText: "contract.txt" })
  const odd = files.filter({ hasText: "odd.bin" })
  await expect(contract).toHaveAttribute("data-upload", "done", { timeout: 15_000 * slower })
  await expect(odd).toHaveAttribute("data-upload", "refused")
  await expect(odd).toContainText("“odd.bin” is a type of file that is not accepted here.")
  expect(await accessibility(page)).toEqual([])

  // Nothing goes while a file is in trouble; it is taken out by key.
  await field.focus()
  await page.keyboard.press("Control+Enter")
  await expect(messages.getByText("A file did not arrive. Try it again or remove it, then send.")).toBeVisible()
  await odd.getByRole("button", { name: "Remove odd.bin" }).focus()
  await page.keyboard.press("Enter")
  await expect(files).toHaveCount(1)
  await expect(choose).toBeFocused()

  // Half written, both the words and the file outlive a reload.
  await page.reload()
  await expect(field).toHaveValue("The contract is attached.")
  await expect(contract).toHaveAttribute("data-upload", "done")

  const dropped = await page.evaluateHandle(() => {
    const held = new DataTransfer()
    held.items.add(new File(["The rider."], "rider.txt", { type: "text/plain" }))
    return held
  })
  await field.dispatchEvent("dragover", { dataTransfer: dropped })
  await expect(messages.getByText("Let go to attach")).toBeVisible()
  await field.dispatchEvent("drop", { dataTransfer: dropped })
  await expect(files.filter({ hasText: "rider.txt" })).toHaveAttribute("data-upload", "done")
  // What is chosen while it is being sent would not go with it: it is not taken, rather than lost.
  const sending = await hold(page, /messages\.write/)
  await field.focus()
  await page.keyboard.press("Control+Enter")
  await sending.asked
  await choose.setInputFiles({ name: "late.txt", mimeType: "text/plain", buffer: Buffer.from("Too late.") })
  await expect(messages.getByText(/^Not now: this is just being sent/).first()).toBeVisible()
  sending.release()
  await expect(messages.getByText("Not opened yet")).toBeVisible()
  await expect(messages.getByRole("link", { name: /contract\.txt/ })).toBeVisible()

  const theirs = await (await browser.newContext({ viewport: { width: 375, height: 720 } })).newPage()
  await theirs.goto(sent.statusUrl)
  const download = theirs.waitForEvent("download")
  await theirs.getByRole("link", { name: /rider\.txt/ }).click()
  expect((await download).suggestedFilename()).toBe("rider.txt")
  await theirs.context().close()
})

import { signIn } from "../lib/people.ts"
import { makePortal } from "../lib/portals.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

test("a receipt is written, seen as it will be read, kept, and given back to our words", async ({ page, open }) => {
  const client = await signInClient(open.url, "ruta@example.com")
  await makePortal(client, {
    slug: "own-words",
    title: "Own words",
    form: {
      roles: { name: "name", email: "email" },
      fields: [
        { type: "short_text", key: "name", label: "Your name", required: true },
        { type: "email", key: "email", label: "E-mail", required: true },
      ],
    },
  })
  await signIn(page, open.url, "ruta@example.com")
  await page.goto(`${open.url}/dashboard/portals/own-words?tab=settings`)
  const part = page.getByRole("region", { name: "Receipt by e-mail" })
  const preview = part.getByRole("region", { name: "As it will be read" })
  await expect(preview).toContainText("Thank you. What you sent to")
  const body = part.getByRole("textbox", { name: "Text" })
  await body.fill("We read everything by June. Dear {{submitter.name}}")
  await expect(part.getByText("A receipt has no value for {{submitter.name}}.")).toBeVisible()
  await expect(part.getByRole("button", { name: "Save the receipt" })).toBeDisabled()
  await body.fill("We read everything by June.\n\nYours is ")
  await part.getByRole("button", { name: "Insert" }).click()
  await page.getByRole("menuitem", { name: "Number of the submission" }).click()
  await expect(body).toHaveValue("We read everything by June.\n\nYours is {{submission.number}}")
  await expect(preview.getByText(/^Yours is #\d+$/)).toBeVisible()
  await expect(preview, "what it is stays said").toContainText("Your status page shows what happens next")
  expect(await accessibility(page)).toEqual([])
  await part.getByRole("button", { name: "Save the receipt" }).click()
  await expect(page.getByText("The receipt is saved.").first()).toBeVisible()
  await page.reload()
  await expect(body).toHaveValue("We read everything by June.\n\nYours is {{submission.number}}")
  // Nothing leaves this server: a test says so instead of promising one.
  await part.getByRole("button", { name: "Send me a test" }).click()
  await expect(page.getByText("This server sends no mail yet.").first()).toBeVisible()
  await part.getByRole("button", { name: "Back to our words" }).click()
  await part.getByRole("button", { name: "Save the receipt" }).click()
  await expect(preview).toContainText("Thank you. What you sent to")
  await page.setViewportSize({ width: 375, height: 800 })
  await part.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => document.documentElement.scrollWidth), "nothing goes over the edge").toBeLessThanOrEqual(375)
})

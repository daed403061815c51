import { signIn } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

test("a team makes a stage, renames it, moves it and removes it; what stood there goes elsewhere and comes back @long", async ({
  page,
  seeded,
}) => {
  const owner = await signInClient(seeded.url, "owner@example.com")
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/settings/stages`)
  const list = page.getByRole("list", { name: "Stages" })
  const row = (name: string) => list.getByRole("listitem").filter({ hasText: name })
  await expect(row("Shortlist")).toBeVisible()

  await page.getByRole("button", { name: "Add a stage" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Add stage" }).click()
  await expect(dialog.getByLabel("Name")).toBeFocused()
  await dialog.getByLabel("Name").fill("Second look")
  await dialog.getByLabel("Public wording").fill("Being read again")
  await dialog.getByLabel("Two bars").check()
  await dialog.getByRole("button", { name: "Add stage" }).click()
  await expect(dialog).toBeHidden()
  await expect(row("Second look")).toContainText("Submitters read “Being read again”")
  await expect(row("Second look")).toContainText("Empty")
  expect(await accessibility(page)).toEqual([])

  await page.getByRole("button", { name: "Actions for Second look" }).click()
  await page.getByRole("menuitem", { name: "Move up" }).click()
  await expect(page.getByText(/^Second look is now \d of \d\.$/)).toBeAttached()
  await row("Second look")
    .getByRole("button", { name: /^Second look/ })
    .click()
  await dialog.getByLabel("Name").fill("Third look")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(row("Third look")).toBeVisible()

  type Stages = { items: { id: string; name: string }[] }
  const stage = (await owner.query<Stages>("stages.list")).items.find((one) => one.name === "Third look")
  const { items } = await owner.query<{ items: { id: string; number: number }[] }>("submissions.list", { filter: { state: "open" } })
  for (const one of items.slice(0, 2)) {
    await owner.mutate("submissions.move", { id: one.id, stageId: stage?.id, actId: `stages-${one.number}-${Date.now()}` })
  }
  await page.reload()
  await expect(row("Third look")).toContainText("2 here")

  await page.getByRole("button", { name: "Actions for Third look" }).click()
  await page.getByRole("menuitem", { name: "Remove…" }).click()
  await dialog.getByRole("radio", { name: "Listening" }).check()
  await dialog.getByRole("button", { name: "Remove stage" }).click()
  await expect(page.getByText("Third look is removed; 2 submissions are now in Listening")).toBeVisible()
  await expect(row("Third look")).toHaveCount(0)
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText("Third look is back")).toBeVisible()
  await expect(row("Third look")).toContainText("2 here")
})

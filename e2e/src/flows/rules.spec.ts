import { expectAccessible } from "../lib/accessible.ts"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { expect, test } from "../lib/test.ts"

/** Rules: an owner writes one by keyboard, tries it out, switches it on, and undoes what it did. */

type Rules = { items: { id: string; enabled: boolean; position: number; filter: unknown; actions: { kind: string }[] }[] }
type List = { items: { id: string; number: number; labelIds: string[] }[] }

test("a rule is written, tried out, switched on, runs, and is undone", async ({ page, seeded }) => {
  const { url } = seeded
  const owner = await signInClient(url, "owner@example.com")
  const rules = async () => (await owner.query<Rules>("rules.list")).items
  await signIn(page, url, "owner@example.com")
  await page.goto(`${url}/dashboard/settings/rules`)
  await expect(page.getByRole("heading", { name: "No rules yet" })).toBeVisible()
  await expect(page.getByText("No rule has run yet.")).toBeVisible()
  await expectAccessible(page, "no rules")

  // Mistakes are named at their fields, and nothing is saved.
  await page.keyboard.press("n")
  const dialog = page.getByRole("dialog", { name: "New rule" })
  await expect(dialog.getByLabel("When"), "the dialog begins at its first field").toBeFocused()
  await dialog.getByLabel("When").selectOption("days_in_stage")
  await dialog.getByLabel("Days").fill("0")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(dialog.getByText("Choose a stage.")).toBeVisible()
  await expect(dialog.getByText("Enter a whole number from 1 to 365.")).toBeVisible()
  await expect(dialog.getByText("Choose a label.")).toBeVisible()
  await dialog.getByRole("button", { name: "Try it out" }).click()
  await expect(dialog.getByRole("heading", { name: "Dry run" })).toBeHidden()
  expect(await rules()).toEqual([])
  await expectAccessible(page, "a rule with mistakes")

  // Escape asks before it discards what was entered.
  await page.keyboard.press("Escape")
  const leaving = page.getByRole("alertdialog", { name: "Leave without saving?" })
  await expectAccessible(page, "the question before a rule is discarded")
  await leaving.getByRole("button", { name: "Stay" }).click()
  await expect(leaving).toBeHidden()
  await expect(dialog.getByLabel("Days")).toHaveValue("0")

  // When a submission arrives in Demos: add a label, move it to a decision.
  await dialog.getByLabel("When").selectOption("arrives")
  await dialog.getByRole("button", { name: "Filter" }).click()
  await page.getByRole("combobox", { name: /filter/i }).fill("Music demos")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Escape")
  await expect(dialog.getByRole("button", { name: /Portal/ }).first()).toBeVisible()
  await dialog.getByLabel("Label", { exact: true }).selectOption({ index: 1 })
  await dialog.getByRole("button", { name: "Another action" }).click()
  await dialog.getByLabel("Action 2", { exact: true }).selectOption("stage")
  await dialog.getByLabel("Stage", { exact: true }).selectOption({ label: "Declined" })
  await expect(dialog.getByText("A decision is held until somebody publishes it.")).toBeVisible()
  await dialog.getByRole("button", { name: "Remove action 2" }).click()
  await dialog.getByRole("button", { name: "Try it out" }).click()
  await expect(dialog.getByText(/^Over the last \d+ submissions:/)).toBeVisible()
  await expectAccessible(page, "a rule that is tried out")
  expect(await rules(), "a dry run saves nothing").toEqual([])
  await dialog.getByLabel("Name").press("Enter")

  // A new rule is off. It is offered to be switched on, with what it would do.
  const question = page.getByRole("dialog", { name: "Switch this rule on?" })
  await expect(question.getByText(/^Over the last \d+ submissions:/)).toBeVisible()
  expect((await rules()).map((one) => one.enabled)).toEqual([false])
  await expectAccessible(page, "the question before a rule is switched on")
  await question.getByRole("button", { name: "Switch it on" }).click()
  await expect(page.getByRole("switch", { name: "Rule 1" })).toBeChecked()
  const [first] = await rules()
  expect(first?.filter).toEqual({ portals: ["demos"] })

  // It acts on what arrives, and its run can be undone.
  const portal = await readPortal(url, "demos")
  const sent = await send(url, "demos", answersFor(portal, { name: "Kit Fall", email: "kit@example.com" }))
  const labelsOf = async () =>
    (await owner.query<List>("submissions.list", { filter: { numbers: [sent.number] } })).items.map((one) => one.labelIds.length)
  await expect.poll(labelsOf).toEqual([1])
  const run = page
    .getByRole("list", { name: "Runs" })
    .getByRole("listitem")
    .filter({ hasText: `#${sent.number}` })
  await page.reload()
  await expect(run).toBeVisible()
  await expectAccessible(page, "rules and their runs")
  await run.getByRole("button", { name: /^Undo/ }).click()
  await expect.poll(labelsOf).toEqual([0])
  await expect(run.getByText("Undone")).toBeVisible()

  // A second rule, its place changed by keyboard; the first is switched off and deleted.
  await page.keyboard.press("n")
  await dialog.getByLabel("Action 1", { exact: true }).selectOption("notify")
  await dialog.getByLabel("Name").fill("Tell the assignee")
  await dialog.getByLabel("Name").press("Enter")
  await question.getByRole("button", { name: "Leave it off" }).click()
  const sentences = page.getByRole("list", { name: "Rules, in order" }).getByRole("listitem")
  await expect(sentences).toHaveCount(2)
  const ids = (await rules()).map((one) => one.id)
  await sentences.nth(1).getByRole("button").first().focus()
  await page.keyboard.press("Alt+ArrowUp")
  await expect.poll(async () => (await rules()).map((one) => one.id)).toEqual(ids.toReversed())
  await expect(sentences.first()).toContainText("Tell the assignee")
  await page.getByRole("switch", { name: "Rule 2" }).press("Space")
  await expect.poll(async () => (await rules()).map((one) => one.enabled)).toEqual([false, false])
  await page.getByRole("button", { name: "Rule 2: more" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
  await expect(sentences).toHaveCount(1)
})

test("a rule that somebody else changed meanwhile is not overwritten, and a member only reads", async ({ page, seeded }) => {
  const { url } = seeded
  const owner = await signInClient(url, "owner@example.com")
  const { id } = await owner.mutate<{ id: string }>("rules.create", {
    name: "Remind",
    trigger: { kind: "message_received" },
    actions: [{ kind: "notify", userIds: [], assignee: true }],
  })
  await signIn(page, url, "owner@example.com")
  await page.goto(`${url}/dashboard/settings/rules`)
  const sentence = page.getByRole("button", { name: /^When the submitter writes a message then notify the assignee/ })
  await sentence.click()
  await owner.mutate("rules.update", { id, revision: 1, name: "Remind me" })
  const dialog = page.getByRole("dialog", { name: /^Rule \d/ })
  await dialog.getByLabel("Name").fill("Mine")
  await dialog.getByLabel("Name").press("Enter")
  await expect(dialog.getByText(/Somebody else changed this rule/)).toBeVisible()
  expect((await owner.query<{ items: { name: string }[] }>("rules.list")).items.map((one) => one.name)).toContain("Remind me")

  await page.goto("about:blank")
  await page.context().clearCookies()
  await signIn(page, url, "member@example.com")
  await page.goto(`${url}/dashboard/settings/rules`)
  await expect(page.getByText("Remind me")).toBeVisible()
  await expect(page.getByRole("switch")).toHaveCount(0)
  await expect(page.getByRole("button", { name: "New rule" })).toHaveCount(0)
})

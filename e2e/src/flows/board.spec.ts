import { expectAccessible } from "../lib/accessible.ts"
import { signIn } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { expect, test } from "../lib/test.ts"

/** A member chooses among submissions on the board: by key, against limits, in two sets, and decides. */

type Cards = { items: { submissionId: string; number: number; title: string; column: string; rank: number }[] }
type Board = { sets: { id: string; name: string }[]; limits: unknown[] }

test("a member chooses by key, against limits and in two sets, and decides", async ({ page, seeded }) => {
  const { url } = seeded
  const member = await signInClient(url, "member@example.com")
  const board = () => member.query<Board>("boards.get", { slug: "demos" })
  const column = async (setId: string, name: string) =>
    (await member.query<Cards>("boards.cards", { slug: "demos", setId })).items
      .filter((card) => card.column === name)
      .sort((a, b) => a.rank - b.rank)
      .map((card) => card.number)
  await signIn(page, url, "member@example.com")
  // The board as it was loaded before the form had questions; the dialog for limits asks again.
  await page.route(
    /boards\.get/,
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace(/"fields":\[.*?\],"limits"/, '"fields":[],"limits"') })
    },
    { times: 1 },
  )
  await page.goto(`${url}/dashboard/board?portal=demos`)
  const cards = (name: string) => page.getByRole("region", { name }).getByRole("button")
  await expect(cards("Out").first()).toBeVisible()

  // The first key picks the first card; the next ones move cards. The first move is slow: the board shows the new set before it is sent.
  let sendFirst = () => {}
  const isSent = new Promise<void>((resolve) => {
    sendFirst = resolve
  })
  await page.route(/boards\.move/, async (route) => {
    await isSent
    await route.continue()
  })
  await page.keyboard.press("ArrowDown")
  for (const key of ["1", "1", "2", "2"]) await page.keyboard.press(key)
  const cardsOfSet = page.waitForResponse((response) => /boards\.cards/.test(response.url()) && /setId%22%3A%22/.test(response.url()))
  await expect(page.getByRole("button", { name: "Draft A" })).toHaveAttribute("aria-pressed", "true")
  await cardsOfSet
  await page.keyboard.press("2")
  sendFirst()
  await expect(cards("In")).toHaveCount(2)
  await expect(cards("Reserve")).toHaveCount(3)
  await expect.poll(async () => (await board()).sets.length).toBe(1)
  const [draft] = (await board()).sets
  const setId = draft?.id ?? ""
  await expect.poll(() => column(setId, "in")).toHaveLength(2)
  await expect.poll(() => column(setId, "reserve")).toHaveLength(3)

  // The order of the reserve, and taking it back.
  const before = await column(setId, "reserve")
  await cards("Reserve").last().focus()
  await page.keyboard.press("Alt+ArrowUp")
  await expect.poll(() => column(setId, "reserve")).toEqual([before[0], before[2], before[1]])
  await page.keyboard.press("u")
  await expect.poll(() => column(setId, "reserve")).toEqual(before)

  // A limit is shown and blocks nothing. An invalid limit has an error at its field.
  await page.getByRole("button", { name: "Set limits" }).click()
  const settings = page.getByRole("dialog", { name: "Limits and cards" })
  await settings.getByRole("button", { name: "Add a limit" }).click()
  // Options are listed with their question, also if the board was loaded before the form had it.
  const options = settings.getByLabel("Count").locator("optgroup").first()
  const question = await options.getAttribute("label")
  expect((await options.locator("option").allTextContents()).every((label) => label.startsWith(`${question}: `))).toBe(true)
  await settings.getByRole("button", { name: "Save" }).click()
  await expect(settings.getByText("Enter a number, 0 or more.")).toBeVisible()
  await settings.getByLabel("Limit").fill("1.000,00")
  await settings.getByRole("button", { name: "Save" }).click()
  await expect(settings).toBeHidden()
  await expect(page.getByText("of 1,000", { exact: true })).toBeVisible()
  await page.getByRole("button", { name: "Limits and cards" }).click()
  await expect(settings.getByLabel("Limit")).toHaveValue("1000")
  await settings.getByLabel("Limit").fill("1")
  await settings.getByRole("button", { name: "Add a limit" }).click()
  await settings.getByLabel("Limit").nth(1).fill("2")
  await settings.getByRole("button", { name: "Save" }).click()
  await expect(settings.getByText("There is a limit for this already. Keep one of the two.")).toBeVisible()
  await settings
    .getByRole("button", { name: /^Remove/ })
    .last()
    .click()
  await settings.getByLabel("Cards show 1").selectOption({ index: 1 })
  await settings.getByRole("button", { name: "Save" }).click()
  await expect(settings).toBeHidden()
  await expect(page.getByText("1 over", { exact: true })).toBeVisible()
  await expectAccessible(page, "the board")

  // A card is dragged to another column.
  await cards("Out")
    .first()
    .dragTo(page.getByRole("region", { name: /^In / }))
  await expect.poll(() => column(setId, "in")).toHaveLength(3)

  // A second set begins as a copy, goes its own way and is compared.
  await page.getByRole("button", { name: "New set" }).click()
  const naming = page.getByRole("dialog", { name: "New set" })
  await naming.getByRole("button", { name: "Create" }).click()
  await expect(naming.getByText("Give the set a name.")).toBeVisible()
  await naming.getByLabel("Name").fill("More newcomers")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("button", { name: "More newcomers" })).toHaveAttribute("aria-pressed", "true")
  await expect(cards("In")).toHaveCount(3)
  await cards("In").first().focus()
  await page.keyboard.press("3")
  await expect(cards("In")).toHaveCount(2)
  await page.getByRole("button", { name: "Compare" }).click()
  await expect(page.getByText("2 and 3 in, 2 the same")).toBeVisible()
  await expectAccessible(page, "comparing two sets")
  await page.keyboard.press("Escape")

  // Deciding holds; nobody is notified.
  await page.keyboard.press("[")
  await expect(page.getByRole("button", { name: "Draft A" })).toHaveAttribute("aria-pressed", "true")
  // U takes back the last move in this set, and leaves the other set alone.
  const copied = (await board()).sets.find((set) => set.id !== setId)?.id ?? ""
  const inCopy = await column(copied, "in")
  await page.keyboard.press("u")
  await expect.poll(() => column(setId, "in")).toHaveLength(2)
  expect(await column(copied, "in")).toEqual(inCopy)
  const chosen = await column(setId, "in")
  await page.keyboard.press("d")
  const deciding = page.getByRole("dialog", { name: "Decide 2 submissions" })
  await expect(deciding).toBeVisible()
  await page.keyboard.press("1")
  await deciding.getByRole("button", { name: /^Hold/ }).click()
  await expect(deciding).toBeHidden()
  type Row = { items: { number: number; held: boolean }[] }
  const held = async () =>
    (await member.query<Row>("submissions.list", { filter: { held: true }, limit: 100 })).items.map((row) => row.number)
  await expect.poll(async () => (await held()).filter((number) => chosen.includes(number)).length).toBe(2)
})

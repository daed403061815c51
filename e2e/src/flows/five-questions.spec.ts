import { join } from "node:path"
import type { Locator, Page } from "@playwright/test"
import Sqlite from "better-sqlite3"
import { ActionLog, type Hands } from "../lib/action-log.ts"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { slower, until } from "../lib/net.ts"
import { signIn } from "../lib/people.ts"
import { type Client, openDemos } from "../lib/rpc.ts"
import { accessibility, sidewaysScroll } from "../lib/screen.ts"
import { type RunningServer, startServer } from "../lib/server.ts"
import { expect, test } from "../lib/test.ts"

/** Maximum number of actions from the inbox to the answer. */
const MOST = 2

type Sent = { id: string; number: number }

/** Creates four submissions: one notified, one scheduled, one assigned to the user, one overdue. */
async function prepare({ url, dataDir }: RunningServer): Promise<void> {
  const client: Client = await openDemos(url)
  await client.mutate("onboarding.goTo", { step: "done" })
  const portal = await readPortal(url, "demos")
  const [told, leaving, mine, late] = (await Promise.all(
    ["Told", "Redirecting", "Mine", "Late"].map(async (name) => {
      const { number } = await send(url, "demos", answersFor(portal, { name, email: `${name.toLowerCase()}@example.com` }))
      return { number, id: (await client.query<{ id: string }>("submissions.get", { number })).id }
    }),
  )) as [Sent, Sent, Sent, Sent]
  const { items } = await client.query<{ items: { id: string; name: string }[] }>("stages.list")
  const accepted = items.find((stage) => stage.name === "Accepted")?.id
  const decide = (one: Sent, publish: boolean) =>
    client.mutate("decisions.decide", { id: one.id, stageId: accepted, publish, actId: crypto.randomUUID() })
  await client.mutate("outbox.setRecall", { minutes: 0 })
  await decide(told, false)
  await client.mutate("publications.start", { id: crypto.randomUUID(), expected: 1 })
  await until("the first is told", async () => {
    const { items } = await client.query<{ items: { state: string }[] }>("publications.list")
    return items[0]?.state === "done"
  })
  await client.mutate("outbox.setRecall", { minutes: 10 })
  await decide(leaving, true)
  const { user } = await client.query<{ user: { id: string } }>("session.get")
  await client.mutate("assignments.set", { submissionIds: [mine.id], userId: user.id, actId: crypto.randomUUID() })
  // Days cannot pass in a test, so the promise is dated three days back.
  const db = new Sqlite(join(dataDir, "intray.sqlite"))
  db.prepare("update submission set due_at = ? where id = ?").run(Date.now() - 86_400_000, late.id)
  db.close()
}

test(`the screens answer five questions, each within ${MOST} actions from the inbox @long`, async ({ page }, info) => {
  test.setTimeout(90_000 * slower)
  const server = await startServer({ cheapPasswords: true })
  const answers: { question: string; path: string; said: string }[] = []
  /** Performs the actions that lead from the inbox to the answer, and reads its text. */
  const ask = async (question: string, way: (hands: Hands, page: Page) => Promise<Locator>, wanted: RegExp) => {
    await page.goto(`${server.url}/dashboard/submissions`)
    await expect(page.locator("article[data-number]")).toBeVisible()
    const actions = new ActionLog()
    const place = await way(actions.on(page, "I"), page)
    await expect(place, question).toContainText(wanted)
    const said = wanted.exec((await place.innerText()).replace(/\s+/g, " "))?.[0] ?? ""
    answers.push({ question, path: actions.list.join(", then "), said })
    expect(actions.count, `${question} ${actions}`).toBeLessThanOrEqual(MOST)
    await page.screenshot({ path: info.outputPath(`${answers.length}-1440.png`) })
    expect(await accessibility(page), question).toEqual([])
  }
  const main = page.getByRole("navigation", { name: "Main" })
  const link = (name: RegExp) => main.getByRole("link", { name })
  try {
    await prepare(server)
    await signIn(page, server.url, "ruta@example.com")

    await ask(
      "Who has been told what?",
      async (hands) => {
        await hands.click(link(/^Decisions/), "Decisions")
        const published = page.getByRole("region", { name: "Published", exact: true })
        await hands.click(published.getByRole("button", { name: "Show recipients" }), "Show recipients")
        return published.getByRole("listitem").getByRole("listitem").first()
      },
      /#1\s*Told Told\s*sent “Accepted”/,
    )
    await ask(
      "What leaves when?",
      async (hands) => {
        await hands.click(link(/^Outbox/), "Outbox")
        return page.getByRole("region", { name: "Sending soon" })
      },
      /1 submitter, published by Ruta Vale\s*sends in \d:\d\d/,
    )
    await ask(
      "What is mine?",
      async (hands) => {
        await hands.click(link(/^Mine/), "Mine")
        await expect(page.getByRole("option")).toHaveCount(1)
        return page.getByRole("option")
      },
      /Mine/,
    )
    await ask(
      "What is late?",
      async (hands) => {
        await hands.click(link(/^Late/), "Late")
        await expect(page.getByRole("heading", { name: "Late", exact: true }).first()).toBeVisible()
        await expect(main.locator("[aria-current=page]")).toHaveText(/^Late/)
        await expect(page.getByRole("option")).toHaveCount(1)
        return page.getByRole("option")
      },
      /overdue/i,
    )

    await page.goto(`${server.url}/dashboard/submissions?sel=4`)
    await expect(page.locator("article[data-number='4']")).toBeVisible()
    await page.keyboard.press("2")
    await expect(page.getByRole("region", { name: "Labels" }).getByRole("button", { name: /Shortlist/ })).toHaveAttribute(
      "aria-pressed",
      "true",
    )
    await ask(
      "What did I just do?",
      async (hands) => {
        await hands.click(page.getByRole("button", { name: /account menu/ }), "the account menu")
        await hands.click(page.getByRole("menuitem", { name: "My activity" }), "My activity")
        return page.getByRole("list", { name: "My latest actions" }).getByRole("listitem").first()
      },
      /You added Shortlist\s*#4/,
    )

    await test.step("what I did is taken back there, and says so", async () => {
      await page.reload()
      const first = page.getByRole("list", { name: "My latest actions" }).getByRole("listitem").first()
      await first.getByRole("button", { name: /^Undo: You added Shortlist, #4/ }).click()
      await expect(first).toContainText("Undone")
      await expect(first.getByRole("button")).toHaveCount(0)
      const list = page.getByRole("list", { name: "My latest actions" }).getByRole("listitem")
      await expect(list.filter({ hasText: "#2" })).toContainText("You decided: Accepted")
      await expect(list.filter({ hasText: "#1" }), "what was told stays").toContainText("Submitter notified")
      await expect(list.filter({ hasText: "#1" }).getByRole("button")).toHaveCount(0)
      for (const [width, colorScheme] of [
        [375, "light"],
        [375, "dark"],
        [1440, "dark"],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        expect(await sidewaysScroll(page)).toBe(0)
        expect(await accessibility(page)).toEqual([])
        await page.screenshot({ path: info.outputPath(`recent-${width}-${colorScheme}.png`) })
      }
      await page.setViewportSize({ width: 375, height: 900 })
      await page.goto(`${server.url}/dashboard/submissions?overdue=yes`)
      await expect(page.getByRole("navigation", { name: "Lists" }).locator("[aria-current]"), "one chip is where one is").toHaveText(
        /^Late/,
      )
      await page.screenshot({ path: info.outputPath("late-375.png") })
    })
  } finally {
    await server.stop()
  }
  console.log(answers.map(({ question, path, said }) => `| ${question} | ${path} | ${said} |`).join("\n"))
})

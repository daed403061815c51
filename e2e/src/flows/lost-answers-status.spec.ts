import type { Page } from "@playwright/test"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

/** What a status page says where no answer of ours came: what is true, or that it is not certain. */

const ofStatus = /\/api\/v1\/public\/status\//
const person = { name: "Kitefall", email: "hello@kitefall.example" }

async function begin(page: Page, url: string) {
  const sent = await send(url, "demos", answersFor(await readPortal(url, "demos"), person))
  await page.goto(sent.statusUrl)
  await expect(page.getByRole("heading", { name: "Received", level: 1 })).toBeVisible()
  return sent
}

/** A proxy that finds no server, or a network that wants a sign-in first, answers everything. */
const answerElsewhere = (page: Page, status: number) =>
  page.route(ofStatus, (route) => route.fulfill({ status, contentType: "text/html", body: "<h1>Sign in to this network</h1>" }))

/** What is asked for is done, and nobody hears so. */
const loseAnswer = (page: Page, address: RegExp | string) =>
  page.route(
    address,
    async (route) => {
      if (route.request().method() !== "POST") return route.fallback()
      await route.fetch()
      await route.abort("connectionreset")
    },
    { times: 1 },
  )

const alertOf = (page: Page) => page.getByRole("alert").filter({ visible: true }).last()

test("the page of a proxy or of a guest network is no answer: nothing is called done, and nothing is wiped", async ({ page, open }) => {
  const { number } = await begin(page, open.url)
  const box = page.getByRole("textbox", { name: /^Write to / })
  await box.fill("It is my own recording.")
  for (const status of [404, 200]) {
    await answerElsewhere(page, status)
    await page.getByRole("button", { name: "Send", exact: true }).click()
    await expect(alertOf(page)).toContainText("it is not certain whether this arrived")
    await expect(box).toHaveValue("It is my own recording.")

    await page.getByRole("button", { name: "Withdraw" }).click()
    const question = page.getByRole("alertdialog")
    await question.getByRole("button", { name: "Withdraw it" }).click()
    await expect(question.getByRole("alert")).toContainText("it is not certain whether it was withdrawn")
    expect(await accessibility(page)).toEqual([])
    await question.getByRole("button", { name: "Keep it" }).click()
    await expect(page.getByRole("heading", { name: "Received", level: 1 })).toBeVisible()

    await page.getByRole("button", { name: "Erase my data" }).click()
    const erasing = page.getByRole("dialog")
    await erasing.getByRole("textbox").fill(`${number}`)
    await erasing.getByRole("button", { name: "Erase it for good" }).click()
    await expect(erasing.getByText("it is not certain whether it was erased")).toBeVisible()
    await erasing.getByRole("button", { name: "Keep it" }).click()
    await page.unrouteAll()
  }

  await page.getByRole("button", { name: "Edit what I sent" }).click()
  const artist = page.getByRole("textbox", { name: /^Artist name/ })
  await artist.fill("Glasswing")
  await answerElsewhere(page, 404)
  await page.getByRole("button", { name: "Save changes" }).click()
  await page.getByRole("button", { name: "Do not send it now" }).click()
  await expect(alertOf(page)).toContainText("It is not certain whether an earlier try arrived")
  expect(await accessibility(page)).toEqual([])
  await page.unrouteAll()
  await page.reload()
  await expect(box).toHaveValue("It is my own recording.")
  await page.getByRole("button", { name: "Edit what I sent" }).click()
  await expect(artist).toHaveValue("Glasswing")
  const team = await signInClient(open.url, "ruta@example.com")
  expect(await team.query<{ by: string }>("submissions.get", { number })).not.toMatchObject({ by: "Glasswing" })
})

test("what was withdrawn or erased shows so where the answer was lost", async ({ page, open }) => {
  const { number } = await begin(page, open.url)
  await loseAnswer(page, "**/withdraw")
  await page.getByRole("button", { name: "Withdraw" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw it" }).click()
  await expect(page.getByRole("alertdialog")).toHaveCount(0)
  await expect(page.getByRole("heading", { name: "Withdrawn", level: 1 })).toBeFocused()
  await expect(page.getByRole("button", { name: "Withdraw", exact: true })).toHaveCount(0)

  await loseAnswer(page, "**/erase")
  await page.getByRole("button", { name: "Erase my data" }).click()
  await page.getByRole("dialog").getByRole("textbox").fill(`${number}`)
  await page.getByRole("dialog").getByRole("button", { name: "Erase it for good" }).click()
  await expect(page.getByRole("heading", { name: "It is erased" })).toBeVisible()
})

test("a message with a file that has arrived is not there to be sent again after a reload", async ({ page, open }) => {
  await begin(page, open.url)
  const box = page.getByRole("textbox", { name: /^Write to / })
  await box.fill("Here is its file.")
  await page.locator("input[type=file]").setInputFiles({ name: "version.txt", mimeType: "text/plain", buffer: Buffer.from("It is here.") })
  await loseAnswer(page, "**/messages")
  await page.getByRole("button", { name: "Send", exact: true }).click()
  await expect(alertOf(page)).toContainText("it is not certain whether this arrived")
  await page.reload()
  const there = page.getByRole("article").filter({ hasText: "Here is its file." })
  await expect(there.getByRole("link", { name: /version\.txt/ })).toBeVisible()
  await expect(box).toHaveValue("")
  await expect(page.getByRole("list", { name: "Attached files" })).toHaveCount(0)
  await box.fill("And thank you.")
  await page.getByRole("button", { name: "Send", exact: true }).click()
  await expect(page.getByRole("article").filter({ hasText: "And thank you." })).toBeVisible()
  await expect(page.getByRole("article")).toHaveCount(2)
})

test("words changed after a save whose answer was lost are saved over it, and no other window is blamed", async ({ page, open }) => {
  const { number } = await begin(page, open.url)
  await page.getByRole("button", { name: "Edit what I sent" }).click()
  const artist = page.getByRole("textbox", { name: /^Artist name/ })
  await artist.fill("Glasswing")
  await loseAnswer(page, "**/answers")
  await page.getByRole("button", { name: "Save changes" }).click()
  await page.getByRole("button", { name: "Do not send it now" }).click()
  await expect(alertOf(page)).toContainText("It is not certain whether an earlier try arrived")
  await artist.fill("Glasswing and friends")
  await page.getByRole("button", { name: "Save changes" }).click()
  await expect(page.getByRole("heading", { name: "Received", level: 1 })).toBeFocused()
  const team = await signInClient(open.url, "ruta@example.com")
  expect(await team.query<{ by: string }>("submissions.get", { number })).toMatchObject({ by: "Glasswing and friends" })
})

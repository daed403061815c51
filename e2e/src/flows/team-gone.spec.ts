import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { makeAccount, signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

const owner = { name: "Imre Halasz", email: "imre@gone.example" }
const member = { name: "Tuva Lind", email: "tuva@gone.example" }

test("an open tab goes on where its team is called otherwise, and says so where the team is not theirs any more", async ({
  page,
  open,
}) => {
  const { url } = open
  await makeAccount(url, owner)
  const client = await signInClient(url, owner.email)
  await client.mutate("onboarding.goTo", { step: "done" })
  await client.mutate("teams.update", { name: "Paper Moon", slug: "paper-moon" })
  const { results } = await client.mutate<{ results: { id: string }[] }>("invitations.send", { emails: [member.email], role: "member" })
  await makeAccount(url, member)
  const own = await signInClient(url, member.email)
  await own.mutate("invitations.accept", { id: results[0]?.id })
  const second = await own.mutate<{ slug: string }>("teams.create", { name: "Own Shelf", slug: "own-shelf" })
  await client.mutate("portals.create", { template: "music-demos", title: "Tapes", slug: "tapes-of-the-moon" })
  await send(
    url,
    "tapes-of-the-moon",
    answersFor(await readPortal(url, "tapes-of-the-moon"), { name: "Kitefall", email: "kite@example.com" }),
  )

  await signIn(page, url, member.email)
  await page.goto(`${url}/dashboard/submissions?team=paper-moon`)
  const row = page.getByRole("option", { name: /Kitefall/ })
  await row.click()

  await test.step("another short name is felt by nobody, and is in the address at once", async () => {
    await client.mutate("teams.update", { name: "Paper Moon", slug: "new-moon" })
    await page.keyboard.press("1")
    await expect(page.getByText(/Shortlist/).first()).toBeVisible()
    await expect(page).toHaveURL(/team=new-moon/)
    await page.getByRole("link", { name: "Portals", exact: true }).first().click()
    await expect(page.getByRole("link", { name: /Tapes/ }).first()).toBeVisible()
    await page.reload()
    await page
      .getByRole("link", { name: /^Submissions/ })
      .first()
      .click()
    await expect(row).toBeVisible()
    await expect(page).toHaveURL(/team=new-moon/)
  })

  await test.step("whose role no longer lets them write sees what they had begun, and is offered nothing that would be refused", async () => {
    await row.click()
    const field = page.getByRole("combobox", { name: /^Comment on/ }).or(page.getByRole("textbox", { name: /^Comment on/ }))
    await field.fill("The second one is it.")
    await expect(page.getByRole("button", { name: /^Write to/ })).toBeVisible()
    const { items: people } = await client.query<{ items: { id: string; name: string }[] }>("members.list")
    await client.mutate("members.setRole", { userId: people.find((one) => one.name === member.name)?.id, role: "viewer" })
    const begun = page.getByLabel("Your unsent comment")
    await expect(begun).toHaveValue("The second one is it.")
    await expect(begun).toHaveAttribute("readonly", "")
    await expect(page.getByRole("button", { name: /^Write to/ })).toHaveCount(0)
    expect(await accessibility(page)).toEqual([])
  })

  await test.step("a removed member is notified, and sees nothing of the team", async () => {
    const { items: people } = await client.query<{ items: { id: string; name: string }[] }>("members.list")
    await client.mutate("members.remove", { userId: people.find((one) => one.name === member.name)?.id })
    const title = page.getByRole("heading", { name: "You are no longer in Paper Moon" })
    await expect(title).toBeFocused()
    await expect(page.getByText("Kitefall")).toHaveCount(0)
    expect(await accessibility(page)).toEqual([])
    await page.getByRole("link", { name: "Go to Own Shelf" }).click()
    await expect(page).toHaveURL(new RegExp(`team=${second.slug}`))
  })
})

import type { Browser, Page } from "@playwright/test"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { makeAccount, signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

const owner = { name: "Nadia Okafor", email: "nadia@groups.example" }
const inside = { name: "Juno Vale", email: "juno@groups.example" }
const outside = { name: "Ada Brandt", email: "ada@groups.example" }

/** A team of three with two portals, and one submission in each. */
async function makeTeam(url: string): Promise<void> {
  await makeAccount(url, owner)
  const client = await signInClient(url, owner.email)
  await client.mutate("onboarding.goTo", { step: "done" })
  // Anyone who was invited before they came has no team of their own.
  const emails = [inside.email, outside.email]
  const { results } = await client.mutate<{ results: { id: string }[] }>("invitations.send", { emails, role: "member" })
  for (const [index, person] of [inside, outside].entries()) {
    await makeAccount(url, person)
    await (await signInClient(url, person.email)).mutate("invitations.accept", { id: results[index]?.id })
  }
  for (const [slug, title, by] of [
    ["call-for-groups", "Open call", "Kitefall"],
    ["night-for-groups", "Night demos", "Nightjar"],
  ] as const) {
    await client.mutate("portals.create", { template: "music-demos", title, slug })
    await send(url, slug, answersFor(await readPortal(url, slug), { name: by, email: `${by.toLowerCase()}@example.com` }))
  }
}

async function openInbox(browser: Browser, url: string, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, url, email)
  await page.goto(`${url}/dashboard/submissions`)
  return page
}

const row = (page: Page, name: string) => page.getByRole("option", { name: new RegExp(name) })

test("a portal is kept to a group: a member outside sees neither it nor what came in, one inside does @long", async ({
  page,
  browser,
  open,
}) => {
  const { url } = open
  await makeTeam(url)
  const stranger = await openInbox(browser, url, outside.email)
  await expect(row(stranger, "Nightjar")).toBeVisible()
  await expect(row(stranger, "Kitefall")).toBeVisible()

  await test.step("a group is made with somebody in it", async () => {
    await signIn(page, url, owner.email)
    await page.goto(`${url}/dashboard/settings/groups`)
    await expect(page.getByText("No groups yet. Everybody in this team sees every portal.")).toBeVisible()
    await page.getByRole("button", { name: "New group" }).click()
    const dialog = page.getByRole("dialog", { name: "New group" })
    await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused()
    await page.keyboard.type("Night shift")
    await dialog.getByRole("checkbox", { name: inside.name }).check()
    await expect(dialog.getByText("1 person is in it")).toBeVisible()
    expect(await accessibility(page)).toEqual([])
    await page.keyboard.press("Enter")
    await expect(page.getByText("Night shift was created").first()).toBeVisible()
    await expect(page.getByRole("list", { name: "Groups" }).getByRole("listitem")).toContainText(inside.name)
  })

  await test.step("the portal is kept to it in its settings, and the member outside loses it at once", async () => {
    await page.goto(`${url}/dashboard/portals/night-for-groups?tab=settings`)
    await page.getByRole("radio", { name: "Only these groups" }).check()
    const form = page.locator("form").filter({ has: page.getByRole("radio", { name: "Only these groups" }) })
    await form.getByRole("button", { name: "Save", exact: true }).click()
    await expect(form.getByText("Choose at least one group, or show the portal to everybody.")).toBeVisible()
    await form.getByRole("checkbox", { name: "Night shift" }).check()
    await form.getByRole("button", { name: "Save", exact: true }).click()
    await expect(page.getByText("Access saved").first()).toBeVisible()
    await expect(row(stranger, "Nightjar")).toHaveCount(0)
    await expect(row(stranger, "Kitefall")).toBeVisible()
  })

  await test.step("outside there is no trace of it: list, search, portals, its address", async () => {
    await stranger.goto(`${url}/dashboard/submissions?state=all&q=nightjar`)
    await expect(stranger.getByText("No results for “nightjar”").first()).toBeVisible()
    await expect(stranger.getByRole("option")).toHaveCount(0)
    await stranger.goto(`${url}/dashboard/submissions?state=all&sel=2`)
    await expect(row(stranger, "Kitefall")).toBeVisible()
    await expect(stranger.getByText("Nightjar")).toHaveCount(0)
    await stranger.goto(`${url}/dashboard/portals`)
    await expect(stranger.getByRole("link", { name: /Open call/ }).first()).toBeVisible()
    await expect(stranger.getByText("Night demos")).toHaveCount(0)
    await stranger.goto(`${url}/dashboard/portals/night-for-groups`)
    await expect(stranger.getByText("Portal not found")).toBeVisible()
  })

  await test.step("inside everything is there; taken out of the group it goes", async () => {
    const member = await openInbox(browser, url, inside.email)
    await expect(row(member, "Nightjar")).toBeVisible()
    await expect(row(member, "Kitefall")).toBeVisible()
    await page.goto(`${url}/dashboard/settings/groups`)
    await page.getByRole("button", { name: "Edit Night shift" }).click()
    const dialog = page.getByRole("dialog", { name: "Edit Night shift" })
    await dialog.getByRole("checkbox", { name: inside.name }).uncheck()
    await dialog.getByRole("button", { name: "Save", exact: true }).click()
    await expect(page.getByText("Night shift is saved").first()).toBeVisible()
    await expect(row(member, "Nightjar")).toHaveCount(0)
    await member.context().close()
  })

  await test.step("who is removed gives up what was assigned to them; the dialog says how much", async () => {
    const client = await signInClient(url, owner.email)
    const { items } = await client.query<{ items: { id: string; by: string }[] }>("submissions.list", {})
    const { items: people } = await client.query<{ items: { id: string; name: string }[] }>("members.list")
    const ada = people.find((one) => one.name === outside.name)
    const id = items.find((one) => one.by.includes("Kitefall"))?.id
    await client.mutate("assignments.set", { submissionIds: [id], userId: ada?.id, actId: "given-to-ada" })
    await page.goto(`${url}/dashboard/settings/members`)
    await page.getByRole("button", { name: `More for ${outside.name}` }).click()
    await page.getByRole("menuitem", { name: "Remove from the team" }).click()
    const asking = page.getByRole("alertdialog", { name: `Remove ${outside.name} from the team?` })
    await expect(asking.getByText("1 submission is assigned to them and becomes unassigned.")).toBeVisible()
    expect(await accessibility(page)).toEqual([])
    await asking.getByRole("button", { name: "Remove", exact: true }).click()
    await expect(page.getByText(`${outside.name} no longer belongs to the team`).first()).toBeVisible()
    await page.goto(`${url}/dashboard/submissions?assignee=none`)
    await row(page, "Kitefall").click()
    await expect(page.getByText(`You removed ${outside.name} from the team, so it is unassigned`)).toBeVisible()
  })
  await stranger.context().close()
})

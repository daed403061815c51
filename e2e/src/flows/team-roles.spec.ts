import type { Page } from "@playwright/test"
import { signIn } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility, keys } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "")

test("a role is made by keyboard, given, felt by who has it, and deleted with a place for them @long", async ({
  page,
  browser,
  seeded,
}) => {
  const { url } = seeded
  await signIn(page, url, "owner@example.com")
  await page.goto(`${url}/dashboard/settings/roles`)
  await expect(page.getByRole("button", { name: "New role" })).toBeEnabled()
  await page.getByRole("button", { name: "New role" }).focus()
  await keys(page, "Enter")
  const dialog = page.getByRole("dialog", { name: "New role" })
  await expect(dialog.getByLabel("Name", { exact: true })).toBeFocused()
  await page.keyboard.type("Label scout")
  await keys(page, "Tab", "Tab")
  expect(await focusedName(page)).toBe("Submissions: Read")
  await keys(page, "ArrowRight", "Space")
  expect(await focusedName(page)).toBe("Submissions: Label")
  await expect(dialog.getByRole("switch", { name: "Submissions: Read" }), "what needs Read turns it on").toBeChecked()
  await keys(page, "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowLeft")
  expect(await focusedName(page), "the arrows go by what is seen").not.toMatch(/^Submissions: (Read|Label)$/)
  expect(await accessibility(page)).toEqual([])
  await dialog.getByRole("switch", { name: "Access control: Read" }).focus()
  await keys(page, "Space", "Enter")
  await expect(page.getByText("The role Label scout was created").first()).toBeVisible()
  const own = page.getByRole("list", { name: "Your own roles" })
  await expect(own.getByText(/allows 3 of/)).toBeVisible()

  await page.goto(`${url}/dashboard/settings/members`)
  await page.getByRole("button", { name: /^Role of .*: Member$/ }).click()
  await page.getByRole("menuitemradio", { name: "Label scout" }).click()
  await expect(page.getByRole("button", { name: /^Role of .*: Label scout$/ })).toBeVisible()

  const context = await browser.newContext()
  const member = await context.newPage()
  await signIn(member, url, "member@example.com")
  await member.goto(`${url}/dashboard/settings/roles`)
  await expect(member.getByText("Owners and admins can create roles.")).toBeVisible()
  await expect(member.getByRole("button", { name: "New role" })).toHaveCount(0)
  await member.goto(`${url}/dashboard/settings/team`)
  await expect(member.getByLabel("Name", { exact: true })).toHaveAttribute("readonly", "")
  await expect(member.getByRole("button", { name: "Delete team" })).toHaveCount(0)
  await context.close()

  await page.goto(`${url}/dashboard/settings/roles`)
  await page.getByRole("button", { name: "Delete the role Label scout" }).click()
  const asking = page.getByRole("dialog", { name: "Delete the role Label scout?" })
  await asking.getByRole("button", { name: "Delete role" }).click()
  await expect(asking.getByLabel("They become")).toHaveAccessibleDescription(/Choose the role they get/)
  await asking.getByLabel("They become").selectOption("member")
  await asking.getByRole("button", { name: "Delete role" }).click()
  await expect(page.getByText("The role Label scout is deleted").first()).toBeVisible()
  await page.goto(`${url}/dashboard/settings/members`)
  await expect(page.getByRole("button", { name: /^Role of .*: Member$/ })).toBeVisible()
})

test("a role with a part of the label and stage permissions sees only their buttons", async ({ page, seeded }) => {
  const { url } = seeded
  const owner = await signInClient(url, "owner@example.com")
  const { items } = await owner.query<{ items: { id: string; role: string }[] }>("members.list")
  const userId = items.find((one) => one.role === "member")?.id
  const assign = async (name: string, grants: object) => {
    await owner.mutate("roles.create", { name, grants: { submission: ["read"], ...grants } })
    await owner.mutate("members.setRole", { userId, role: name })
  }
  const buttons = (name: string | RegExp) => page.getByRole("main").getByRole("button", { name })
  const menu = (name: string) => page.getByRole("menuitem", { name })

  await assign("Label maker", { label: ["create"], stage: ["update"] })
  await signIn(page, url, "member@example.com")
  await page.goto(`${url}/dashboard/settings/labels`)
  await expect(buttons("Add a group")).toBeVisible()
  await expect(buttons(/^Actions for/)).toHaveCount(0)
  await buttons("Add a label").first().click()
  const dialog = page.getByRole("dialog", { name: /^Add a label to/ })
  await dialog.getByLabel("Name", { exact: true }).fill("Made by a role")
  await dialog.getByRole("button", { name: "Add label" }).click()
  await expect(page.getByText("Made by a role", { exact: true })).toBeVisible()
  await page.goto(`${url}/dashboard/settings/stages`)
  await buttons(/^Actions for/)
    .first()
    .click()
  await expect(menu("Edit")).toBeVisible()
  await expect(menu("Move down")).toBeVisible()
  await expect(menu("Remove…")).toHaveCount(0)
  await page.keyboard.press("Escape")
  await expect(buttons("Add a stage")).toHaveCount(0)

  await assign("Label remover", { label: ["delete"], stage: ["create"] })
  await page.goto(`${url}/dashboard/settings/labels`)
  await buttons("Actions for Made by a role").click()
  await expect(menu("Edit")).toHaveCount(0)
  await menu("Delete").click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("Made by a role", { exact: true })).toHaveCount(0)
  await expect(buttons("Add a group")).toHaveCount(0)
  await page.goto(`${url}/dashboard/settings/stages`)
  await expect(buttons("Add a stage")).toBeVisible()
  await expect(buttons(/^Actions for/)).toHaveCount(0)

  await assign("Importer", { submission: ["import"] })
  for (const path of ["submissions", "submissions/focus"]) {
    await page.goto(`${url}/dashboard/${path}`)
    await expect(page.getByText("add the permission “Submissions: Read” to your role", { exact: false })).toBeVisible()
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0)
  }
})

import type { Page } from "@playwright/test"
import { signIn } from "../lib/people.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

const switcher = (page: Page) => page.getByRole("button", { name: /switch team$/ })

/** Teams that the page's calls named from now on. */
function teamsCalled(page: Page): Set<string> {
  const called = new Set<string>()
  page.on("request", (request) => {
    if (request.url().includes("/api/trpc/") && request.resourceType() === "fetch") called.add(request.headers()["x-intray-team"] ?? "none")
  })
  return called
}

test("two tabs show two teams; a team is made, deleted and brought back @long", async ({ page, seeded }) => {
  const { url } = seeded
  await signIn(page, url, "admin@example.com")
  await page.goto(`${url}/dashboard/submissions`)
  await expect(page.getByRole("option").first()).toBeVisible()

  await test.step("another team is made by keyboard; a short name that is taken is refused", async () => {
    await switcher(page).click()
    const box = page.getByRole("combobox", { name: "Find a team" })
    await box.fill("Night Pier")
    await expect(page.getByText("You belong to no team called “Night Pier”.")).toBeVisible()
    expect(await accessibility(page)).toEqual([])
    await box.press("Enter")
    const dialog = page.getByRole("dialog", { name: "Create a team" })
    await expect(dialog.getByLabel("Name of the team")).toHaveValue("Night Pier")
    await dialog.getByLabel("Short name").fill("lantern-quay")
    await expect(dialog.getByText("Slug is taken")).toBeVisible()
    // The toast comes when one asks for it.
    const toast = page.locator('li[data-tone="danger"]', { hasText: "Slug is taken" })
    await expect(toast).toHaveCount(0)
    await dialog.getByRole("button", { name: "Create team" }).click()
    await expect(toast).toBeVisible()
    await dialog.getByLabel("Short name").fill("night-pier")
    await expect(dialog.getByText("night-pier is available.")).toBeVisible()
    await dialog.getByRole("button", { name: "Create team" }).click()
    await expect(page.getByText("Team created").first()).toBeVisible()
    await page.waitForURL(/team=night-pier/)
    await expect(page.getByText("Create your first portal")).toBeVisible()
  })

  const other = await page.context().newPage()
  await test.step("a new tab begins with the team that was chosen last, and each keeps its own", async () => {
    await other.goto(`${url}/dashboard/submissions`)
    await other.waitForURL(/team=night-pier/)
    await switcher(page).click()
    await page.getByRole("combobox", { name: "Find a team" }).fill("lan")
    await page.keyboard.press("Enter")
    await expect(page.getByText("Team selected").first()).toBeVisible()
    await page.waitForURL(/team=lantern-quay/)
    await expect(page.getByRole("option").first()).toBeVisible()
    const [here, there] = [teamsCalled(page), teamsCalled(other)]
    await page.getByRole("link", { name: "Portals", exact: true }).first().click()
    await expect(page.getByRole("link", { name: /Music demos/ }).first()).toBeVisible()
    await other.getByRole("link", { name: "Portals", exact: true }).first().click()
    await expect(other.getByText("No portal yet")).toBeVisible()
    await other.reload()
    await expect(other.getByText("No portal yet")).toBeVisible()
    await expect(switcher(other)).toHaveAccessibleName("Team Night Pier: switch team")
    await expect(switcher(page)).toHaveAccessibleName("Team Lantern Quay: switch team")
    expect([...here, ...there]).not.toContain("none")
    expect(
      [...here].filter((team) => there.has(team)),
      "each calls its own team alone",
    ).toEqual([])
    expect(here.size).toBe(1)
  })

  await test.step("its deletion needs its name, leads to the first remaining team, and can be undone", async () => {
    await other.goto(`${url}/dashboard/settings/team?team=night-pier`)
    await other.getByRole("button", { name: "Delete team" }).click()
    const dialog = other.getByRole("dialog", { name: "Delete Night Pier?" })
    await dialog.getByLabel("Type Night Pier to confirm").fill("night pier")
    await dialog.getByRole("button", { name: "Delete team" }).click()
    await expect(dialog.getByLabel("Type Night Pier to confirm")).toHaveAccessibleDescription(/not the name of the team/)
    expect(await accessibility(other)).toEqual([])
    await dialog.getByLabel("Type Night Pier to confirm").fill("Night Pier")
    await dialog.getByRole("button", { name: "Delete team" }).click()
    await expect(other.getByText("Team deleted").first()).toBeVisible()
    await expect(switcher(other)).toHaveAccessibleName("Team Lantern Quay: switch team")
    await expect(other.getByRole("option").first()).toBeVisible()
    await other.goto(`${url}/dashboard/settings/team`)
    await other.getByRole("button", { name: "Restore Night Pier" }).click()
    await expect(other.getByText("Night Pier is back").first()).toBeVisible()
    await other.waitForURL(/team=night-pier/)
    await expect(switcher(other)).toHaveAccessibleName("Team Night Pier: switch team")
  })

  await test.step("a team that cannot be reached is said, and nothing changes", async () => {
    await page.route("**/api/auth/organization/set-active", (route) => route.abort("connectionreset"), { times: 1 })
    await switcher(page).click()
    await page.getByRole("option", { name: /Night Pier/ }).click()
    await expect(page.getByText("Failed to fetch organization").first()).toBeVisible()
    await expect(switcher(page)).toHaveAccessibleName("Team Lantern Quay: switch team")
  })
})

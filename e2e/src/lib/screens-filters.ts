import type { Page } from "@playwright/test"
import type { Screen } from "./screens.ts"

type Failing = (...procedures: string[]) => (page: Page) => Promise<void>

const inbox = "/dashboard/submissions"

/** Opens what the list can be narrowed by: a chip next to the others, on a phone a button in the header. */
async function openFilters(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Filter", exact: true }).click()
  await page.getByRole("combobox", { name: "Filter by…" }).waitFor()
}

/** The filters of the inbox, and its saved views. */
export function filterScreens(failing: Failing): Screen[] {
  return [
    {
      name: "filters",
      state: "full",
      viewer: "owner",
      path: `${inbox}?assignee=none&date=..2099-01-01&held=no`,
      ready: async (page) => {
        await page.getByRole("button", { name: /^Held no/ }).waitFor()
        await openFilters(page)
        await page
          .getByText(/\d submissions?$/)
          .first()
          .waitFor({ state: "attached" })
      },
    },
    {
      name: "filters",
      state: "empty",
      viewer: "owner",
      path: `${inbox}?date=2020-01-02..2020-02-03&files=yes&state=all`,
      ready: (page) => page.getByRole("button", { name: "Remove Arrived" }).waitFor(),
    },
    {
      name: "filters",
      state: "failing",
      viewer: "owner",
      path: inbox,
      before: failing("submissions.facets"),
      ready: async (page) => {
        await openFilters(page)
        await page.getByText("The counts did not load.").waitFor()
      },
    },
    {
      name: "view",
      state: "failing",
      viewer: "owner",
      path: `${inbox}?held=yes&state=all`,
      ready: async (page) => {
        await page.getByRole("button", { name: "More about this list" }).click()
        await page.getByRole("menuitem", { name: "Save as a view" }).click()
        await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click()
        await page.getByText("Give the view a name.").waitFor()
      },
    },
  ]
}

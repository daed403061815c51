import type { Page } from "@playwright/test"
import type { Screen } from "./screens.ts"

type Failing = (...procedures: string[]) => (page: Page) => Promise<void>

/** The search of the inbox, and the settings of what it labels with. */
export function inboxScreens(failing: Failing): Screen[] {
  const labels = "/dashboard/settings/labels"
  return [
    {
      name: "search",
      state: "full",
      viewer: "owner",
      path: "/dashboard/submissions?q=the",
      ready: (page) => page.locator("mark").first().waitFor(),
    },
    {
      name: "search",
      state: "empty",
      viewer: "owner",
      path: "/dashboard/submissions?q=nothing+is+called+this",
      ready: (page) =>
        page
          .getByText(/^Nothing has/)
          .first()
          .waitFor(),
    },
    {
      name: "labels",
      state: "full",
      viewer: "owner",
      path: labels,
      ready: (page) => page.getByRole("region", { name: "Verdict" }).waitFor(),
    },
    {
      name: "labels",
      state: "empty",
      viewer: "newcomer",
      path: labels,
      ready: (page) => page.getByRole("heading", { name: "Nothing to label with yet" }).waitFor(),
    },
    {
      name: "labels",
      state: "failing",
      viewer: "owner",
      path: labels,
      before: failing("labelGroups.list"),
      ready: (page) => page.getByText("The labels did not load").waitFor(),
    },
    {
      name: "label group",
      state: "full",
      viewer: "owner",
      path: labels,
      ready: async (page) => {
        await page.getByRole("button", { name: "Actions for Feedback" }).click()
        await page.getByRole("menuitem", { name: "Edit" }).click()
        await page.getByLabel("Only where a certain label stands").check()
        await page.getByRole("checkbox", { name: "Pass" }).check()
      },
    },
    {
      name: "label merge",
      state: "full",
      viewer: "owner",
      path: labels,
      ready: async (page) => {
        await page.getByRole("button", { name: "Actions for Send more" }).click()
        await page.getByRole("menuitem", { name: /^Merge/ }).click()
        await page.getByRole("dialog").getByRole("radio").first().check()
      },
    },
    {
      name: "label",
      state: "failing",
      viewer: "owner",
      path: labels,
      ready: async (page) => {
        await page.getByRole("region", { name: "Fit" }).getByRole("button", { name: "Add a label" }).click()
        await page.getByRole("dialog").getByLabel("Key").fill("1")
        await page.getByRole("dialog").getByRole("button", { name: "Add label" }).click()
        await page.getByText("1 is the key of Sign.").waitFor()
      },
    },
  ]
}

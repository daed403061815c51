import type { Page } from "@playwright/test"
import type { Screen } from "./screens.ts"

type Failing = (...procedures: string[]) => (page: Page) => Promise<void>

/** Starts selection with the mouse or a finger: checkboxes in front of the rows. */
async function beginPicking(page: Page): Promise<void> {
  const back = page.getByRole("button", { name: "Back to the list" })
  await page.getByRole("option").or(back).first().waitFor()
  if (await back.isVisible()) await back.click()
  await page.getByRole("button", { name: "More about this list" }).click()
  await page.getByRole("menuitem", { name: "Select submissions" }).click()
  await page.getByRole("region", { name: "Selection" }).waitFor()
}

/** The inbox's search, and the settings of its labels and stages. */
export function inboxScreens(failing: Failing): Screen[] {
  const labels = "/dashboard/settings/labels"
  const stages = "/dashboard/settings/stages"
  return [
    {
      name: "search",
      state: "full",
      viewer: "owner",
      path: "/dashboard/submissions?q=the",
      // In a low window, the first visible result may contain the word only in its answers, which the list does not show.
      ready: (page) => page.getByRole("option").first().waitFor(),
    },
    {
      name: "search",
      state: "empty",
      viewer: "owner",
      path: "/dashboard/submissions?q=nothing+is+called+this",
      ready: (page) =>
        page
          .getByText(/^No results for/)
          .first()
          .waitFor(),
    },
    {
      name: "discussion",
      state: "failing",
      viewer: "owner",
      path: "/dashboard/submissions?sel=300",
      rare: true,
      before: failing("comments.list"),
      ready: (page) => page.getByText("The comments did not load.").waitFor(),
    },
    {
      name: "mentions",
      state: "empty",
      viewer: "owner",
      path: "/dashboard/submissions",
      rare: true,
      ready: async (page) => {
        await page.getByRole("button", { name: "Mentions" }).click()
        await page.getByText("Nobody has mentioned you yet").waitFor()
      },
    },
    {
      name: "stages",
      state: "full",
      viewer: "owner",
      path: stages,
      ready: (page) => page.getByText("Shortlist").filter({ visible: true }).first().waitFor(),
    },
    {
      name: "stages",
      state: "failing",
      viewer: "owner",
      path: stages,
      before: failing("stages.list"),
      ready: (page) => page.getByText("The stages did not load").waitFor(),
      rare: true,
    },
    {
      name: "stages-edit",
      state: "full",
      viewer: "owner",
      path: stages,
      ready: async (page) => {
        await page.getByRole("button", { name: "Add a stage" }).click()
        await page.getByRole("dialog", { name: "Add a stage" }).waitFor()
      },
      rare: true,
    },
    {
      name: "stages-remove",
      state: "full",
      viewer: "owner",
      path: stages,
      ready: async (page) => {
        await page.getByRole("button", { name: "Actions for Shortlist" }).click()
        await page.getByRole("menuitem", { name: "Remove…" }).click()
        await page.getByRole("dialog", { name: "Remove Shortlist?" }).waitFor()
      },
      rare: true,
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
      ready: (page) => page.getByRole("heading", { name: "No labels yet" }).waitFor(),
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
        await page.getByLabel("Only with certain other labels").check()
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
    {
      name: "picked",
      state: "full",
      viewer: "owner",
      path: "/dashboard/submissions?state=all",
      ready: async (page) => {
        await beginPicking(page)
        for (const at of [0, 2, 3]) await page.getByRole("option").nth(at).locator("[data-box]").click({ force: true })
        await page.getByText("3 selected").waitFor()
        await page.getByRole("button", { name: "Labels", exact: true }).last().click()
        await page.getByRole("menuitemcheckbox").first().waitFor()
      },
    },
    {
      name: "focus",
      state: "full",
      viewer: "owner",
      path: "/dashboard/submissions/focus?state=all",
      ready: (page) => page.locator("article[data-number]").waitFor(),
    },
    {
      name: "focus",
      state: "empty",
      viewer: "owner",
      path: "/dashboard/submissions/focus?q=nothing+is+called+this",
      ready: (page) => page.getByRole("heading", { name: "No submissions here" }).waitFor(),
    },
    {
      name: "focus",
      state: "failing",
      viewer: "owner",
      path: "/dashboard/submissions/focus",
      before: failing("submissions.list"),
      ready: (page) => page.getByText("The list did not load").waitFor(),
    },
    {
      name: "keys",
      state: "full",
      viewer: "owner",
      path: "/dashboard/settings/keys",
      ready: (page) => page.getByText("Next submission", { exact: true }).waitFor(),
    },
    {
      name: "keys",
      state: "failing",
      viewer: "owner",
      path: "/dashboard/settings/keys",
      rare: true,
      ready: async (page) => {
        await page.getByRole("button", { name: /^Next submission: .*Change the shortcut/ }).click()
        await page.keyboard.press("d")
        await page.getByText(/^D already does this/).waitFor()
      },
    },
    {
      name: "palette",
      state: "full",
      viewer: "owner",
      path: "/dashboard/submissions",
      rare: true,
      ready: async (page) => {
        await page.getByRole("option").first().waitFor()
        await page.keyboard.press("ControlOrMeta+k")
        await page.getByRole("combobox", { name: "Search or jump to" }).fill("sh")
        await page
          .getByRole("option", { name: /Shortlist/ })
          .first()
          .waitFor()
      },
    },
    {
      name: "picked",
      state: "empty",
      viewer: "owner",
      path: "/dashboard/submissions?state=all",
      ready: async (page) => {
        await beginPicking(page)
        await page.getByRole("button", { name: "Select these" }).click()
        await page.getByRole("button", { name: /^Select all/ }).click()
        await page.getByRole("button", { name: "Stage", exact: true }).click()
        await page.getByRole("menuitem", { name: "Declined" }).click()
        await page.getByRole("alertdialog").waitFor()
      },
    },
  ]
}

import type { Page } from "@playwright/test"
import type { Screen } from "./screens.ts"

type Failing = (...procedures: string[]) => (page: Page) => Promise<void>

const csv = (rows: readonly string[]) => Buffer.from(["artist,email,Received,Stage,tracks.1.title,notes", ...rows].join("\n"))
/** The last day of a month says the order of its dates; another day leaves the question to the person who imports. */
const rowsWith = (date: string) => [
  "Kitefall,hello@kitefall.example,2024-03-20,Listening,Glasshouse,quiet",
  `Wrong,no address,${date},Nowhere,Attic,loud`,
]

async function upload(page: Page, date = "31.12.2024"): Promise<void> {
  await page.getByRole("combobox", { name: "Portal" }).selectOption("demos")
  await page.getByLabel("File").setInputFiles({ name: "old tool.csv", mimeType: "text/csv", buffer: csv(rowsWith(date)) })
  await page.getByRole("button", { name: "Upload" }).click()
  await page.getByRole("button", { name: "Check the rows" }).waitFor()
}

/** Import in the settings, step by step. */
export function importScreens(failing: Failing): Screen[] {
  const path = "/dashboard/settings/import"
  return [
    { name: "import", state: "full", viewer: "owner", path, ready: (page) => page.getByRole("button", { name: "Upload" }).waitFor() },
    {
      name: "import",
      state: "empty",
      viewer: "newcomer",
      path,
      ready: (page) => page.getByText("There is no portal to import into yet").waitFor(),
    },
    {
      name: "import",
      state: "failing",
      viewer: "owner",
      path,
      before: failing("portals.list", "imports.list"),
      ready: (page) => page.getByText("The imports did not load").first().waitFor(),
    },
    { name: "import-columns", state: "full", viewer: "owner", path, rare: true, ready: (page) => upload(page, "03.04.2024") },
    {
      name: "import-check",
      state: "full",
      viewer: "owner",
      path,
      rare: true,
      ready: async (page) => {
        await upload(page)
        await page.getByText("Reject the row").first().click()
        await page.getByRole("button", { name: "Check the rows" }).click()
        await page.getByText("2 rows checked").first().waitFor()
      },
    },
  ]
}

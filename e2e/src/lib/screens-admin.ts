import type { Page } from "@playwright/test"
import type { Screen } from "./screens.ts"

const row = (page: Page) => page.locator("[data-row]").first()

/** The installation's own pages, for who runs it: owner@ of the seed. */
export function adminScreens(failing: (...procedures: string[]) => (page: Page) => Promise<void>): Screen[] {
  const full = (name: string, path: string, ready: Screen["ready"], more: Partial<Screen> = {}): Screen => ({
    name: `admin-${name}`,
    state: "full",
    viewer: "owner",
    path: `/dashboard/admin/${path}`,
    ready,
    ...more,
  })
  const open = async (page: Page) => {
    await row(page).click()
    await page.getByRole("dialog").locator("dl").first().waitFor()
  }
  const testMail = async (page: Page) => {
    await page.getByRole("button", { name: "Send me a test mail" }).click()
    await row(page).waitFor()
  }
  return [
    full("users", "users", (page) => row(page).waitFor()),
    full(
      "users",
      "users",
      async (page) => {
        await page.getByRole("searchbox").fill("nobody is called that")
        await page.getByRole("heading", { name: "No users found." }).waitFor()
      },
      { state: "empty", rare: true },
    ),
    full("users", "users", (page) => page.getByText("This did not load.").waitFor(), {
      state: "failing",
      before: failing("admin.users.list"),
    }),
    full("user", "users", async (page) => {
      await page.getByRole("searchbox").fill("member@example.com")
      await page.getByRole("button", { name: /member@example\.com/ }).click()
      await page.getByRole("button", { name: "Act as this person" }).waitFor()
    }),
    full(
      "ban",
      "users",
      async (page) => {
        await page.getByRole("searchbox").fill("member@example.com")
        await page.getByRole("button", { name: /member@example\.com/ }).click()
        await page.getByRole("button", { name: "Ban", exact: true }).click()
        await page.getByRole("dialog", { name: /^Ban / }).getByRole("button", { name: "Ban" }).click()
        await page.getByText("This cannot be empty.").waitFor()
      },
      { state: "failing", rare: true },
    ),
    full(
      "new-account",
      "users",
      async (page) => {
        await page.getByRole("button", { name: "New account" }).click()
        await page.getByRole("textbox", { name: "Name" }).waitFor()
      },
      { rare: true },
    ),
    full("teams", "teams", (page) => row(page).waitFor(), { rare: true }),
    full("team", "teams", open, { rare: true }),
    full("jobs", "jobs", async (page) => {
      await page.getByRole("button", { name: /^Done/ }).click()
      await row(page).or(page.getByText("No entries match.")).first().waitFor()
    }),
    full("jobs", "jobs", (page) => page.getByText("No failed jobs.").waitFor(), { state: "empty", rare: true }),
    full("mail", "mail", testMail),
    full(
      "mail-read",
      "mail",
      async (page) => {
        await testMail(page)
        await row(page).click()
        await page.getByTitle("The mail as its reader sees it").or(page.locator("pre")).first().waitFor()
      },
      { rare: true },
    ),
    full("storage", "storage", async (page) => {
      await page.getByRole("button", { name: "Count the files" }).click()
      await page.getByRole("heading", { name: "By team" }).waitFor()
      await page.getByRole("button", { name: "Count the files" }).waitFor()
    }),
    full("health", "health", (page) => page.getByText(/Writable/).waitFor()),
    full("settings", "settings", (page) => page.getByText("SMTP_URL").waitFor(), { rare: true }),
    full("audit", "audit", (page) =>
      row(page)
        .or(page.getByRole("heading", { name: "No entries match." }))
        .first()
        .waitFor(),
    ),
    {
      name: "acting",
      state: "full",
      viewer: "owner",
      path: "/dashboard/admin/users",
      ready: async (page) => {
        await page.getByRole("searchbox").fill("viewer@example.com")
        await page.getByRole("button", { name: /viewer@example\.com/ }).click()
        await page.getByRole("button", { name: "Act as this person" }).click()
        await page.getByRole("region", { name: "Acting as somebody else" }).waitFor()
        await page.getByRole("option").first().waitFor()
      },
    },
  ]
}

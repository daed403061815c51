import type { Page } from "@playwright/test"
import type { Screen } from "./screens.ts"

type Failing = (...procedures: string[]) => (page: Page) => Promise<void>

const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
const full = { state: "full", viewer: "owner" } as const

/** What a team does to its portals: build, design, settings, share, results; and what they are made from. */
export function builderScreens(failing: Failing): Screen[] {
  const demos = "/dashboard/portals/demos"
  return [
    {
      ...full,
      name: "builder-field",
      path: demos,
      ready: async (page) => {
        await page
          .getByRole("button", { name: /^Genre/ })
          .first()
          .click()
        await shown(page, "Names this answer in the API and in files for programs.")
      },
    },
    {
      ...full,
      name: "builder-add",
      path: demos,
      ready: async (page) => {
        await page.getByRole("button", { name: "Add a field" }).click()
        await page
          .getByRole("option", { name: /^Short text/ })
          .last()
          .waitFor()
      },
    },
    {
      ...full,
      name: "builder-conditions",
      path: demos,
      ready: async (page) => {
        await page
          .getByRole("button", { name: /^Message/ })
          .first()
          .click()
        await page.getByLabel("Shown", { exact: true }).selectOption("Only when")
        await page.getByRole("button", { name: "Add a condition" }).click()
        await page.getByLabel("How many of the conditions").waitFor()
      },
    },
    {
      name: "builder-faults",
      state: "failing",
      viewer: "owner",
      path: demos,
      ready: async (page) => {
        await page
          .getByRole("button", { name: /^Artist name/ })
          .first()
          .click()
        await page.getByLabel("Question", { exact: true }).fill("")
        await page.getByRole("button", { name: "1 thing to fix" }).click()
        await shown(page, "Write a question, like Artist name.")
      },
    },
    { ...full, name: "builder-form", path: demos, ready: async (page) => page.locator("#field-form").click() },
    { ...full, name: "portal-design", path: `${demos}?tab=design`, ready: (page) => shown(page, "Accent colour") },
    {
      ...full,
      name: "portal-settings",
      path: `${demos}?tab=settings`,
      ready: async (page) => {
        await page.getByLabel("Opens", { exact: true }).selectOption("At a time")
        await page.getByLabel("Time zone").selectOption("Asia/Tokyo")
      },
    },
    { ...full, name: "portal-share", path: `${demos}?tab=share`, ready: (page) => shown(page, "QR code") },
    { ...full, name: "portal-results", path: `${demos}?tab=results`, ready: (page) => shown(page, /By day|No visits yet/) },
    {
      name: "portal-results",
      state: "failing",
      viewer: "owner",
      path: `${demos}?tab=results`,
      before: failing("portals.results"),
      ready: (page) => shown(page, "The results did not load"),
    },
    {
      ...full,
      name: "portal-new",
      path: "/dashboard/portals?new=talk-proposals",
      ready: (page) => shown(page, "talk-proposals is available."),
    },
    { ...full, name: "templates", path: "/dashboard/templates?of=grant-applications", ready: (page) => shown(page, "Use this template") },
    {
      name: "templates",
      state: "failing",
      viewer: "owner",
      path: "/dashboard/templates",
      before: failing("templates.list"),
      ready: (page) => shown(page, "The templates did not load"),
    },
  ]
}

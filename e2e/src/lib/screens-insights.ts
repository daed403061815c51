import type { Page } from "@playwright/test"
import type { Screen } from "./screens.ts"

type Failing = (...procedures: string[]) => (page: Page) => Promise<void>

/** What the team's numbers say. */
export function insightScreens(failing: Failing): Screen[] {
  const path = "/dashboard/insights"
  return [
    {
      name: "insights",
      state: "full",
      viewer: "owner",
      path,
      ready: async (page) => {
        await page.locator("[data-chart=arrivals] svg a").first().waitFor({ state: "attached" })
        await page.locator("[data-chart=stuck] table").waitFor()
      },
    },
    {
      name: "insights",
      state: "empty",
      viewer: "newcomer",
      path,
      ready: (page) => page.getByText("Nothing has arrived yet").waitFor(),
    },
    {
      name: "insights",
      state: "failing",
      viewer: "owner",
      path,
      rare: true,
      before: failing("insights.overview"),
      ready: (page) => page.getByText("Insights did not load").first().waitFor(),
    },
  ]
}

import type { Page } from "@playwright/test"
import { landscape } from "./picture.ts"
import type { Screen } from "./screens.ts"

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor()

/** A step as it is shown to who comes back to it; what is stored stays as it is. */
const atStep = (step: string, title: string) => async (page: Page) => {
  await page.route(/onboarding\.get/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"step":(?:"\w+"|null)/, `"step":"${step}"`)
    await route.fulfill({ response, body })
  })
  await page.goto(new URL("/dashboard/onboarding", page.url()).href)
  await heading(page, title)
  await page.getByRole("textbox").first().waitFor()
}

/** The end of the first steps, with a draft that is there from the first picture on. */
const atTheEnd = async (page: Page) => {
  const { origin } = new URL(page.url())
  const draft = { template: "talk-proposals", title: "Talk proposals", slug: "beginners-talks", state: "draft" }
  await page.request.post(`${origin}/api/trpc/portals.create`, { data: draft, headers: { origin } })
  await atStep("ready", "Talk proposals is ready")(page)
}

/** The first steps, and the settings of notifications and of one's own face. */
export const onboardingScreens: readonly Screen[] = [
  {
    name: "onboarding-team",
    state: "full",
    viewer: "beginner",
    path: "/dashboard/onboarding",
    ready: atStep("team", "Your team"),
  },
  {
    name: "onboarding-team",
    state: "failing",
    viewer: "beginner",
    path: "/dashboard/onboarding",
    ready: async (page) => {
      await atStep("team", "Your team")(page)
      await page.getByLabel("Name of the team").fill("")
      await page.getByLabel("Address of the team").fill("Not an address!")
      await page.getByRole("button", { name: "Continue", exact: true }).click()
      await page.getByText(/Give the team a name/).waitFor()
    },
  },
  {
    name: "onboarding-collect",
    state: "full",
    viewer: "beginner",
    path: "/dashboard/onboarding",
    ready: atStep("collect", "What do you collect?"),
  },
  { name: "onboarding-invite", state: "full", viewer: "beginner", path: "/dashboard/onboarding", ready: atStep("invite", "Invite people") },
  {
    name: "onboarding-ready",
    state: "full",
    viewer: "beginner",
    path: "/dashboard/onboarding",
    ready: atTheEnd,
  },
  {
    name: "settings-notifications",
    state: "full",
    viewer: "owner",
    path: "/dashboard/settings/notifications",
    ready: (page) => heading(page, "Discord"),
  },
  {
    name: "settings-picture",
    state: "full",
    viewer: "owner",
    path: "/dashboard/settings",
    ready: async (page) => {
      await page.getByRole("button", { name: "Upload a picture" }).waitFor()
      await page
        .getByLabel("Your picture: choose a file")
        .setInputFiles({ name: "face.png", mimeType: "image/png", buffer: landscape(640, 400) })
      await page.getByRole("dialog", { name: "Choose what is shown" }).waitFor()
    },
  },
]

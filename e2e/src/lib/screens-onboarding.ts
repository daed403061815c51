import type { Page } from "@playwright/test"
import { landscape } from "./picture.ts"
import type { Screen } from "./screens.ts"

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true }).waitFor()

/** A step as it is shown to who comes back to it; what is stored stays as it is. */
const atStep = (step: string, title: string) => async (page: Page) => {
  await page.route(/onboarding\.get/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replace(/"step":"\w+"/, `"step":"${step}"`)
      .replace(/"portal":null/, '"portal":{"id":"p","slug":"music-demos","title":"Music demos"}')
    await route.fulfill({ response, body })
  })
  await page.reload()
  await heading(page, title)
  await page.getByRole("textbox").first().waitFor()
}

/** The first steps, and the settings of notifications and of one's own face. */
export const onboardingScreens: readonly Screen[] = [
  {
    name: "onboarding-team",
    state: "full",
    viewer: "beginner",
    path: "/dashboard/onboarding",
    ready: async (page) => {
      await heading(page, "Your team")
      await page.getByLabel("Name of the team").waitFor()
    },
  },
  {
    name: "onboarding-team",
    state: "failing",
    viewer: "beginner",
    path: "/dashboard/onboarding",
    ready: async (page) => {
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
    ready: atStep("ready", "Music demos is open"),
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

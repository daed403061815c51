import type { Page } from "@playwright/test"
import type { Screen } from "./screens.ts"

type Failing = (...procedures: string[]) => (page: Page) => Promise<void>

/** Deciding, what is held, the outbox, the conversation, and reply templates. */
export function decisionScreens(failing: Failing): Screen[] {
  const text = (page: Page, words: string) => page.getByText(words).first().waitFor()
  return [
    {
      name: "decisions",
      state: "full",
      viewer: "owner",
      path: "/dashboard/decisions",
      ready: (page) => page.getByRole("region", { name: "Held decisions" }).waitFor(),
    },
    {
      name: "decisions",
      state: "empty",
      viewer: "newcomer",
      path: "/dashboard/decisions",
      ready: (page) => text(page, "Nothing is held"),
    },
    {
      name: "decisions",
      state: "failing",
      viewer: "owner",
      path: "/dashboard/decisions",
      rare: true,
      before: failing("publications.preview"),
      ready: (page) => text(page, "The held decisions did not load"),
    },
    {
      name: "releases",
      state: "empty",
      viewer: "newcomer",
      path: "/dashboard/_releases",
      ready: (page) => text(page, "No releases yet"),
    },
    {
      name: "releases",
      state: "failing",
      viewer: "owner",
      path: "/dashboard/_releases",
      rare: true,
      before: failing("releases.list"),
      ready: (page) => text(page, "The releases did not load"),
    },
    {
      name: "outbox",
      state: "empty",
      viewer: "newcomer",
      path: "/dashboard/outbox",
      ready: (page) => text(page, "Nothing is waiting"),
    },
    {
      name: "outbox",
      state: "failing",
      viewer: "owner",
      path: "/dashboard/outbox",
      rare: true,
      before: failing("outbox.list"),
      ready: (page) => text(page, "The outbox did not load"),
    },
    {
      name: "recent",
      state: "empty",
      viewer: "newcomer",
      path: "/dashboard/recent",
      ready: (page) => text(page, "No activity yet"),
    },
    {
      name: "recent",
      state: "failing",
      viewer: "owner",
      path: "/dashboard/recent",
      rare: true,
      before: failing("undo.list"),
      ready: (page) => text(page, "Your activity did not load"),
    },
    {
      name: "decide",
      state: "full",
      viewer: "owner",
      path: "/dashboard/submissions?sel=299",
      rare: true,
      ready: async (page) => {
        await page.getByRole("button", { name: /^Decide/ }).click()
        const dialog = page.getByRole("dialog")
        await dialog.getByRole("combobox", { name: "Reply template" }).selectOption({ index: 1 })
        await dialog.getByText(/^Lantern Quay: /).waitFor()
      },
    },
    {
      name: "conversation",
      state: "full",
      viewer: "owner",
      path: "/dashboard/submissions?sel=299",
      rare: true,
      ready: async (page) => {
        await page.getByRole("button", { name: /^Write to / }).click()
        await page.getByRole("textbox", { name: /^Message to / }).fill("Hello {{submitter.name}}, thank you.")
        await page
          .getByRole("region", { name: "As they will read it" })
          .getByText(/^Hello /)
          .waitFor()
      },
    },
    {
      name: "replies",
      state: "full",
      viewer: "owner",
      path: "/dashboard/templates?replies=all",
      ready: (page) => page.getByRole("list", { name: "Reply templates" }).waitFor(),
    },
    {
      name: "replies",
      state: "failing",
      viewer: "owner",
      path: "/dashboard/templates?replies=all",
      rare: true,
      before: failing("replies.list"),
      ready: (page) => text(page, "The reply templates did not load"),
    },
  ]
}

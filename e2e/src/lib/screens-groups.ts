import type { Page } from "@playwright/test"
import { signInClient } from "./rpc.ts"
import type { Screen } from "./screens.ts"

type Failing = (...procedures: string[]) => (page: Page) => Promise<void>

const settings = "/dashboard/settings/groups"
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

/** Groups, and who of the team sees a portal. @param url the seeded installation, which gets three groups and a portal kept to one of them */
export async function groupScreens(url: string, failing: Failing): Promise<Screen[]> {
  const owner = await signInClient(url, "owner@example.com")
  const { items } = await owner.query<{ items: { id: string; name: string; role: string }[] }>("members.list")
  const make = (name: string, userIds: string[]) => owner.mutate<{ id: string }>("groups.create", { name, userIds })
  const night = await make(
    "Night shift",
    items.filter((one) => one.role !== "owner").map((one) => one.id),
  )
  await make("Jury of the autumn round, ambient and field recordings", [items[0]?.id ?? ""])
  await make("Guests", [])
  const portal = await owner.mutate<{ id: string }>("portals.create", {
    template: "music-demos",
    title: "Night demos",
    slug: "look-night",
  })
  await owner.mutate("portals.setGroups", { id: portal.id, groupIds: [night.id] })
  const dialog = (page: Page, name: string) => page.getByRole("dialog", { name }).or(page.getByRole("alertdialog", { name })).waitFor()
  const screen = (name: string, state: Screen["state"], path: string, ready: Screen["ready"], more: Partial<Screen> = {}): Screen => ({
    name,
    state,
    viewer: "owner",
    path,
    ready,
    ...more,
  })
  const audience = (slug: string) => `/dashboard/portals/${slug}?tab=settings`
  const show = (page: Page) => page.getByRole("heading", { name: "Who sees it" }).scrollIntoViewIfNeeded()
  return [
    screen("groups", "full", settings, (page) => button(page, "Edit Night shift").waitFor()),
    screen("audit", "full", "/dashboard/settings/audit", (page) => page.getByText("Group created").first().waitFor()),
    screen("audit", "failing", "/dashboard/settings/audit", (page) => page.getByText("The audit log did not load").waitFor(), {
      before: failing("audit.list"),
      rare: true,
    }),
    screen("groups", "empty", settings, (page) => page.getByText("No groups yet").waitFor(), { viewer: "newcomer", rare: true }),
    screen("groups", "failing", settings, (page) => page.getByText("The groups could not be loaded").waitFor(), {
      rare: true,
      before: failing("groups.list"),
    }),
    screen("group-edit", "full", settings, async (page) => {
      await button(page, "Edit Night shift").click()
      await dialog(page, "Edit Night shift")
      await page.getByRole("checkbox").first().waitFor()
    }),
    screen(
      "group-new",
      "failing",
      settings,
      async (page) => {
        await button(page, "New group").click()
        await button(page, "Create").click()
        await page.getByText("Give the group a name.").waitFor()
        await page.getByRole("checkbox").first().waitFor()
      },
      { rare: true },
    ),
    screen(
      "group-delete",
      "full",
      settings,
      async (page) => {
        await button(page, "Delete Night shift").click()
        await dialog(page, "Delete Night shift?")
      },
      { rare: true },
    ),
    screen("audience", "full", audience("look-night"), async (page) => {
      await page.getByRole("checkbox", { name: "Night shift" }).waitFor()
      await show(page)
    }),
    screen(
      "audience",
      "failing",
      audience("demos"),
      async (page) => {
        await page.getByRole("radio", { name: "Only these groups" }).click()
        await page.getByRole("checkbox", { name: "Night shift" }).waitFor()
        const form = page.locator("form").filter({ has: page.getByRole("radio", { name: "Only these groups" }) })
        await form.getByRole("button", { name: "Save", exact: true }).click()
        await page.getByText("Choose at least one group").waitFor()
      },
      { rare: true },
    ),
  ]
}

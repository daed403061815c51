import type { Page } from "@playwright/test"
import { signInClient } from "./rpc.ts"
import type { Screen } from "./screens.ts"

type Failing = (...procedures: string[]) => (page: Page) => Promise<void>

const settings = "/dashboard/settings"
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" })

/** Opens what a button of the settings opens. */
function opened(name: string | RegExp) {
  return async (page: Page) => {
    await button(page, name).first().click()
    await page.getByRole("dialog").waitFor()
  }
}

/** Opens the switcher, where the screen has it. */
async function openSwitcher(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 768) {
    await button(page, "More").click()
    await page.getByRole("menuitem", { name: "Switch team" }).click()
  } else await button(page, /switch team$/).click()
  await page.getByRole("combobox", { name: "Find a team" }).waitFor()
}

/** The team's own screens, with two open invitations and a role of its own in them. `url`: the seeded installation. */
export async function teamScreens(url: string, failing: Failing): Promise<Screen[]> {
  const owner = await signInClient(url, "owner@example.com")
  const emails = ["mara@lantern.example", "juno@lantern.example"]
  const { results } = await owner.mutate<{ results: { id: string }[] }>("invitations.send", { emails, role: "member" })
  await owner.mutate("roles.create", { name: "Label scout", grants: { submission: ["read", "label", "comment"], insight: ["read"] } })
  const [open, cancelled] = results.map((one) => `/accept-invitation/${one.id}`)
  await owner.mutate("invitations.cancel", { id: results[1]?.id })
  const full = (name: string, path: string, ready: Screen["ready"], rare = false): Screen => {
    return { name, state: "full", viewer: "owner", path, ready, ...(rare ? { rare } : {}) }
  }
  const failed = (name: string, procedure: string, words: string): Screen => ({
    name,
    state: "failing",
    viewer: "owner",
    path: `${settings}/${name}`,
    rare: true,
    before: failing(procedure),
    ready: (page) => page.getByText(words).first().waitFor(),
  })
  return [
    full("team", `${settings}/team`, (page) => button(page, "Delete team").waitFor()),
    full("team-delete", `${settings}/team`, opened("Delete team"), true),
    full("members", `${settings}/members`, (page) =>
      button(page, "More for juno@lantern.example")
        .or(button(page, /^More for mara/))
        .first()
        .waitFor(),
    ),
    failed("members", "members.people", "The members did not load"),
    full("roles", `${settings}/roles`, (page) => button(page, "Change the role Label scout").waitFor()),
    failed("roles", "roles.list", "The roles did not load"),
    full("role-new", `${settings}/roles`, opened(/^New role$/)),
    full("role-see", `${settings}/roles`, opened("What the role Viewer may do"), true),
    full("role-delete", `${settings}/roles`, opened("Delete the role Label scout"), true),
    full("plan", `${settings}/plan`, (page) => page.getByText("Self-hosted, everything included").waitFor()),
    failed("plan", "subscription.get", "The plan did not load"),
    full("team-switcher", "/dashboard/portals", openSwitcher),
    full(
      "team-create",
      "/dashboard/portals",
      async (page) => {
        await openSwitcher(page)
        await page.getByRole("option", { name: "Create a team" }).click()
        await page.getByRole("dialog").getByLabel("Short name").fill("lantern-quay")
        await page.getByText("Slug is taken").waitFor()
      },
      true,
    ),
    {
      name: "invitation",
      state: "full",
      viewer: "nobody",
      path: open ?? "",
      ready: (page) => page.getByRole("link", { name: "Create an account" }).waitFor(),
    },
    {
      name: "invitation",
      state: "failing",
      viewer: "nobody",
      path: cancelled ?? "",
      ready: (page) => page.getByText("This invitation was taken back").waitFor(),
    },
  ]
}

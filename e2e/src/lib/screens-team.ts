import { standardPlans } from "@intray/server/modules/billing/subscription/plans"
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

/** Answers a procedure with these facts in the place of some of its own, whatever it is asked together with. */
function answering(procedure: string, change: (data: Record<string, unknown>) => Record<string, unknown>) {
  return async (page: Page) => {
    await page.route(
      (url) => url.pathname.startsWith("/api/trpc/") && url.pathname.includes(procedure),
      async (route) => {
        const response = await route.fetch()
        const at = new URL(route.request().url()).pathname.replace("/api/trpc/", "").split(",").indexOf(procedure)
        const body = (await response.json()) as { result: { data: Record<string, unknown> } }[]
        const one = body[at]
        if (one) one.result.data = change(one.result.data)
        await route.fulfill({ response, json: body })
      },
    )
  }
}

/** The plan page of a team on Free that has used so much of it. */
function onFree(state: Screen["state"], seats: number, portals: number, submissions: number, words: string): Screen {
  const of = (limit: number, used: number) => ({ limit, used, unlimited: false })
  const features = { seats: of(3, seats), portals: of(2, portals), submissions: of(100, submissions) }
  const switched = { remove_watermark: false, discord_notifications: false, api_access: false }
  return {
    name: "plan-free",
    state,
    viewer: "owner",
    path: `${settings}/plan`,
    before: async (page) => {
      await answering("billing.plan", () => ({ plan: "free", features: { ...features, ...switched } }))(page)
      await answering("billing.offer", () => ({
        sold: false,
        plans: standardPlans.map((one) => ({ ...one, monthly: null, yearly: null })),
      }))(page)
    },
    ready: (page) => page.getByText(words).first().waitFor(),
    ...(state === "full" ? {} : { rare: true }),
  }
}

/** The page of an invitation as it is in each case. */
async function invitationScreens(url: string, freshUrl: string): Promise<Screen[]> {
  const owner = await signInClient(url, "owner@example.com")
  const emails = ["ines@lantern.example", "kit@lantern.example"]
  const { results } = await owner.mutate<{ results: { id: string }[] }>("invitations.send", { emails, role: "member" })
  await owner.mutate("invitations.cancel", { id: results[1]?.id })
  const [open = "", cancelled = ""] = results.map((one) => `/accept-invitation/${one.id}`)
  const others = await signInClient(freshUrl, "ines@example.com")
  const asked = { emails: ["somebody.else@lantern.example"], role: "viewer" }
  const sent = await others.mutate<{ results: { id: string }[] }>("invitations.send", asked)
  const elsewhere = `/accept-invitation/${sent.results[0]?.id}`
  const look = (facts: Record<string, unknown>) => answering("invitations.look", (data) => ({ ...data, ...facts }))
  const said = (name: string, viewer: Screen["viewer"], path: string, words: string, before?: Screen["before"]): Screen => ({
    name: `invitation-${name}`,
    state: "full",
    viewer,
    path,
    rare: true,
    ready: (page) => page.getByRole("heading", { level: 1, name: words }).waitFor(),
    ...(before ? { before } : {}),
  })
  return [
    {
      name: "invitation",
      state: "full",
      viewer: "nobody",
      path: open,
      ready: (page) => page.getByRole("link", { name: "Create an account" }).waitFor(),
    },
    { ...said("cancelled", "nobody", cancelled, "This invitation was cancelled"), rare: false },
    said("expired", "nobody", open, "This invitation has expired", look({ state: "expired", expiresAt: "2026-01-04T10:00:00.000Z" })),
    said("used", "nobody", open, "This invitation was used", look({ state: "used" })),
    said("declined", "nobody", open, "This invitation was declined", look({ state: "declined" })),
    said("unverified", "owner", open, "Confirm your address first", look({ case: "unverified", email: "ines@lantern.example" })),
    said("member", "owner", open, "You belong to Lantern Quay already"),
    said("wrong-account", "beginner", elsewhere, "This invitation is for somebody else"),
    said("ready", "owner", open, "Join Lantern Quay", look({ case: "ready", email: "owner@example.com" })),
  ]
}

/**
 * The team's own screens, with two open invitations and a role of its own in them.
 * @param url the seeded installation
 * @param freshUrl the new one
 */
export async function teamScreens(url: string, freshUrl: string, failing: Failing): Promise<Screen[]> {
  const owner = await signInClient(url, "owner@example.com")
  const emails = ["mara@lantern.example", "juno@lantern.example"]
  const { results } = await owner.mutate<{ results: { id: string }[] }>("invitations.send", { emails, role: "member" })
  await owner.mutate("roles.create", { name: "Label scout", grants: { submission: ["read", "label", "comment"], insight: ["read"] } })
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
    full("role-see", `${settings}/roles`, opened("Permissions of Viewer"), true),
    full("role-delete", `${settings}/roles`, opened("Delete the role Label scout"), true),
    full("plan", `${settings}/plan`, (page) => page.getByText("Self-hosted, everything included").waitFor()),
    failed("plan", "billing.plan", "The plan did not load"),
    onFree("full", 2, 2, 92, "8 are left."),
    onFree("failing", 3, 2, 131, "31 are over the limit."),
    onFree("empty", 1, 0, 0, "Free plan"),
    full("team-switcher", "/dashboard/portals", openSwitcher),
    full("member-remove", `${settings}/members`, async (page) => {
      await page.getByRole("button", { name: /^More for Tobias/ }).click()
      await page.getByRole("menuitem", { name: "Remove from the team" }).click()
      await page
        .getByRole("alertdialog")
        .getByText(/assigned to them and become/)
        .waitFor()
    }),
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
    ...(await invitationScreens(url, freshUrl)),
  ]
}

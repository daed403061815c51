import type { BrowserContext, Page, Route } from "@playwright/test"
import { answersFor, readPortal, send, sendSpam } from "./intake.ts"
import { password } from "./people.ts"
import { makeAccount, signInClient } from "./rpc.ts"
import { accountScreens, namedProviders } from "./screens-accounts.ts"
import { adminScreens } from "./screens-admin.ts"
import { builderScreens } from "./screens-builder.ts"
import { decisionScreens } from "./screens-decisions.ts"
import { filterScreens } from "./screens-filters.ts"
import { groupScreens } from "./screens-groups.ts"
import { importScreens } from "./screens-import.ts"
import { inboxScreens } from "./screens-inbox.ts"
import { insightScreens } from "./screens-insights.ts"
import { onboardingScreens } from "./screens-onboarding.ts"
import { portalScreens } from "./screens-portals.ts"
import { statusScreens } from "./screens-status.ts"
import { teamScreens } from "./screens-team.ts"
import { versionScreens } from "./screens-versions.ts"
import { type RunningServer, seed, startServer } from "./server.ts"

/** Who looks: nobody signed in, the owner of Lantern Quay, or somebody whose team is new. */
export type Viewer = "nobody" | "owner" | "newcomer" | "beginner"

export type Screen = {
  name: string
  state: "empty" | "full" | "failing"
  viewer: Viewer
  path: string
  /** What has to be on screen before it is looked at. */
  ready: (page: Page) => Promise<void>
  /** Looked at with the pictures alone: the quick tests have seen its like. */
  rare?: boolean
  /** What makes it fail, before it is opened. */
  before?: (page: Page) => Promise<void>
}

export type Stage = {
  seeded: RunningServer
  fresh: RunningServer
  screens: Screen[]
  serverOf(screen: Screen): RunningServer
  signIn(context: BrowserContext, viewer: Viewer): Promise<void>
  stop(): Promise<void>
}

/** Their first steps lie before them. */
const beginner = { name: "Mara Lind", email: "mara@example.com" }
const newcomer = { name: "Ines Aduro", email: "ines@example.com" }

const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name }).first().waitFor()

/** Answers a procedure with a failure, as a server in trouble would. */
function failing(...procedures: string[]) {
  return async (page: Page) => {
    await page.route(
      (url) => url.pathname.startsWith("/api/trpc/") && procedures.some((one) => url.pathname.includes(one)),
      (route: Route) => route.abort("connectionreset"),
    )
  }
}

/** The first stage of that category in Lantern Quay. */
async function stageId(url: string, category: string): Promise<string> {
  const client = await signInClient(url, "owner@example.com")
  const { items } = await client.query<{ items: { id: string; category: string }[] }>("stages.list")
  return items.find((one) => one.category === category)?.id ?? ""
}

/** Two installations, one full and one new, and every screen of the app in every state that it has. */
export async function setTheStage(dataDir: string): Promise<Stage> {
  await seed(dataDir, 300, { cheapPasswords: true })
  const seeded = await startServer({ dataDir, cheapPasswords: true, env: namedProviders })
  const fresh = await startServer({ cheapPasswords: true })
  await makeAccount(fresh.url, newcomer)
  await (await signInClient(fresh.url, newcomer.email)).mutate("onboarding.goTo", { step: "done" })
  await makeAccount(fresh.url, beginner)
  await (await signInClient(seeded.url, "owner@example.com")).mutate("teams.setListing", { listed: true })
  const portal = await readPortal(seeded.url, "demos")
  // One that fills in what nobody sees, so that there is spam to look at.
  await sendSpam(seeded.url, "demos", answersFor(portal, { name: "Buy followers now", email: "robot@flood.example" }))
  const spamStage = await stageId(seeded.url, "spam")
  const sent = await send(seeded.url, "demos", answersFor(portal, { name: "Kit Fall", email: "kit@example.com" }))

  const screens: Screen[] = [
    ...accountScreens,
    ...onboardingScreens,
    {
      name: "calls",
      state: "full",
      viewer: "nobody",
      path: "/t/lantern-quay",
      ready: (page) => heading(page, /^Open calls of/),
    },
    { name: "home", state: "full", viewer: "nobody", path: "/", ready: (page) => heading(page, /Sort what people send you, together/) },
    {
      name: "portal",
      state: "empty",
      viewer: "nobody",
      path: "/demos",
      ready: (page) => page.getByRole("button", { name: /^Send/ }).last().waitFor(),
    },
    {
      name: "portal",
      state: "failing",
      viewer: "nobody",
      path: "/demos",
      ready: async (page) => {
        await page.getByRole("button", { name: /^Send/ }).last().click()
        await shown(page, /things to fix above/)
      },
    },
    ...(await portalScreens(seeded.url)),
    ...(await versionScreens(seeded.url)),
    { name: "status", state: "full", viewer: "nobody", path: `/status/${sent.demoId}`, ready: (page) => shown(page, "Received") },
    { name: "not-found", state: "full", viewer: "nobody", path: "/there/is/nothing", ready: (page) => heading(page, "Page not found") },
    {
      name: "login",
      state: "empty",
      viewer: "nobody",
      path: "/auth/login",
      ready: (page) => page.getByLabel("Password", { exact: true }).waitFor(),
    },
    {
      name: "login",
      state: "failing",
      viewer: "nobody",
      path: "/auth/login",
      ready: async (page) => {
        await page.getByLabel("E-mail").fill("kit@example.com")
        await page.getByLabel("Password", { exact: true }).fill("not this one")
        await page.getByRole("button", { name: "Sign in", exact: true }).click()
        await page.getByRole("alert").first().waitFor()
      },
    },
    { name: "register", state: "empty", viewer: "nobody", path: "/auth/register", ready: (page) => page.getByLabel("E-mail").waitFor() },
    {
      name: "inbox",
      state: "empty",
      viewer: "newcomer",
      path: "/dashboard/submissions",
      ready: (page) => heading(page, /Create your first portal/),
    },
    {
      name: "inbox",
      state: "full",
      viewer: "owner",
      path: "/dashboard/submissions",
      ready: (page) => page.getByRole("option").first().waitFor(),
    },
    {
      name: "inbox",
      state: "failing",
      viewer: "owner",
      path: "/dashboard/submissions",
      before: failing("submissions.list"),
      ready: (page) => page.getByRole("button", { name: "Try again" }).first().waitFor(),
    },
    {
      name: "spam",
      state: "full",
      viewer: "owner",
      path: `/dashboard/submissions?stage=${spamStage}`,
      ready: async (page) => {
        await page.getByRole("option").first().waitFor()
        // On a phone the list is a screen of its own.
        if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole("option").first().click()
        await shown(page, "In spam")
      },
    },
    { name: "portals", state: "empty", viewer: "newcomer", path: "/dashboard/portals", ready: (page) => shown(page, "No portal yet") },
    {
      name: "portals",
      state: "full",
      viewer: "owner",
      path: "/dashboard/portals",
      ready: (page) =>
        page
          .getByRole("link", { name: /\/demos|Send us your music|Music demos/ })
          .first()
          .waitFor(),
    },
    {
      name: "portals",
      state: "failing",
      viewer: "owner",
      path: "/dashboard/portals",
      before: failing("portals.list"),
      ready: (page) => shown(page, "The portals did not load"),
    },
    {
      name: "builder",
      state: "full",
      viewer: "owner",
      path: "/dashboard/portals/demos",
      ready: (page) => page.getByText("Artist name").filter({ visible: true }).first().waitFor(),
    },
    {
      name: "builder",
      state: "failing",
      viewer: "owner",
      path: "/dashboard/portals/demos",
      before: failing("portals.get"),
      ready: (page) => shown(page, "The portal did not load"),
    },
    {
      name: "builder",
      state: "empty",
      viewer: "owner",
      path: "/dashboard/portals/not-ours",
      ready: (page) => shown(page, "Portal not found"),
    },
    ...adminScreens(failing),
    ...builderScreens(failing),
    ...inboxScreens(failing),
    ...decisionScreens(failing),
    ...insightScreens(failing),
    ...importScreens(failing),
    ...filterScreens(failing),
    ...(await statusScreens(seeded.url, sent.demoId)),
    ...(await teamScreens(seeded.url, fresh.url, failing)),
    ...(await groupScreens(seeded.url, failing)),
  ]

  const serverOf = (screen: Screen) => (screen.viewer === "newcomer" || screen.viewer === "beginner" ? fresh : seeded)
  return {
    seeded,
    fresh,
    screens,
    serverOf,
    signIn: async (context, viewer) => {
      if (viewer === "nobody") return
      const { url } = viewer === "owner" ? seeded : fresh
      const email = viewer === "newcomer" ? newcomer.email : viewer === "beginner" ? beginner.email : "owner@example.com"
      const response = await context.request.post(`${url}/api/auth/sign-in/email`, { data: { email, password }, headers: { origin: url } })
      if (!response.ok()) throw new Error(`Signing in ${email}: ${response.status()} ${await response.text()}`)
    },
    stop: async () => {
      await seeded.stop()
      await fresh.stop()
    },
  }
}

import type { Page } from "@playwright/test"
import { landscape, ring } from "./picture.ts"
import { everyType, inSteps, makePortal, setState, settle } from "./portals.ts"
import { signInClient, signInCookie } from "./rpc.ts"
import type { Screen } from "./screens.ts"

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name }).first().waitFor()

async function uploadImage(url: string, cookie: string, portal: string, kind: "logo" | "cover", bytes: Buffer): Promise<string> {
  const response = await fetch(`${url}/api/images?kind=${kind}&portal=${portal}`, {
    method: "POST",
    headers: { "content-type": "image/png", cookie, origin: url },
    body: new Uint8Array(bytes),
  })
  if (!response.ok) throw new Error(`POST ${kind}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { id: string }).id
}

/** What people meet at a portal, next to the seeded one: every type, steps, a team's own look, and each page in the form's place. */
export async function portalScreens(url: string): Promise<Screen[]> {
  const client = await signInClient(url, "owner@example.com")
  const cookie = await signInCookie(url, "owner@example.com")
  const title = "Small grants for work in public"
  const day = 86_400_000
  const make = (slug: string, settings = {}, form = everyType) => makePortal(client, { slug, title, form, settings })
  await make("look-every")
  const steps = await make(
    "look-steps",
    {
      intro: "Up to 50,000 euros for work that anybody can see, hear or use.",
      closesAt: new Date(Date.now() + 3 * day).toISOString(),
      timeZone: "Europe/Helsinki",
      embeddable: true,
    },
    inSteps,
  )
  const picture = (kind: "logo" | "cover", bytes: Buffer) => uploadImage(url, cookie, steps.id, kind, bytes)
  const [logo, cover] = [await picture("logo", ring(256)), await picture("cover", landscape(1280, 800))]
  await settle(client, steps, { design: { accent: "#b02078", mode: "auto", logo, cover, icon: "lucide:sprout" } })
  await make("look-soon", { opensAt: new Date(Date.now() + day / 2).toISOString(), timeZone: "Asia/Tokyo" })
  await make("look-locked", { password: "open sesame" })
  await setState(client, await make("look-closed"), "closed")
  return [
    {
      name: "portal-every-type",
      state: "full",
      viewer: "nobody",
      path: "/look-every?kind=finished&ready=4&needs=advice&people.0.who=Ines&people.0.paid=yes&people.1.who=Kit&budget=1.200",
      ready: (page) => page.getByLabel("When did it end?").waitFor(),
    },
    {
      name: "portal-steps",
      state: "failing",
      viewer: "nobody",
      path: "/look-steps",
      ready: async (page) => {
        await page.getByRole("button", { name: "Next" }).click()
        await page.getByText("Three things to fix on this step.").waitFor()
      },
    },
    {
      name: "portal-embedded",
      state: "empty",
      viewer: "nobody",
      path: "/look-steps?embed=1",
      ready: (page) => page.getByRole("button", { name: "Next" }).waitFor(),
    },
    { name: "portal-not-yet-open", state: "full", viewer: "nobody", path: "/look-soon", ready: (page) => heading(page, "Not open yet") },
    {
      name: "portal-locked",
      state: "failing",
      viewer: "nobody",
      path: "/look-locked",
      ready: async (page) => {
        await page.getByLabel("Password", { exact: true }).fill("open")
        await page.getByRole("button", { name: "Open the form" }).click()
        await page.getByText("This is not the password.", { exact: false }).waitFor()
      },
    },
    {
      name: "portal-closed",
      state: "full",
      viewer: "nobody",
      path: "/look-closed",
      ready: (page) => heading(page, "This portal is closed"),
    },
    {
      name: "portal-sent",
      state: "full",
      viewer: "nobody",
      path: "/look-every",
      before: async (page) => {
        const json = { number: 1285, demoId: "k", statusUrl: `${url}/status/${"k7".repeat(16)}` }
        await page.route("**/look-every/submissions", (route) => route.fulfill({ status: 201, json }))
      },
      ready: async (page) => {
        await page.goto(
          `${url}/look-every?name=Kit&email=kit@example.com&country=Norway&project=Glasshouse&about=One+long+winter&kind=new&likely=7&ready=4&needs=advice&before=no&people.0.who=Kit`,
        )
        await page.getByLabel("I may send this, and what I wrote is true.").check()
        await page.getByRole("button", { name: "Send", exact: true }).click()
        await heading(page, "It has arrived")
      },
    },
    {
      name: "portal-offline",
      state: "failing",
      viewer: "nobody",
      path: "/look-every?kind=new",
      ready: async (page) => {
        await page.getByRole("button", { name: "Send", exact: true }).waitFor()
        await page.evaluate(() => {
          Object.defineProperty(navigator, "onLine", { value: false })
          dispatchEvent(new Event("offline"))
        })
        await page.locator("#form").getByText("You are offline.", { exact: false }).waitFor()
      },
    },
  ]
}

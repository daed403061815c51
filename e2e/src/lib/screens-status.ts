import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import type { Screen } from "./screens.ts"

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
const dialog = (page: Page) => page.getByRole("dialog").waitFor()

/** What a submitter can do on their status page. @param demoId of a submission that nobody has answered */
export async function statusScreens(url: string, demoId: string): Promise<Screen[]> {
  const path = `/status/${demoId}`
  const response = await fetch(`${url}/api/v1/public${path}/messages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id: randomUUID(), body: "It is my own recording, from the ferry.\nGlad if you like the rain!" }),
  })
  if (!response.ok) throw new Error(`Writing to the team: ${response.status} ${await response.text()}`)
  const viewer = "nobody" as const
  const talked = (page: Page) => page.getByText("from the ferry").waitFor()
  return [
    {
      name: "status-link",
      state: "full",
      viewer,
      path,
      ready: async (page) => {
        await talked(page)
        await press(page, "Replace a link")
        await dialog(page)
      },
    },
    {
      name: "status-erase",
      state: "full",
      viewer,
      path,
      rare: true,
      ready: async (page) => {
        await talked(page)
        await press(page, "Erase my data")
        await dialog(page)
      },
    },
    {
      name: "status-edit",
      state: "full",
      viewer,
      path,
      ready: async (page) => {
        await talked(page)
        await press(page, "Edit what I sent")
        await page.getByRole("button", { name: "Save changes" }).waitFor()
      },
    },
    {
      name: "status-message",
      state: "failing",
      viewer,
      path,
      before: async (page) => {
        await page.route("**/messages", (route) => route.abort("connectionreset"))
      },
      ready: async (page) => {
        await talked(page)
        await page.getByRole("textbox", { name: /^Write to / }).fill("Is there any news?")
        await press(page, "Send")
        await page.getByText("No answer came").waitFor()
      },
    },
  ]
}

import { answersFor, readPortal, send } from "./intake.ts"
import type { Screen } from "./screens.ts"

/** What a submitter changed, and files that go with what the team writes. */
export async function versionScreens(url: string): Promise<Screen[]> {
  const portal = await readPortal(url, "demos")
  const answers = answersFor(portal, { name: "Ines Valdorff-Achterberg", email: "ines@example.com" })
  const sent = await send(url, "demos", answers)
  const changed = { ...answers, artist: "Glasswing", message: "A longer word about it. ".repeat(12).trim() }
  const response = await fetch(`${url}/api/v1/public/status/${sent.demoId}/answers`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ version: 1, answers: changed }),
  })
  if (!response.ok) throw new Error(`changing what was sent: ${response.status} ${await response.text()}`)
  const path = `/dashboard/submissions?state=all&sel=${sent.number}`
  return [
    {
      name: "versions",
      state: "full",
      viewer: "owner",
      path,
      rare: true,
      ready: async (page) => {
        await page.getByRole("button", { name: "What changed" }).click()
        await page.getByText(/differ from the version before/).waitFor()
      },
    },
    {
      name: "versions",
      state: "failing",
      viewer: "owner",
      path,
      rare: true,
      before: async (page) => {
        await page.route(/versions\.list/, (route) => route.abort("connectionreset"))
      },
      ready: async (page) => {
        await page.getByRole("button", { name: "What changed" }).click()
        await page.getByText("The earlier versions did not load.").waitFor()
      },
    },
    {
      name: "conversation-files",
      state: "full",
      viewer: "owner",
      path,
      rare: true,
      ready: async (page) => {
        await page.getByRole("button", { name: /^Write to / }).click()
        await page.getByRole("textbox", { name: /^Message to / }).fill("See what is attached.")
        await page
          .locator("input[type=file]")
          .last()
          .setInputFiles([
            {
              name: "a-contract-with-quite-a-long-name-for-a-phone-of-375-pixels.txt",
              mimeType: "text/plain",
              buffer: Buffer.from("Yes."),
            },
            { name: "odd.bin", mimeType: "application/octet-stream", buffer: Buffer.from([0, 1, 2, 3, 0, 255]) },
          ])
        await page.locator("[data-upload=done]").waitFor()
        await page.locator("[data-upload=refused]").waitFor()
      },
    },
  ]
}

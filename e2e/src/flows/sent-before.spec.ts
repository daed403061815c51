import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

test("what was sent before is shown with how it was decided, and opened", async ({ page, seeded }) => {
  const portal = await readPortal(seeded.url, "demos")
  const link = "https://soundcloud.com/kit/once-more"
  const answers = (title: string, email: string, address: string) => ({
    ...answersFor(portal, { name: title, email }),
    tracks: [{ title, genre: "electronica", link: address }],
  })
  const first = await send(seeded.url, "demos", answers("The first time", "kit@example.com", link))
  const team = await signInClient(seeded.url, "owner@example.com")
  const { id } = await team.query<{ id: string }>("submissions.get", { number: first.number })
  const { items: stages } = await team.query<{ items: { id: string; name: string }[] }>("stages.list")
  const declined = stages.find((stage) => stage.name === "Declined")?.id
  await team.mutate("decisions.decide", { id, stageId: declined, publish: true, actId: crypto.randomUUID() })
  const again = await send(seeded.url, "demos", answers("The second time", "friend@example.com", `${link}?si=shared&utm_source=mail`))

  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions?sel=${again.number}`)
  const before = page.getByRole("region", { name: "Sent once more" })
  await expect(before).toContainText(`#${first.number} The first time`)
  await expect(before).toContainText("The same link")
  await expect(before).toContainText("Declined")
  expect(await accessibility(page)).toEqual([])
  await before.getByRole("button").press("Enter")
  await expect(page.getByRole("heading", { name: "The first time" })).toBeVisible()
  await expect(before).toContainText(`#${again.number} The second time`)
})

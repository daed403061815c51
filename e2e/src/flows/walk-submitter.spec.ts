import type { Locator, Page } from "@playwright/test"
import { slower } from "../lib/net.ts"
import { pdf } from "../lib/pdf.ts"
import { type FormInput, makePortal } from "../lib/portals.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility, sidewaysScroll } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

test.use({ viewport: { width: 375, height: 740 } })

const pianos: FormInput = {
  roles: { name: "name", email: "email", title: "place", by: "name" },
  fields: [
    { type: "short_text", key: "name", label: "Your name", required: true },
    { type: "email", key: "email", label: "E-mail", required: true },
    { type: "short_text", key: "place", label: "Where shall the piano stand?", required: true },
    { type: "number", key: "days", label: "For how many days?", required: true, min: 1, max: 30, integer: true },
    {
      type: "single_choice",
      key: "roof",
      label: "Is there a roof?",
      required: true,
      options: [
        { key: "yes", label: "Yes" },
        { key: "no", label: "No" },
      ],
    },
    { type: "file", key: "plan", label: "Plan of the place", required: true, kinds: ["pdf"], maxFiles: 1, maxBytes: 5_000_000 },
    { type: "consent", key: "neighbours", label: "I have asked the neighbours.", required: true },
  ],
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Goes there by Tab, or back by Shift and Tab, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator, { back = false } = {}): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await target.count()) === 1 && (await isFocused(target))) return
    await page.keyboard.press(back ? "Shift+Tab" : "Tab")
  }
  throw new Error(`${target} was not reached by Tab`)
}

test("by keyboard alone on a phone: finds the form, mends what was wrong, sends a file, reads where it is, withdraws @long", async ({
  page,
  open,
}, info) => {
  test.setTimeout(90_000 * slower)
  // The browser asks for files only where somebody listens, and takes a moment to know of it.
  page.on("filechooser", () => {})
  const { url } = open
  const team = await signInClient(url, "ruta@example.com")
  await makePortal(team, { slug: "street-pianos", title: "Street pianos", form: pianos })
  await team.mutate("teams.setListing", { listed: true })
  const session = await team.query<{ team: { slug: string; name: string } }>("session.get")
  const { keyboard } = page
  const type = async (target: Locator, text: string) => {
    await tabTo(page, target)
    await keyboard.type(text)
  }
  const summary = page.locator("#error-summary")
  const fine = async (name: string) => {
    await page.screenshot({ path: info.outputPath(`${name}.png`) })
    expect(await accessibility(page), name).toEqual([])
    expect(await sidewaysScroll(page), name).toBe(0)
  }

  await test.step("from the team's list to the form", async () => {
    await page.goto(`${url}/t/${session.team.slug}`)
    await tabTo(page, page.getByRole("link", { name: /^Street pianos/ }))
    await keyboard.press("Enter")
    await expect(page).toHaveURL(/\/street-pianos$/)
    await expect(page.getByRole("heading", { name: "Street pianos", level: 1 })).toBeVisible()
    await expect(page.getByRole("button", { name: "Send", exact: true })).toBeVisible()
    await fine("1-form")
  })

  await test.step("four things are wrong, and the summary says which", async () => {
    await type(page.getByLabel("Your name"), "Ines Aalto")
    await type(page.getByLabel("E-mail"), "ines@aalto")
    await type(page.getByLabel("For how many days?"), "400")
    await tabTo(page, page.getByLabel("I have asked the neighbours."))
    await keyboard.press("Space")
    await tabTo(page, page.getByRole("button", { name: "Send", exact: true }))
    await keyboard.press("Enter")
    await expect(summary).toBeFocused()
    await expect(summary).toMatchAriaSnapshot(`
      - alert:
        - heading "5 things to fix" [level=2]
        - list:
          - listitem:
            - link /^E-mail. This address needs an ending/
          - listitem:
            - link /^Where shall the piano stand\\?/
          - listitem:
            - link /^For how many days\\?/
          - listitem:
            - link /^Is there a roof\\?/
          - listitem:
            - link /^Plan of the place/
    `)
    await fine("2-summary")
  })

  await test.step("each link leads to its question, where it is mended", async () => {
    const follow = async (name: RegExp) => {
      const link = summary.getByRole("link", { name })
      await tabTo(page, link, { back: !(await isFocused(summary)) })
      await keyboard.press("Enter")
      await expect(link).not.toBeFocused()
    }
    await follow(/^E-mail/)
    await expect(page.getByLabel("E-mail")).toBeFocused()
    await keyboard.press("ControlOrMeta+a")
    await keyboard.type("ines@example.com")
    await follow(/^Where shall/)
    await keyboard.type("Under the lime tree")
    await follow(/^For how many/)
    await keyboard.press("ControlOrMeta+a")
    await keyboard.type("14")
    await follow(/^Is there a roof/)
    await keyboard.press("Space")
    await follow(/^Plan of the place/)
    const chosen = page.waitForEvent("filechooser")
    await keyboard.press("Enter")
    await (await chosen).setFiles({ name: "plan.pdf", mimeType: "application/pdf", buffer: pdf(["The lime tree"]) })
    await expect(summary, "all of it is mended").toHaveCount(0)
    await expect(page.getByText("plan.pdf").first()).toBeVisible()
    await fine("3-mended")
  })

  await test.step("it arrives, and the focus is where that is said", async () => {
    await tabTo(page, page.getByRole("button", { name: "Send", exact: true }))
    await keyboard.press("Enter")
    await expect(page.getByRole("heading", { name: "It has arrived" })).toBeFocused({ timeout: 15_000 * slower })
    await fine("4-arrived")
    await tabTo(page, page.getByRole("link", { name: "Open your status page" }))
    await keyboard.press("Enter")
    await expect(page).toHaveURL(/\/status\/\w+$/)
  })

  await test.step("the status page, as it is read out", async () => {
    await expect(page.getByRole("main")).toMatchAriaSnapshot(`
      - main:
        - heading "Received" [level=1]
        - paragraph: /This page changes as soon as there is news/
        - region "Status":
          - list:
            - listitem:
              - paragraph: Received
            - listitem:
              - paragraph: Answer
              - paragraph: Appears here
        - region "Messages":
          - textbox /^Write to /
          - button "Send"
        - heading "What you sent" [level=2]
        - term: Where shall the piano stand?
        - definition: Under the lime tree
        - term: Plan of the place
        - definition:
          - link "Download plan.pdf"
        - complementary:
          - heading "At a glance" [level=2]
          - button "Edit what I sent"
          - button "Withdraw"
          - link "Export my data"
          - button "Erase my data"
    `)
    const text = page.getByRole("main")
    for (const said of ["Ines Aalto", "ines@example.com", "Under the lime tree", "14", "plan.pdf"]) await expect(text).toContainText(said)
    await fine("5-status")
  })

  await test.step("on second thoughts it is withdrawn, which is asked once", async () => {
    await tabTo(page, page.getByRole("button", { name: "Withdraw", exact: true }))
    await keyboard.press("Enter")
    const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"))
    await expect(dialog).toContainText("Withdraw “Under the lime tree”?")
    await fine("6-withdraw")
    await tabTo(page, dialog.getByRole("button", { name: "Withdraw it" }))
    await keyboard.press("Enter")
    await expect(page.getByRole("heading", { name: "Withdrawn", level: 1 })).toBeFocused()
    await fine("7-withdrawn")
    expect(await team.query("submissions.list", { filter: { portals: ["street-pianos"] }, limit: 5 })).toMatchObject({
      items: [{ title: "Under the lime tree" }],
    })
  })
})

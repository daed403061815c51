import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { expect, test } from "../lib/test.ts"

/** In which order the screens that people spend their days on are read out, by the tree that a browser gives to a screen reader. */

test("the inbox is read as it is worked: ways, list, what is open, its facts, its labels @long", async ({ page, seeded }) => {
  await signIn(page, seeded.url, "viewer@example.com")
  await page.goto(`${seeded.url}/dashboard/submissions`)
  // The newest that was there from the beginning: other flows send and label in the same installation.
  await page.getByRole("option", { name: /Tidewrack Salt Ledger/ }).click()
  await expect(page.getByRole("region", { name: "Labels" })).toBeVisible()
  await expect(page.locator("body")).toMatchAriaSnapshot(`
    - link "Skip to content"
    - complementary:
      - navigation "Main":
        - link /Submissions/
        - group "Views"
        - group "Portals"
    - main:
      - region "All open":
        - heading "All open" [level=1]
        - button "Search"
        - region "Filters"
        - listbox "Submissions":
          - option /Tidewrack/ [selected]
      - button "Next submission"
      - article:
        - heading [level=2]
        - button /^Play/
        - heading "Message" [level=3]
        - region "Messages":
          - heading "Messages" [level=3]
        - region "Comments":
          - heading "Comments" [level=3]
      - complementary "Stage and history":
        - term: Stage
        - term: Assignee
        - term: Submitter sees
        - region "History"
      - region "Labels":
        - group /^Verdict, one, required/:
          - button "Sign"
          - button "Shortlist"
        - group "Fit, one"
        - group "Feedback, several"
        - group "Flags, several"
  `)
})

test("the builder is read from the parts of the portal to its questions, the chosen one, and the preview @long", async ({
  page,
  seeded,
}) => {
  await signIn(page, seeded.url, "owner@example.com")
  await page.goto(`${seeded.url}/dashboard/portals/demos`)
  await expect(page.getByRole("complementary", { name: "Live preview" })).toBeVisible()
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - navigation "Portals":
        - link "Portals"
        - heading "Music demos" [level=1]
      - navigation "Parts of the portal":
        - link "Build"
        - link "Design"
        - link "Settings"
        - link "Share"
        - link "Results"
      - button "Add a field"
      - navigation "Questions":
        - button /^Form/
        - button "You"
        - list:
          - listitem:
            - button "Artist name Required Shows who sent it"
        - button "Your tracks"
        - button "Before you send"
      - heading "Artist name" [level=2]
      - button "Move Artist name up"
      - combobox "Type"
      - textbox "Question": Artist name
      - textbox "Help (optional)"
      - group "Limits"
      - switch "Required" [checked]
      - complementary "Live preview":
        - heading "Live preview" [level=2]
        - button "Start over"
        - group "Size of the preview"
        - group "Colours of the preview"
        - iframe
  `)
})

test("a portal is read from who asks to what is asked to the button, and the languages last @long", async ({ page, seeded }) => {
  await page.goto(`${seeded.url}/demos`)
  await expect(page.getByRole("button", { name: "Send 1 track" })).toBeVisible()
  await expect(page.locator("body")).toMatchAriaSnapshot(`
    - link "Skip to the form"
    - banner:
      - paragraph: Lantern Quay
      - heading "Music demos" [level=1]
      - list:
        - listitem: /Your own status page/
    - main:
      - heading "You" [level=2]
      - textbox "Artist name"
      - textbox "Your name"
      - textbox "E-mail"
      - heading "Your tracks" [level=2]
      - group "Tracks":
        - region "Track 1":
          - heading "Track 1" [level=3]
          - textbox "Title"
          - group "Audio":
            - textbox "or a private link"
          - combobox "Genre"
        - button "Add a second track"
      - heading "Before you send" [level=2]
      - group "Release status":
        - radiogroup:
          - radio "Unreleased"
      - group "Use of AI":
        - checkbox "No AI used"
      - textbox "Message (optional)"
      - button "Send 1 track"
    - navigation "Language"
  `)
})

test("a status page is read from what it is about to where it is, what was said, what was sent, and what can be done @long", async ({
  page,
  seeded,
}) => {
  const portal = await readPortal(seeded.url, "demos")
  const sent = await send(seeded.url, "demos", answersFor(portal, { name: "Kit Fall", email: "kit@example.com" }))
  await page.goto(`${seeded.url}/status/${sent.demoId}`)
  await expect(page.locator("body")).toMatchAriaSnapshot(`
    - banner:
      - paragraph: Lantern Quay
      - paragraph: Only people with this link can see this page
    - main:
      - heading "Received" [level=1]
      - region "Status":
        - list:
          - listitem:
            - paragraph: Received
          - listitem:
            - paragraph: Answer
      - region "Messages":
        - heading "Messages" [level=2]
        - textbox "Write to Lantern Quay"
        - button "Send"
      - heading "What you sent" [level=2]
      - heading "Tracks" [level=3]
      - complementary "At a glance":
        - heading "At a glance" [level=2]
        - term: Number
        - button "Edit what I sent"
        - button "Withdraw"
        - link "Export my data"
        - button "Erase my data"
    - navigation "Language"
  `)
})

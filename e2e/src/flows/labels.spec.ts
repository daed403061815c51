import type { Route } from "@playwright/test"
import { answersFor, readPortal, send } from "../lib/intake.ts"
import { signIn } from "../lib/people.ts"
import { signInClient } from "../lib/rpc.ts"
import { accessibility } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

test("labels are created, get keys and are archived in the settings, and the inbox shows them at once @long", async ({ page, seeded }) => {
  await signIn(page, seeded.url, "admin@example.com")
  await page.goto(`${seeded.url}/dashboard/settings/labels`)
  await page.getByRole("button", { name: "Add a group" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Add group" }).click()
  await expect(dialog.getByText("Give the group a name.")).toBeVisible()
  await dialog.getByLabel("Name").fill("verdict")
  await dialog.getByRole("button", { name: "Add group" }).click()
  await expect(dialog.getByText("There is a group called verdict already. Choose another name.")).toBeVisible()
  await expect(dialog.getByLabel("Name")).toBeFocused()
  await dialog.getByLabel("Name").fill("Mood")
  await dialog.getByLabel(/^Several/).check()
  await page.keyboard.press("Enter")
  await expect(dialog).toHaveCount(0)

  const mood = page.getByRole("region", { name: "Mood" })
  await mood.getByRole("button", { name: "Add a label" }).click()
  // Text that does not fit is reported.
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  await page.evaluate((text) => navigator.clipboard.writeText(text), "n".repeat(50))
  await dialog.getByLabel("Name").press("ControlOrMeta+v")
  await expect(dialog.getByLabel("Name")).toHaveValue("n".repeat(40))
  await expect(page.getByText("10 characters were left out").first()).toBeVisible()
  // Also if it is inserted without a paste event: by dictation, or from the clipboard of a phone's keyboard.
  await dialog.getByLabel("Name").selectText()
  await page.keyboard.insertText("n".repeat(62))
  await expect(page.getByText("22 characters were left out").first()).toBeVisible()
  // A family of seven code points is one character here as on the server, and the text after the caret stays.
  const family = "👩‍👩‍👧‍👦"
  await dialog.getByLabel("Name").selectText()
  await page.keyboard.insertText(`${family.repeat(45)}`)
  await expect(dialog.getByLabel("Name")).toHaveValue(family.repeat(40))
  await dialog.getByLabel("Name").press("Home")
  await page.keyboard.type("n")
  await expect(dialog.getByLabel("Name")).toHaveValue(family.repeat(40))
  await dialog.getByLabel("Name").fill("Nocturnal")
  await dialog.getByLabel("Key").press("j")
  await expect(dialog.getByText("J is a shortcut of the inbox.")).toBeVisible()
  await dialog.getByLabel("Key").press("1")
  await expect(dialog.getByText("1 is the key of Sign.")).toBeVisible()
  await dialog.getByLabel("Key").press("z")
  await dialog.getByRole("radio", { name: "Indigo" }).check()
  await dialog.getByLabel(/^Feedback for the submitter/).fill("It has the night in it.")
  // A click next to the dialog loses no typed text.
  await page.mouse.click(4, 4)
  await expect(dialog.getByLabel(/^Feedback for the submitter/)).toHaveValue("It has the night in it.")
  expect(await accessibility(page)).toEqual([])

  // Errors are shown in plain words, whatever answered; and a NUL in pasted text is dropped.
  const notSaved: [(route: Route) => Promise<void>, string][] = [
    [(route) => route.abort("connectionreset"), "The connection dropped."],
    [(route) => route.fulfill({ status: 413, contentType: "text/html", body: "<html><body>Too large" }), "Send less."],
    [(route) => route.fulfill({ status: 429, contentType: "text/plain", body: "Too Many Requests" }), "Wait a minute, then try again."],
  ]
  for (const [answer, words] of notSaved) {
    await page.route(/labels\.create/, answer)
    await dialog.getByRole("button", { name: "Add label" }).click()
    await expect(page.getByText(words).first()).toBeVisible()
    await page.unroute(/labels\.create/)
  }
  await dialog.getByLabel(/^Feedback for the submitter/).press("End")
  await page.keyboard.insertText("\0 Indeed.")
  await expect(dialog.getByLabel(/^Feedback for the submitter/)).toHaveValue("It has the night in it. Indeed.")
  await dialog.getByRole("button", { name: "Add label" }).click()
  await expect(mood.getByText("Nocturnal")).toBeVisible()
  expect(await accessibility(page)).toEqual([])

  await page.goto(`${seeded.url}/dashboard/submissions`)
  await expect(page.getByRole("option").first()).toBeVisible()
  const deck = page.getByRole("region", { name: "Labels" })
  const written = page.waitForResponse((response) => response.request().method() === "POST" && response.url().includes("labels.set"))
  await page.keyboard.press("z")
  await expect(deck.getByRole("button", { name: /Nocturnal/ })).toHaveAttribute("aria-pressed", "true")
  // It is shown before it is saved; the next page reads the saved state.
  await written

  await page.goto(`${seeded.url}/dashboard/settings/labels`)
  await mood.getByRole("button", { name: "Actions for Nocturnal" }).click()
  // It is used by a submission now, so it can no longer be deleted.
  await expect(page.getByRole("menuitem", { name: "Delete" })).toHaveCount(0)
  await page.getByRole("menuitem", { name: "Archive" }).click()
  await expect(mood.getByRole("button", { name: "1 archived label" })).toBeVisible()
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(mood.getByRole("button", { name: "1 archived label" })).toHaveCount(0)
  await expect(mood.getByText("Nocturnal")).toBeVisible()

  // Restores the label bar for the other flows.
  await page.getByRole("button", { name: "Actions for Mood" }).click()
  await page.getByRole("menuitem", { name: "Archive" }).click()
  await expect(page.getByText("1 archived group")).toBeVisible()
})

test("a group depends on a label; a label is merged into another, and the merge is undone @long", async ({ page, seeded }) => {
  await signIn(page, seeded.url, "admin@example.com")
  await page.goto(`${seeded.url}/dashboard/settings/labels`)
  await page.getByRole("button", { name: "Add a group" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Name").fill("Reason")
  await dialog.getByLabel(/^Several/).check()
  await dialog.getByLabel("Only with certain other labels").check()
  await dialog.getByRole("checkbox", { name: "Pass" }).check()
  expect(await accessibility(page)).toEqual([])
  await dialog.getByRole("button", { name: "Add group" }).click()
  const reason = page.getByRole("region", { name: "Reason" })
  await expect(reason.getByText("Only if Pass")).toBeVisible()
  for (const name of ["Early", "Late"]) {
    await reason.getByRole("button", { name: "Add a label" }).click()
    await dialog.getByLabel("Name").fill(name)
    await dialog.getByRole("button", { name: "Add label" }).click()
    await expect(dialog).toHaveCount(0)
  }

  await page.goto(`${seeded.url}/dashboard/submissions`)
  await expect(page.getByRole("option").first()).toBeVisible()
  const deck = page.getByRole("region", { name: "Labels" })
  const label = (name: string) => deck.getByRole("button", { name: new RegExp(`^${name}`) })
  await expect(label("Pass")).toBeVisible()
  if ((await label("Pass").getAttribute("aria-pressed")) === "true") await page.keyboard.press("4")
  await expect(label("Early")).toHaveCount(0)
  await page.keyboard.press("4")
  await label("Early").click()
  await expect(label("Early")).toHaveAttribute("aria-pressed", "true")
  // The group is not asked any more, and its labels stay.
  await page.keyboard.press("4")
  await expect(label("Late")).toHaveCount(0)
  await expect(label("Early")).toHaveAttribute("aria-pressed", "true")

  await page.goto(`${seeded.url}/dashboard/settings/labels`)
  await reason.getByRole("button", { name: "Actions for Early" }).click()
  await page.getByRole("menuitem", { name: /^Merge/ }).click()
  await dialog.getByRole("button", { name: "Merge" }).click()
  await expect(dialog.getByText("Choose the label that stays.")).toBeVisible()
  await dialog.getByLabel("Late").check()
  expect(await accessibility(page)).toEqual([])
  await dialog.getByRole("button", { name: "Merge" }).click()
  await expect(page.getByText("Early is now Late, on 1 submission").first()).toBeVisible()
  await expect(reason.getByRole("button", { name: "1 archived label" })).toBeVisible()
  await page.getByRole("button", { name: "Undo" }).first().click()
  await expect(page.getByText("Early is back on its submissions").first()).toBeVisible()
  await expect(reason.getByRole("button", { name: "1 archived label" })).toHaveCount(0)

  // Restores the label bar for the other flows.
  await page.getByRole("button", { name: "Actions for Reason" }).click()
  await page.getByRole("menuitem", { name: "Archive" }).click()
  await expect(reason).toHaveCount(0)
})

test("members who may not change labels see them without any actions @long", async ({ page, seeded }) => {
  await signIn(page, seeded.url, "member@example.com")
  await page.goto(`${seeded.url}/dashboard/settings/labels`)
  await expect(page.getByRole("region", { name: "Verdict" })).toBeVisible()
  await expect(page.getByText("Your role can see the labels.")).toBeVisible()
  await expect(page.getByRole("main").getByRole("button", { name: /Add|Actions/ })).toHaveCount(0)
})

test("at 1440 px the label bar shows some of many groups, opens for the rest, and all keys work", async ({ page, open }) => {
  const client = await signInClient(open.url, "ruta@example.com")
  const portal = await readPortal(open.url, "demos")
  await send(open.url, "demos", answersFor(portal, { name: "Ola Brekke", email: "ola-labels@example.com" }))
  const groups: string[] = []
  for (const name of ["Season", "Where it fits", "Budget", "Who knows them", "Length"]) {
    const { id } = await client.mutate<{ id: string }>("labelGroups.create", {
      name,
      multiple: true,
      required: false,
      onlyIf: null,
      portals: null,
    })
    groups.push(id)
    for (const label of ["For the autumn compilation", "Perhaps next year", "Needs a second pair of ears"]) {
      const key = name === "Length" && label.startsWith("Needs") ? "z" : null
      const facts = { hue: "grey", key, description: "", feedbackText: null }
      await client.mutate("labels.create", { groupId: id, name: label, ...facts })
    }
  }
  await signIn(page, open.url, "ruta@example.com")
  await page.goto(`${open.url}/dashboard/submissions`)
  const deck = page.getByRole("region", { name: "Labels" })
  const ears = deck.getByRole("button", { name: "Needs a second pair of ears" })
  const more = deck.getByRole("button", { name: /Length/, expanded: false })
  await expect(more).toBeVisible()
  expect((await deck.boundingBox())?.height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) * 0.27)
  await more.click()
  await expect(ears).toHaveCount(5)
  const clipped = await deck.evaluate((box) => ({
    below: box.scrollHeight - box.clientHeight,
    beside: [...box.querySelectorAll("button")].filter((one) => one.scrollWidth > one.clientWidth).length,
  }))
  expect(clipped).toEqual({ below: 0, beside: 0 })
  const fewer = deck.getByRole("button", { name: "Fewer" })
  await fewer.click()
  await page.getByRole("listbox", { name: "Submissions" }).focus()
  await page.keyboard.press("z")
  await more.click()
  await expect(ears.last()).toHaveAttribute("aria-pressed", "true")
  expect(await accessibility(page)).toEqual([])
  for (const groupId of groups) await client.mutate("labelGroups.archive", { groupId, archived: true })
})

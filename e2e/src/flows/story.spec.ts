import { writeFileSync } from "node:fs"
import { mp3, wav } from "../lib/audio.ts"
import { fillPerson, fillTerms, fillTrack, receipt, sendButton, trackPart } from "../lib/form.ts"
import { links } from "../lib/mailbox.ts"
import { slower } from "../lib/net.ts"
import { password } from "../lib/people.ts"
import { watch } from "../lib/screen.ts"
import { expect, test } from "../lib/test.ts"

test("the whole story: a label opens a portal, an artist sends three tracks, the label listens and decides, the artist reads the answer", async ({
  browser,
  page,
  server,
  mailbox,
  trouble,
}, info) => {
  test.setTimeout(120_000 * slower)
  const { url, proxy } = server

  await test.step("Ruta signs up and follows the link in her mail", async () => {
    await page.goto(`${url}/auth/register`)
    await page.getByLabel("Name").fill("Ruta Vale")
    await page.getByLabel("E-mail").fill("ruta@example.com")
    await page.getByLabel("Password", { exact: true }).fill(password)
    await page.getByRole("button", { name: "Create account" }).click()
    const mail = await mailbox.waitFor("ruta@example.com", /verify/i)
    const link = links(mail).find((one) => one.includes("verify-email"))
    expect(link, "the mail holds the link").toBeTruthy()
    await page.goto(link ?? "")
    await page.getByRole("button", { name: "Verify and sign in" }).click()
    await page.waitForURL(/\/dashboard\/onboarding/)
  })

  await test.step("she names her team and opens a portal from the template", async () => {
    await page.getByLabel("Name of the team").fill("Lantern Quay")
    await page.getByLabel("Address of the team").fill("lantern-quay-music")
    await page.getByRole("button", { name: "Continue", exact: true }).click()
    await page.getByLabel("Its address").fill("send-us-music")
    await page.getByRole("button", { name: "Create the portal" }).click()
    await page.getByRole("button", { name: "Skip", exact: true }).click()
    await expect(page.getByRole("heading", { name: "Music demos is ready" })).toBeVisible()
    await expect(page.getByLabel("Link of the portal")).toHaveValue(/\/send-us-music$/)
    await page.getByRole("button", { name: "Publish", exact: true }).click()
    await expect(page.getByRole("heading", { name: "Music demos is open" })).toBeVisible()
    await page.getByRole("button", { name: "Open the inbox" }).click()
    await expect(page.getByRole("heading", { name: "Your portal is open" })).toBeVisible()
  })

  const artist = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/London" })
  const form = await artist.newPage()
  watch(form, trouble)
  let statusUrl = ""
  let number = 0

  await test.step("Kit, who has no account, sends three tracks; the line is cut in the middle of the first", async () => {
    await form.goto(`${url}/send-us-music`)
    await fillPerson(form, { artist: "Kitefall", name: "Kit Fall", email: "kit@example.com" })
    const path = info.outputPath("Glasshouse.wav")
    writeFileSync(path, wav(20_000_000))
    const offsets: number[] = []
    form.on("response", async (response) => {
      if (response.request().method() === "HEAD" && response.url().includes("/api/uploads/"))
        offsets.push(Number(response.headers()["upload-offset"]))
    })
    proxy?.cutAfter(8_000_000)
    await fillTrack(form, 1, { title: "Glasshouse", genre: "Electronica", file: { name: "Glasshouse.wav", path } })
    await form.getByRole("button", { name: "Add a second track" }).click()
    await fillTrack(form, 2, {
      title: "Low tide",
      genre: "Ambient",
      file: { name: "Low tide.mp3", buffer: mp3(20), mimeType: "audio/mpeg" },
    })
    await form.getByRole("button", { name: "Add a third track" }).click()
    await fillTrack(form, 3, { title: "Ferry", genre: "Breaks", link: "https://soundcloud.com/kitefall/ferry/s-Qx7TokEn1" })
    await expect(trackPart(form, 3).getByText("SoundCloud, private link")).toBeVisible()
    await fillTerms(form)
    await expect(form.getByRole("button", { name: "Play Glasshouse.wav" })).toBeVisible({ timeout: 60_000 * slower })
    expect(proxy?.cuts, "the line was cut").toBe(1)
    expect(
      offsets.some((offset) => offset > 0 && offset < 20_000_000),
      `the upload went on from the middle (${offsets.join(", ")})`,
    ).toBe(true)
    await sendButton(form).click()
    ;({ number, statusUrl } = await receipt(form))
    expect(number).toBe(1)
    expect(new URL(statusUrl).pathname).toMatch(/^\/status\/[a-z0-9]{26,}$/)
  })

  await test.step("the receipt is in Kit's mailbox, with the same link and without a word of his", async () => {
    const mail = await mailbox.waitFor("kit@example.com", /#1/)
    expect(links(mail)).toContain(statusUrl)
    expect(mail.subject).toContain("Lantern Quay")
    expect(mail.subject).not.toContain("Glasshouse")
    expect(mailbox.to("kit@example.com")).toHaveLength(1)
  })

  await test.step("Ruta opens it and hears it", async () => {
    await page.goto(`${url}/dashboard/submissions`)
    await page.getByRole("option", { name: /Glasshouse/ }).click()
    await expect(page.getByRole("heading", { name: /Glasshouse/ })).toBeVisible()
    const position = page.getByRole("slider", { name: /Position in .*Glasshouse/ })
    await page.keyboard.press("Space")
    await expect.poll(async () => Number(await position.getAttribute("aria-valuenow")), { message: "it plays" }).toBeGreaterThan(0)
    await page.keyboard.press("ArrowRight")
    await expect.poll(async () => Number(await position.getAttribute("aria-valuenow")), { message: "it seeks" }).toBeGreaterThan(9)
    await page.keyboard.press("Space")

    // The focus stays on the link, which does not use Space.
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: /^Submissions/ })
      .click()
    await page.keyboard.press("j")
    await expect(page.getByRole("heading", { name: /Glasshouse/ })).toBeVisible()
    await expect(page.getByRole("button", { name: /^Pause/ })).toHaveCount(0)
    await page.keyboard.press("Space")
    await expect(page.getByRole("button", { name: /^Pause/ }).first()).toBeVisible()
    await page.keyboard.press("Space")
  })

  await test.step("she labels by key, and takes one back", async () => {
    const deck = page.getByRole("region", { name: "Labels" })
    const label = (name: string) => deck.getByRole("button", { name: new RegExp(name) })
    await page.keyboard.press("2")
    await expect(label("Shortlist")).toHaveAttribute("aria-pressed", "true")
    await page.keyboard.press("5")
    await expect(label("On sound")).toHaveAttribute("aria-pressed", "true")
    await page.keyboard.press("6")
    await expect(label("Adjacent"), "one answer for Fit").toHaveAttribute("aria-pressed", "true")
    await expect(label("On sound")).toHaveAttribute("aria-pressed", "false")
    await page.keyboard.press("u")
    await expect(label("On sound")).toHaveAttribute("aria-pressed", "true")
    await expect(label("Adjacent")).toHaveAttribute("aria-pressed", "false")
    await expect(page.getByText(/added Adjacent|undid/i).first()).toBeVisible()
  })

  const status = await artist.newPage()
  watch(status, trouble)

  await test.step("she decides but holds it: Kit still reads that it was received", async () => {
    await page.keyboard.press("d")
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("radio", { name: /Accepted/ }).check()
    await dialog.getByRole("button", { name: "Hold" }).click()
    await expect(page.getByText("Accepted, held.").first()).toBeVisible()
    await status.goto(statusUrl)
    await expect(status.getByRole("heading", { level: 1 })).toHaveText(/Received/)
    await expect(status.getByText("Accepted")).toHaveCount(0)
  })

  await test.step("she publishes: Kit reads exactly the public wording", async () => {
    await page.getByRole("button", { name: "Publish", exact: true }).first().click()
    await page.getByRole("dialog").or(page.getByRole("alertdialog")).getByRole("button", { name: "Publish" }).click()
    await expect(page.getByText("You published “Accepted”").first()).toBeVisible()
    await status.reload()
    await expect(status.getByRole("heading", { level: 1 })).toHaveText("Accepted")
    const text = await status.locator("body").innerText()
    for (const inside of ["Shortlist", "On sound", "Adjacent", "Listening", "held"])
      expect(text, `"${inside}" stays inside the team`).not.toContain(inside)
    for (const sent of ["Glasshouse", "Low tide", "Ferry", "Kitefall"]) expect(text).toContain(sent)
  })

  await artist.close()
})

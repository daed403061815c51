import { ActionLog, type Hands } from "../lib/action-log.ts"
import { receipt } from "../lib/form.ts"
import { slower } from "../lib/net.ts"
import { password } from "../lib/people.ts"
import { watch } from "../lib/screen.ts"
import { setupToken, startServer } from "../lib/server.ts"
import { expect, test } from "../lib/test.ts"

/** What somebody may have to do from the set-up link to the first decision that its speaker reads, the speaker's own acts included. */
const MOST = 60

const abstract =
  "Every cache is a promise about time that somebody else will have to keep. We look at three that were broken in production, at what it took to see it, " +
  "and at the small rules that we follow since then, so that people go home with a list which they can hold against their own systems."

/** Answers what has to be answered of a talk, and sends it. */
async function propose(speaker: Hands) {
  const { page } = speaker
  await speaker.fill(page.getByLabel("Title", { exact: true }), "the title", "Three caches that lied")
  await speaker.check(page.getByRole("group", { name: "Format" }).getByLabel("Talk, 30 minutes"), "the format")
  await speaker.check(page.getByRole("group", { name: "Who is it for?" }).getByLabel("Everyone"), "for whom")
  await speaker.fill(page.getByLabel("Abstract", { exact: true }), "the abstract", abstract)
  await speaker.fill(page.getByLabel("Your name", { exact: true }), "their name", "Noor Haddad")
  await speaker.fill(page.getByLabel("E-mail", { exact: true }), "their address", "noor@example.com")
  await speaker.fill(page.getByLabel("About you", { exact: true }), "about them", "Noor looks after the databases of a railway.")
  await speaker.check(page.getByLabel("The talk is my own work, and I may show what I show in it."), "that it is their own")
  await speaker.click(page.getByRole("button", { name: "Send", exact: true }), "Send")
  return receipt(page)
}

test(`an organiser of talks comes from the set-up link to the first published decision in ${MOST} acts or fewer @long`, async ({
  page,
  browser,
  trouble,
}, info) => {
  test.setTimeout(120_000 * slower)
  const server = await startServer({ cheapPasswords: true })
  const others = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/London" })
  const actions = new ActionLog()
  const organiser = actions.on(page, "organiser")
  const button = (name: string) => page.getByRole("button", { name, exact: true })
  const picture = (name: string) => page.screenshot({ path: info.outputPath(`${name}.png`) })
  try {
    await test.step("the start printed a link; behind it is an account", async () => {
      await organiser.open(`${server.url}/auth/setup#token=${setupToken(server)}`)
      await organiser.fill(page.getByLabel("Your name"), "her name", "Mara Lind")
      await organiser.fill(page.getByLabel("E-mail"), "her address", "mara@example.com")
      await organiser.fill(page.getByLabel("Password", { exact: true }), "a password", password)
      await picture("1-setup")
      await organiser.click(button("Create account"), "Create account")
      await page.waitForURL(/\/dashboard\/onboarding/)
    })

    let form = ""
    await test.step("the first steps make a form for talks, and she publishes it herself", async () => {
      await organiser.fill(page.getByLabel("Name of the team", { exact: true }), "the team's name", "Fjordconf")
      await picture("2-team")
      await organiser.click(button("Continue"), "Continue")
      await organiser.click(page.getByText("Talk proposals", { exact: true }), "Talk proposals")
      await expect(page.getByRole("radio", { name: /^Talk proposals/ })).toBeChecked()
      await expect(page.getByLabel("Title of the portal", { exact: true })).toHaveValue("Talk proposals")
      await picture("3-collect")
      await organiser.click(button("Create the portal"), "Create the portal")
      await picture("4-invite")
      await organiser.click(button("Skip"), "Skip")
      await expect(page.getByRole("heading", { name: "Talk proposals is ready" })).toBeVisible()
      await picture("5-ready")
      await organiser.click(button("Publish"), "Publish")
      await expect(page.getByRole("heading", { name: "Talk proposals is open" })).toBeVisible()
      form = await page.getByLabel("Link of the portal").inputValue()
      await organiser.click(button("Open the inbox"), "Open the inbox")
      await expect(page.getByRole("heading", { name: "Your portal is open" })).toBeVisible()
      await picture("6-empty")
    })

    const theirs = await others.newPage()
    watch(theirs, trouble)
    const speaker = actions.on(theirs, "speaker")
    const sent = await test.step("a speaker proposes a talk", async () => {
      await speaker.open(form)
      return propose(speaker)
    })

    await test.step("it is there without a reload, and she labels it", async () => {
      const row = page.getByRole("option", { name: /Three caches that lied/ })
      await expect(row).toBeVisible({ timeout: 15_000 * slower })
      await expect(page.getByRole("heading", { name: "Three caches that lied" })).toBeVisible()
      await picture("7-inbox")
      const deck = page.getByRole("region", { name: "Labels" })
      await organiser.press("1")
      await expect(deck.getByRole("button", { name: /Accept/ })).toHaveAttribute("aria-pressed", "true")
      await organiser.press("6")
      await expect(deck.getByRole("button", { name: /Main stage/ })).toHaveAttribute("aria-pressed", "true")
    })

    await test.step("she decides and publishes, and the speaker reads it", async () => {
      await organiser.press("d")
      const dialog = page.getByRole("dialog", { name: /^Decide #1/ })
      await expect(dialog.getByRole("radio", { name: /^Accepted/ })).toBeChecked()
      await picture("8-decide")
      await organiser.press("p")
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText("You published “Accepted”").first()).toBeVisible()
      await picture("9-published")
      await speaker.open(sent.statusUrl)
      await expect(theirs.getByRole("heading", { level: 1 })).toHaveText("Accepted")
    })
  } finally {
    await others.close()
    await server.stop()
  }
  console.log(`${actions.count} acts from the set-up link to the first published decision:\n${actions}`)
  expect(actions.count, String(actions)).toBeLessThanOrEqual(MOST)
})

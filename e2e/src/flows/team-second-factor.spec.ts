import { askForSecondFactor, freshCode } from "../lib/accounts.ts"
import { password, signUp } from "../lib/people.ts"
import { expect, test } from "../lib/test.ts"

test("a team that asks for a second step says until when, then leads to it, and opens again", async ({ page, accounts, mailbox }) => {
  const { url, dataDir } = accounts
  const email = "marlow.tide@example.com"
  await signUp(page, url, mailbox, { name: "Marlow Tide", email })
  const wanted = page.getByRole("switch", { name: "Require a second step from everybody" })

  await test.step("an owner without one cannot shut themselves out", async () => {
    await page.goto(`${url}/dashboard/settings/team`)
    await wanted.click()
    await expect(page.getByText("Turn on your own second step first, in Settings, Security.")).toBeVisible()
    await expect(wanted).not.toBeChecked()
    await expect(page.getByText("You are the only one here, and have none yet.")).toBeVisible()
  })

  await test.step("within the week a bar says what is wanted, and by when", async () => {
    askForSecondFactor(dataDir, email, 1)
    await page.goto(`${url}/dashboard/portals`)
    const words = page.getByText(/requires a second step at sign-in\. Set yours up by/)
    await expect(words).toBeVisible()
    for (const width of [1440, 375]) {
      await page.setViewportSize({ width, height: 900 })
      const [sign, said] = await Promise.all([page.locator("section:has(> p) svg").first().boundingBox(), words.boundingBox()])
      if (!sign || !said) throw new Error("the bar is not to be seen")
      expect(sign.x + sign.width, `at ${width} px the sign is before the words`).toBeLessThanOrEqual(said.x)
      expect(Math.abs(sign.y - said.y), `at ${width} px it is on their first line`).toBeLessThan(10)
      await page.screenshot({ path: `test-results/second-factor-bar-${width}.png` })
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole("link", { name: "Set it up" }).click()
    await page.waitForURL(`${url}/dashboard/settings/security`)
  })

  await test.step("after it nothing of the team opens but the way to it", async () => {
    askForSecondFactor(dataDir, email, 9)
    await page.goto(`${url}/dashboard/submissions`)
    await expect(page.getByRole("heading", { name: "One more step for this team" })).toBeVisible()
    await page.getByRole("link", { name: "Set it up" }).click()
    await expect(page.getByRole("button", { name: "Turn on" })).toBeVisible()
  })

  await test.step("with it on, the team is open again, and an owner asks for it no more", async () => {
    const post = (path: string, data: object) => page.request.post(`${url}/api/auth${path}`, { data, headers: { origin: url } })
    const { totpURI } = (await (await post("/two-factor/enable", { password })).json()) as { totpURI: string }
    const key = new URL(totpURI).searchParams.get("secret") ?? ""
    expect((await post("/two-factor/verify-totp", { code: freshCode(key) })).ok()).toBe(true)
    await page.goto(`${url}/dashboard/settings/team`)
    await expect(wanted).toBeChecked()
    await expect(page.getByText("Everybody here has one.")).toBeVisible()
    await wanted.click()
    await expect(page.getByText("Nobody in the team needs a second step any more").first()).toBeVisible()
  })
})

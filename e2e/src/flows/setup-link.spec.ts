import { skipFirstSteps } from "../lib/first-steps.ts"
import { password } from "../lib/people.ts"
import { accessibility } from "../lib/screen.ts"
import { type RunningServer, setupToken, startServer } from "../lib/server.ts"
import { expect, test } from "../lib/test.ts"

const linkOf = (server: RunningServer) => `${server.url}/auth/setup#token=${setupToken(server)}`

test("the link of the start makes the platform's admin: by signing up, or with one click, once", async ({ page, browser }) => {
  const server = await startServer({ cheapPasswords: true })
  try {
    const link = linkOf(server)
    const asked: string[] = []
    page.on("request", (request) => asked.push(`${request.url()} ${request.headers().referer ?? ""}`))
    await page.goto(link)
    await expect(page.getByRole("heading", { name: "Set up Intray" })).toBeVisible()
    await expect(page.getByText("runs this platform")).toBeVisible()
    expect(page.url()).toBe(`${server.url}/auth/setup`)
    await page.getByLabel("Your name").fill("Mara Lind")
    await page.getByLabel("E-mail").fill("mara@example.com")
    await page.getByLabel("Password", { exact: true }).fill(password)
    await page.getByRole("button", { name: "Create account" }).click()
    await page.waitForURL(/\/dashboard\/onboarding/)

    await test.step("the admin area opens before a team is set up, and leads back", async () => {
      await page.getByRole("link", { name: "Open Admin" }).click()
      await page.waitForURL(`${server.url}/dashboard/admin/users`)
      await expect(page.getByRole("searchbox", { name: "Name or address" })).toBeVisible()
      expect(await accessibility(page)).toEqual([])
      await page.getByRole("link", { name: "Mail", exact: true }).click()
      await page.waitForURL(`${server.url}/dashboard/admin/mail`)
      await expect(page.getByRole("button", { name: "Send me a test mail" })).toBeVisible()
      await page.getByRole("link", { name: "Back to the set-up" }).click()
      await expect(page.getByRole("heading", { name: "Your team", exact: true })).toBeVisible()
    })

    await skipFirstSteps(page, server.url)
    await page.goto(`${server.url}/dashboard/admin`)
    await expect(page.getByRole("searchbox", { name: "Name or address" })).toBeVisible()

    await test.step("it stays open after the only team is deleted", async () => {
      const session = await page.request.get(`${server.url}/api/trpc/session.get`)
      const { result } = (await session.json()) as { result: { data: { team: { name: string } } } }
      const { name } = result.data.team
      const deleted = await page.request.post(`${server.url}/api/trpc/teams.delete`, { data: { name }, headers: { origin: server.url } })
      expect(deleted.status(), await deleted.text()).toBe(200)
      await page.goto(`${server.url}/dashboard`)
      await page.getByRole("link", { name: "Open Admin" }).click()
      await expect(page.getByRole("searchbox", { name: "Name or address" })).toBeVisible()
    })
    const [, token = "none"] = link.split("token=")
    expect(asked.filter((one) => one.includes(token))).toEqual([])
    expect(server.output().split(token)).toHaveLength(2)

    const late = await (await browser.newContext()).newPage()
    await late.goto(link)
    await expect(late.getByRole("heading", { name: "This set-up link does not work any more" })).toBeVisible()
  } finally {
    await server.stop()
  }
})

test("anyone who has an account confirms with one click @long", async ({ page }) => {
  const server = await startServer({ cheapPasswords: true })
  try {
    const headers = { origin: server.url }
    const person = { name: "Mara Lind", email: "mara@example.com", password }
    expect((await page.request.post(`${server.url}/api/auth/sign-up/email`, { data: person, headers })).status()).toBe(200)
    await skipFirstSteps(page, server.url)
    await page.goto(`${server.url}/dashboard/admin`)
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible()
    await page.goto(linkOf(server))
    await expect(page.getByText("mara@example.com")).toBeVisible()
    await page.getByRole("button", { name: "Become admin" }).click()
    await page.waitForURL(/\/dashboard/)
    await page.goto(`${server.url}/dashboard/admin`)
    await expect(page.getByRole("searchbox", { name: "Name or address" })).toBeVisible()
  } finally {
    await server.stop()
  }
})

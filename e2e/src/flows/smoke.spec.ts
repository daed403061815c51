import { expect, test } from "../lib/test.ts"

test("the server says that it is well", async ({ server, request }) => {
  const response = await request.get(`${server.url}/api/health`)
  expect(response.status()).toBe(200)
  expect(await response.json()).toMatchObject({ ok: true, engine: "sqlite" })
})

test("the front page opens", async ({ server, page }) => {
  const response = await page.goto(server.url)
  expect(response?.status()).toBe(200)
  await expect(page).toHaveTitle("Intray - Label submissions made easy")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Label submissions made easy.")
})

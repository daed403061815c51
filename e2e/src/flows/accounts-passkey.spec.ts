import { createServer, get } from "node:http"
import { ageSessions, fillLogin, forget, openSecurity, plugInAuthenticator } from "../lib/accounts.ts"
import { freePort, listen } from "../lib/net.ts"
import { password, signUp } from "../lib/people.ts"
import { startServer } from "../lib/server.ts"
import { expect, test } from "../lib/test.ts"

test("a passkey is added, signs in, is renamed and deleted; the same device is not added twice @long", async ({
  page,
  accounts,
  mailbox,
}) => {
  const email = "imke@example.com"
  // A browser that offers no passkey by itself: the simulated device would take the offer before anybody can press the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await signUp(page, accounts.url, mailbox, { name: "Imke Sandoval", email })
  const { cdp, id } = await plugInAuthenticator(page)
  await openSecurity(page, accounts.url)

  await test.step("a session that began long ago asks who one is, and keeps the name that was typed", async () => {
    ageSessions(accounts.dataDir, email)
    await page.getByRole("button", { name: "Add a passkey" }).click()
    await page.getByLabel("Name", { exact: true }).fill("Imke’s laptop")
    await page.getByRole("button", { name: "Continue" }).click()
    const confirm = page.getByRole("dialog", { name: "Confirm that it is you" })
    await confirm.getByLabel("Your password").fill("not this one")
    await confirm.getByRole("button", { name: "Confirm" }).click()
    await expect(confirm.getByLabel("Your password")).toHaveAccessibleDescription(/not your password/)
    await expect(confirm.getByLabel("Your password")).toBeFocused()
    await confirm.getByLabel("Your password").fill(password)
    await confirm.getByRole("button", { name: "Confirm" }).click()
    await expect(page.getByText("You can now sign in with Imke’s laptop").first()).toBeVisible()
    await expect(page.getByRole("list", { name: "Passkeys" }).getByText("Imke’s laptop")).toBeVisible()
    await expect(page.getByRole("list", { name: "Where you are signed in" }).getByText("This device")).toHaveCount(1)
  })

  await test.step("the device knows that it has one already", async () => {
    await page.getByRole("button", { name: "Add a passkey" }).click()
    await page.getByLabel("Name", { exact: true }).fill("Once more")
    await page.getByRole("button", { name: "Continue" }).click()
    await expect(page.getByText("You already have a passkey on this device (previously registered).")).toBeVisible()
    await page.getByRole("button", { name: "Cancel" }).click()
  })

  await test.step("it signs in by the button, to where one wanted to go", async () => {
    await forget(page.context())
    await page.goto(`${accounts.url}/dashboard/portals`)
    await page.getByRole("button", { name: "Sign in with a passkey" }).click()
    await page.waitForURL(`${accounts.url}/dashboard/portals`)
  })

  await test.step("it is renamed, and deleted", async () => {
    await openSecurity(page, accounts.url)
    await page.getByRole("button", { name: "Rename Imke’s laptop" }).click()
    await page.getByLabel("Name", { exact: true }).fill("Old laptop")
    await page.getByRole("button", { name: "Save" }).click()
    await page.getByRole("button", { name: "Delete Old laptop" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click()
    await expect(page.getByText("No passkey yet.")).toBeVisible()
  })

  await test.step("the server does not know it any more, and a device without one says nothing was chosen", async () => {
    await forget(page.context())
    await page.goto(`${accounts.url}/auth/login`)
    await page.getByRole("button", { name: "Sign in with a passkey" }).click()
    await expect(page.getByText("This server does not know that passkey.")).toBeVisible()
    await cdp.send("WebAuthn.clearCredentials", { authenticatorId: id })
    await page.getByRole("button", { name: "Sign in with a passkey" }).click()
    await expect(page.getByText("Nothing was chosen, so nothing happened (auth cancelled).")).toBeVisible()
    await fillLogin(page, email)
    await page.waitForURL(/\/dashboard\/submissions/)
  })
})

test("a device offers its passkey in the list below the e-mail field", async ({ page, accounts, mailbox }) => {
  await signUp(page, accounts.url, mailbox, { name: "Yuki Frey", email: "yuki@example.com" })
  const { cdp, id } = await plugInAuthenticator(page)
  await openSecurity(page, accounts.url)
  await page.getByRole("button", { name: "Add a passkey" }).click()
  await page.getByLabel("Name", { exact: true }).fill("Phone")
  await page.getByRole("button", { name: "Continue" }).click()
  await expect(page.getByText("You can now sign in with Phone").first()).toBeVisible()
  await forget(page.context())
  // The simulated device answers a waiting request at once, as a person does who takes the first of the list.
  await cdp.send("WebAuthn.setUserVerified", { authenticatorId: id, isUserVerified: true })
  await page.goto(`${accounts.url}/auth/login`)
  await page.waitForURL(/\/dashboard\/submissions/)
})

test("under another name than the server's a passkey is not asked for, and the button says where it works @long", async ({
  page,
  accounts,
}) => {
  const calls: string[] = []
  page.on("request", (request) => {
    if (request.url().includes("/passkey/")) calls.push(request.url())
  })
  // The same computer by another name.
  await page.goto(`${accounts.url.replace("localhost", "127.0.0.1")}/auth/login`)
  const button = page.getByRole("button", { name: "Sign in with a passkey" })
  await button.click()
  await expect(page.getByText(`Passkeys work only at ${accounts.url}.`)).toBeVisible()
  expect(calls).toEqual([])
})

test("a browser that cannot wait for a passkey is asked once a visit @long", async ({ page, accounts }) => {
  const calls: string[] = []
  page.on("request", (request) => {
    if (request.url().includes("/passkey/")) calls.push(request.url())
  })
  // As it refuses under a name that the passkey is not made for, at once and every time.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => true
    navigator.credentials.get = async () => {
      document.documentElement.dataset.refused = String(Number(document.documentElement.dataset.refused ?? 0) + 1)
      throw new DOMException("The relying party ID is not a registrable domain suffix of the current domain.", "SecurityError")
    }
  })
  await page.goto(`${accounts.url}/auth/login`)
  await expect(page.locator("html[data-refused]")).toHaveCount(1)
  // Anyone who asked again at once has done so by the time that a page of the same server is here.
  for (let turn = 0; turn < 3; turn += 1) await page.evaluate(() => fetch("/api/health").then((answer) => answer.text()))
  expect(calls).toHaveLength(1)
  await expect(page.getByRole("alert")).toBeEmpty()
})

test("behind a proxy that keeps the name to itself, signing in names the setting @long", async ({ page }) => {
  const proxy = createServer((request, response) => {
    const headers = { ...request.headers, host: "intray.example" }
    const passed = get({ host: "127.0.0.1", port: served, path: request.url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on("error", () => response.destroy())
  })
  const server = await startServer({ env: { BASE_URL: "http://intray.example" }, port: await freePort() })
  const served = new URL(server.url).port
  const outside = await listen(proxy)
  try {
    await page.goto(`http://localhost:${outside}/auth/login`)
    await expect(page.getByRole("heading", { name: "Opened under another address" })).toBeVisible()
    await expect(page.getByText(`set BASE_URL=http://localhost:${outside} and start Intray again`)).toBeVisible()
    await expect(page.getByRole("link", { name: "Go to http://intray.example" })).toBeVisible()
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toHaveCount(0)
  } finally {
    proxy.close()
    proxy.closeAllConnections()
    await server.stop()
  }
})

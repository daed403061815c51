import type { Page } from "@playwright/test"
import { password } from "./people.ts"
import type { Screen } from "./screens.ts"

/** Providers that are set up and never asked: for the page that names them. */
export const namedProviders = {
  GITHUB_CLIENT_ID: "pictures",
  GITHUB_CLIENT_SECRET: "pictures",
  GOOGLE_CLIENT_ID: "pictures",
  GOOGLE_CLIENT_SECRET: "pictures",
}

const security = "/dashboard/settings/security"
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true })

/** Opens a dialog of the security settings. */
function opened(name: string) {
  return async (page: Page) => {
    await button(page, name).first().click()
    await page.getByRole("dialog").waitFor()
  }
}

/** Every screen before signing in but the first two, and a person's own settings. */
export const accountScreens: readonly Screen[] = [
  {
    name: "login",
    state: "full",
    viewer: "nobody",
    path: "/auth/login?error=account_not_linked",
    rare: true,
    ready: (page) => page.getByText(/connect it in your settings/).waitFor(),
  },
  { name: "magic-link", state: "empty", viewer: "nobody", path: "/auth/magic-link", ready: (page) => page.getByLabel("E-mail").waitFor() },
  {
    name: "magic-link",
    state: "full",
    viewer: "nobody",
    path: "/auth/magic-link",
    ready: async (page) => {
      await page.getByLabel("E-mail").fill("nobody.here@example.com")
      await button(page, "Mail me the link").click()
      await page.getByRole("heading", { name: "Check your mail" }).waitFor()
    },
  },
  {
    name: "magic-link",
    state: "failing",
    viewer: "nobody",
    path: "/auth/magic-link?error=INVALID_TOKEN",
    rare: true,
    ready: (page) => page.getByText(/does not work any more/).waitFor(),
  },
  {
    name: "undo-email-change",
    state: "full",
    viewer: "nobody",
    path: "/auth/undo-email-change?token=an.example",
    rare: true,
    ready: (page) => page.getByRole("button", { name: "Take the change back" }).waitFor(),
  },
  {
    name: "reset-password",
    state: "empty",
    viewer: "nobody",
    path: "/auth/reset-password",
    ready: (page) => page.getByLabel("E-mail").waitFor(),
  },
  {
    name: "reset-password",
    state: "failing",
    viewer: "nobody",
    path: "/auth/reset-password?error=INVALID_TOKEN",
    rare: true,
    ready: (page) => page.getByRole("heading", { name: "That link does not work any more" }).waitFor(),
  },
  {
    name: "reset-password",
    state: "full",
    viewer: "nobody",
    path: "/auth/reset-password?token=abcdefghijklmnopqrstuvwx",
    rare: true,
    ready: async (page) => {
      await page.getByLabel("New password", { exact: true }).fill("short")
      await button(page, "Save the password").click()
      await page.getByText(/more characters/).waitFor()
    },
  },
  {
    name: "verify-email",
    state: "failing",
    viewer: "nobody",
    path: "/auth/verify-email?error=token_expired",
    ready: (page) => page.getByText(/It has run out/).waitFor(),
  },
  {
    name: "second-factor",
    state: "empty",
    viewer: "nobody",
    path: "/auth/second-factor?methods=totp,otp",
    ready: (page) => page.getByLabel("Code", { exact: true }).waitFor(),
  },
  {
    name: "second-factor",
    state: "failing",
    viewer: "nobody",
    path: "/auth/second-factor?methods=totp,otp",
    rare: true,
    ready: async (page) => {
      await page.getByLabel("Code", { exact: true }).fill("123456")
      await page.getByText(/Begin again\./).waitFor()
    },
  },
  {
    name: "settings",
    state: "full",
    viewer: "owner",
    path: "/dashboard/settings",
    ready: (page) => page.getByRole("heading", { name: "Appearance" }).waitFor(),
  },
  {
    name: "security",
    state: "full",
    viewer: "owner",
    path: security,
    ready: (page) => page.getByRole("heading", { name: "Delete account" }).waitFor(),
  },
  {
    name: "security",
    state: "failing",
    viewer: "owner",
    path: security,
    rare: true,
    before: async (page) => {
      await page.route(
        (url) => url.pathname.includes("account.security"),
        (route) => route.abort("connectionreset"),
      )
    },
    ready: (page) => page.getByText("Your security settings did not load").waitFor(),
  },
  {
    name: "security-password",
    state: "failing",
    viewer: "owner",
    path: security,
    ready: async (page) => {
      await opened("Change password")(page)
      await inDialog(page, "Save password").click()
      await page.getByText("The new password is missing.").waitFor()
    },
  },
  {
    name: "security-two-factor",
    state: "full",
    viewer: "newcomer",
    path: security,
    ready: async (page) => {
      await opened("Turn on")(page)
      await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(password)
      await inDialog(page, "Continue").click()
      await page.getByRole("img", { name: /QR code/ }).waitFor()
    },
  },
  { name: "security-delete", state: "full", viewer: "owner", path: security, rare: true, ready: opened("Delete my account") },
]

import { apiKeyClient } from "@better-auth/api-key/client"
import { passkeyClient } from "@better-auth/passkey/client"
import { adminClient, magicLinkClient, organizationClient, twoFactorClient } from "better-auth/client/plugins"
import { createAuthClient as create } from "better-auth/react"
import type { AccountPlugin } from "./endpoints/plugin.ts"
import { accessControl, roles } from "./permissions.ts"

/** The types of our own endpoints, and which of them are called with POST without a body. */
const accountClient = () => ({
  id: "intray-accounts",
  $InferServerPlugin: {} as AccountPlugin,
  pathMethods: { "/api-key/delete-all-expired-api-keys": "POST", "/passkey/generate-authenticate-options": "POST" } as const,
})

/**
 * The browser's side of `/api/auth`: same origin, with cookies. `useSession`, `signIn.{email,social,magicLink,passkey}`, `signUp.email`,
 * `signOut`, `twoFactor.*`, `passkey.*`, `organization.*`, `admin.*`, `apiKey.*`, and what our own endpoints add (`setPassword`,
 * `unlinkAccount`, `accountInfo`, `forgetPassword`).
 */
export function createAuthClient() {
  return create({
    basePath: "/api/auth",
    // Else it would leave for the callback address by itself; after signing in, the app goes back to where one was.
    disableDefaultFetchPlugins: true,
    plugins: [
      organizationClient({ ac: accessControl, roles, teams: { enabled: true }, dynamicAccessControl: { enabled: true } }),
      adminClient(),
      twoFactorClient(),
      passkeyClient(),
      magicLinkClient(),
      apiKeyClient(),
      accountClient(),
    ],
  })
}
export type AuthClient = ReturnType<typeof createAuthClient>

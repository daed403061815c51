import { apiKeyClient } from "@better-auth/api-key/client"
import { passkeyClient } from "@better-auth/passkey/client"
import { adminClient, magicLinkClient, organizationClient, twoFactorClient } from "better-auth/client/plugins"
import { createAuthClient as create } from "better-auth/react"
import { accessControl, teamRoles } from "./access.ts"
import type { AccountPlugin } from "./endpoints/plugin.ts"
import { inWords } from "./passkey-words.ts"

/** The types of our own endpoints, and which of them are called with POST without a body. */
const accountClient = () => ({
  id: "intray-accounts",
  $InferServerPlugin: {} as AccountPlugin,
  pathMethods: { "/api-key/delete-all-expired-api-keys": "POST", "/passkey/generate-authenticate-options": "POST" } as const,
})

/** The library's passkey client, with the specification's error messages. */
function passkeysInWords() {
  const plugin = passkeyClient()
  const getActions: typeof plugin.getActions = (...given) => {
    const { signIn, passkey, ...rest } = plugin.getActions(...given)
    return {
      ...rest,
      signIn: { passkey: (...args) => inWords(signIn.passkey(...args)) },
      passkey: { addPasskey: (...args) => inWords(passkey.addPasskey(...args)) },
    }
  }
  return { ...plugin, getActions }
}

/**
 * The browser's side of `/api/auth`: same origin, with cookies. `useSession`, `signIn.{email,social,magicLink,passkey}`, `signUp.email`,
 * `signOut`, `twoFactor.*`, `passkey.*`, `organization.*`, `admin.*`, `apiKey.*`, and what our own endpoints add (`setPassword`,
 * `unlinkAccount`, `accountInfo`, `forgetPassword`).
 */
export function createAuthClient() {
  return create({
    basePath: "/api/auth",
    // Otherwise it would navigate to the callback URL by itself; after signing in, the app returns to the previous page.
    disableDefaultFetchPlugins: true,
    plugins: [
      organizationClient({ ac: accessControl, roles: teamRoles, teams: { enabled: true }, dynamicAccessControl: { enabled: true } }),
      adminClient(),
      twoFactorClient(),
      passkeysInWords(),
      magicLinkClient(),
      apiKeyClient(),
      accountClient(),
    ],
  })
}
export type AuthClient = ReturnType<typeof createAuthClient>

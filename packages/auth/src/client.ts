import { adminClient, organizationClient } from "better-auth/client/plugins"
import { createAuthClient as create } from "better-auth/react"
import { accessControl, roles } from "./permissions.ts"

/**
 * The browser's side of `/api/auth`: same origin, with cookies. `useSession`, `signIn.email`, `signUp.email`, `signOut`,
 * `sendVerificationEmail`, `organization.*`, `admin.*`.
 */
export function createAuthClient() {
  return create({
    basePath: "/api/auth",
    // Else it would leave for the callback address by itself; after signing in, the app goes back to where one was.
    disableDefaultFetchPlugins: true,
    plugins: [
      organizationClient({ ac: accessControl, roles, teams: { enabled: true }, dynamicAccessControl: { enabled: true } }),
      adminClient(),
    ],
  })
}
export type AuthClient = ReturnType<typeof createAuthClient>

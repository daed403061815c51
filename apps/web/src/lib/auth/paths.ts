import { safeRedirect } from "../safe-redirect.ts"

/** Pages that mailed links and providers lead back to. */
type Landing = "/auth/login" | "/auth/verify-email" | "/auth/magic-link" | "/auth/reset-password" | "/auth/second-factor"

/** The inbox, the default page after signing in. */
export const inbox = "/dashboard/submissions"

/** The URL of a sign-in page that remembers the requested page. Omitted if that is the inbox. */
export function landing(path: Landing, redirect: string | undefined, more: Record<string, string> = {}): string {
  const target = safeRedirect(redirect, inbox)
  const search = new URLSearchParams({ ...more, ...(target !== inbox && { redirect: target }) }).toString()
  return search === "" ? path : `${path}?${search}`
}

/** The page after signing out: the sign-in page if no one was signed in, otherwise the requested page, if it is in this app. */
export function afterSignOut(wasSignedIn: boolean, redirect?: unknown): string {
  return wasSignedIn ? safeRedirect(redirect, "/auth/login") : "/auth/login"
}

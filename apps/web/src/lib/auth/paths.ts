import { safeRedirect } from "../safe-redirect.ts"

/** Pages that a mailed link, or a provider, comes back to. */
type Landing = "/auth/login" | "/auth/verify-email" | "/auth/magic-link" | "/auth/reset-password" | "/auth/second-factor"

/** The inbox, where one goes who wanted nothing in particular. */
export const inbox = "/dashboard/submissions"

/** The address of a page of signing in that remembers where one wanted to go. Left out where that is the inbox anyway. */
export function landing(path: Landing, redirect: string | undefined, more: Record<string, string> = {}): string {
  const target = safeRedirect(redirect, inbox)
  const search = new URLSearchParams({ ...more, ...(target !== inbox && { redirect: target }) }).toString()
  return search === "" ? path : `${path}?${search}`
}

/**
 * Where signing out ends: at the sign-in page when nobody was signed in, else where the caller wants, if that is a place of this app.
 */
export function afterSignOut(wasSignedIn: boolean, redirect?: unknown): string {
  return wasSignedIn ? safeRedirect(redirect, "/auth/login") : "/auth/login"
}

import { ACTIVE_TEAM_COOKIE, COOKIE_MAX_LIFE } from "./constants.ts"

/* Cookies of a response, besides those of the sign-in library. */

/** A part of a session copy that is too long for one cookie; a cookie that deletes a part has no value. */
const isPart = (set: string) => /^(__Secure-|__Host-)?better-auth\.session_data\.\d+=[^;]/.test(set)

/**
 * Drops a session copy that needs more than one cookie (4093 characters): it only saves a database read, and the library would send its
 * parts in the headers of every call.
 */
export function dropSplitCopy(headers: Headers): void {
  const set = headers.getSetCookie()
  if (!set.some(isPart)) return
  headers.delete("set-cookie")
  for (const each of set) if (!isPart(each)) headers.append("set-cookie", each)
}

/** The `Set-Cookie` header with a browser's default team. It is no secret, because membership is checked at each call. */
export function teamCookie(teamId: string, secure: boolean): string {
  const attributes = ["Path=/", `Max-Age=${COOKIE_MAX_LIFE}`, "SameSite=Lax", ...(secure ? ["Secure"] : [])]
  return [`${ACTIVE_TEAM_COOKIE}=${teamId}`, ...attributes].join("; ")
}

import { ACTIVE_TEAM_COOKIE, COOKIE_MAX_LIFE } from "./constants.ts"

/* What an answer tells the browser to keep, next to what the sign-in library says. */

/** A part of a copy of a session that is too long for one cookie; what clears one away has no value. */
const isPart = (set: string) => /^(__Secure-|__Host-)?better-auth\.session_data\.\d+=[^;]/.test(set)

/**
 * A copy of a session of more than one cookie, 4093 characters, is kept nowhere: it only saves a look into the database, and the library
 * would put it into the head of every call in several pieces.
 */
export function dropSplitCopy(headers: Headers): void {
  const set = headers.getSetCookie()
  if (!set.some(isPart)) return
  headers.delete("set-cookie")
  for (const each of set) if (!isPart(each)) headers.append("set-cookie", each)
}

/** `Set-Cookie` of the team that a browser works in by default. It is no secret, since membership is asked for at each call. */
export function teamCookie(teamId: string, secure: boolean): string {
  const attributes = ["Path=/", `Max-Age=${COOKIE_MAX_LIFE}`, "SameSite=Lax", ...(secure ? ["Secure"] : [])]
  return [`${ACTIVE_TEAM_COOKIE}=${teamId}`, ...attributes].join("; ")
}

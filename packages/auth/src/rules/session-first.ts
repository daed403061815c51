/** Paths that need no session. Every other path under /api/auth needs one, also a new endpoint until it is listed here. */
const open: ReadonlySet<string> = new Set([
  "/ok",
  "/error",
  "/get-session",
  "/sign-up/email",
  "/sign-in/email",
  "/sign-in/magic-link",
  "/sign-in/social",
  "/sign-out",
  "/magic-link/verify",
  "/send-verification-email",
  "/verify-email",
  "/undo-email-change",
  "/request-password-reset",
  "/forget-password",
  "/reset-password",
  "/passkey/generate-authenticate-options",
  "/passkey/verify-authentication",
  // A mailed link: it answers that the token is unknown, as the specification requires.
  "/delete-user/callback",
  // The second step of a sign-in comes before the session.
  "/two-factor/send-otp",
  "/two-factor/verify-otp",
  "/two-factor/verify-totp",
  "/two-factor/verify-backup-code",
])

/** Whether a call of this path needs a session. @param pathname of the request, with the base path of the sign-in library */
export function needsSession(pathname: string): boolean {
  const path = pathname.slice(pathname.indexOf("/api/auth") + "/api/auth".length)
  return !open.has(path) && !/^\/(callback|reset-password)\//.test(path)
}

/** The 401 response to a caller without a session. It replaces the library's error about missing body fields. */
export function signedOut(before: Response): Response {
  const headers = new Headers(before.headers)
  for (const name of ["content-length", "content-type"]) headers.delete(name)
  headers.set("content-type", "application/json")
  return new Response(JSON.stringify({ message: "Unauthorized", code: "UNAUTHORIZED" }), { status: 401, headers })
}

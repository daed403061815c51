/* Error codes: derived from the message, as specified, plus the sign-in library's own code if it differs. */

/** `"Session is not fresh"` → `SESSION_IS_NOT_FRESH`, `"You can't unlink your last account"` → `YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT` */
export function codeOf(message: string): string {
  return message
    .toUpperCase()
    .replace(/['’]/g, "")
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^_|_$/g, "")
}

/** Messages of the specification. All other messages of the library keep the library's code. */
const specified: ReadonlySet<string> = new Set([
  "Failed to create session",
  "Failed to get session",
  "Invalid password",
  "Invalid email",
  "Invalid email or password",
  "Provider not found",
  "Invalid token",
  "id_token not supported",
  "Failed to get user info",
  "User email not found",
  "Email not verified",
  "Password too short",
  "Password too long",
  "User already exists. Use another email.",
  "Credential account not found",
  "Session expired. Re-authenticate to perform this action.",
  "You can't unlink your last account",
  "Account not found",
  "Failed to get a valid access token",
  "Failed to refresh access token",
  "Access token not found",
  "Either userId or session is required",
  "Session is not fresh",
  "Invalid callbackURL",
  "Session not found",
  "Verification email isn't enabled",
  "You can only send a verification email to an unverified email",
  "You can only send a verification email to your own email",
  "callbackURL is required",
  "Email and password is not enabled",
  "Email and password sign up is not enabled",
  "Reset password isn't enabled",
  "Account not linked - unable to create account",
  "Unable to create verification",
  "Email is the same",
  "Couldn't update your email",
  "user already has a password",
  "Slug is taken",
  "API Key not found",
  "account not linked",
  "unable to link account",
  "signup disabled",
  "unable to create user",
  "unable to create session",
])

/** Messages and statuses that the specification defines differently, by the library's code. */
const otherWords: Readonly<Record<string, { status?: number; message: string }>> = {
  ORGANIZATION_SLUG_ALREADY_TAKEN: { message: "Slug is taken" },
  FAILED_TO_CREATE_SESSION: { message: "Failed to create session" },
  PROVIDER_NOT_CONFIGURED: { status: 500, message: "Provider not configured" },
}

export type Refusal = { status: number; body: { code?: unknown; message?: unknown; [key: string]: unknown } }

/**
 * Returns an error with the code of its message. The library's own code is in `libraryCode`.
 * @param verification whether the error is about a verification link: one for another account is `unauthorized`
 */
export function withCode({ status, body }: Refusal, verification = false): Refusal {
  const own = typeof body.code === "string" ? body.code : null
  const other = verification && own === "INVALID_USER" ? { message: "unauthorized" } : own === null ? undefined : otherWords[own]
  const message = other?.message ?? body.message
  if (typeof message !== "string" || message === "") return { status, body }
  const made = other !== undefined || own === null || specified.has(message) ? codeOf(message) : own
  const both = own !== null && own !== made ? { libraryCode: own } : {}
  return { status: other?.status ?? status, body: { ...body, message, code: made, ...both } }
}

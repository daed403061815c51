/** The kind of an error, by its code. */
const kinds = {
  INVALID_EMAIL_OR_PASSWORD: "wrong",
  EMAIL_NOT_VERIFIED: "unverified",
  USER_ALREADY_EXISTS: "exists",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "exists",
  INVALID_EMAIL: "email",
  EMAIL_ALREADY_VERIFIED: "verifiedAlready",
  TOTP_ALREADY_ENABLED: "twoFactorOn",
  TWO_FACTOR_NOT_ENABLED: "twoFactorOff",
  TOTP_NOT_ENABLED: "twoFactorOff",
  BACKUP_CODES_NOT_ENABLED: "twoFactorOff",
  SESSION_NOT_FOUND: "gone",
  ACCOUNT_NOT_FOUND: "gone",
  PROVIDER_NOT_FOUND: "providerGone",
  PROVIDER_UNAVAILABLE: "providerAway",
  EMAIL_IS_THE_SAME: "emailSame",
  COULDNT_UPDATE_YOUR_EMAIL: "emailTaken",
  EMAIL_TAKEN: "emailTaken",
  PASSWORD_TOO_SHORT: "passwordShort",
  PASSWORD_TOO_LONG: "passwordLong",
  PASSWORD_TOO_COMMON: "passwordCommon",
  INVALID_PASSWORD: "passwordWrong",
  PASSWORD_ALREADY_SET: "hasPassword",
  USER_ALREADY_HAS_A_PASSWORD: "hasPassword",
  CREDENTIAL_ACCOUNT_NOT_FOUND: "noPassword",
  BANNED_USER: "banned",
  INVALID_ORIGIN: "host",
  MISSING_OR_NULL_ORIGIN: "host",
  INVALID_CALLBACK_URL: "host",
  INVALID_CODE: "code",
  INVALID_BACKUP_CODE: "backupCode",
  CODE_ALREADY_USED: "codeUsed",
  OTP_HAS_EXPIRED: "codeExpired",
  OTP_NOT_CONFIGURED: "noMail",
  MAILED_CODE_NOT_ALLOWED: "noMailedCode",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "codeTries",
  ACCOUNT_TEMPORARILY_LOCKED: "locked",
  INVALID_TWO_FACTOR_COOKIE: "secondOver",
  INVALID_TOKEN: "token",
  TOKEN_EXPIRED: "token",
  SESSION_NOT_FRESH: "stale",
  SESSION_IS_NOT_FRESH: "stale",
  SESSION_EXPIRED: "stale",
  FAILED_TO_UNLINK_LAST_ACCOUNT: "lastAccount",
  YOU_CANT_UNLINK_YOUR_LAST_ACCOUNT: "lastAccount",
  AUTH_CANCELLED: "cancelled",
  ERROR_CEREMONY_ABORTED: "cancelled",
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: "cancelled",
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "passkeyKnown",
  PREVIOUSLY_REGISTERED: "passkeyKnown",
  REGISTRATION_CANCELLED: "cancelled",
  CHALLENGE_NOT_FOUND: "passkeyLate",
  PASSKEY_NOT_FOUND: "passkeyUnknown",
  AUTHENTICATION_FAILED: "passkeyFailed",
  FAILED_TO_VERIFY_REGISTRATION: "passkeyFailed",
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: "passkeyUnable",
  ERROR_INVALID_DOMAIN: "passkeyUnsupported",
  ERROR_INVALID_RP_ID: "passkeyUnsupported",
  UNAUTHORIZED: "signedOut",
} as const

export type ProblemKind = (typeof kinds)[keyof typeof kinds] | "tooMany" | "offline" | "server" | "refused"

/** An error as shown to the user. */
export type AuthProblem = {
  kind: ProblemKind
  /** `tooMany`: seconds to wait. */
  seconds?: number
  /** `refused`: the reason, in the server's words. */
  words?: string
}

/** `libraryCode`: the sign-in library's own code, if it differs from the one derived from the message. */
export type Failure = { code?: string | undefined; libraryCode?: string | undefined; message?: string | undefined; status: number }

/** Every kind that a code can have. */
export const knownKinds: readonly ProblemKind[] = [...new Set(Object.values(kinds))]

const byCode = new Map<string, ProblemKind>(Object.entries(kinds))

/** @param wait seconds until the next attempt, if the server limits attempts */
export function problemOf({ code, libraryCode, message, status }: Failure, wait = 60): AuthProblem {
  const kind = byCode.get(libraryCode ?? "") ?? byCode.get(code ?? "")
  if (kind) return { kind }
  if (status === 429) return { kind: "tooMany", seconds: wait }
  // An error with this code has a message that is written for people.
  if (code === "CANNOT_DELETE_USER" && message) return { kind: "refused", words: message }
  return { kind: status === 401 ? "wrong" : "server" }
}

/**
 * Every number that accounts are built on, in one place. Seconds unless stated otherwise. The first block is set by the specification
 * (§4, §5, §9). The second is left open by it: chosen here and listed in docs/self-hosting.md.
 */

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Set by `handle` from the socket; a header that a client sends under this name is dropped first. */
export const addressHeader = "x-intray-address"

/* ── fixed by the specification ─────────────────────────────────────────────────────────────────────────────────────── */

/** Lifetime of tokens that are used within one visit: magic links, mailed codes, passkey challenges, social sign-in state. */
export const VERIFICATION_VALUE_LIFE = 10 * minute
/** Lifetime of a mailed verification link, and of a link that changes an e-mail address. */
export const VERIFICATION_TOKEN_LIFE = hour
/** Lifetime of a reset link, and the length of its token. */
export const RESET_TOKEN_LIFE = hour
export const RESET_TOKEN_LENGTH = 24
/** Lifetime of a link that deletes an account, and the length of its token of lower-case letters and digits. */
export const DELETION_TOKEN_LIFE = day
export const DELETION_TOKEN_LENGTH = 32
/** Lifetime of the cookie that lets /get-session skip the database. */
export const COOKIE_CACHE_LIFE = minute
/** Maximum lifetime of a cookie; browsers cap it there. */
export const COOKIE_MAX_LIFE = 400 * day
/** Timeout for fetching a provider's key set, in milliseconds; maximum age of an accepted id token, in seconds. */
export const KEY_SET_TIMEOUT_MS = 5_000
export const KEY_SET_COOLDOWN_MS = 30_000
export const KEY_SET_CACHE_MS = 600_000
export const ID_TOKEN_MAX_AGE = hour

/* ── left open by the specification, chosen here ────────────────────────────────────────────────────────────────────── */

/** How long the old address can revert a change of e-mail address. */
export const TAKE_BACK_LIFE = 7 * day
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128
/** A session ends this long after the last visit. Without "remember me" the library ends it after a day. */
export const SESSION_LIFE = 30 * day
/** An admin can impersonate a user for at most this long. */
export const IMPERSONATION_LIFE = hour
/** … and for this long after that the browser can return to the admin's own session. */
export const WAY_BACK_LIFE = 12 * hour
/** Minimum time between two extensions of a session. */
export const SESSION_UPDATE_AGE = day
/** Actions that are hard to undo need a session that began, or was extended, this recently. 0 would switch the check off. */
export const FRESH_AGE = hour
/** Maximum number of characters in a person's name and in an e-mail address. */
export const NAME_MAX_LENGTH = 120
export const EMAIL_MAX_LENGTH = 254
/** Digits of authenticator and mailed codes, and the seconds for which an authenticator code is valid. */
export const CODE_DIGITS = 6
export const TOTP_PERIOD = 30
/** Wrong codes allowed within one sign-in before it has to start again. */
export const CODE_ATTEMPTS = 5
/** Wrong codes in a row, across all sign-ins, that lock the second factor, and for how long. */
export const LOCKOUT_FAILURES = 10
export const LOCKOUT_LIFE = 15 * minute
export const BACKUP_CODES = 10
export const BACKUP_CODE_LENGTH = 10
/** Time between a correct password and the code. */
export const SECOND_FACTOR_LIFE = 10 * minute
/** "Trust this device": how long no code is asked for on that device. */
export const TRUSTED_DEVICE_LIFE = 30 * day
export const PASSKEY_NAME_MAX_LENGTH = 60
/** Maximum number of members in one response about a team. */
export const MEMBERS_SHOWN = 10_000
/** The cookie with the default team of a browser's calls. */
export const ACTIVE_TEAM_COOKIE = "activeOrganizationId"

/** The cookie by which an account recognises a browser, its lifetime, and the maximum number of accounts in it. */
export const DEVICE_COOKIE = "intray_device"
export const DEVICE_LIFE = 180 * day
export const DEVICES_KEPT = 4

export type LimitRule = { max: number; windowSeconds: number }
export type AccountLimit = {
  /** Whose account is counted: the one whose e-mail address is in the body, or the caller's own, by session or pending second factor. */
  of: "named" | "caller"
  /** Name of a counter that several paths share; without it, each path is counted separately. */
  counter?: string
  /** Count only wrong answers, for the secret in this field of the body; otherwise every call. */
  secret?: string
  /** From one network (an IPv4 address or the /64 of an IPv6 address), one known browser, or within one session. */
  each: LimitRule
  /** From all networks together, except browsers that the account knows. */
  all: LimitRule
}
export type PathLimit = {
  /** From one network, for all accounts together. */
  byAddress: LimitRule
  byAccount?: AccountLimit
}

/** Wrong passwords and codes: 40 an hour from one network, 100 from all networks. A new window allows the same number again. */
export const WRONG_EACH: LimitRule = { max: 10, windowSeconds: 15 * minute }
export const WRONG_ALL: LimitRule = { max: 100, windowSeconds: hour }
/** Mails of one kind to one account. */
export const MAILS_EACH: LimitRule = { max: 5, windowSeconds: hour }
export const MAILS_ALL: LimitRule = { max: 10, windowSeconds: hour }

const trying: LimitRule = { max: 20, windowSeconds: minute }
const wrong = { each: WRONG_EACH, all: WRONG_ALL }
const mails = { each: MAILS_EACH, all: MAILS_ALL }
const password: PathLimit = { byAddress: trying, byAccount: { of: "caller", counter: "password", secret: "password", ...wrong } }
const code: PathLimit = { byAddress: trying, byAccount: { of: "caller", counter: "code", secret: "code", ...wrong } }
const mailing: PathLimit = { byAddress: { max: 10, windowSeconds: 10 * minute }, byAccount: { of: "named", ...mails } }
const mailingOneself: PathLimit = { ...mailing, byAccount: { of: "caller", ...mails } }

/** How often a path may be called. The first matching entry applies; `*` matches the rest of a path. */
export const LIMITS: Readonly<Record<string, PathLimit>> = {
  "/sign-in/email": { byAddress: trying, byAccount: { of: "named", counter: "sign-in", secret: "password", ...wrong } },
  "/sign-in/magic-link": mailing,
  "/sign-in/*": { byAddress: trying },
  "/sign-up/*": { byAddress: { max: 20, windowSeconds: 10 * minute }, byAccount: { of: "named", ...mails } },
  "/magic-link/verify": { byAddress: trying },
  "/verify-email": { byAddress: { max: 30, windowSeconds: minute } },
  "/send-verification-email": mailing,
  "/request-password-reset": mailing,
  "/forget-password": mailing,
  "/reset-password*": { byAddress: trying },
  "/two-factor/send-otp": mailingOneself,
  "/two-factor/verify-*": code,
  "/two-factor/*": password,
  "/passkey/*": { byAddress: { max: 30, windowSeconds: minute } },
  "/change-password": { ...password, byAccount: { of: "caller", counter: "password", secret: "currentPassword", ...wrong } },
  "/verify-password": password,
  "/set-password": password,
  "/change-email": mailingOneself,
  "/undo-email-change": { byAddress: { max: 20, windowSeconds: minute } },
  "/delete-user*": password,
  "/callback/*": { byAddress: { max: 60, windowSeconds: minute } },
}
/** Every other path under /api/auth, except reading one's own session, which is not counted. */
export const OTHER_LIMIT: LimitRule = { max: 300, windowSeconds: minute }

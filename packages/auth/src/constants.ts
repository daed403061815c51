/**
 * Every number that accounts are built on, in one place. Seconds where nothing else is said. The first block is what the
 * specification fixes (§4, §5, §9); the second is what it leaves open, chosen here and named in docs/self-hosting.md.
 */

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Written by `handle` from the socket; whatever a client sends under this name is dropped first. */
export const addressHeader = "x-intray-address"

/* ── fixed by the specification ─────────────────────────────────────────────────────────────────────────────────────── */

/** Life of what proves something within one visit: magic links, mailed codes, passkey challenges, social sign-in state. */
export const VERIFICATION_VALUE_LIFE = 10 * minute
/** Life of a mailed verification link, and of a link that changes an address. */
export const VERIFICATION_TOKEN_LIFE = hour
/** Life of a reset link, and the length of its token. */
export const RESET_TOKEN_LIFE = hour
export const RESET_TOKEN_LENGTH = 24
/** Life of a link that deletes an account, and the length of its token of lower-case letters and digits. */
export const DELETION_TOKEN_LIFE = day
export const DELETION_TOKEN_LENGTH = 32
/** Life of the cookie that saves /get-session a look into the database. */
export const COOKIE_CACHE_LIFE = minute
/** No cookie lives longer; browsers cap it there. */
export const COOKIE_MAX_LIFE = 400 * day
/** Key sets of providers, in milliseconds; the oldest id token that is taken, in seconds. */
export const KEY_SET_TIMEOUT_MS = 5_000
export const KEY_SET_COOLDOWN_MS = 30_000
export const KEY_SET_CACHE_MS = 600_000
export const ID_TOKEN_MAX_AGE = hour

/* ── left open by the specification, chosen here ────────────────────────────────────────────────────────────────────── */

/** A change of address can be taken back from the old one for so long. */
export const TAKE_BACK_LIFE = 7 * day
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128
/** A session ends this long after the last visit; a day after it where somebody did not want to be remembered, which the library keeps to. */
export const SESSION_LIFE = 30 * day
/** An admin acts as somebody else for at most so long. */
export const IMPERSONATION_LIFE = hour
/** … and for so long after that their browser finds the way back to their own session. */
export const WAY_BACK_LIFE = 12 * hour
/** A visit lengthens the session at most this often. */
export const SESSION_UPDATE_AGE = day
/** What is hard to take back needs a session that began, or was lengthened, this recently. 0 would switch the check off. */
export const FRESH_AGE = hour
/** Characters of a person's name and of an address. */
export const NAME_MAX_LENGTH = 120
export const EMAIL_MAX_LENGTH = 254
/** Digits of authenticator and mailed codes, and the seconds that an authenticator's code is good for. */
export const CODE_DIGITS = 6
export const TOTP_PERIOD = 30
/** Wrong codes within one sign-in before it has to begin again. */
export const CODE_ATTEMPTS = 5
/** Wrong codes in a row, over all sign-ins, that lock the second factor, and for how long. */
export const LOCKOUT_FAILURES = 10
export const LOCKOUT_LIFE = 15 * minute
export const BACKUP_CODES = 10
export const BACKUP_CODE_LENGTH = 10
/** Between a right password and the code. */
export const SECOND_FACTOR_LIFE = 10 * minute
/** "Trust this device": no code is asked there for so long. */
export const TRUSTED_DEVICE_LIFE = 30 * day
export const PASSKEY_NAME_MAX_LENGTH = 60
/** Most members that one answer about a team names. */
export const MEMBERS_SHOWN = 10_000
/** The cookie that names the team in which a browser's calls work unless they name another. */
export const ACTIVE_TEAM_COOKIE = "activeOrganizationId"

/** The cookie by which an account knows a browser, how long it does, and how many accounts know the same one. */
export const DEVICE_COOKIE = "intray_device"
export const DEVICE_LIFE = 180 * day
export const DEVICES_KEPT = 4

export type LimitRule = { max: number; windowSeconds: number }
export type AccountLimit = {
  /** Whose account is counted: the one whose address the body names, or the caller's own, by session or awaited second factor. */
  of: "named" | "caller"
  /** What is counted together, whichever path it is asked at; without it each path by itself. */
  counter?: string
  /** Wrong answers alone, where what is asked is a secret in this field of the body; otherwise every call. */
  secret?: string
  /** From one network (an IPv4 address or the /64 of an IPv6 one), one known browser, or within one session. */
  each: LimitRule
  /** From all networks together, except browsers that the account knows. */
  all: LimitRule
}
export type PathLimit = {
  /** Of one network, whatever account it is about. */
  byAddress: LimitRule
  byAccount?: AccountLimit
}

/** Wrong passwords and codes: 40 an hour from one network, 100 from all. A window that begins lets as many through once more. */
export const WRONG_EACH: LimitRule = { max: 10, windowSeconds: 15 * minute }
export const WRONG_ALL: LimitRule = { max: 100, windowSeconds: hour }
/** Mails of one kind about one account. */
export const MAILS_EACH: LimitRule = { max: 5, windowSeconds: hour }
export const MAILS_ALL: LimitRule = { max: 10, windowSeconds: hour }

const trying: LimitRule = { max: 20, windowSeconds: minute }
const wrong = { each: WRONG_EACH, all: WRONG_ALL }
const mails = { each: MAILS_EACH, all: MAILS_ALL }
const password: PathLimit = { byAddress: trying, byAccount: { of: "caller", counter: "password", secret: "password", ...wrong } }
const code: PathLimit = { byAddress: trying, byAccount: { of: "caller", counter: "code", secret: "code", ...wrong } }
const mailing: PathLimit = { byAddress: { max: 10, windowSeconds: 10 * minute }, byAccount: { of: "named", ...mails } }
const mailingOneself: PathLimit = { ...mailing, byAccount: { of: "caller", ...mails } }

/** How often a path may be asked. The first entry that fits holds; `*` represents the rest of a path. */
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
/** Every other path under /api/auth; reading who one is, is not counted. */
export const OTHER_LIMIT: LimitRule = { max: 300, windowSeconds: minute }

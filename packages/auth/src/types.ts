import type { Database, DbOrTx, Maybe } from "@intray/db"
import type { SocialSettings } from "./providers/settings.ts"

/** Rate-limit counters shared by all processes. */
export type Counters = {
  /**
   * Counts one use of `key`.
   * @returns seconds to wait, or null if it is allowed; the id of the counter of this window
   */
  take(key: string, rule: { max: number; windowSeconds: number }): Promise<{ wait: number | null; id: string }>
  /** Takes back one use of each counter. */
  giveBack(ids: readonly string[]): Promise<void>
  /** Resets a counter. */
  forget(id: string): Promise<void>
}

export type AuthUser = { id: string; name: string; email: string; image: string | null; role: string; emailVerified: boolean }
export type AuthSession = {
  id: string
  activeOrganizationId: string | null
  /** The admin who impersonates this user. */
  impersonatedBy: string | null
}

/** Data about a request besides its headers; the caller controls none of it. */
export type Caller = {
  /** The socket's address, or the one reported by a trusted proxy; null if unknown. */
  remoteAddress: string | null
}

/** A mail about an account. `url` and `code` are secrets of its owner. */
export type AuthMail = {
  kind:
    | "verify"
    | "reset"
    | "magic-link"
    | "otp"
    | "change-email"
    | "delete-account"
    | "verify-new-email"
    | "email-changed"
    | "email-restored"
    | "password-changed"
    | "two-factor-changed"
  to: string
  name: string
  /** URL of its button, under the installation's own URL. */
  url?: string
  /** `otp`: the digits. */
  code?: string
  /** `change-email`, `email-changed`: the new address. */
  newEmail?: string
}

/** A call of one of the library's own admin endpoints (`/admin/*`). */
export type AdminCall = {
  path: string
  actor: { id: string; name: string }
  /** The admin behind the actor, for an impersonation. */
  impersonatedBy: string | null
  body: Readonly<Record<string, unknown>>
  remoteAddress: string | null
  userAgent: string | null
  /** The affected user before the call; for a new account, that one. */
  target: { id: string; name: string; email: string } | null
}

export type AdminCalls = {
  /** Runs before such a call. @returns why it is refused, or the affected user */
  evaluate(
    db: DbOrTx,
    call: AdminCall,
  ): Promise<{ refused: { message: string; code: string } } | { target: { id: string; name: string; email: string } | null }>
  /** Runs after a successful call: logs it and applies its consequences. */
  record(db: DbOrTx, call: AdminCall): Promise<void>
}

/** The caller of a team endpoint, and where the call comes from. */
export type TeamCaller = {
  user: { id: string; name: string; email: string; emailVerified: boolean }
  session: { id: string; impersonatedBy: string | null }
  remoteAddress: string | null
  userAgent: string | null
}

/**
 * Actions on teams, shared by all endpoints. Each checks the caller's permission and logs the action. All reject with errors from {@link
 * refuse}.
 */
export type TeamVerbs = {
  /** @returns the team's id */
  create(caller: TeamCaller, entry: { name: string; slug: string; logo?: string | null | undefined }): Promise<string>
  update(caller: TeamCaller, teamId: string, entry: { name?: string; slug?: string; logo?: string | null }): Promise<void>
  delete(caller: TeamCaller, teamId: string): Promise<void>
  leave(caller: TeamCaller, teamId: string): Promise<void>
  setRole(caller: TeamCaller, teamId: string, userId: string, role: string): Promise<void>
  removeMember(caller: TeamCaller, teamId: string, userId: string): Promise<void>
  /** @returns the invitation's id */
  invite(caller: TeamCaller, teamId: string, entry: { email: string; role: string; groupIds: string[]; resend: boolean }): Promise<string>
  cancelInvitation(caller: TeamCaller, teamId: string, id: string): Promise<void>
  accept(caller: TeamCaller, id: string): Promise<void>
  reject(caller: TeamCaller, id: string): Promise<void>
  /** Whether the caller manages the team's members, and so may see their e-mail addresses. */
  seesAddresses(caller: TeamCaller, teamId: string): Promise<boolean>
  /** Ids of the invitations that the caller may see. */
  visibleInvitations(caller: TeamCaller, teamId: string): Promise<string[]>
  /** @returns the role's name */
  createRole(caller: TeamCaller, teamId: string, entry: { name: string; grants: Record<string, string[]> }): Promise<string>
  updateRole(
    caller: TeamCaller,
    teamId: string,
    entry: { role: string; name?: string | undefined; grants?: Record<string, string[]> | undefined },
  ): Promise<string>
  deleteRole(caller: TeamCaller, teamId: string, entry: { role: string; moveTo?: string | undefined }): Promise<void>
  /** Why the caller lacks the requested permissions, in the access control's words; null if they have them. */
  denial(caller: TeamCaller, teamId: string, request: Record<string, string[]>): Promise<string | null>
  /** @returns the group's id */
  createGroup(caller: TeamCaller, teamId: string, name: string): Promise<string>
  renameGroup(caller: TeamCaller, teamId: string, groupId: string, name: string): Promise<void>
  deleteGroup(caller: TeamCaller, teamId: string, groupId: string): Promise<void>
  /** Adds a user to a group, or removes them. */
  setGroupMember(caller: TeamCaller, teamId: string, groupId: string, userId: string, belongs: boolean): Promise<void>
}

/** Actions on a team's API keys, shared by all endpoints. All reject with errors from {@link refuse}. */
export type KeyVerbs = {
  /** @returns the key's id, and its text, which is shown only once */
  create(
    caller: TeamCaller,
    teamId: string,
    entry: {
      name: string
      grants?: Record<string, string[]> | undefined
      portalIds?: string[] | null | undefined
      expiresIn: number | null
    },
  ): Promise<{ id: string; key: string }>
  revoke(caller: TeamCaller, teamId: string, id: string): Promise<void>
  revokeExpired(caller: TeamCaller, teamId: string): Promise<void>
}

/** Kinds of security events of an account. */
export type SecurityEventType =
  | "signed_in"
  | "sign_in_failed"
  | "second_factor_on"
  | "second_factor_off"
  | "backup_codes_made"
  | "password_changed"
  | "passkey_added"
  | "passkey_removed"
  | "sessions_ended"
  | "email_changed"
  | "api_key_made"

/** The method of a sign-in or of an attempt; `operator`: the operator did it. */
export type SecurityMethod = "password" | "link" | "provider" | "passkey" | "app_code" | "mailed_code" | "backup_code" | "operator"

export type SecurityEvent = {
  userId: string
  type: SecurityEventType
  method: SecurityMethod | null
  remoteAddress: string | null
  userAgent: string | null
}

/** How passwords are hashed. */
export type Passwords = {
  hash(password: string): Promise<string>
  verify(entry: { hash: string; password: string }): Promise<boolean>
}

/** Account features; false: the operator has switched it off. */
export type AccountSwitches = {
  /** Sign-in and sign-up with e-mail address and password. */
  password: boolean
  /** Resetting a forgotten password by mail; never available without passwords. */
  reset: boolean
  /** Verifying addresses by a mailed link. */
  verificationMail: boolean
  /** Deleting one's own account. */
  deletion: boolean
}

export type AuthOptions = {
  db: Database
  secret: string
  /** Origin of all links and cookies; never derived from a request. */
  baseURL: string
  trustedOrigins: readonly string[]
  /** Whether an e-mail address must be verified before the first sign-in. False if no mail can be sent. */
  requireVerification: boolean
  /** False: this server stores mail but does not send it. */
  mailLeaves: boolean
  switches: AccountSwitches
  /** Seconds for which a session counts as fresh for actions that are hard to undo; 0: always. */
  freshAge: number
  adminUserIds: readonly string[]
  providers: SocialSettings
  /** Only for tests: the default is the library's scrypt, which takes a quarter of a second per hash. Unrelated tests pass a cheap one. */
  passwords?: Passwords | undefined
  newId(): string
  /** Null: no limits (load tests). */
  counters: Counters | null
  /** Runs when an address was verified, in the same transaction if there is one. */
  onVerified(db: DbOrTx, user: { id: string; email: string }): Promise<void>
  /** Whether a sign-up with `email` contains the secret that was mailed to that address with the open invitation `id`. */
  isProvedByInvitation(db: DbOrTx, entry: { id: string; secret: string; email: string }): Promise<boolean>
  /** Runs before a session is created. @returns its initial team, or null */
  teamOfNewSession(db: DbOrTx, userId: string): Promise<string | null>
  teams: TeamVerbs
  keys: KeyVerbs
  /** Runs before an account is deleted. @returns the reason for its owner if it cannot be; null if it can */
  refuseDeletion(db: DbOrTx, userId: string): Promise<string | null>
  /** Deletes the account of a user who requested it, or who followed the mailed link. @throws errors from {@link refuse} */
  deleteAccount(db: DbOrTx, user: { id: string; name: string }): Promise<void>
  /** Runs just before another user deletes an account, in the same transaction. @throws errors from {@link refuse} */
  beforeAccountGoes(db: DbOrTx, user: { id: string; name: string }, by: { id: string; name: string }): Promise<void>
  adminCalls: AdminCalls
  /** Records a security event for the account's owner. */
  onSecurityEvent(db: DbOrTx, event: SecurityEvent): Promise<void>
  /** Queues a mail, in the transaction that causes it if there is one. */
  sendMail(db: DbOrTx, mail: AuthMail): Promise<void>
  /** Logs errors of the sign-in library, without personal data. */
  logFault(message: string, cause?: unknown): void
}

export type Auth = {
  /** Handles a request under /api/auth. */
  handle(request: Request, caller: Caller): Promise<Response>
  /** The owner of the cookie's session, read from the database; null if there is none, or if it is expired, revoked or banned. */
  readSession(headers: Pick<Headers, "get">): Maybe<{ user: AuthUser; session: AuthSession } | null>
  /** The user and the admin of an ended impersonation session from which the admin can still return; null in all other cases. */
  actedAs(headers: Pick<Headers, "get">): Promise<{ admin: string; person: string } | null>
  /**
   * Extends a session on a visit: it ends 30 days after the last visit, not after the sign-in.
   * @returns cookies to set; none if it was extended within the last day
   */
  refresh(headers: Headers): Promise<string[]>
  isPlatformAdmin(user: { id: string; role: string }): boolean
  /** Cookie header of the session with that token. */
  cookieFor(token: string): Promise<string>
  /** Hash of a password, as the sign-in checks it. */
  hashPassword(password: string): Promise<string>
  /** Number of a user's remaining backup codes; null without a second factor. */
  backupCodesLeft(userId: string): Promise<number | null>
  /**
   * A valid access token of a user's identity at a provider, for acting in their name. Over HTTP only the user gets it.
   * @throws APIError 400 if there is none, or if the provider issues no new one
   */
  accessToken(of: { userId: string; providerId: string; accountId?: string }): Promise<{ accessToken: string }>
  /** Providers for signing in. */
  readonly providers: readonly { id: string; name: string }[]
  readonly requireVerification: boolean
  readonly switches: AccountSwitches
}

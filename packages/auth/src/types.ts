import type { Database, DbOrTx, Maybe } from "@intray/db"
import type { SocialSettings } from "./providers/settings.ts"

/** Counters that all processes share. */
export type Counters = {
  /**
   * Counts one use of `key`.
   * @returns seconds to wait, or null when it is allowed; the id of the counter of this window
   */
  take(key: string, rule: { max: number; windowSeconds: number }): Promise<{ wait: number | null; id: string }>
  /** Takes back one use of each. */
  giveBack(ids: readonly string[]): Promise<void>
  /** Begins a counter again. */
  forget(id: string): Promise<void>
}

export type AuthUser = { id: string; name: string; email: string; image: string | null; role: string; emailVerified: boolean }
export type AuthSession = {
  id: string
  activeOrganizationId: string | null
  /** The admin who acts as this person. */
  impersonatedBy: string | null
}

/** What is known of a request next to its headers; nothing here can be said by the caller. */
export type Caller = {
  /** The socket's address, or the proxy's word where one is trusted; null when unknown. */
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
  /** Where its button leads; under the installation's own address. */
  url?: string
  /** `otp`: the digits. */
  code?: string
  /** `change-email`, `email-changed`: the address that is to take over. */
  newEmail?: string
}

/** A call of one of the library's own endpoints for admins (`/admin/*`). */
export type AdminCall = {
  path: string
  actor: { id: string; name: string }
  /** The admin behind the actor, where one acts as somebody else. */
  impersonatedBy: string | null
  body: Readonly<Record<string, unknown>>
  remoteAddress: string | null
  userAgent: string | null
  /** Whom it concerns, as they were before; of a new account, that one. */
  target: { id: string; name: string; email: string } | null
}

export type AdminCalls = {
  /** Runs before such a call. @returns why it is refused, or whom it concerns */
  evaluate(
    db: DbOrTx,
    call: AdminCall,
  ): Promise<{ refused: { message: string; code: string } } | { target: { id: string; name: string; email: string } | null }>
  /** Runs after one that was done: writes it down, and does what else belongs to it. */
  record(db: DbOrTx, call: AdminCall): Promise<void>
}

/** Who calls one of the doors to teams, and from where. */
export type TeamCaller = {
  user: { id: string; name: string; email: string; emailVerified: boolean }
  session: { id: string; impersonatedBy: string | null }
  remoteAddress: string | null
  userAgent: string | null
}

/**
 * What is done to teams, whichever door it is asked at. Each proves for itself that the caller may, and writes down what was done.
 * All reject with what {@link refuse} makes.
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
  /** Whether the caller manages the team's people, and so knows their addresses. */
  seesAddresses(caller: TeamCaller, teamId: string): Promise<boolean>
  /** Ids of the invitations that the caller may see. */
  visibleInvitations(caller: TeamCaller, teamId: string): Promise<string[]>
  /** @returns what it is called */
  createRole(caller: TeamCaller, teamId: string, entry: { name: string; grants: Record<string, string[]> }): Promise<string>
  updateRole(
    caller: TeamCaller,
    teamId: string,
    entry: { role: string; name?: string | undefined; grants?: Record<string, string[]> | undefined },
  ): Promise<string>
  deleteRole(caller: TeamCaller, teamId: string, entry: { role: string; moveTo?: string | undefined }): Promise<void>
  /** Why the caller may not do all that is asked, in the words of the access control; null when they may. */
  denial(caller: TeamCaller, teamId: string, request: Record<string, string[]>): Promise<string | null>
  /** @returns the group's id */
  createGroup(caller: TeamCaller, teamId: string, name: string): Promise<string>
  renameGroup(caller: TeamCaller, teamId: string, groupId: string, name: string): Promise<void>
  deleteGroup(caller: TeamCaller, teamId: string, groupId: string): Promise<void>
  /** Puts somebody into a group, or takes them out of it. */
  setGroupMember(caller: TeamCaller, teamId: string, groupId: string, userId: string, belongs: boolean): Promise<void>
}

/** What is done to a team's API keys, whichever door it is asked at. All reject with what {@link refuse} makes. */
export type KeyVerbs = {
  /** @returns the key's id, and its text, which is shown this once */
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

/** What concerns the safety of an account. */
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

/** By what somebody signed in, or tried to; `operator`: the operator did it. */
export type SecurityMethod = "password" | "link" | "provider" | "passkey" | "app_code" | "mailed_code" | "backup_code" | "operator"

export type SecurityEvent = {
  userId: string
  type: SecurityEventType
  method: SecurityMethod | null
  remoteAddress: string | null
  userAgent: string | null
}

/** How passwords are kept. */
export type Passwords = {
  hash(password: string): Promise<string>
  verify(entry: { hash: string; password: string }): Promise<boolean>
}

/** What people may do with their accounts; false: the operator has switched it off. */
export type AccountSwitches = {
  /** An address and a password sign in, and up. */
  password: boolean
  /** A forgotten password is set again by mail; never where there are no passwords. */
  reset: boolean
  /** Addresses are proved by a mailed link. */
  verificationMail: boolean
  /** Somebody deletes their own account. */
  deletion: boolean
}

export type AuthOptions = {
  db: Database
  secret: string
  /** Origin of all links and cookies; never guessed from a request. */
  baseURL: string
  trustedOrigins: readonly string[]
  /** An e-mail address must be verified before the first sign-in. False where no mail can be sent. */
  requireVerification: boolean
  /** False: mail is only kept on the server. */
  mailLeaves: boolean
  switches: AccountSwitches
  /** Seconds that a session is fresh enough for what is hard to take back; 0: it always is. */
  freshAge: number
  adminUserIds: readonly string[]
  providers: SocialSettings
  /** Left out by every program: the library's scrypt, a quarter of a second for each. Tests that are about something else pass a cheap one. */
  passwords?: Passwords | undefined
  newId(): string
  /** Null: no limits (load tests). */
  counters: Counters | null
  /** Runs when an address has been verified, in the transaction that writes it down where there is one. */
  onVerified(db: DbOrTx, user: { id: string; email: string }): Promise<void>
  /** Whether a sign-up with `email` carries the secret that was mailed to that address with the open invitation `id`. */
  isProvedByInvitation(db: DbOrTx, entry: { id: string; secret: string; email: string }): Promise<boolean>
  /** Runs before a session is made. @returns the team that it begins in, or null */
  teamOfNewSession(db: DbOrTx, userId: string): Promise<string | null>
  teams: TeamVerbs
  keys: KeyVerbs
  /** Runs before an account is deleted. @returns why it cannot be, in words for its owner; null when it can */
  refuseDeletion(db: DbOrTx, userId: string): Promise<string | null>
  /** Removes the account of somebody who asked for it, or who followed the link that was mailed. @throws what {@link refuse} makes */
  deleteAccount(db: DbOrTx, user: { id: string; name: string }): Promise<void>
  /** Runs just before an account is removed by somebody else, in the same transaction. @throws what {@link refuse} makes */
  beforeAccountGoes(db: DbOrTx, user: { id: string; name: string }, by: { id: string; name: string }): Promise<void>
  adminCalls: AdminCalls
  /** Writes down for the person what concerned the safety of their account. */
  onSecurityEvent(db: DbOrTx, event: SecurityEvent): Promise<void>
  /** Queues a mail, in the transaction that causes it where there is one. */
  sendMail(db: DbOrTx, mail: AuthMail): Promise<void>
  /** Faults of the sign-in library, without personal data. */
  logFault(message: string, cause?: unknown): void
}

export type Auth = {
  /** Answers a request under /api/auth. */
  handle(request: Request, caller: Caller): Promise<Response>
  /** Who the cookie belongs to, read from the database; null when nobody, expired, revoked or banned. */
  readSession(headers: Pick<Headers, "get">): Maybe<{ user: AuthUser; session: AuthSession } | null>
  /** Whose session the cookie was, and who acted as them, where that is over and the way back is open; null in all other cases. */
  actedAs(headers: Pick<Headers, "get">): Promise<{ admin: string; person: string } | null>
  /**
   * Lets the session of somebody who is here live on: it ends 30 days after the last visit, not after signing in.
   * @returns cookies to set; none when its life was lengthened within the last day
   */
  refresh(headers: Headers): Promise<string[]>
  isPlatformAdmin(user: { id: string; role: string }): boolean
  /** Cookie header of the session with that token. */
  cookieFor(token: string): Promise<string>
  /** Hash of a password, as the sign-in checks it. */
  hashPassword(password: string): Promise<string>
  /** How many of a person's backup codes are left; null without a second factor. */
  backupCodesLeft(userId: string): Promise<number | null>
  /**
   * A good access token of somebody's identity at a provider, for acting there in their name. Over HTTP only they themselves get it.
   * @throws APIError 400 when there is none, or when the provider gives no new one
   */
  accessToken(of: { userId: string; providerId: string; accountId?: string }): Promise<{ accessToken: string }>
  /** Providers that somebody can sign in with. */
  readonly providers: readonly { id: string; name: string }[]
  readonly requireVerification: boolean
  readonly switches: AccountSwitches
}

import { at, bool, index, int, json, primaryKey, table, text, uniqueIndex } from "../kit.ts"
import { organization, user } from "./auth.ts"
import { oneUser } from "./references.ts"
import { submission } from "./submissions.ts"

/*
 * Credentials of people and programs besides passwords. The property names are those that the sign-in library's plugins expect.
 */

/** A passkey: a key pair whose private half stays on the person's device. */
export const passkey = table(
  "passkey",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** The name that its owner gave it. */
    name: text(),
    publicKey: text().notNull(),
    credentialID: text().notNull(),
    /** Number of signatures as counted by the device; a number smaller than before reveals a copied key. */
    counter: int().notNull(),
    deviceType: text().notNull(),
    backedUp: bool().notNull(),
    /** Separated by commas. */
    transports: text(),
    /** Identifies the product that made it. */
    aaguid: text(),
    createdAt: at(),
  },
  (t) => [uniqueIndex("passkey_credential_key").on(t.credentialID), index("passkey_user_idx").on(t.userId)],
)

/** A person's second factor. */
export const twoFactor = table(
  "two_factor",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** Encrypted. */
    secret: text().notNull(),
    /** Encrypted. */
    backupCodes: text().notNull(),
    /** False until the person has entered a first valid code. */
    verified: bool().$defaultFn(() => true),
    failedVerificationCount: int().$defaultFn(() => 0),
    lockedUntil: at(),
  },
  (t) => [index("two_factor_user_idx").on(t.userId)],
)

/** An API key, with which a program acts for a team. */
export const apikey = table(
  "apikey",
  {
    id: text().primaryKey(),
    /** Name of the plugin configuration that it was created with. */
    configId: text()
      .notNull()
      .$defaultFn(() => "default"),
    name: text(),
    /** The first characters of the key, so that its owner can recognise it. */
    start: text(),
    /** The team, or the person, that it belongs to. */
    referenceId: text().notNull(),
    prefix: text(),
    /** Hashed. */
    key: text().notNull(),
    refillInterval: int(),
    refillAmount: int(),
    lastRefillAt: at(),
    enabled: bool().$defaultFn(() => true),
    rateLimitEnabled: bool().$defaultFn(() => true),
    /** Milliseconds. */
    rateLimitTimeWindow: int(),
    rateLimitMax: int(),
    requestCount: int().$defaultFn(() => 0),
    remaining: int(),
    lastRequest: at(),
    expiresAt: at(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
    /** JSON: actions by resource. */
    permissions: text(),
    /** JSON. */
    metadata: text(),
    /**
     * The account that created it. The key may do what that account may do at the time of the call, and nothing once it has left the
     * team.
     */
    createdBy: text(),
    /** The portals that the key is limited to; null: all that its creator can see. */
    portalIds: json<string[]>(),
    /** The network address of the last use. */
    lastAddress: text(),
    /** The key is invalid from then on. The row stays, so that histories can still name it. */
    revokedAt: at(),
  },
  (t) => [
    index("apikey_config_idx").on(t.configId),
    index("apikey_reference_idx").on(t.referenceId),
    uniqueIndex("apikey_key_key").on(t.key),
    index("apikey_expires_idx").on(t.expiresAt),
  ],
)

/** A REST API call with an `Idempotency-Key`, and the ids in its response; kept for a day. */
export const apiCall = table(
  "api_call",
  {
    /** Id of the API key or of the person. */
    callerId: text().notNull(),
    /** Hash of the caller's `Idempotency-Key`. */
    nameHash: text().notNull(),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    /** The submission in the call's path: this row is deleted when the submission is erased. */
    submissionId: text().references(() => submission.id, { onDelete: "cascade" }),
    /** Hash of method, path and body. */
    requestHash: text().notNull(),
    /** JSON: ids, numbers and states of the response, from which a repeated call is answered; null while the first call is running. */
    body: text(),
    createdAt: at().notNull(),
  },
  (t) => [
    primaryKey({ name: "api_call_pk", columns: [t.callerId, t.nameHash] }),
    index("api_call_created_idx").on(t.createdAt),
    index("api_call_team_fk_idx").on(t.teamId),
    index("api_call_submission_fk_idx").on(t.submissionId),
  ],
)

/** A security event of an account, visible to its owner only; kept for 90 days. */
export const securityEvent = table(
  "security_event",
  {
    /** Sorts by time. */
    id: text().primaryKey(),
    userId: oneUser(),
    /** `signed_in`, `password_changed`, …: packages/auth. */
    type: text().notNull(),
    /** The method of a sign-in; null: not relevant. */
    method: text(),
    /** How often it happened within one hour: events of one kind from the same network and browser share a row. */
    count: int().notNull().default(1),
    /** Browser and operating system, if known; empty: unknown. */
    browser: text().notNull(),
    system: text().notNull(),
    /** The network of origin: an IP address without its last part. */
    network: text(),
    createdAt: at().notNull(),
  },
  (t) => [index("security_event_user_idx").on(t.userId, t.id), index("security_event_created_idx").on(t.createdAt)],
)

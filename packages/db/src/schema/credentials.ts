import { at, bool, index, int, json, primaryKey, table, text, uniqueIndex } from "../kit.ts"
import { organization, user } from "./auth.ts"
import { oneUser } from "./references.ts"
import { submission } from "./submissions.ts"

/*
 * What people and programs prove themselves with, next to a password: by the property names that the sign-in library's plugins expect.
 */

/** A passkey: a key pair of which the person's device keeps the private half. */
export const passkey = table(
  "passkey",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** As its owner calls it. */
    name: text(),
    publicKey: text().notNull(),
    credentialID: text().notNull(),
    /** Signatures so far, as the device counts them; a smaller number than before betrays a copy. */
    counter: int().notNull(),
    deviceType: text().notNull(),
    backedUp: bool().notNull(),
    /** Separated by commas. */
    transports: text(),
    /** Which product made it. */
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
    /** False until the first code from the app was right. */
    verified: bool().$defaultFn(() => true),
    failedVerificationCount: int().$defaultFn(() => 0),
    lockedUntil: at(),
  },
  (t) => [index("two_factor_user_idx").on(t.userId)],
)

/** A key with which a program acts for a team. */
export const apikey = table(
  "apikey",
  {
    id: text().primaryKey(),
    /** Which of the plugin's configurations it was made with. */
    configId: text()
      .notNull()
      .$defaultFn(() => "default"),
    name: text(),
    /** Its first characters, so that its owner can tell it from others. */
    start: text(),
    /** The team that it belongs to, or the person. */
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
    /** The account that made it: it may do what they may at the moment of the call, and nothing once they have left. */
    createdBy: text(),
    /** The portals that it is kept to; null: all that its maker sees. */
    portalIds: json<string[]>(),
    /** From where it was last used. */
    lastAddress: text(),
    /** From then on it opens nothing. The row stays, so that histories go on naming it. */
    revokedAt: at(),
  },
  (t) => [
    index("apikey_config_idx").on(t.configId),
    index("apikey_reference_idx").on(t.referenceId),
    uniqueIndex("apikey_key_key").on(t.key),
    index("apikey_expires_idx").on(t.expiresAt),
  ],
)

/** A call of the REST API that its caller named by an `Idempotency-Key`, with the ids of its answer; kept for a day. */
export const apiCall = table(
  "api_call",
  {
    /** Id of the key, or of the person. */
    callerId: text().notNull(),
    /** Hash of what the caller named it. */
    nameHash: text().notNull(),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    /** The submission that its address names: what is erased there is forgotten here. */
    submissionId: text().references(() => submission.id, { onDelete: "cascade" }),
    /** Hash of method, address and body. */
    requestHash: text().notNull(),
    /** JSON: ids, numbers and states of the answer, which is read again for who repeats the call; null while it is being answered. */
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

/** What concerned the safety of somebody's account, for their own eyes; kept for 90 days. */
export const securityEvent = table(
  "security_event",
  {
    /** Sorts by time. */
    id: text().primaryKey(),
    userId: oneUser(),
    /** `signed_in`, `password_changed`, …: packages/auth. */
    type: text().notNull(),
    /** How, of a sign-in; null: it does not matter. */
    method: text(),
    /** How often within the hour that began with it: the same from one network and browser is one row. */
    count: int().notNull().default(1),
    /** The browser and the system, as far as they say; empty: not known. */
    browser: text().notNull(),
    system: text().notNull(),
    /** The network that it came from: an address without its end. */
    network: text(),
    createdAt: at().notNull(),
  },
  (t) => [index("security_event_user_idx").on(t.userId, t.id), index("security_event_created_idx").on(t.createdAt)],
)

import { at, bool, index, int, table, text, uniqueIndex } from "../kit.ts"
import { user } from "./auth.ts"

/*
 * What people and programs prove themselves with, beside a password: by the property names that the sign-in library's plugins expect.
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
  },
  (t) => [
    index("apikey_config_idx").on(t.configId),
    index("apikey_reference_idx").on(t.referenceId),
    uniqueIndex("apikey_key_key").on(t.key),
    index("apikey_expires_idx").on(t.expiresAt),
  ],
)

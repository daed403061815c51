import { z } from "zod"

const at = z.date()

export const securityOutput = z.strictObject({
  /** Where mail goes, and what the account is found by: the last address that was proved, if one ever was. */
  email: z.string(),
  emailVerified: z.boolean(),
  /** What is to take its place once it is proved. */
  pendingEmail: z.string().nullable(),
  hasPassword: z.boolean(),
  /** Switched on, and proved once. */
  twoFactor: z.boolean(),
  /** Null without a second factor. */
  backupCodesLeft: z.number().int().nullable(),
  passkeys: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string().nullable(),
      /** `singleDevice` or `multiDevice`. */
      deviceType: z.string(),
      backedUp: z.boolean(),
      createdAt: at.nullable(),
    }),
  ),
  /** Ways to sign in: `credential` is the password. `accountId` is the provider's; both it and `id` name it to /unlink-account. */
  accounts: z.array(
    z.strictObject({ id: z.string(), providerId: z.string(), accountId: z.string(), scopes: z.array(z.string()), createdAt: at }),
  ),
  /** Newest use first. `id` names it to /revoke-session. */
  sessions: z.array(
    z.strictObject({
      id: z.string(),
      current: z.boolean(),
      /** The browser's own words about itself; empty when it said nothing. */
      device: z.string(),
      address: z.string().nullable(),
      createdAt: at,
      updatedAt: at,
    }),
  ),
  /** Until then what is hard to take back needs no new sign-in. */
  freshUntil: at,
})
export type Security = z.infer<typeof securityOutput>

/** What concerned the safety of one's account; `count`: how often from one network and browser within an hour. */
export const activityItem = z.strictObject({
  id: z.string(),
  type: z.enum([
    "signed_in",
    "sign_in_failed",
    "second_factor_on",
    "second_factor_off",
    "backup_codes_made",
    "password_changed",
    "passkey_added",
    "passkey_removed",
    "sessions_ended",
    "email_changed",
    "api_key_made",
  ]),
  /** How, of a sign-in; `operator`: the operator did it. */
  method: z.enum(["password", "link", "provider", "passkey", "app_code", "mailed_code", "backup_code", "operator"]).nullable(),
  count: z.number().int(),
  /** What the browser says of itself; empty when it said nothing that is known. */
  browser: z.string(),
  system: z.string(),
  /** An address without its end. */
  network: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type ActivityItem = z.infer<typeof activityItem>

export const listActivityInput = z.strictObject({
  cursor: z.string().max(64).nullish(),
  limit: z.number().int().min(1).max(50).default(20),
})
export type ListActivityInput = z.infer<typeof listActivityInput>
export const activityOutput = z.strictObject({ items: z.array(activityItem), nextCursor: z.string().nullable() })
export type Activity = z.infer<typeof activityOutput>

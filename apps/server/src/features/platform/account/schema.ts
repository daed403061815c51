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

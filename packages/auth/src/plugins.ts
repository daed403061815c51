import { apiKey } from "@better-auth/api-key"
import { passkey } from "@better-auth/passkey"
import { admin, magicLink, organization, twoFactor } from "better-auth/plugins"
import { accessControl, platformAccess, platformRoles, teamRoles } from "./access.ts"
import {
  BACKUP_CODE_LENGTH,
  BACKUP_CODES,
  CODE_ATTEMPTS,
  CODE_DIGITS,
  LOCKOUT_FAILURES,
  LOCKOUT_LIFE,
  MEMBERS_SHOWN,
  SECOND_FACTOR_LIFE,
  TOTP_PERIOD,
  TRUSTED_DEVICE_LIFE,
  VERIFICATION_VALUE_LIFE,
} from "./constants.ts"
import type { AuthMail } from "./types.ts"

export type PluginOptions = {
  adminUserIds: readonly string[]
  /** Origin of the installation; passkeys belong to its host. */
  baseURL: string
  trustedOrigins: readonly string[]
  sendMail(mail: AuthMail): Promise<void>
  nameOf(email: string): Promise<string>
}

const nobody: PluginOptions = {
  adminUserIds: [],
  baseURL: "http://localhost",
  trustedOrigins: [],
  sendMail: async () => {},
  nameOf: async () => "",
}

/** Teams with their members, groups and roles; platform admins. The endpoints that change teams are in endpoints/teams. */
export function teamPlugins(options: PluginOptions = nobody) {
  return [
    organization({
      ac: accessControl,
      roles: teamRoles,
      creatorRole: "owner",
      // Groups are created explicitly; a new team has none.
      teams: { enabled: true, defaultTeam: { enabled: false } },
      dynamicAccessControl: { enabled: true },
      // A user who registers another person's address must not get the invitation that was sent to it.
      requireEmailVerificationOnInvitation: true,
      // Our server enforces the limit when it creates members, because it knows the team's plan.
      membershipLimit: MEMBERS_SHOWN,
    }),
    admin({ ac: platformAccess, roles: platformRoles, adminUserIds: [...options.adminUserIds] }),
  ] as const
}

/** Credentials besides passwords, and API keys, as in the library. */
export function credentialPlugins(options: PluginOptions = nobody) {
  return {
    twoFactor: twoFactor({
      issuer: "Intray",
      // Users who sign in only by a provider or a passkey have no password for a confirmation; a fresh session is required instead.
      allowPasswordless: true,
      twoFactorCookieMaxAge: SECOND_FACTOR_LIFE,
      trustDeviceMaxAge: TRUSTED_DEVICE_LIFE,
      accountLockout: { enabled: true, maxFailedAttempts: LOCKOUT_FAILURES, durationSeconds: LOCKOUT_LIFE },
      totpOptions: { digits: CODE_DIGITS, period: TOTP_PERIOD },
      backupCodeOptions: { amount: BACKUP_CODES, length: BACKUP_CODE_LENGTH, storeBackupCodes: "encrypted" },
      otpOptions: {
        digits: CODE_DIGITS,
        period: VERIFICATION_VALUE_LIFE / 60,
        allowedAttempts: CODE_ATTEMPTS,
        storeOTP: "encrypted",
        sendOTP: ({ user, otp }) => options.sendMail({ kind: "otp", to: user.email, name: user.name, code: otp }),
      },
    }),
    passkey: passkey({
      rpName: "Intray",
      rpID: new URL(options.baseURL).hostname,
      origin: [new URL(options.baseURL).origin, ...options.trustedOrigins],
      // Sign-in names no account, so a passkey that the device cannot find by itself could never be used.
      authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
    }),
    magicLink: magicLink({
      expiresIn: VERIFICATION_VALUE_LIFE,
      storeToken: "hashed",
      sendMagicLink: async ({ email, url }) =>
        options.sendMail({ kind: "magic-link", to: email.toLowerCase(), name: await options.nameOf(email), url }),
    }),
    apiKey: apiKey({
      references: "organization",
      requireName: true,
      defaultPrefix: "intray_",
      enableMetadata: false,
      // The API has its own rate limits; a key that the plugin limits would fail without a message.
      rateLimit: { enabled: false },
    }),
  }
}

/** Every plugin with its own table or column; for the test that our schema has them. */
export function authPlugins() {
  return [...teamPlugins(), ...Object.values(credentialPlugins())]
}

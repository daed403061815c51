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

/** Teams with their members, groups and roles; the platform's admins. What changes teams is in endpoints/teams. */
export function teamPlugins(options: PluginOptions = nobody) {
  return [
    organization({
      ac: accessControl,
      roles: teamRoles,
      creatorRole: "owner",
      // Groups are made on purpose; a new team has none.
      teams: { enabled: true, defaultTeam: { enabled: false } },
      dynamicAccessControl: { enabled: true },
      // Anyone who registers somebody else's address must not inherit the invitation that was sent to it.
      requireEmailVerificationOnInvitation: true,
      // Counted where members are made: rules of the server, which knows the team's plan.
      membershipLimit: MEMBERS_SHOWN,
    }),
    admin({ ac: platformAccess, roles: platformRoles, adminUserIds: [...options.adminUserIds] }),
  ] as const
}

/** What people prove themselves with next to a password, and keys of programs; as the library has them. */
export function credentialPlugins(options: PluginOptions = nobody) {
  return {
    twoFactor: twoFactor({
      issuer: "Intray",
      // Anyone who only ever signed in by a provider or a passkey has no password to confirm with; a fresh session is asked instead.
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
      // Signing in names no account, so a passkey that the device cannot find by itself could never be used.
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
      // The API counts by its own rules; a key that the plugin stops on its own would stop without a word.
      rateLimit: { enabled: false },
    }),
  }
}

/** Every plugin with a table or a column of its own; for the test that ours have them. */
export function authPlugins() {
  return [...teamPlugins(), ...Object.values(credentialPlugins())]
}

import { sql } from "drizzle-orm"
import { at, big, bool, index, int, table, text, uniqueIndex } from "../kit.ts"

/*
 * The tables of the sign-in library, with the property names that it expects; packages/auth tests that they match. The inserting code
 * sets ids, dates and defaults.
 */

export const user = table(
  "user",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** Lower case. For an account that has verified an address: the last verified one, and the only one that opens the account. */
    email: text().notNull(),
    emailVerified: bool()
      .notNull()
      .$defaultFn(() => false),
    /**
     * The new address of a pending change, lower case. It belongs to no one until it is verified: several accounts may wait for the same.
     */
    pendingEmail: text(),
    /** An address of this account was verified once, whatever happened since: the account's credentials belong to its owner. */
    everVerified: bool().$defaultFn(() => false),
    image: text(),
    /** Role on the platform, not in a team: `admin` or `user`. */
    role: text(),
    banned: bool(),
    banReason: text(),
    banExpires: at(),
    /** A second factor was set up and confirmed once. */
    twoFactorEnabled: bool().$defaultFn(() => false),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  // By name, for the operator's list.
  (t) => [
    uniqueIndex("user_email_key").on(t.email),
    index("user_name_idx").on(t.name, t.id),
    // Hardly any account has a pending address.
    index("user_pending_email_idx").on(t.pendingEmail).where(sql`pending_email is not null`),
  ],
)

export const session = table(
  "session",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    token: text().notNull(),
    expiresAt: at().notNull(),
    ipAddress: text(),
    userAgent: text(),
    activeOrganizationId: text(),
    activeTeamId: text(),
    /** The admin who impersonates this user. */
    impersonatedBy: text(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [
    uniqueIndex("session_token_key").on(t.token),
    index("session_user_idx").on(t.userId),
    // Impersonations end with the admin's role, ban and account; nearly all sessions have none.
    index("session_acting_idx").on(t.impersonatedBy).where(sql`impersonated_by is not null`),
  ],
)

/** A way for a user to sign in: a password, or an identity at a provider. */
export const account = table(
  "account",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    providerId: text().notNull(),
    /** The provider's id of the user. */
    accountId: text().notNull(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: at(),
    refreshTokenExpiresAt: at(),
    scope: text(),
    /** Hash of the password. */
    password: text(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [uniqueIndex("account_provider_key").on(t.providerId, t.accountId), index("account_user_idx").on(t.userId)],
)

export const verification = table(
  "verification",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: at().notNull(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [index("verification_identifier_idx").on(t.identifier), index("verification_expires_idx").on(t.expiresAt)],
)

/** A team; the sign-in library calls it an organization. */
export const organization = table(
  "organization",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    slug: text().notNull(),
    logo: text(),
    /** JSON, written by the sign-in library. */
    metadata: text(),
    createdAt: at().notNull(),
  },
  (t) => [uniqueIndex("organization_slug_key").on(t.slug)],
)

export const member = table(
  "member",
  {
    id: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    role: text()
      .notNull()
      .$defaultFn(() => "member"),
    createdAt: at().notNull(),
  },
  (t) => [uniqueIndex("member_key").on(t.organizationId, t.userId), index("member_user_idx").on(t.userId)],
)

export const invitation = table(
  "invitation",
  {
    id: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    email: text().notNull(),
    role: text(),
    teamId: text(),
    status: text()
      .notNull()
      .$defaultFn(() => "pending"),
    expiresAt: at().notNull(),
    inviterId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    createdAt: at().notNull(),
  },
  (t) => [
    index("invitation_organization_idx").on(t.organizationId),
    index("invitation_email_idx").on(t.email),
    index("invitation_inviter_idx").on(t.inviterId),
  ],
)

/** A group of members within an organization. */
export const team = table(
  "team",
  {
    id: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    name: text().notNull(),
    memberCount: int()
      .notNull()
      .$defaultFn(() => 0),
    createdAt: at().notNull(),
    updatedAt: at(),
  },
  (t) => [index("team_organization_idx").on(t.organizationId)],
)

export const teamMember = table(
  "team_member",
  {
    id: text().primaryKey(),
    teamId: text()
      .notNull()
      .references(() => team.id, { onDelete: "cascade" }),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** Used by the library to prevent joining twice. */
    membershipKey: text(),
    createdAt: at(),
  },
  (t) => [
    uniqueIndex("team_member_key").on(t.membershipKey),
    index("team_member_team_idx").on(t.teamId),
    index("team_member_user_idx").on(t.userId),
  ],
)

/** A role that a team has defined for itself. */
export const organizationRole = table(
  "organization_role",
  {
    id: text().primaryKey(),
    organizationId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    role: text().notNull(),
    /** JSON: actions by resource. */
    permission: text().notNull(),
    createdAt: at().notNull(),
    updatedAt: at(),
  },
  (t) => [uniqueIndex("organization_role_key").on(t.organizationId, t.role)],
)

export const rateLimit = table(
  "rate_limit",
  {
    id: text().primaryKey(),
    key: text().notNull(),
    count: int().notNull(),
    /** Milliseconds since 1970. */
    lastRequest: big().notNull(),
  },
  (t) => [uniqueIndex("rate_limit_key").on(t.key)],
)

import { at, bool, index, int, json, primaryKey, table, text } from "../kit.ts"
import { organization, team, user } from "./auth.ts"
import { portal } from "./portals.ts"
import { oneTeam, oneUser } from "./references.ts"
import { submission } from "./submissions.ts"

/** A team's settings besides its name; no row: defaults. */
export const teamSetting = table(
  "team_setting",
  {
    teamId: text()
      .primaryKey()
      .references(() => organization.id, { onDelete: "cascade" }),
    /** Id of one of the operator's plans; null: the first one, or no limits if there are no plans. */
    plan: text(),
    /** State of the onboarding; null: finished, or never started. */
    onboarding: json<unknown>(),
    /** Minutes in which a published decision can be recalled; null: the operator's default. */
    recallMinutes: int(),
    /** URL of the team's Discord webhook, encrypted, because anyone who knows it can post there. */
    discord: text(),
    /** Whether the team's open portals are listed publicly, at `/t/{slug}` and in the site map. */
    listed: bool().notNull().default(false),
    /** IANA name of the time zone of the team's days and months; null: not used yet; the owner's zone will be taken. */
    zone: text(),
    /** Since when every member needs a second factor; null: not required. */
    secondFactorSince: at(),
    updatedAt: at().notNull(),
  },
  (t) => [index("team_setting_listed_idx").on(t.listed, t.teamId)],
)

/** Number of submissions that a team received in a calendar month. Never decreases: later deleted or erased ones still count. */
export const teamMonth = table(
  "team_month",
  {
    teamId: oneTeam(),
    /** `YYYY-MM`, in the team's time zone at that time. */
    month: text().notNull(),
    /** Includes those over the plan's limit; excludes imports, samples and spam. */
    submissions: int().notNull(),
  },
  (t) => [primaryKey({ name: "team_month_pk", columns: [t.teamId, t.month] })],
)

/** A deleted team that can still be restored. Its memberships are stored here, so that no other code finds them. */
export const deletedTeam = table(
  "deleted_team",
  {
    teamId: text()
      .primaryKey()
      .references(() => organization.id, { onDelete: "cascade" }),
    deletedBy: text().notNull(),
    deletedAt: at().notNull(),
    /** Time after which all its data is deleted. */
    purgeAt: at().notNull(),
    members: json<{ userId: string; role: string; createdAt: string; groups: string[] }[]>().notNull(),
  },
  (t) => [index("deleted_team_by_idx").on(t.deletedBy), index("deleted_team_purge_idx").on(t.purgeAt)],
)

/** The groups that can see a `limited` portal. */
export const portalGroup = table(
  "portal_group",
  {
    portalId: text()
      .notNull()
      .references(() => portal.id, { onDelete: "cascade" }),
    groupId: text()
      .notNull()
      .references(() => team.id, { onDelete: "cascade" }),
    teamId: oneTeam(),
  },
  (t) => [
    primaryKey({ name: "portal_group_pk", columns: [t.portalId, t.groupId] }),
    index("portal_group_group_idx").on(t.groupId),
    index("portal_group_team_idx").on(t.teamId),
  ],
)

/**
 * Audit log: actions of platform admins, and of owners and admins on their team's members, roles and settings. Rows are only ever added.
 */
export const audit = table(
  "audit",
  {
    id: text().primaryKey(),
    /** Copied, like every name here, because the row outlives what it refers to. */
    actorId: text(),
    actorName: text().notNull(),
    /** The admin behind the actor, for an impersonation. */
    adminId: text(),
    adminName: text(),
    /** `user.banned`, `team.deleted`, `member.role_changed`, … */
    action: text().notNull(),
    /** No foreign key, because the row outlives the team. */
    teamId: text(),
    targetType: text(),
    targetId: text(),
    targetName: text(),
    detail: json<Record<string, unknown>>(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: at().notNull(),
  },
  (t) => [
    index("audit_team_idx").on(t.teamId, t.id),
    index("audit_actor_idx").on(t.actorId, t.id),
    index("audit_action_idx").on(t.action, t.id),
  ],
)

/** How a user wants to be notified of an event; no row: the default. */
export const notificationSetting = table(
  "notification_setting",
  {
    userId: oneUser(),
    teamId: oneTeam(),
    event: text().notNull(),
    mode: text().$type<"now" | "digest" | "off">().notNull(),
  },
  (t) => [
    primaryKey({ name: "notification_setting_pk", columns: [t.userId, t.teamId, t.event] }),
    index("notification_setting_team_idx").on(t.teamId, t.event),
  ],
)

/** A notification for a user, sent at once or in the daily digest. Deleted once it was sent. */
export const notification = table(
  "notification",
  {
    id: text().primaryKey(),
    /** Null: for the team's Discord channel instead of a user. */
    userId: text().references(() => user.id, { onDelete: "cascade" }),
    teamId: oneTeam(),
    event: text().notNull(),
    submissionId: text().references(() => submission.id, { onDelete: "cascade" }),
    /** The actor and further data for the mail; never text of a submitter. */
    facts: json<Record<string, unknown>>().notNull(),
    /** Earliest time of sending. */
    dueAt: at().notNull(),
    createdAt: at().notNull(),
  },
  (t) => [
    index("notification_due_idx").on(t.dueAt),
    index("notification_user_idx").on(t.userId, t.teamId),
    index("notification_team_idx").on(t.teamId),
    index("notification_submission_fk_idx").on(t.submissionId),
  ],
)

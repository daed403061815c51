import { at, bool, index, int, json, primaryKey, table, text } from "../kit.ts"
import { organization, team, user } from "./auth.ts"
import { portal } from "./portals.ts"
import { oneTeam, oneUser } from "./references.ts"
import { submission } from "./submissions.ts"

/** What a team has chosen, next to its name; no row: everything as it is given. */
export const teamSetting = table(
  "team_setting",
  {
    teamId: text()
      .primaryKey()
      .references(() => organization.id, { onDelete: "cascade" }),
    /** Id of one of the plans that the operator offers; null: the first one, or everything where there are no plans. */
    plan: text(),
    /** Where the first steps stand; null: they are behind it, or were never begun. */
    onboarding: json<unknown>(),
    /** Minutes between publishing a decision and its leaving; null: as the operator says. */
    recallMinutes: int(),
    /** Address of the team's Discord webhook, encrypted: who has it can write there. */
    discord: text(),
    /** Whether everybody may see the team's open portals, at `/t/{slug}` and in the site map. */
    listed: bool().notNull().default(false),
    /** IANA name of the zone in which the team's days and months begin; null: nobody has asked for it yet, and it is the owner's. */
    zone: text(),
    /** Since when every member needs a second factor; null: nobody is asked for one. */
    secondFactorSince: at(),
    updatedAt: at().notNull(),
  },
  (t) => [index("team_setting_listed_idx").on(t.listed, t.teamId)],
)

/** What a team took in in one month of its calendar. Only ever raised: what is deleted or erased later was taken in nevertheless. */
export const teamMonth = table(
  "team_month",
  {
    teamId: oneTeam(),
    /** `YYYY-MM`, in the zone that the team had then. */
    month: text().notNull(),
    /** Those over the plan's limit too; imports, samples and what was taken for spam not. */
    submissions: int().notNull(),
  },
  (t) => [primaryKey({ name: "team_month_pk", columns: [t.teamId, t.month] })],
)

/** A team that was deleted and can still be brought back. Its memberships wait here, so that no door knows it meanwhile. */
export const deletedTeam = table(
  "deleted_team",
  {
    teamId: text()
      .primaryKey()
      .references(() => organization.id, { onDelete: "cascade" }),
    deletedBy: text().notNull(),
    deletedAt: at().notNull(),
    /** Moment from which nothing of it is kept. */
    purgeAt: at().notNull(),
    members: json<{ userId: string; role: string; createdAt: string; groups: string[] }[]>().notNull(),
  },
  (t) => [index("deleted_team_by_idx").on(t.deletedBy), index("deleted_team_purge_idx").on(t.purgeAt)],
)

/** The groups that see a portal which is `limited`. */
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

/** What somebody with power did: platform admins everywhere, owners and admins to their team's people, roles and settings. Only ever added to. */
export const audit = table(
  "audit",
  {
    id: text().primaryKey(),
    /** Copied, like every name here: the line outlives what it tells of. */
    actorId: text(),
    actorName: text().notNull(),
    /** The admin behind the actor, where one acted as somebody else. */
    adminId: text(),
    adminName: text(),
    /** `user.banned`, `team.deleted`, `member.role_changed`, … */
    action: text().notNull(),
    /** No reference: it outlives the team. */
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

/** How somebody wants to hear of something; no row: as it is given. */
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

/** Something that somebody is to hear of, at once or with the day's others. Gone once it was sent. */
export const notification = table(
  "notification",
  {
    id: text().primaryKey(),
    /** Null: not a person, but the team's Discord channel. */
    userId: text().references(() => user.id, { onDelete: "cascade" }),
    teamId: oneTeam(),
    event: text().notNull(),
    submissionId: text().references(() => submission.id, { onDelete: "cascade" }),
    /** Who did it, and what more the mail says; never a word of a submitter's. */
    facts: json<Record<string, unknown>>().notNull(),
    /** Not before. */
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

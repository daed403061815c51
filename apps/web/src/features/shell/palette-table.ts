import type { PermissionRequest } from "@intray/auth/permissions"
import { account } from "@intray/i18n/account"
import { admin } from "@intray/i18n/admin"
import { groups } from "@intray/i18n/groups"
import { imports } from "@intray/i18n/imports"
import { inbox } from "@intray/i18n/inbox"
import { keyWords } from "@intray/i18n/keys"
import { notifications } from "@intray/i18n/notifications"
import { ownLists } from "@intray/i18n/own-lists"
import { palette } from "@intray/i18n/palette"
import { paletteWords } from "@intray/i18n/palette-words"
import { rules } from "@intray/i18n/rules"
import { shell } from "@intray/i18n/shell"
import { stages as stageWords } from "@intray/i18n/stages"
import { suggestions } from "@intray/i18n/suggestions"
import { team } from "@intray/i18n/team"
import { teamMembers } from "@intray/i18n/team-members"
import { teamPlan } from "@intray/i18n/team-plan"
import { teamRoles } from "@intray/i18n/team-roles"
import { trash } from "@intray/i18n/trash"
import { webhooks } from "@intray/i18n/webhooks"
import type { KeyAction } from "@intray/server/modules/preferences/keys"

/** Actions of the palette that do not leave the page. */
export type PaletteAction = "light" | "dark" | "system" | "signOut"

export type PaletteRow = {
  text: string
  /** Synonyms, in lower case and separated by spaces: used for searching and never shown. */
  words: string
  /** Shown next to the text: the kind of item. */
  note?: string
  /** The permission needed to see the item; absent: shown to all. */
  needs?: PermissionRequest
  /** Shown only to operators of the platform. */
  platform?: true
} & ({ to: `/dashboard/${string}`; search?: Record<string, string>; hash?: string } | { act: PaletteAction })

const { nav, user } = shell
const also = paletteWords.rows
const { acts, settings } = palette

/** Actions that are available everywhere. */
const everywhere: readonly PaletteRow[] = [
  {
    text: acts.newPortal,
    words: also.newPortal,
    to: "/dashboard/portals",
    search: { new: "music-demos" },
    needs: { portal: ["create"] },
  },
  {
    text: acts.invite,
    words: also.invite,
    to: "/dashboard/settings/members",
    needs: { invitation: ["create"] },
  },
  {
    text: inbox.export.title,
    words: also.export,
    to: "/dashboard/submissions",
    hash: "export",
    needs: { submission: ["export"] },
  },
  { text: acts.newLabel, words: also.newLabel, to: "/dashboard/settings/labels", needs: { label: ["create"] } },
  { text: acts.dark, words: also.dark, act: "dark" },
  { text: acts.light, words: also.light, act: "light" },
  { text: acts.system, words: also.system, act: "system" },
  { text: user.signOut, words: also.signOut, act: "signOut" },
  {
    text: team.delete.title,
    words: also.deleteTeam,
    to: "/dashboard/settings/team",
    needs: { organization: ["delete"] },
  },
  { text: acts.deleteAccount, words: also.deleteAccount, to: "/dashboard/settings/security" },
]

/** Every page with a fixed URL; pages of one portal, release or view are generated from the team's data. */
const places: readonly PaletteRow[] = [
  { text: nav.allOpen, words: also.allOpen, note: palette.view, to: "/dashboard/submissions" },
  { text: keyWords.actions.focus, words: also.focus, note: palette.view, to: "/dashboard/submissions/focus" },
  { text: ownLists.mine, words: also.mine, note: palette.view, to: "/dashboard/submissions", search: { assignee: "me" } },
  { text: ownLists.late, words: also.late, note: palette.view, to: "/dashboard/submissions", search: { overdue: "yes" } },
  {
    text: trash.open,
    words: also.trash,
    note: palette.view,
    to: "/dashboard/submissions",
    search: { trash: "yes" },
    needs: { submission: ["delete"] },
  },
  { text: nav.portals, words: also.portals, to: "/dashboard/portals" },
  { text: nav.templates, words: also.templates, to: "/dashboard/templates" },
  { text: nav.decisions, words: also.decisions, to: "/dashboard/decisions" },
  { text: nav.queue, words: also.queue, to: "/dashboard/queue", needs: { submission: ["review"] } },
  {
    text: nav.disagreements,
    words: also.disagreements,
    to: "/dashboard/disagreements",
    needs: { review: ["manage"] },
  },
  { text: ownLists.activity, words: also.recent, to: "/dashboard/recent" },
  { text: nav.outbox, words: also.outbox, to: "/dashboard/outbox", needs: { submission: ["reply"] } },
  {
    text: nav.insights,
    words: also.insights,
    to: "/dashboard/insights",
    needs: { insight: ["read"] },
  },
  { text: nav.board, words: also.board, to: "/dashboard/board", needs: { submission: ["move"] } },
  { text: nav.releases, words: also.releases, to: "/dashboard/_releases" },
  { text: nav.api, words: also.api, to: "/dashboard/api", needs: { apiKey: ["manage"] } },
  {
    text: acts.apiReference,
    words: also.apiReference,
    to: "/dashboard/api/reference",
    needs: { apiKey: ["manage"] },
  },
  {
    text: webhooks.title,
    words: also.webhooks,
    to: "/dashboard/api/webhooks",
    needs: { webhook: ["manage"] },
  },
  { text: user.settings, words: also.settings, to: "/dashboard/settings" },
  {
    text: account.settings.security,
    words: also.security,
    note: settings,
    to: "/dashboard/settings/security",
  },
  {
    text: notifications.page,
    words: also.notifications,
    note: settings,
    to: "/dashboard/settings/notifications",
  },
  { text: keyWords.page, words: also.keyboard, note: settings, to: "/dashboard/settings/keys" },
  {
    text: team.settings.nav,
    words: also.team,
    note: settings,
    to: "/dashboard/settings/team",
  },
  { text: teamMembers.page, words: also.members, note: settings, to: "/dashboard/settings/members" },
  {
    text: teamRoles.page,
    words: also.roles,
    note: settings,
    to: "/dashboard/settings/roles",
    needs: { ac: ["read"] },
  },
  { text: groups.title, words: also.groups, note: settings, to: "/dashboard/settings/groups" },
  {
    text: account.settings.audit,
    words: also.audit,
    note: settings,
    to: "/dashboard/settings/audit",
    needs: { organization: ["update"] },
  },
  { text: account.settings.labels, words: also.labels, note: settings, to: "/dashboard/settings/labels" },
  { text: rules.title, words: also.rules, note: settings, to: "/dashboard/settings/rules" },
  {
    text: suggestions.title,
    words: also.suggestions,
    note: settings,
    to: "/dashboard/settings/suggestions",
    needs: { organization: ["update"] },
  },
  {
    text: stageWords.title,
    words: also.stages,
    note: settings,
    to: "/dashboard/settings/stages",
  },
  {
    text: imports.page.title,
    words: also.import,
    note: settings,
    to: "/dashboard/settings/import",
    needs: { submission: ["import"] },
  },
  {
    text: teamPlan.page,
    words: also.plan,
    note: settings,
    to: "/dashboard/settings/plan",
  },
  { text: admin.title, words: also.admin, to: "/dashboard/admin", platform: true },
  { text: admin.page.users, words: also.adminUsers, note: admin.title, to: "/dashboard/admin/users", platform: true },
  {
    text: admin.page.teams,
    words: also.adminTeams,
    note: admin.title,
    to: "/dashboard/admin/teams",
    platform: true,
  },
  { text: admin.page.jobs, words: also.adminJobs, note: admin.title, to: "/dashboard/admin/jobs", platform: true },
  { text: admin.page.mail, words: also.adminMail, note: admin.title, to: "/dashboard/admin/mail", platform: true },
  { text: admin.page.storage, words: also.adminStorage, note: admin.title, to: "/dashboard/admin/storage", platform: true },
  { text: admin.page.health, words: also.adminHealth, note: admin.title, to: "/dashboard/admin/health", platform: true },
  {
    text: admin.page.settings,
    words: also.adminSettings,
    note: admin.title,
    to: "/dashboard/admin/settings",
    platform: true,
  },
  { text: admin.page.audit, words: also.adminAudit, note: admin.title, to: "/dashboard/admin/audit", platform: true },
]

export const paletteTable = { everywhere, places }

/** Synonyms of the actions that have a shortcut on some page. */
export const actionWords: Partial<Record<KeyAction, string>> = { ...paletteWords.actions }

import type { PermissionRequest } from "@intray/auth/permissions"
import { account } from "@intray/server/copy/account"
import { admin } from "@intray/server/copy/admin"
import { groups } from "@intray/server/copy/groups"
import { imports } from "@intray/server/copy/imports"
import { keyWords } from "@intray/server/copy/keys"
import { notifications } from "@intray/server/copy/notifications"
import { palette } from "@intray/server/copy/palette"
import { recent } from "@intray/server/copy/recent"
import { shell } from "@intray/server/copy/shell"
import { stages as stageWords } from "@intray/server/copy/stages"
import { team } from "@intray/server/copy/team"
import { teamMembers } from "@intray/server/copy/team-members"
import { teamPlan } from "@intray/server/copy/team-plan"
import { teamRoles } from "@intray/server/copy/team-roles"
import { transfer } from "@intray/server/copy/transfer"
import { trash } from "@intray/server/copy/trash"
import { webhooks } from "@intray/server/copy/webhooks"
import type { KeyAction } from "@intray/server/features/teams/preferences/keys"

/** What the palette itself does, without leaving the page. */
export type PaletteAction = "light" | "dark" | "system" | "signOut"

export type PaletteRow = {
  text: string
  /** What else people call it, in lower case and parted by spaces: found by, and never shown. */
  words: string
  /** Beside the text: what kind of thing it is. */
  note?: string
  /** Offered to whoever may do this; to everybody when absent. */
  needs?: PermissionRequest
  /** Offered to those alone who run the platform. */
  platform?: true
} & ({ to: `/dashboard/${string}`; search?: Record<string, string>; hash?: string } | { act: PaletteAction })

const { nav, user } = shell
const { acts, settings } = palette

/** What can be done from everywhere. */
const everywhere: readonly PaletteRow[] = [
  {
    text: acts.newPortal,
    words: "create add make start call form",
    to: "/dashboard/portals",
    search: { new: "music-demos" },
    needs: { portal: ["create"] },
  },
  {
    text: acts.invite,
    words: "add new member user colleague reviewer seat",
    to: "/dashboard/settings/members",
    needs: { invitation: ["create"] },
  },
  {
    text: transfer.dialog.title,
    words: "download save csv json excel spreadsheet backup label studio",
    to: "/dashboard/submissions",
    hash: "export",
    needs: { submission: ["export"] },
  },
  { text: acts.newLabel, words: "create add tag group verdict", to: "/dashboard/settings/labels", needs: { label: ["create"] } },
  { text: acts.dark, words: "theme mode night black appearance colors", act: "dark" },
  { text: acts.light, words: "theme mode day white bright appearance colors", act: "light" },
  { text: acts.system, words: "theme mode automatic appearance colors", act: "system" },
  { text: user.signOut, words: "log out logout signout leave quit exit", act: "signOut" },
  {
    text: team.delete.title,
    words: "delete remove erase close workspace organisation organization",
    to: "/dashboard/settings/team",
    needs: { organization: ["delete"] },
  },
  { text: acts.deleteAccount, words: "remove erase close profile gdpr my data", to: "/dashboard/settings/security" },
]

/** Every page that has an address of its own; those of one portal, release or view come from what the team has. */
const places: readonly PaletteRow[] = [
  { text: nav.allOpen, words: "inbox submissions list entries home triage", note: palette.view, to: "/dashboard/submissions" },
  { text: keyWords.actions.focus, words: "triage single rate review queue", note: palette.view, to: "/dashboard/submissions/focus" },
  { text: recent.mine, words: "assigned to me my own", note: palette.view, to: "/dashboard/submissions", search: { assignee: "me" } },
  { text: recent.late, words: "overdue promised waiting", note: palette.view, to: "/dashboard/submissions", search: { overdue: "yes" } },
  {
    text: trash.open,
    words: "deleted bin recycle restore erase removed",
    note: palette.view,
    to: "/dashboard/submissions",
    search: { trash: "yes" },
    needs: { submission: ["delete"] },
  },
  { text: nav.portals, words: "forms calls links embed qr share new portal", to: "/dashboard/portals" },
  { text: nav.templates, words: "replies canned answers presets gallery", to: "/dashboard/templates" },
  { text: nav.decisions, words: "held publish accept decline reject tell", to: "/dashboard/decisions" },
  { text: recent.title, words: "undo history recent activity last acts log revert", to: "/dashboard/recent" },
  { text: nav.outbox, words: "mail email messages waiting sent recall failed", to: "/dashboard/outbox" },
  {
    text: nav.insights,
    words: "statistics stats charts analytics numbers reports dashboard",
    to: "/dashboard/insights",
    needs: { insight: ["read"] },
  },
  { text: nav.releases, words: "publish round announce snapshot record data set catalogue", to: "/dashboard/_releases" },
  { text: nav.api, words: "keys tokens rest developers mcp assistants integration", to: "/dashboard/api", needs: { apiKey: ["manage"] } },
  {
    text: acts.apiReference,
    words: "rest docs documentation openapi developers",
    to: "/dashboard/api/reference",
    needs: { apiKey: ["manage"] },
  },
  {
    text: webhooks.title,
    words: "hooks slack discord mattermost integration notify",
    to: "/dashboard/api/webhooks",
    needs: { webhook: ["manage"] },
  },
  { text: user.settings, words: "preferences options profile name picture avatar account language", to: "/dashboard/settings" },
  {
    text: account.settings.security,
    words: "password passkey two factor 2fa sessions devices email address sign in login",
    note: settings,
    to: "/dashboard/settings/security",
  },
  {
    text: notifications.page,
    words: "alerts mail email digest daily discord bell tell me",
    note: settings,
    to: "/dashboard/settings/notifications",
  },
  { text: keyWords.page, words: "shortcuts hotkeys keyboard keys change", note: settings, to: "/dashboard/settings/keys" },
  {
    text: team.settings.nav,
    words: "name logo slug address workspace organisation organization trash deleted danger zone",
    note: settings,
    to: "/dashboard/settings/team",
  },
  { text: teamMembers.page, words: "people users colleagues invite invitations remove", note: settings, to: "/dashboard/settings/members" },
  {
    text: teamRoles.page,
    words: "permissions rights access admin viewer",
    note: settings,
    to: "/dashboard/settings/roles",
    needs: { ac: ["read"] },
  },
  { text: groups.title, words: "subteams visibility limited who sees", note: settings, to: "/dashboard/settings/groups" },
  { text: account.settings.labels, words: "tags verdict categories keys archive merge", note: settings, to: "/dashboard/settings/labels" },
  {
    text: stageWords.title,
    words: "status columns pipeline workflow steps order public wording rename",
    note: settings,
    to: "/dashboard/settings/stages",
  },
  {
    text: imports.page.title,
    words: "upload csv spreadsheet excel migrate old data",
    note: settings,
    to: "/dashboard/settings/import",
    needs: { submission: ["import"] },
  },
  {
    text: teamPlan.page,
    words: "billing price upgrade invoices subscription pay limits seats",
    note: settings,
    to: "/dashboard/settings/plan",
  },
  { text: admin.title, words: "platform operator health jobs storage configuration audit", to: "/dashboard/admin", platform: true },
  { text: admin.page.users, words: "accounts people ban impersonate", note: admin.title, to: "/dashboard/admin/users", platform: true },
  {
    text: admin.page.teams,
    words: "organisations organizations workspaces",
    note: admin.title,
    to: "/dashboard/admin/teams",
    platform: true,
  },
  { text: admin.page.jobs, words: "queue worker tasks", note: admin.title, to: "/dashboard/admin/jobs", platform: true },
  { text: admin.page.mail, words: "email smtp sent failed test", note: admin.title, to: "/dashboard/admin/mail", platform: true },
  { text: admin.page.storage, words: "disk files space", note: admin.title, to: "/dashboard/admin/storage", platform: true },
  { text: admin.page.health, words: "status checks version", note: admin.title, to: "/dashboard/admin/health", platform: true },
  {
    text: admin.page.settings,
    words: "configuration environment variables base_url",
    note: admin.title,
    to: "/dashboard/admin/settings",
    platform: true,
  },
  { text: admin.page.audit, words: "log history who", note: admin.title, to: "/dashboard/admin/audit", platform: true },
]

export const paletteTable = { everywhere, places }

/** What people also call the acts that have a key on some page. */
export const actionWords: Partial<Record<KeyAction, string>> = {
  search: "find look",
  filter: "narrow only",
  stage: "move advance status",
  decide: "accept decline reject approve publish answer",
  assign: "give owner reviewer responsible",
  comment: "note discuss mention",
  reply: "answer write message mail email",
  snooze: "later remind hide",
  undo: "revert take back",
  play: "listen pause sound music",
  select: "tick mark bulk several",
  focus: "triage one by one",
  keys: "help shortcuts hotkeys keyboard",
}

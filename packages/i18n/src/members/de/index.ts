import { account } from "./account.ts"
import { admin } from "./admin.ts"
import { answerForm } from "./answer-form.ts"
import { answering } from "./answering.ts"
import { api } from "./api.ts"
import { auditLog } from "./audit-log.ts"
import { auth } from "./auth.ts"
import { authLinks } from "./auth-links.ts"
import { boards } from "./boards.ts"
import { bulk } from "./bulk.ts"
import { calls } from "./calls.ts"
import { conversation } from "./conversation.ts"
import { currentTeam } from "./current-team.ts"
import { decideDialog } from "./decide-dialog.ts"
import { decisions, letters } from "./decisions.ts"
import { decisionsPage } from "./decisions-page.ts"
import { filters } from "./filters.ts"
import { onboarding, teamInvitation } from "./first-steps.ts"
import { formBuilder } from "./form-builder.ts"
import { formLanguages } from "./form-languages.ts"
import { iconPicker } from "./icon-picker.ts"
import { imports } from "./imports.ts"
import { inbox } from "./inbox.ts"
import { inboxTable } from "./inbox-table.ts"
import { insights } from "./insights.ts"
import { keyWords } from "./keys.ts"
import { labels } from "./labels.ts"
import { leaving } from "./leaving.ts"
import { teamMembers, teamRoles } from "./members.ts"
import { messageChanges } from "./message-changes.ts"
import { notifications } from "./notifications.ts"
import { offers } from "./offers.ts"
import { offersPage } from "./offers-page.ts"
import { outboxPage } from "./outbox-page.ts"
import { ownLists } from "./own-lists.ts"
import { paletteWords } from "./palette-words.ts"
import { portalTabs } from "./portal-tabs.ts"
import { portals } from "./portals.ts"
import { readNumber } from "./read-number.ts"
import { duplicates, fileViewer, focus, pictures, versions } from "./reading.ts"
import { receiptWords, recent, testMails } from "./receipts-and-recent.ts"
import { releases } from "./releases.ts"
import { replyTemplates } from "./reply-templates.ts"
import { reviewAssign } from "./review-assign.ts"
import { reviewFilter } from "./review-filter.ts"
import { reviewGuest } from "./review-guest.ts"
import { reviewPlan } from "./review-plan.ts"
import { reviewQueue, reviewSheet } from "./review-sheet.ts"
import { reviews } from "./reviews.ts"
import { rules } from "./rules.ts"
import { analytics, common, palette, shell } from "./shell.ts"
import { stages } from "./stages.ts"
import { statusPreview } from "./status-preview.ts"
import { suggestionLine } from "./suggestion-line.ts"
import { suggestions } from "./suggestions.ts"
import { groups, portalAudience, team } from "./team.ts"
import { teamPlan } from "./team-plan.ts"
import { templatePages, transfer } from "./templates-and-export.ts"
import { assign, comments, live, snooze } from "./together.ts"
import { retention, trash } from "./trash.ts"
import { typed } from "./typed.ts"
import { webhooks } from "./webhooks.ts"

/** The German of what browsers say to members: a piece of its own. */
export const german = {
  rules,
  boards,
  offers,
  offersPage,
  account,
  admin,
  analytics,
  answerForm,
  api,
  assign,
  auditLog,
  auth,
  authLinks,
  bulk,
  calls,
  comments,
  common,
  conversation,
  decideDialog,
  answering,
  decisions,
  decisionsPage,
  duplicates,
  fileViewer,
  filters,
  focus,
  formBuilder,
  formLanguages,
  groups,
  iconPicker,
  imports,
  inbox,
  inboxTable,
  insights,
  keyWords,
  labels,
  letters,
  live,
  messageChanges,
  notifications,
  onboarding,
  palette,
  outboxPage,
  ownLists,
  paletteWords,
  currentTeam,
  replyTemplates,
  pictures,
  portalAudience,
  portalTabs,
  leaving,
  portals,
  readNumber,
  releases,
  shell,
  snooze,
  stages,
  team,
  teamInvitation,
  teamMembers,
  teamPlan,
  teamRoles,
  templatePages,
  transfer,
  versions,
  receiptWords,
  recent,
  retention,
  reviewFilter,
  reviewGuest,
  reviewQueue,
  reviewAssign,
  statusPreview,
  suggestionLine,
  suggestions,
  reviewPlan,
  reviews,
  reviewSheet,
  testMails,
  trash,
  typed,
  webhooks,
}

import type { Row } from "./row.ts"
import { importRows } from "./rows/imports.ts"
import { insightRows } from "./rows/insights.ts"
import { portalRows } from "./rows/portals.ts"
import { releaseRows } from "./rows/releases.ts"
import { submissionRows } from "./rows/submissions.ts"
import { teamRows } from "./rows/team.ts"
import { undoRows } from "./rows/undo.ts"
import { webhookRows } from "./rows/webhooks.ts"

/** The one table of the team's REST API. A row of a path without parameters stands before those that would match it with one. */
export const rows: readonly Row[] = [
  ...submissionRows,
  ...portalRows,
  ...teamRows,
  ...undoRows,
  ...importRows,
  ...insightRows,
  ...releaseRows,
  ...webhookRows,
]

const people = "it gives or takes what people may do, which keys cannot"
const oneself = "it is about the person who looks, and a key is nobody"
const page = "a page asks it while somebody types; a program has what it asks for already"
const refusedAlike = "deciding and publishing refuse with the same warnings (`letter_warnings`), which the next request acknowledges"

/** Procedures of teams that have no row, each with the reason; a test asks for one or the other. `*` stands for the rest of a name. */
export const unreached: Readonly<Record<string, string>> = {
  "account.*": oneself,
  "acts.list": oneself,
  "admin.*": "it is the operator's, not a team's",
  "apiKeys.*": people,
  "billing.*": "a person pays, on Stripe's page; what the plan has is `GET /api/v1/subscription`",
  "exports.count": "`GET /api/v1/submissions/export` says the count in `X-Total-Count`",
  "groups.*": people,
  "insights.setZone": people,
  "invitations.*": people,
  "labelGroups.reorder": "the order is how people see the deck; nothing a program reads depends on it",
  "labels.list": "`GET /api/v1/labels` and `/label-groups` give the same, archived ones too",
  "live.*": "it is a stream for pages",
  "members.people": people,
  "members.remove": people,
  "members.setRole": people,
  "members.transfer": people,
  "mentions.*": oneself,
  "messages.check": refusedAlike,
  "messages.preview": page,
  "messages.seen": oneself,
  "messages.test": oneself,
  "notifications.*": oneself,
  "onboarding.*": "it leads a person through their first steps",
  "outbox.counts": "`GET /api/v1/outbox` by state gives what it counts",
  "outbox.recall": "it is shown beside a button",
  "outbox.resend": "a refused mail is looked at by a person first",
  "outbox.setRecall": people,
  "portals.checkSlug": page,
  "portals.previewReceipt": page,
  "portals.previewRetention": page,
  "portals.setGroups": people,
  "portals.testReceipt": oneself,
  "preferences.*": oneself,
  "public.*": "it is below `/api/v1/public`",
  "publications.check": refusedAlike,
  "publications.preview": page,
  "replies.reorder": "the order is how people see the menu; nothing a program reads depends on it",
  "roles.*": people,
  "session.*": oneself,
  "stages.reorder": "the order is how people see the stages; nothing a program reads depends on it",
  "setup.*": "it is the operator's, not a team's",
  "snoozes.*": oneself,
  "submissions.seen": oneself,
  "submissions.suggest": "a suggestion is for somebody who typed a word",
  "subscription.history": "`GET /api/v1/insights` has what came in by day",
  "teams.*": people,
  "templates.rename": "a template is saved anew under another name",
  "views.counts": "`GET /api/v1/submissions/facets` counts one filter at a time",
  "views.create": "views belong to people",
  "views.delete": "views belong to people",
  "views.reorder": "views belong to people",
  "views.restore": "views belong to people",
  "views.update": "views belong to people",
}

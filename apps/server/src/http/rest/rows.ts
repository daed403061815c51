import { billingRows } from "../../modules/billing/rest.ts"
import { boardRows } from "../../modules/boards/rest.ts"
import { bulkRows } from "../../modules/bulk/rest.ts"
import { commentRows } from "../../modules/comments/rest.ts"
import { decisionRows } from "../../modules/decisions/rest.ts"
import { historyRows } from "../../modules/history/rest.ts"
import { importRows } from "../../modules/imports/rest.ts"
import { insightRows } from "../../modules/insights/rest.ts"
import { appliedLabelRows, labelRows } from "../../modules/labels/rest.ts"
import { memberRows } from "../../modules/members/rest.ts"
import { outboxRows } from "../../modules/messages/outbox/rest.ts"
import { replyRows } from "../../modules/messages/replies/rest.ts"
import { messageRows } from "../../modules/messages/rest.ts"
import { offerRows } from "../../modules/offers/rest.ts"
import { portalRows } from "../../modules/portals/rest.ts"
import { publicationRows } from "../../modules/publications/rest.ts"
import { releaseRows } from "../../modules/releases/rest.ts"
import { reviewRows } from "../../modules/reviews/rest.ts"
import { ruleRows } from "../../modules/rules/rest.ts"
import { stageRows } from "../../modules/stages/rest.ts"
import { statusRows } from "../../modules/status/rest.ts"
import { duplicateRows } from "../../modules/submissions/duplicates/rest.ts"
import { submissionRows } from "../../modules/submissions/rest.ts"
import { versionRows } from "../../modules/submissions/versions/rest.ts"
import { templateRows } from "../../modules/templates/rest.ts"
import { trashRows } from "../../modules/trash/rest.ts"
import { undoRows } from "../../modules/undo/rest.ts"
import { viewRows } from "../../modules/views/rest.ts"
import { webhookRows } from "../../modules/webhooks/rest.ts"
import type { Row } from "./row.ts"

/** The rows of all modules. A path without parameters comes before those whose parameters would match it. */
export const rows: readonly Row[] = [
  ...submissionRows,
  ...trashRows,
  ...decisionRows,
  ...appliedLabelRows,
  ...commentRows,
  ...messageRows,
  ...historyRows,
  ...versionRows,
  ...duplicateRows,
  ...statusRows,
  ...portalRows,
  ...labelRows,
  ...stageRows,
  ...viewRows,
  ...memberRows,
  ...billingRows,
  ...templateRows,
  ...replyRows,
  ...bulkRows,
  ...undoRows,
  ...outboxRows,
  ...publicationRows,
  ...importRows,
  ...insightRows,
  ...releaseRows,
  ...reviewRows,
  ...boardRows,
  ...offerRows,
  ...webhookRows,
  ...ruleRows,
]

const people = "it gives or takes what people may do, which keys cannot"
const oneself = "it is about the person who looks, and a key is nobody"
const payment = "a person pays, on Stripe's page; what the plan has is `GET /api/v1/subscription`"
const page = "a page asks it while somebody types; a program has what it asks for already"
const refusedAlike = "deciding and publishing refuse with the same warnings (`letter_warnings`), which the next request acknowledges"

/** Team procedures without a row, each with the reason; a test requires one or the other. `*` matches the rest of a name. */
const choosing = "people choose on the board; a program decides with `POST /api/v1/bulk`"

export const unreached: Readonly<Record<string, string>> = {
  "account.*": oneself,
  "admin.*": "it is the operator's, not a team's",
  "apiKeys.*": people,
  "audit.*": people,
  "boards.createSet": choosing,
  "boards.deleteSet": choosing,
  "boards.move": choosing,
  "boards.renameSet": choosing,
  "boards.save": choosing,
  "billing.choose": payment,
  "billing.get": payment,
  "billing.history": "`GET /api/v1/insights` has what came in by day",
  "billing.invoices": payment,
  "billing.look": payment,
  "billing.offer": payment,
  "billing.portal": payment,
  "billing.standing": payment,
  "exports.count": "`GET /api/v1/submissions/export` says the count in `X-Total-Count`",
  "groups.*": people,
  "guestReviews.*": "guests authenticate with the link that they were sent; an API key cannot replace it",
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
  "reviews.addGuest": people,
  "reviews.createRound": "a chair plans a round on its page, where a preview and the numbers are",
  "reviews.deleteRound": "a chair deletes a round on its page, where its reviews are counted",
  "reviews.conflicts": oneself,
  "reviews.myRounds": oneself,
  "reviews.next": oneself,
  "reviews.previewAssignment": "a chair shares submissions out after a preview",
  "reviews.queue": oneself,
  "reviews.renewGuest": people,
  "reviews.reveal": "a person looks at who sent something, which the history says of them",
  "reviews.revokeGuest": people,
  "reviews.rounds": "`GET /api/v1/portals/{slug}/review-rounds` lists the rounds of a portal",
  "reviews.save": oneself,
  "reviews.scoredRounds": "`GET /api/v1/portals/{slug}/review-rounds` lists the rounds of a portal",
  "reviews.setConflict": oneself,
  "reviews.settle": "the chair signs it with their name",
  "reviews.updateRound": "a chair changes a round on its page, where a preview and the numbers are",
  "roles.*": people,
  "rules.rehearse": "a person looks at what a rule would do before they switch it on",
  "rules.reorder": "people read the rules from the top and move them there",
  "session.*": oneself,
  "stages.reorder": "the order is how people see the stages; nothing a program reads depends on it",
  "setup.*": "it is the operator's, not a team's",
  "snoozes.*": oneself,
  "submissions.seen": oneself,
  "submissions.suggest": "a suggestion is for somebody who typed a word",
  "suggestions.*": "a person answers them while labelling; `PUT /api/v1/submissions/{submissionId}/labels/{labelId}` sets a label",
  "teams.*": people,
  "templates.rename": "a template is saved anew under another name",
  "undo.list": oneself,
  "views.counts": "`GET /api/v1/submissions/facets` counts one filter at a time",
  "views.create": "views belong to people",
  "views.delete": "views belong to people",
  "views.reorder": "views belong to people",
  "views.restore": "views belong to people",
  "views.update": "views belong to people",
}

import { answerFilters } from "./answer-filters.ts"
import { boardsServer } from "./boards-server.ts"
import { german as shown } from "./index.ts"
import { offersServer } from "./offers-server.ts"
import { reviewsServer } from "./reviews-server.ts"
import { rulesServer } from "./rules-server.ts"
import { accountError, accountServer, billingServer, images, membersServer } from "./said-account.ts"
import { adminServer, apiServer, backupServer } from "./said-admin.ts"
import { definitionFaults } from "./said-forms.ts"
import { accountMail, discordPosts, mailedLink, notificationMails, retentionServer, weeklyMail } from "./said-mails.ts"
import { releasesVerify, webhookPosts } from "./said-programs.ts"
import { commentsServer, outbox, refusals, snoozeServer } from "./said-refusals.ts"
import { releasesServer } from "./said-releases.ts"

/** All German for members: what browsers say, and what the server alone says. */
export const german = {
  ...shown,
  accountError,
  accountMail,
  mailedLink,
  accountServer,
  adminServer,
  answerFilters,
  apiServer,
  backupServer,
  billingServer,
  commentsServer,
  definitionFaults,
  discordPosts,
  images,
  membersServer,
  notificationMails,
  outbox,
  refusals,
  releasesServer,
  releasesVerify,
  retentionServer,
  boardsServer,
  offersServer,
  reviewsServer,
  rulesServer,
  snoozeServer,
  webhookPosts,
  weeklyMail,
}

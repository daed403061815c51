import { join } from "node:path"
import { pruneCalls } from "./http/rest/idempotency.ts"
import { accountTimers } from "./modules/account/background.ts"
import { adminJobs } from "./modules/admin/background.ts"
import { assignmentWork } from "./modules/assignments/background.ts"
import { soundJobs } from "./modules/audio/background.ts"
import { backupWork } from "./modules/backups/background.ts"
import { billingTimers } from "./modules/billing/background.ts"
import { seatTimers } from "./modules/billing/subscription/background.ts"
import { bulkWork } from "./modules/bulk/background.ts"
import { uploadTimers } from "./modules/files/uploads/background.ts"
import { imageTimers } from "./modules/images/background.ts"
import { importWork } from "./modules/imports/background.ts"
import { insightTimers } from "./modules/insights/background.ts"
import { presenceTimers } from "./modules/live/background.ts"
import { messageWork } from "./modules/messages/background.ts"
import { notificationWork } from "./modules/notifications/background.ts"
import { offerTimers } from "./modules/offers/background.ts"
import { publicationWork } from "./modules/publications/background.ts"
import { releaseWork } from "./modules/releases/background.ts"
import { reviewWork } from "./modules/reviews/background.ts"
import { ruleTimers } from "./modules/rules/background.ts"
import { sessionTimers } from "./modules/session/background.ts"
import { statusWork } from "./modules/status/background.ts"
import { indexTimers } from "./modules/submission-index/background.ts"
import { openingWork } from "./modules/submission-writes/background.ts"
import { erasureWork } from "./modules/submissions/background.ts"
import { proofTimers } from "./modules/submit/background.ts"
import { suggestionTimers } from "./modules/suggestions/background.ts"
import { teamWork } from "./modules/teams/background.ts"
import { trashTimers } from "./modules/trash/background.ts"
import { retentionTimers } from "./modules/trash/retention/background.ts"
import { webhookTimers } from "./modules/webhooks/background.ts"
import type { Background } from "./platform/background.ts"
import type { JobKind } from "./platform/jobs.ts"
import { expireStoredMail } from "./platform/stored-mail.ts"

/** Periodic tasks that belong to no feature. */
const houseTimers = {
  every: [
    { seconds: 5, name: "look after room on the disk", everywhere: true, run: ({ room }) => room.look() },
    {
      seconds: 3600,
      name: "remove old mail",
      everywhere: true,
      run: ({ env, clock }) => expireStoredMail(join(env.dataDir, "mail"), clock.now()),
    },
    { seconds: 3600, name: "forget rate limits", run: ({ limits }) => limits.prune() },
    { seconds: 3600, name: "forget answers of the API", run: pruneCalls },
  ],
} satisfies Background

const declared = [
  houseTimers,
  imageTimers,
  presenceTimers,
  soundJobs,
  teamWork,
  billingTimers,
  notificationWork,
  sessionTimers,
  seatTimers,
  assignmentWork,
  openingWork,
  messageWork,
  publicationWork,
  offerTimers,
  indexTimers,
  erasureWork,
  trashTimers,
  retentionTimers,
  statusWork,
  proofTimers,
  uploadTimers,
  bulkWork,
  importWork,
  insightTimers,
  releaseWork,
  reviewWork,
  accountTimers,
  adminJobs,
  backupWork,
  suggestionTimers,
  webhookTimers,
  ruleTimers,
] as const

type KindsOf<Declared> = Declared extends { jobs: infer Jobs } ? keyof Jobs : never
/** Kinds of jobs without a handler: must be empty, or this does not compile. */
type Undone = Exclude<JobKind, KindsOf<(typeof declared)[number]>>

/** All background work: jobs and periodic tasks. */
export const backgrounds: [Undone] extends [never] ? readonly Background[] : { undone: Undone } = declared

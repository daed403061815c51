import { join } from "node:path"
import { imageTimers } from "./features/core/images/background.ts"
import { presenceTimers } from "./features/core/live/background.ts"
import { soundJobs } from "./features/core/sounds/background.ts"
import { bulkWork } from "./features/flows/bulk/background.ts"
import { importWork } from "./features/flows/imports/background.ts"
import { insightTimers } from "./features/flows/insights/background.ts"
import { releaseWork } from "./features/flows/releases/background.ts"
import { retentionTimers } from "./features/intake/retention/background.ts"
import { statusWork } from "./features/intake/status/background.ts"
import { proofTimers } from "./features/intake/submit/background.ts"
import { uploadTimers } from "./features/intake/uploads/background.ts"
import { accountTimers } from "./features/platform/account/background.ts"
import { adminJobs } from "./features/platform/admin/background.ts"
import { backupWork } from "./features/platform/backups/background.ts"
import { webhookTimers } from "./features/platform/webhooks/background.ts"
import { billingTimers } from "./features/teams/billing/background.ts"
import { notificationWork } from "./features/teams/notifications/background.ts"
import { sessionTimers } from "./features/teams/session/background.ts"
import { seatTimers } from "./features/teams/subscription/background.ts"
import { teamWork } from "./features/teams/teams/background.ts"
import { assignmentWork } from "./features/work/assignments/background.ts"
import { openingWork } from "./features/work/change/background.ts"
import { messageWork } from "./features/work/messages/background.ts"
import { publicationWork } from "./features/work/publications/background.ts"
import { indexTimers } from "./features/work/submission-index/background.ts"
import { erasureWork } from "./features/work/submissions/background.ts"
import { trashTimers } from "./features/work/trash/background.ts"
import type { Background } from "./lib/background.ts"
import type { JobKind } from "./lib/jobs.ts"
import { expireStoredMail } from "./lib/stored-mail.ts"
import { pruneCalls } from "./rest/idempotency.ts"

/** What the process looks after that belongs to no feature. */
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
  accountTimers,
  adminJobs,
  backupWork,
  webhookTimers,
] as const

type KindsOf<Declared> = Declared extends { jobs: infer Jobs } ? keyof Jobs : never
/** Kinds of jobs that nothing does: there are none, or this does not compile. */
type Undone = Exclude<JobKind, KindsOf<(typeof declared)[number]>>

/** The one list of what runs without being called. */
export const backgrounds: [Undone] extends [never] ? readonly Background[] : { undone: Undone } = declared

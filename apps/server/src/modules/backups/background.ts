import type { Background } from "../../platform/background.ts"
import { runBackupNow } from "./now.ts"
import { backupSchedule, runBackup } from "./schedule.ts"

/** Copies are made in their hour, day or week. Their place may be away for a while: it is asked again over an hour. */
export const backupWork = {
  jobs: {
    "backup.make": {
      run: async (services, _, { signal }) => {
        await runBackup(services, signal)
      },
      atOnce: 1,
      retry: { attempts: 5, waitMs: () => 900_000 },
    },
    // The admin sees why it failed and starts it again.
    "backup.now": {
      run: (services, { runId }, info) => runBackupNow(services, runId, info),
      atOnce: 1,
      retry: { attempts: 2, waitMs: () => 60_000 },
    },
  },
  every: [{ seconds: 300, name: "make backups", begin: backupSchedule }],
} satisfies Background

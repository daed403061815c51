import type { Background } from "../../../lib/background.ts"
import { backupSchedule, runBackup } from "./schedule.ts"

/** Copies are made in their hour, day or week. Their place may be away for a while: it is asked again over an hour. */
export const backupWork = {
  jobs: {
    "backup.make": {
      run: (services, _, { signal }) => runBackup(services, signal),
      atOnce: 1,
      retry: { attempts: 5, waitMs: () => 900_000 },
    },
  },
  every: [{ seconds: 300, name: "make backups", begin: backupSchedule }],
} satisfies Background

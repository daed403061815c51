import type { Background } from "../../platform/background.ts"
import { runScan } from "./system/scan.ts"

/** Looking through the storage takes long: one at a time. */
export const adminJobs = {
  jobs: {
    "admin.scan-storage": { run: (services, { scanId }, info) => runScan(services, scanId, info), atOnce: 1 },
  },
} satisfies Background

import type { Background } from "../../platform/background.ts"
import { readSound } from "./service.ts"

/** Audio files are read one at a time, since each may take minutes and two would take the memory of both. */
export const soundJobs = {
  jobs: {
    "sound.read": { run: (services, { fileId }, info) => readSound(services, fileId, info), atOnce: 1 },
  },
} satisfies Background

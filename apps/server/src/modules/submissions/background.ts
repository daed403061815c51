import type { Background } from "../../platform/background.ts"
import { eraseDue, removeErased, sweepErased } from "./erase.ts"

/** Erases submissions whose time is over, with their files and mails. */
export const erasureWork = {
  jobs: {
    "submission.remove": { run: removeErased },
    "erased.sweep": { run: ({ db }) => sweepErased(db) },
  },
  every: [{ seconds: 3600, name: "erase what is kept long enough", run: eraseDue }],
} satisfies Background

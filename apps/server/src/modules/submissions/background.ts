import type { Background } from "../../platform/background.ts"
import { eraseDue, removeErased, sweepErased } from "./erase.ts"

/** What is kept long enough is erased, with its files and mails. */
export const erasureWork = {
  jobs: {
    "submission.remove": { run: removeErased },
    "erased.sweep": { run: ({ db }) => sweepErased(db) },
  },
  every: [{ seconds: 3600, name: "erase what is kept long enough", run: eraseDue }],
} satisfies Background

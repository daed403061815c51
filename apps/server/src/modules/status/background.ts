import type { Background } from "../../platform/background.ts"
import { mailStatusLinks } from "./links.ts"
import { forgetUnconfirmed, tellWatchers } from "./watch.ts"

/** Mails status links, notifies watchers, and deletes unconfirmed watches. */
export const statusWork = {
  jobs: {
    "watch.tell": { run: (services, { ids }, { id }) => tellWatchers(services, id, ids) },
    "status-links.send": { run: (services, { email }, { id }) => mailStatusLinks(services, id, email) },
  },
  every: [{ seconds: 3600, name: "forget watches that nobody confirmed", run: forgetUnconfirmed }],
} satisfies Background

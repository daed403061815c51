import { account } from "./account.ts"
import { bulk } from "./bulk.ts"
import { conversation } from "./conversation.ts"
import { decisions } from "./decisions.ts"
import { filters } from "./filters.ts"
import { inbox } from "./inbox.ts"
import { keyWords } from "./keys.ts"
import { labels } from "./labels.ts"
import { duplicates, fileViewer, focus, pictures, versions } from "./reading.ts"
import { analytics, common, palette, shell } from "./shell.ts"
import { assign, comments, live, snooze } from "./together.ts"

/** The German of what browsers say to members: a piece of its own. */
export const german = {
  account,
  analytics,
  assign,
  bulk,
  comments,
  common,
  conversation,
  decisions,
  duplicates,
  fileViewer,
  filters,
  focus,
  inbox,
  keyWords,
  labels,
  live,
  palette,
  pictures,
  shell,
  snooze,
  versions,
}

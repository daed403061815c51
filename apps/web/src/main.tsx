import "./lib/english.ts"
import { askEarly, callsOfInbox } from "./lib/early.ts"
import { shownFrame } from "./lib/first-paint.ts"
import { loadMemberLanguage } from "./lib/language.ts"
import { aheadOfNeed, reloadOnMissingChunks } from "./lib/reload-guard.ts"
import { withTries } from "./lib/tries.ts"
import "./styles.css"

reloadOnMissingChunks()
// What is about to be seen comes next to the app's own files, with what it asks the server, and not once these have found out who is there.
const inbox = shownFrame() === "inbox"
const signIn = /^\/auth\/(?:login|register)\/?$/.test(location.pathname)
if (inbox) askEarly(location.search, callsOfInbox(location.search))
else if (signIn) askEarly(location.search)
// Modules of the app take words while they load: those of the reader have to be there before. The document names the app's files, so they come meanwhile.
void withTries(loadMemberLanguage).then(() => {
  const pages: Promise<unknown>[] = inbox ? [import("./routes/dashboard-page.tsx"), import("./routes/submissions-page.tsx")] : []
  if (signIn) pages.push(import("./features/auth/login.tsx"))
  for (const page of pages) void aheadOfNeed(page)
  return withTries(() => import("./app.tsx"))
})

import "./lib/english.ts"
import { loadMemberLanguage } from "./lib/language.ts"
import { aheadOfNeed, reloadOnMissingChunks } from "./lib/reload-guard.ts"
import "./styles.css"

reloadOnMissingChunks()
// Modules of the app take words while they load: those of the reader have to be there before. The document names the app's files, so they come meanwhile.
void loadMemberLanguage().then(() => {
  // The document shows the inbox to whoever has been there: its files come beside the app's, and not once the server has said who that is.
  if (document.documentElement.dataset.firstPaint !== undefined) {
    for (const page of [import("./routes/dashboard-page.tsx"), import("./routes/submissions-page.tsx")]) void aheadOfNeed(page)
  }
  return import("./app.tsx")
})

import "./lib/english.ts"
import { loadMemberLanguage } from "./lib/language.ts"
import { reloadOnMissingPieces } from "./lib/reload-guard.ts"
import "./styles.css"

reloadOnMissingPieces()
// Modules of the app take words while they load: those of the reader have to be there before. The document names the app's files, so they come meanwhile.
void loadMemberLanguage().then(() => import("./app.tsx"))

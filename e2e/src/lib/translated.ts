import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import ts from "typescript"

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8")

/** Wraps every text of a page as Chrome's translator does, now and as elements are added. */
export const translatePage = read("translate-page.js")

/** The guard of the web app as a script that runs by itself, for pages without React. */
export const translatedTextGuard = `(() => {${ts
  .transpileModule(read("../../../apps/web/src/lib/translated-text.ts"), { compilerOptions: { target: ts.ScriptTarget.ES2022 } })
  .outputText.replace(/^export /gm, "")}; keepTranslatedText() })()`

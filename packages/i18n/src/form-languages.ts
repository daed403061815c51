import { plural } from "./format.ts"
import { forMembers } from "./members.ts"

const locale = "en-GB"

/** Texts about a portal in several languages: which languages, the translation of each text, missing translations. */
export const formLanguages = forMembers("formLanguages", {
  title: "Languages",
  first: (p: { name: string }) => `Written first in ${p.name}. You change that in the portal's settings.`,
  others: "Also written in",
  othersHelp:
    "Visitors read the form in their language where you have written it. Missing texts are shown in the first language, and marked.",
  kept: "If you remove a language, its texts are kept in case you add it again.",
  write: "Language to write in",
  writeFirst: (p: { name: string }) => `${p.name} (first)`,
  /** Shown instead of a missing translation. */
  empty: (p: { name: string }) => `Not written yet: ${p.name} is shown`,
  original: (p: { name: string }) => `${p.name}:`,
  nothing: "Visitors read nothing of this field.",
  parts: {
    label: "Question",
    help: "Help",
    itemName: "What one is called",
    itemsName: "What several are called",
    lowLabel: "What the lowest means",
    highLabel: "What the highest means",
  },
  choice: (p: { index: number }) => `Choice ${p.index}`,
  alike: (p: { one: string; two: string; said: string }) => `“${p.one}” and “${p.two}” both say “${p.said}”. Change one of them.`,
  lacking: (p: { count: number }) => plural(locale, p.count, { one: "1 text lacks", other: "# texts lack" }),
  whole: "Nothing lacks",
  lackingTitle: (p: { name: string }) => `Not written in ${p.name} yet`,
  /** Before the names of the texts that are translated there. */
  ofPortal: "In the portal's settings",
  changed: "Languages of the form",
  settings: {
    title: "In other languages",
    text: "Title, introduction and receipt in the languages that the form is written in. They apply as soon as you save them.",
    language: "Language",
    portalTitle: "Title",
    intro: "Introduction",
    subject: "Subject of the receipt",
    body: "Text of the receipt",
    save: "Save",
    saved: "Saved in that language",
  },
})

import type * as leavingWords from "../../leaving.ts"
import type { Translated } from "../../members.ts"

/** Was gefragt wird, bevor man eine Seite mit etwas Ungesichertem verlässt. */
export const leaving: Translated<typeof leavingWords.leaving> = {
  title: "Ohne zu speichern gehen?",
  text: "Was du hier getippt hast, ist nicht gespeichert und geht verloren.",
  leave: "Gehen",
  stay: "Bleiben",
  discarded: "Was du geschrieben hast, ist verworfen.",
  putBack: "Zurückholen",
  signingOut: {
    title: "Trotzdem abmelden?",
    text: "Etwas, das du zu schreiben begonnen hast oder das noch gesendet werden soll, liegt nur in diesem Browser. Beim Abmelden wird es entfernt.",
    leave: "Abmelden",
  },
}

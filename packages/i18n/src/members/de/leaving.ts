import type * as leavingWords from "../../leaving.ts"
import type { Translated } from "../../members.ts"

/** Was gefragt wird, bevor man eine Seite mit etwas Ungesichertem verlässt. */
export const leaving: Translated<typeof leavingWords.leaving> = {
  title: "Ohne zu speichern gehen?",
  text: "Deine ungespeicherten Änderungen auf dieser Seite gehen verloren.",
  leave: "Gehen",
  stay: "Bleiben",
  discarded: "Was du geschrieben hast, ist verworfen.",
  putBack: "Zurückholen",
  signingOut: {
    title: "Trotzdem abmelden?",
    text: "In diesem Browser gibt es einen Entwurf oder eine Änderung, die noch nicht gesendet ist. Beim Abmelden wird sie entfernt.",
    leave: "Abmelden",
  },
}

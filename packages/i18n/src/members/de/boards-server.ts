import type * as words from "../../boards-server.ts"
import type { Translated } from "../../members.ts"

export const boardsServer: Translated<typeof words.boardsServer> = {
  stale: "Jemand hat dieses Board inzwischen geändert. Lade es neu und ändere es dann noch einmal.",
  tooManySets: (p) => `Ein Board hat höchstens ${p.max} Auswahlen. Lösche zuerst eine.`,
  tooManyPlaced: (p) => `Eine Auswahl fasst höchstens ${p.max} Einreichungen. Nimm zuerst einige heraus.`,
  unknownField: "Diese Frage gibt es im Formular nicht, oder sie lässt sich nicht zählen. Wähle eine andere.",
  limitTwice: "Dafür gibt es schon eine Grenze. Behalte eine von beiden.",
  fieldTwice: "Die Karten zeigen diese Frage schon. Entferne eine von beiden.",
  unknownOption: "Diese Antwort gibt es bei der Frage nicht. Wähle eine andere.",
}

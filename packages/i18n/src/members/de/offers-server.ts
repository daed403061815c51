import type { Translated } from "../../members.ts"
import type * as words from "../../offers-server.ts"

export const offersServer: Translated<typeof words.offersServer> = {
  past: "Dieser Zeitpunkt ist vorbei. Wähle einen späteren.",
  tooLate: "Für die Antwort sind höchstens zwei Jahre Zeit. Wähle einen früheren Zeitpunkt.",
  earlier: "Nach außen ist schon mehr Zeit zugesagt. Wähle einen späteren Zeitpunkt.",
  confirmed: "Die Zusage liegt schon vor; mehr Zeit für die Antwort ist nicht nötig.",
  notAccepted: "Nach außen ist gerade keine Annahme zu sehen, auf die eine Antwort möglich wäre.",
}

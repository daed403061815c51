import type { Translated } from "../../members.ts"
import type * as words from "../../offers.ts"

export const offers: Translated<typeof words.offers> = {
  states: {
    open: "Noch keine Antwort",
    confirmed: "Zugesagt",
    declined: "Abgesagt",
    expired: "Keine Antwort in der Frist",
    withdrawn: "Angebot zurückgenommen",
  },
  history: {
    opened: (p) => `${p.who} hat um eine Antwort bis ${p.until} gebeten`,
    confirmed: (p) => `${p.who} hat zugesagt`,
    declined: (p) => `${p.who} hat abgesagt`,
    expired: "Die Frist verging ohne Antwort",
    extended: (p) => `${p.who} hat Zeit für die Antwort bis ${p.until} gegeben`,
    withdrawn: (p) => `${p.who} hat das Angebot zurückgenommen`,
    restored: (p) => `${p.who} hat das Angebot wiederhergestellt`,
    reminded: "Eine Erinnerung an die Antwort ging nach außen",
  },
}

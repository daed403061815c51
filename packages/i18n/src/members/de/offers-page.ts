import { plural } from "../../format.ts"
import type { Translated } from "../../members.ts"
import type * as words from "../../offers-page.ts"

export const offersPage: Translated<typeof words.offersPage> = {
  title: "Antwort",
  until: (p) => `Bis ${p.until}`,
  extend: "Mehr Zeit geben…",
  offerAgain: "Noch einmal anbieten…",
  extendTitle: "Bis wann ist eine Antwort möglich?",
  extendNote: "Die Statusseite zeigt die neue Frist sofort. Vorher kommt eine Erinnerung per E-Mail; jetzt wird nichts verschickt.",
  extendSubmit: "Frist setzen",
  extended: (p) => `Für #${p.number} gilt die neue Frist`,
  withdraw: "Angebot zurücknehmen",
  withdrawTitle: (p) => `Das Angebot zu #${p.number} zurücknehmen?`,
  withdrawText:
    "Es wird keine E-Mail verschickt. Die Statusseite zeigt weiter die Annahme und sagt, dass ihr die Bitte um Zusage zurückgenommen habt. Soll mehr bekannt werden, ändere die Phase und schreib eine Nachricht.",
  withdrawn: (p) => `Das Angebot zu #${p.number} ist zurückgenommen`,
  notSaved: "Das Angebot wurde nicht geändert",
  overview: {
    title: "Antworten auf Annahmen",
    confirmed: (p) => plural("de", p.count, { one: "# zugesagt", other: "# zugesagt" }),
    declined: (p) => plural("de", p.count, { one: "# abgesagt", other: "# abgesagt" }),
    open: (p) => plural("de", p.count, { one: "# noch offen", other: "# noch offen" }),
    expired: (p) => plural("de", p.count, { one: "# ohne Antwort", other: "# ohne Antwort" }),
    withdrawn: (p) => plural("de", p.count, { one: "# zurückgenommen", other: "# zurückgenommen" }),
    free: (p) =>
      plural("de", p.count, { one: `1 Platz ist frei in ${p.portal}, ${p.set}`, other: `# Plätze sind frei in ${p.portal}, ${p.set}` }),
    next: (p) => `Als Nächstes in der Reserve: #${p.number} ${p.title}`,
    accept: "Annehmen…",
    acceptFor: (p) => `#${p.number} annehmen…`,
    notLoaded: (p) => `#${p.number} wurde nicht geladen`,
  },
  stage: {
    label: "Um Zusage bitten",
    help: "Auf der Statusseite erscheint die Bitte, zu- oder abzusagen.",
    none: "Nein",
    days: "Innerhalb von Tagen",
    date: "Bis zu einem Datum",
    daysLabel: "Tage für die Antwort",
    daysHelp: "Ab der Veröffentlichung. Der letzte Tag endet um Mitternacht in der Zeitzone des Portals.",
    dateLabel: "Letzter Tag für die Antwort",
    dateHelp:
      "Er endet um Mitternacht in der Zeitzone des Portals. Nach einer späteren Veröffentlichung ist bis zum Ende des nächsten Tages Zeit.",
    daysWrong: "Gib eine Zahl von 1 bis 365 ein.",
    dateWrong: "Wähle einen Tag.",
  },
}

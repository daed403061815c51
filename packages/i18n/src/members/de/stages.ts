import type { Translated } from "../../members.ts"
import type * as stagesWords from "../../stages.ts"
import { pl } from "./say.ts"

/** Einstellungen → Phasen. */
export const stages: Translated<typeof stagesWords.stages> = {
  title: "Phasen",
  intro:
    "Wo Einreichungen stehen, in der Reihenfolge, in der ihr arbeitet. Die Namen sind nur für euch; wer etwas eingereicht hat, liest die öffentliche Formulierung.",
  readOnly: "Mit deiner Rolle siehst du die Phasen. Owner und Admins ändern sie.",
  loading: "Phasen werden geladen",
  failed: "Die Phasen wurden nicht geladen",
  failedText: "Nichts wurde geändert.",
  add: "Phase anlegen",
  categories: {
    inbox: "Eingang",
    review: "In Prüfung",
    accepted: "Angenommen",
    declined: "Abgelehnt",
    withdrawn: "Zurückgezogen",
    spam: "Spam",
  },
  meanings: {
    inbox: "Noch hat niemand hingesehen. Was hereinkommt, beginnt in der ersten davon.",
    review: "Ihr seid dran.",
    accepted: "Ein Ja. Es wird zurückgehalten, bis jemand es veröffentlicht.",
    declined: "Ein Nein. Es wird zurückgehalten, bis jemand es veröffentlicht.",
  },
  glyphs: {
    inbox: "Gepunkteter Kreis",
    "inbox-open": "Leerer Kreis",
    review: "Halb voll",
    "review-early": "Viertel voll",
    "review-late": "Drei Viertel voll",
    "review-paused": "Zwei Balken",
    accepted: "Haken, gefüllt",
    "accepted-open": "Haken, umrandet",
    declined: "Strich",
    "declined-cross": "Kreuz",
    withdrawn: "Pfeil zurück",
    spam: "Durchgestrichen",
  },
  reads: (p) => `Einreichende lesen „${p.wording}“`,
  count: (p) => pl(p.count, "# hier", "# hier", "Leer"),
  moved: (p) => `${p.name} ist jetzt ${p.at} von ${p.of}.`,
  menu: {
    label: (p) => `Aktionen für ${p.name}`,
    edit: "Bearbeiten",
    up: "Nach oben",
    down: "Nach unten",
    remove: "Entfernen…",
  },
  dialog: {
    add: "Phase anlegen",
    edit: (p) => `${p.name} bearbeiten`,
    submitAdd: "Phase anlegen",
    name: "Name",
    nameHelp: "Nur für dein Team.",
    nameRequired: "Gib der Phase einen Namen.",
    wording: "Öffentliche Formulierung",
    wordingHelp: "Was auf der Statusseite steht. Wem schon etwas gesagt wurde, liest das weiterhin.",
    wordingRequired: "Sag, was auf der Statusseite stehen soll.",
    category: "Was sie bedeutet",
    categoryFixed: "Hier stehen Einreichungen, deshalb bleibt ihre Bedeutung. Lege eine andere Phase an und verschiebe sie dorthin.",
    categoryWithdrawn: "Nur wer eingereicht hat, kann etwas hierher bringen.",
    glyph: "Symbol",
    glyphAuto: "Nach ihrer Stelle",
    icon: "Oder ein Bild",
    iconHelp: "Es steht anstelle des Symbols.",
  },
  wordings: { inbox: "Eingegangen", review: "In Prüfung", accepted: "Angenommen", declined: "Diesmal nicht" },
  remove: {
    title: (p) => `${p.name} entfernen?`,
    text: (p) =>
      pl(
        p.count,
        "Die # Einreichung, die hier steht, wechselt in eine andere Phase. Nach außen wird nichts gesagt.",
        "Die # Einreichungen, die hier stehen, wechseln in eine andere Phase. Nach außen wird nichts gesagt.",
        "Hier steht nichts. Nach außen wird nichts gesagt.",
      ),
    into: "Verschieben nach",
    choose: "Wähle die Phase, die sie aufnimmt.",
    submit: "Phase entfernen",
    done: (p) =>
      pl(
        p.count,
        `${p.name} ist entfernt; # Einreichung ist jetzt in ${p.into}`,
        `${p.name} ist entfernt; # Einreichungen sind jetzt in ${p.into}`,
        `${p.name} ist entfernt`,
      ),
    undone: (p) => `${p.name} ist wieder da`,
    notUndone: "Die Phase ist nicht wieder da",
    last: "Sie ist die einzige ihrer Art",
  },
  notSaved: "Nicht gespeichert",
  refused: {
    name: (p) => `Es gibt schon eine Phase, die ${p.name} heißt. Wähle einen anderen Namen.`,
    nameAgain: (p) => `Inzwischen heißt eine andere Phase ${p.name}. Benenne die andere um und mach es dann noch einmal rückgängig.`,
    glyph: (p) => `Eine Phase, die „${p.category}“ bedeutet, hat andere Symbole. Wähle eins davon oder keins.`,
    tooMany: (p) => `Ein Team hat höchstens ${p.max} Phasen. Entferne zuerst eine.`,
    order:
      "Jemand hat die Phasen geändert, während du sie verschoben hast. Sieh dir die neue Reihenfolge an und verschiebe dann noch einmal.",
    last: (p) => `${p.name} ist die einzige Phase, die „${p.category}“ bedeutet, und ein Team braucht eine. Lege zuerst eine andere an.`,
    inUse: (p) => `In ${p.name} stehen Einreichungen, deshalb bleibt ihre Bedeutung. Lege eine andere Phase an und verschiebe sie dorthin.`,
    withdrawn: (p) => `In ${p.name} steht, was zurückgezogen wurde. Jedes Team hat diese eine Phase.`,
    into: (p) =>
      `Was in ${p.name} steht, kommt in eine andere Phase mit derselben Bedeutung: Entscheidungen bleiben Entscheidungen. Wähle eine davon.`,
    confirmation: "Nur eine Phase mit der Bedeutung „Angenommen“ kann um eine Antwort bitten.",
    confirmationPast: "Dieser Tag ist vorbei. Wähle einen späteren.",
    confirmationTooLate: "Wähle einen Tag in den nächsten zwei Jahren.",
    sight:
      "Du siehst nicht alle Portale des Teams, und was du nicht siehst, bliebe zurück. Bitte einen Owner oder Admin, sie zu entfernen.",
  },
}

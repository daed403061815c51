import type * as formLanguagesWords from "../../form-languages.ts"
import type { Translated } from "../../members.ts"
import { pl } from "./say.ts"

/** Ein Portal in mehreren Sprachen: in welchen, was jeder Text darin heißt, was fehlt. */
export const formLanguages: Translated<typeof formLanguagesWords.formLanguages> = {
  title: "Sprachen",
  first: (p) => `Zuerst geschrieben: ${p.name}. Das änderst du in den Einstellungen des Portals.`,
  others: "Außerdem geschrieben in",
  othersHelp:
    "Alle lesen das Formular in ihrer Sprache, sofern ihr es darin geschrieben habt. Was fehlt, steht in der ersten Sprache da, mit einem Hinweis.",
  kept: "Nimmst du eine Sprache weg, bleiben ihre Texte erhalten und kommen mit ihr zurück.",
  write: "Sprache, in der du schreibst",
  writeFirst: (p) => `${p.name} (zuerst)`,
  empty: (p) => `Noch nicht geschrieben, gezeigt wird: ${p.name}`,
  original: (p) => `${p.name}:`,
  nothing: "Von diesem Feld bekommt niemand etwas zu lesen.",
  parts: {
    label: "Frage",
    help: "Hilfe",
    itemName: "Wie eines heißt",
    itemsName: "Wie mehrere heißen",
    lowLabel: "Was der niedrigste Wert bedeutet",
    highLabel: "Was der höchste Wert bedeutet",
  },
  choice: (p) => `Auswahl ${p.index}`,
  alike: (p) => `„${p.one}“ und „${p.two}“ heißen beide „${p.said}“. Nenne eines davon anders.`,
  lacking: (p) => pl(p.count, "# Text fehlt", "# Texte fehlen"),
  whole: "Nichts fehlt",
  lackingTitle: (p) => `Noch nicht geschrieben: ${p.name}`,
  ofPortal: "In den Einstellungen des Portals",
  changed: "Sprachen des Formulars",
  settings: {
    title: "In weiteren Sprachen",
    text: "Titel, Einleitung und Empfangsbestätigung in den Sprachen, in denen das Formular geschrieben ist. Sie gelten, sobald du sie speicherst.",
    language: "Sprache",
    portalTitle: "Titel",
    intro: "Einleitung",
    subject: "Betreff der Empfangsbestätigung",
    body: "Text der Empfangsbestätigung",
    save: "Speichern",
    saved: "In dieser Sprache gespeichert",
  },
}

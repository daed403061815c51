import type * as definitionWords from "../../definition.ts"
import type { Translated } from "../../members.ts"
import { n } from "./say.ts"

/** Was an einem Formular noch nicht stimmt, so gesagt, dass man es beheben kann. */
export const definitionFaults: Translated<typeof definitionWords.definitionFaults> = {
  keyTaken: "Eine andere Frage hat diesen Schlüssel schon.",
  keyReserved: "Dieser Schlüssel lässt sich nicht verwenden. Wähle einen anderen.",
  optionKeyTaken: "Zwei Auswahlen haben denselben Schlüssel.",
  choicesAlike: (p) => `${p.language}: „${p.one}“ und „${p.two}“ heißen beide „${p.said}“. Nenne eines davon anders.`,
  typeChanged:
    "Diese Frage wurde mit einem anderen Typ veröffentlicht. Füge stattdessen eine neue hinzu, damit frühere Antworten lesbar bleiben.",
  minAboveMax: "Der kleinste Wert liegt über dem größten.",
  choicesAboveOptions: "Es werden mehr Auswahlen verlangt, als es gibt.",
  lengthNeverReached: (p) => `Es werden mehr Zeichen verlangt, als Platz haben. Erlaube auch mehr als ${n(p.max)}.`,
  timeEarliestAfterLatest:
    "Die erste Uhrzeit liegt nach der letzten. Eine Nacht über Mitternacht hinaus lässt sich nicht als eine Spanne angeben.",
  earliestAfterLatest: "Der erste Tag liegt nach dem letzten.",
  hiddenRequired: "Eine versteckte Frage kann nicht Pflicht sein: Wer das Formular ausfüllt, sieht sie nicht.",
  hiddenInGroup: "Eine versteckte Frage steht für sich, außerhalb von Gruppen.",
  parameterReserved: "Diesen Namen braucht die Adresse schon selbst. Wähle einen anderen.",
  emptyStep: "In diesem Schritt steht nichts. Füge unter der Überschrift eine Frage hinzu oder entferne die Überschrift.",
  conditionUnknown: "Diese Bedingung fragt nach einer Frage, die es im Formular nicht gibt.",
  conditionLater:
    "Eine Bedingung kann nur nach einer Frage fragen, die vorher kommt. Verschiebe eine der beiden oder wähle eine andere Frage.",
  conditionOtherGroup: "Nach einer Frage in einer Gruppe lässt sich nur innerhalb dieser Gruppe fragen.",
  conditionOperator: "Fragen dieser Art lassen sich nicht so vergleichen. Wähle einen anderen Vergleich.",
  conditionValue: "Wähle, womit die Antwort verglichen wird.",
  conditionNoValue: "Bei diesem Vergleich gibt es nichts anzugeben, womit verglichen wird.",
  roleKeepUntilType: "Das verweist auf eine Frage, die kein Datum außerhalb von Gruppen ist.",
  roleMissing: "Das verweist auf eine Frage, die es im Formular nicht gibt.",
  roleWrongType: "Das verweist auf eine Frage, deren Antwort kein Text ist.",
  roleEmailType: "Das verweist auf eine Frage, deren Antwort keine E-Mail-Adresse ist.",
  emailNeeded:
    "Das Formular braucht eine Frage nach der E-Mail-Adresse, die Pflicht ist und immer gezeigt wird: für die Bestätigung und die Antwort.",
  notBeforeWrong: "Nur eine Frage nach einem Datum daneben kann vorausgehen.",
  alternativeWrong: "Eine Datei lässt sich nur durch eine Frage nach einem Link daneben ersetzen.",
  tooManyQuestions: (p) => `Ein Formular hat höchstens ${n(p.max)} Fragen, die in Gruppen mitgezählt.`,
  languageFirst: (p) => `Zuerst ist das Formular in dieser Sprache geschrieben: ${p.name}. Wähle eine andere oder ändere die erste.`,
  languageTwice: (p) => `Diese Sprache ist zweimal genannt: ${p.name}.`,
  tooMuchText: (p) => `Die Übersetzungen sind zusammen zu lang. Höchstens ${n(p.max)} Zeichen.`,
  nothingToAnswer: "Füge mindestens eine Frage hinzu.",
}

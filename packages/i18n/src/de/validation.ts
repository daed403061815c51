import type { Catalogue } from "../catalogue.ts"
import { firstOf, formatDay, formatNumber, plural } from "../format.ts"

const locale = "de"
const count = (value: number) => formatNumber(locale, value)
const words = (value: number) => plural(locale, value, { one: "# Wort", other: "# Wörter" })
const characters = (value: number) => `${count(value)} Zeichen`
const dayName = (day: string) => (day === "today" ? "heute" : formatDay(locale, day))
const items = (value: number, p: { one: string; other: string }) => `${count(value)} ${value === 1 ? p.one : p.other}`

export const validation: Catalogue["validation"] = {
  required: "Hier fehlt eine Antwort.",
  requiredNumber: "Geben Sie hier eine Zahl ein.",
  requiredRating: (p) => `Wählen Sie eine Zahl von 1 bis ${p.scale}.`,
  requiredChoice: "Bitte wählen Sie eine Möglichkeit.",
  requiredChoices: "Wählen Sie mindestens eine Möglichkeit.",
  requiredConsent: "Bitte stimmen Sie zu, um zu senden.",
  requiredFile: "Fügen Sie eine Datei hinzu.",
  requiredFileOrLink: "Fügen Sie eine Datei hinzu, oder setzen Sie einen privaten Link ein.",
  unknownField: "Diese Frage gibt es in diesem Formular nicht.",
  notAnswers: "Antworten werden als ein Objekt gesendet, nach Feldschlüsseln.",
  notText: "Schreiben Sie dies als Text.",
  notNumber: "Schreiben Sie dies als Zahl.",
  ambiguousNumber: "Diese Zahl lässt sich auf zwei Arten lesen. Wählen Sie eine.",
  notWhole: "Schreiben Sie dies als ganze Zahl.",
  notYesNo: "Antworten Sie mit Ja oder Nein.",
  notConsent: "Dies wird entweder angekreuzt oder weggelassen.",
  notChoice: "Wählen Sie eine der Möglichkeiten.",
  notChoices: "Senden Sie die gewählten Möglichkeiten als Liste.",
  notFiles: "Senden Sie die hochgeladenen Dateien als Liste.",
  notItems: "Senden Sie diese als Liste, mit einem Eintrag für jedes.",
  badCharacters: "Hier sind Zeichen, die nicht gespeichert werden können. Schreiben Sie es noch einmal ohne sie.",
  tooShort: (p) => `Schreiben Sie mindestens ${characters(p.min)}; hier sind es ${count(p.length)}.`,
  tooLong: (p) => `Bleiben Sie bei höchstens ${characters(p.max)}; hier sind es ${count(p.length)}.`,
  tooFewWords: (p) => `Schreiben Sie mindestens ${words(p.min)}; hier sind es ${count(p.words)}.`,
  tooManyWords: (p) =>
    `Bleiben Sie bei höchstens ${plural(locale, p.max, { one: "# Wort", other: "# Wörtern" })}; hier sind es ${count(p.words)}.`,
  tooSmall: (p) => `Möglich ist hier ${count(p.min)} oder mehr.`,
  tooBig: (p) => `Möglich ist hier ${count(p.max)} oder weniger.`,
  tooFewChoices: (p) => `Wählen Sie mindestens ${p.min}.`,
  tooManyChoices: (p) => `Wählen Sie höchstens ${p.max}.`,
  notRating: (p) => `Geben Sie hier eine ganze Zahl von 1 bis ${p.scale} an.`,
  requiredScale: "Wählen Sie eine Zahl von 0 bis 10.",
  notScale: "Geben Sie hier eine ganze Zahl von 0 bis 10 an.",
  notTime: "Schreiben Sie die Uhrzeit mit Stunden und Minuten, zum Beispiel 09:30 oder 18:00.",
  timeTooEarly: (p) => `Wählen Sie ${p.time} oder später.`,
  timeTooLate: (p) => `Wählen Sie ${p.time} oder früher.`,
  phoneNoCountry: "Beginnen Sie mit Plus und der Landesvorwahl, zum Beispiel +47 22 12 34 56.",
  phoneOther: "Diese Nummer scheint nicht zu stimmen. Schreiben Sie sie mit Landesvorwahl, zum Beispiel +47 22 12 34 56.",
  notDate: "Schreiben Sie das Datum mit Jahr, Monat und Tag, zum Beispiel 2026-05-01.",
  noSuchDay: "Diesen Tag gibt es im Kalender nicht. Prüfen Sie Tag, Monat und die vier Ziffern des Jahres.",
  tooEarly: (p) => `Wählen Sie ein Datum ab ${p.day === "today" ? "heute" : `dem ${dayName(p.day)}`}.`,
  tooLate: (p) => `Wählen Sie ein Datum bis ${p.day === "today" ? "heute" : `zum ${dayName(p.day)}`}.`,
  unknownOption: (p) => `Das ist keine der Möglichkeiten: ${firstOf(p.options)}.`,
  duplicateOption: "Eine Möglichkeit ist doppelt gewählt.",
  tooManyFiles: (p) => plural(locale, p.max, { one: "Fügen Sie nur eine Datei hinzu.", other: "Fügen Sie höchstens # Dateien hinzu." }),
  duplicateUpload:
    "Diese Datei wird schon bei einer anderen Antwort verwendet. Laden Sie sie noch einmal hoch, um sie zweimal zu verwenden.",
  notUpload: "Diese Datei wurde nicht hier hochgeladen.",
  uploading: "Diese Datei wird noch hochgeladen. Senden Sie noch einmal, wenn sie fertig ist.",
  uploadRefused: "Diese Datei konnte nicht angenommen werden. Entfernen Sie sie, und fügen Sie eine andere hinzu.",
  tooFewItems: (p) => `Fügen Sie mindestens ${items(p.min, p)} hinzu.`,
  tooManyItems: (p) => `Senden Sie höchstens ${items(p.max, p)}.`,
  tooDeep: "Die Antworten sind zu tief verschachtelt.",
  tooLarge: "Die Antworten sind zu umfangreich.",
  emailNoAt: "Eine Adresse enthält ein @, zum Beispiel name@example.com.",
  emailNoEnding: "Dieser Adresse fehlt die Endung, zum Beispiel name@example.com.",
  emailOther: "Diese Adresse scheint nicht zu stimmen. Sie sieht aus wie name@example.com.",
  linkScheme: "Ein Link beginnt mit https://, zum Beispiel https://soundcloud.com/kitefall/glasshouse.",
  linkOther: "Dieser Link scheint nicht zu stimmen. Kopieren Sie ihn aus der Adresszeile Ihres Browsers.",
  urlScheme: "Eine Webadresse beginnt mit https://, zum Beispiel https://www.example.com.",
  urlOther: "Diese Webadresse scheint nicht zu stimmen. Kopieren Sie sie aus der Adresszeile Ihres Browsers.",
  cursor: "Diese Seite beginnt dort nicht mehr. Fangen Sie wieder bei der ersten Seite an.",
}

export const answerWords: Catalogue["answerWords"] = {
  yes: "Ja",
  no: "Nein",
  agreed: "Zugestimmt",
  rating: (p) => `${p.value} von ${p.scale}`,
  day: (day) => formatDay(locale, day),
}

export const momentWords: Catalogue["momentWords"] = {
  at: (p) => `${p.day} um ${p.clock}\u00a0Uhr`,
  zone: (p) => `Ortszeit ${p.place}`,
  anywhere: "Überall auf der Erde",
  lessThanMinute: "weniger als eine Minute",
  hours: (p) => plural(locale, p.count, { one: "# Stunde", other: "# Stunden" }),
  minutes: (p) => plural(locale, p.count, { one: "# Minute", other: "# Minuten" }),
}

export const common: Catalogue["common"] = {
  pageTitle: (p) => `${p.page} - Intray`,
  optional: "optional",
  beforeAddress: (p) => `${p.label}:`,
}

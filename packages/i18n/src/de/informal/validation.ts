import type { Catalogue } from "../../catalogue.ts"
import { formatDay, formatNumber, plural } from "../../format.ts"
import type { Twins } from "./twins.ts"

const locale = "de"
const count = (value: number) => formatNumber(locale, value)
const words = (value: number) => plural(locale, value, { one: "# Wort", other: "# Wörter" })
const characters = (value: number) => `${count(value)} Zeichen`
const items = (value: number, p: { one: string; other: string }) => `${count(value)} ${value === 1 ? p.one : p.other}`

/** What is wrong with answers. Members read it too: in an import, or where they enter something for somebody. */
export const validation: Twins<Catalogue["validation"]> = {
  requiredNumber: "Gib hier eine Zahl ein.",
  requiredRating: (p) => `Wähle eine Zahl von 1 bis ${p.scale}.`,
  requiredChoice: "Bitte wähle eine Möglichkeit.",
  requiredChoices: "Wähle mindestens eine Möglichkeit.",
  requiredConsent: "Bitte stimme zu, um zu senden.",
  requiredFile: "Füge eine Datei hinzu.",
  requiredFileOrLink: "Füge eine Datei hinzu, oder setze einen privaten Link ein.",
  notText: "Schreibe dies als Text.",
  notNumber: "Schreibe dies als Zahl.",
  ambiguousNumber: "Diese Zahl lässt sich auf zwei Arten lesen. Wähle eine.",
  notWhole: "Schreibe dies als ganze Zahl.",
  notYesNo: "Antworte mit Ja oder Nein.",
  notChoice: "Wähle eine der Möglichkeiten.",
  notChoices: "Sende die gewählten Möglichkeiten als Liste.",
  notFiles: "Sende die hochgeladenen Dateien als Liste.",
  notItems: "Sende diese als Liste, mit einem Eintrag für jedes.",
  badCharacters: "Hier sind Zeichen, die nicht gespeichert werden können. Schreibe es noch einmal ohne sie.",
  tooShort: (p) => `Schreibe mindestens ${characters(p.min)}; hier sind es ${count(p.length)}.`,
  tooLong: (p) => `Bleib bei höchstens ${characters(p.max)}; hier sind es ${count(p.length)}.`,
  tooFewWords: (p) => `Schreibe mindestens ${words(p.min)}; hier sind es ${count(p.words)}.`,
  tooManyWords: (p) =>
    `Bleib bei höchstens ${plural(locale, p.max, { one: "# Wort", other: "# Wörtern" })}; hier sind es ${count(p.words)}.`,
  tooFewChoices: (p) => `Wähle mindestens ${p.min}.`,
  tooManyChoices: (p) => `Wähle höchstens ${p.max}.`,
  notRating: (p) => `Gib hier eine ganze Zahl von 1 bis ${p.scale} an.`,
  requiredScale: "Wähle eine Zahl von 0 bis 10.",
  notScale: "Gib hier eine ganze Zahl von 0 bis 10 an.",
  notTime: "Schreibe die Uhrzeit mit Stunden und Minuten, zum Beispiel 09:30 oder 18:00.",
  timeTooEarly: (p) => `Wähle ${p.time} oder später.`,
  timeTooLate: (p) => `Wähle ${p.time} oder früher.`,
  phoneNoCountry: "Beginne mit Plus und der Landesvorwahl, zum Beispiel +47 22 12 34 56.",
  phoneOther: "Diese Nummer scheint nicht zu stimmen. Schreibe sie mit Landesvorwahl, zum Beispiel +47 22 12 34 56.",
  notDate: "Schreibe das Datum mit Jahr, Monat und Tag, zum Beispiel 2026-05-01.",
  noSuchDay: "Diesen Tag gibt es im Kalender nicht. Prüfe Tag, Monat und die vier Ziffern des Jahres.",
  tooEarly: (p) => `Wähle ein Datum ab ${p.day === "today" ? "heute" : `dem ${formatDay(locale, p.day)}`}.`,
  tooLate: (p) => `Wähle ein Datum bis ${p.day === "today" ? "heute" : `zum ${formatDay(locale, p.day)}`}.`,
  tooManyFiles: (p) => plural(locale, p.max, { one: "Füge nur eine Datei hinzu.", other: "Füge höchstens # Dateien hinzu." }),
  duplicateUpload: "Diese Datei wird schon bei einer anderen Antwort verwendet. Lade sie noch einmal hoch, um sie zweimal zu verwenden.",
  uploading: "Diese Datei wird noch hochgeladen. Sende noch einmal, wenn sie fertig ist.",
  uploadRefused: "Diese Datei konnte nicht angenommen werden. Entferne sie, und füge eine andere hinzu.",
  tooFewItems: (p) => `Füge mindestens ${items(p.min, p)} hinzu.`,
  tooManyItems: (p) => `Sende höchstens ${items(p.max, p)}.`,
  linkOther: "Dieser Link scheint nicht zu stimmen. Kopiere ihn aus der Adresszeile deines Browsers.",
  urlOther: "Diese Webadresse scheint nicht zu stimmen. Kopiere sie aus der Adresszeile deines Browsers.",
  cursor: "Diese Seite beginnt dort nicht mehr. Fang wieder bei der ersten Seite an.",
}

export const errors: Twins<Catalogue["errors"]> = {
  notFound: "Hier ist nichts, oder du darfst es nicht sehen.",
  notAllowed: (p) => `Du hast keinen Zugriff auf: ${p.resource}`,
  notSignedIn: "Melde dich dafür an.",
  noTeam: "Du gehörst noch zu keinem Team.",
  jsonContentType: "Sende den Inhalt als application/json.",
  unreadableForm: "Dieses Formular ist nicht vollständig angekommen. Geh zurück und sende es noch einmal.",
  tooMany: (p) => `Das war viel auf einmal. Versuche es in ${p.seconds === 1 ? "einer Sekunde" : `${p.seconds} Sekunden`} noch einmal.`,
  noRoom: "Dafür ist gerade kein Platz. Deine Angaben sind gespeichert; versuche es später noch einmal.",
  unavailable: "Das ist gerade nicht erreichbar. Deine Angaben sind gespeichert; versuche es gleich noch einmal.",
  unexpected: (p) => `Bei uns ist etwas schiefgegangen. Mehr wurde nicht geändert. Wenn du es meldest, nenne ${p.id}.`,
  notTurned: "Nur eine AIFF- oder RF64-Datei, deren Ton nicht komprimiert ist, gibt es als WAV. Lade die Datei so herunter, wie sie ist.",
  nulByte: "Entferne das unsichtbare NUL-Zeichen.",
}

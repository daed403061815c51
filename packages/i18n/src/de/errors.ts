import type { Catalogue } from "../catalogue.ts"

export const errors: Catalogue["errors"] = {
  notFound: "Hier ist nichts, oder Sie dürfen es nicht sehen.",
  notAllowed: (p) => `Sie haben keinen Zugriff auf: ${p.resource}`,
  notAuthorized: (p) => `kein Zugriff auf „${p.resource}“`,
  notSignedIn: "Melden Sie sich dafür an.",
  noTeam: "Sie gehören noch zu keinem Team.",
  notJson: "Der Inhalt ist kein gültiges JSON.",
  jsonContentType: "Senden Sie den Inhalt als application/json.",
  unreadableForm: "Dieses Formular ist nicht vollständig angekommen. Gehen Sie zurück und senden Sie es noch einmal.",
  otherOrigin: "Diese Anfrage kam von einer anderen Website; geändert wurde nichts.",
  invalid: "Einiges von dem, was gesendet wurde, stimmt nicht. Jede Stelle ist genannt.",
  tooLarge: "Das ist mehr, als auf einmal angenommen werden kann.",
  tooSlow: "Die Übertragung hat zu lange gedauert.",
  tooDeep: "Der Inhalt ist zu tief verschachtelt.",
  tooMany: (p) =>
    `Das war viel auf einmal. Versuchen Sie es in ${p.seconds === 1 ? "einer Sekunde" : `${p.seconds} Sekunden`} noch einmal.`,
  noRoom: "Dafür ist gerade kein Platz. Ihre Angaben sind gespeichert; versuchen Sie es später noch einmal.",
  unavailable: "Das ist gerade nicht erreichbar. Ihre Angaben sind gespeichert; versuchen Sie es gleich noch einmal.",
  unexpected: (p) => `Bei uns ist etwas schiefgegangen. Mehr wurde nicht geändert. Wenn Sie es melden, nennen Sie ${p.id}.`,
  methodNotAllowed: "Diese Adresse nimmt diese Methode nicht an.",
  slugTaken: "Slug is taken",
  range: "Diesen Teil hat die Datei nicht.",
  notTurned:
    "Nur eine AIFF- oder RF64-Datei, deren Ton nicht komprimiert ist, gibt es als WAV. Laden Sie die Datei so herunter, wie sie ist.",
  nulByte: "Entfernen Sie das unsichtbare NUL-Zeichen.",
}

import type { Catalogue } from "../../catalogue.ts"
import type { Twins } from "./twins.ts"

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
  notTurned: "Nur eine AIFF-Datei, deren Ton nicht komprimiert ist, gibt es als WAV. Lade die Datei so herunter, wie sie ist.",
  nulByte: "Entferne das unsichtbare NUL-Zeichen.",
}

import type { Catalogue } from "../../catalogue.ts"
import type { Twins } from "./twins.ts"

export const portalStates: Twins<Catalogue["portalStates"]> = {
  notYetOpen: {
    textUntold: (p) => `${p.team} nimmt hier noch keine Einreichungen an. Sieh später wieder vorbei.`,
    here: (p) => `Bei dir ist das: ${p.at}.`,
    opensBySelf: "Lass diese Seite offen: Das Formular erscheint von selbst.",
  },
  paused: (p) => ({
    title: "Gerade Pause",
    text: `${p.team} nimmt hier im Moment keine neuen Einreichungen an. Vielleicht öffnet das Portal wieder: Sieh später vorbei.`,
  }),
  sentBefore: "Wenn du schon etwas eingereicht hast, gilt deine Statusseite weiter: Öffne den Link, den du bekommen hast.",
  draftSaved: "Dein hier begonnener Entwurf ist weiterhin in diesem Browser gespeichert.",
  locked: {
    missing: "Gib das Passwort ein, das du bekommen hast.",
    wrong: "Das ist nicht das Passwort. Achte auf Großbuchstaben und auf Leerzeichen am Ende.",
    tooMany: (p) =>
      `Zu viele Versuche. Warte ${p.minutes === 1 ? "eine Minute" : `${p.minutes} Minuten`} und versuche es dann noch einmal.`,
    offline: "Der Server hat nicht geantwortet. Prüfe deine Verbindung und versuche es noch einmal.",
  },
  again: {
    text: "Gib die E-Mail-Adresse an, mit der du eingereicht hast. Wenn von ihr etwas kam, schicken wir dir die neuesten Links.",
    missing: "Gib die Adresse an, mit der du eingereicht hast, zum Beispiel name@example.com.",
    done: "Erledigt. Wenn von dieser Adresse etwas eingereicht wurde, sind die Links unterwegs. Sieh auch im Spam-Ordner nach.",
    tooMany: "Das wurde gerade sehr oft angefordert. Versuche es in einer Stunde wieder.",
    failed: "Der Server hat nicht geantwortet. Prüfe deine Verbindung und versuche es noch einmal.",
  },
}

export const portalRefusals: Twins<Catalogue["portalRefusals"]> = {
  portalLocked: "Dieses Portal hat ein Passwort. Gib es zuerst ein.",
  wrongPassword: "Das ist nicht das Passwort. Frag nach bei der Person, von der du es hast.",
  portalPaused: "Dieses Portal macht Pause. Versuche es später wieder.",
  versionReplaced: "Das Formular wurde geändert, seit du es geöffnet hast. Lade die Seite neu: Deine Angaben bleiben erhalten.",
  idempotencyConflict: "Dies wurde schon einmal mit anderem Inhalt gesendet. Nimm für etwas Neues einen neuen Idempotenzschlüssel.",
  idempotencyErased:
    "Dies wurde schon einmal gesendet, und das Gesendete wurde seither gelöscht. Es wurde nicht noch einmal gesendet. Nimm dafür einen neuen Idempotenzschlüssel.",
}

export const noscript: Twins<Catalogue["noscript"]> = {
  works:
    "Dieses Formular funktioniert ohne JavaScript. Gespeichert wird erst beim Senden; schreib lange Antworten deshalb zuerst anderswo.",
  depends: (p) => `Wird nur bei manchen Antworten auf „${p.label}“ gefragt. Lass es leer, wenn es auf dich nicht zutrifft.`,
}

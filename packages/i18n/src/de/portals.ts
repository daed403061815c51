import type { Catalogue } from "../catalogue.ts"

export const portalStates: Catalogue["portalStates"] = {
  notYetOpen: {
    title: "Noch nicht geöffnet",
    text: (p) => `${p.team} nimmt hier Einreichungen an, und zwar ab: ${p.at}.`,
    textUntold: (p) => `${p.team} nimmt hier noch keine Einreichungen an. Sehen Sie später wieder vorbei.`,
    here: (p) => `Bei Ihnen ist das: ${p.at}.`,
    opensIn: "Öffnet in",
    opensBySelf: "Lassen Sie diese Seite offen: Das Formular erscheint von selbst.",
    opening: "Öffnet gerade",
    opened: "Das Portal ist geöffnet. Hier ist das Formular.",
    hours: "Stunden",
    minutes: "Minuten",
    seconds: "Sekunden",
  },
  paused: (p) => ({
    title: "Gerade Pause",
    text: `${p.team} nimmt hier im Moment keine neuen Einreichungen an. Vielleicht öffnet das Portal wieder: Sehen Sie später vorbei.`,
  }),
  closed: (p) => ({
    title: "Dieses Portal ist geschlossen",
    text: p.at ? `${p.team} hat hier Einreichungen angenommen, bis: ${p.at}.` : `${p.team} nimmt hier keine Einreichungen mehr an.`,
  }),
  full: (p) => ({
    title: "Alle Plätze sind vergeben",
    text: `${p.team} hat hier so viele Einreichungen erhalten, wie geprüft werden können. Wird wieder Platz, öffnet diese Seite erneut.`,
  }),
  archived: (p) => ({
    title: "Dieses Portal ist beendet",
    text: `${p.team} hat dieses Portal abgelegt. Was darüber eingereicht wurde, bleibt, wo es ist.`,
  }),
  sentBefore: "Wenn Sie schon etwas eingereicht haben, gilt Ihre Statusseite weiter: Öffnen Sie den Link, den Sie bekommen haben.",
  draftSaved: "Ihr hier begonnener Entwurf ist weiterhin in diesem Browser gespeichert.",

  locked: {
    title: "Dieses Portal hat ein Passwort",
    text: (p) => `${p.team} hat es denen gegeben, die hier etwas einreichen können.`,
    label: "Passwort",
    show: "Passwort zeigen",
    hide: "Passwort verbergen",
    open: "Formular öffnen",
    opening: "Wird geöffnet",
    missing: "Geben Sie das Passwort ein, das Sie bekommen haben.",
    wrong: "Das ist nicht das Passwort. Achten Sie auf Großbuchstaben und auf Leerzeichen am Ende.",
    tooMany: (p) =>
      `Zu viele Versuche. Warten Sie ${p.minutes === 1 ? "eine Minute" : `${p.minutes} Minuten`} und versuchen Sie es dann noch einmal.`,
    offline: "Der Server hat nicht geantwortet. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",
    unlocked: "Das Passwort stimmt. Hier ist das Formular.",
  },

  again: {
    title: "Statuslink noch einmal anfordern",
    text: "Geben Sie die E-Mail-Adresse an, mit der Sie eingereicht haben. Wenn von ihr etwas kam, schicken wir Ihnen die neuesten Links.",
    label: "E-Mail",
    send: "Links zuschicken",
    sending: "Wird gesendet",
    cancel: "Schließen",
    missing: "Geben Sie die Adresse an, mit der Sie eingereicht haben, zum Beispiel name@example.com.",
    done: "Erledigt. Wenn von dieser Adresse etwas eingereicht wurde, sind die Links unterwegs. Sehen Sie auch im Spam-Ordner nach.",
    tooMany: "Das wurde gerade sehr oft angefordert. Versuchen Sie es in einer Stunde wieder.",
    failed: "Der Server hat nicht geantwortet. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",
  },
}

export const portalRefusals: Catalogue["portalRefusals"] = {
  portalNotYet: "Dieses Portal ist noch nicht geöffnet.",
  portalFull: "Dieses Portal ist voll: Alle Plätze sind vergeben.",
  portalLocked: "Dieses Portal hat ein Passwort. Geben Sie es zuerst ein.",
  wrongPassword: "Das ist nicht das Passwort. Fragen Sie nach bei der Person, von der Sie es haben.",
  portalPaused: "Dieses Portal macht Pause. Versuchen Sie es später wieder.",
  portalClosed: "Dieses Portal ist geschlossen.",
  portalArchived: "Dieses Portal ist endgültig geschlossen.",
  versionReplaced: "Das Formular wurde geändert, seit Sie es geöffnet haben. Laden Sie die Seite neu: Ihre Angaben bleiben erhalten.",
  idempotencyConflict: "Dies wurde schon einmal mit anderem Inhalt gesendet. Nehmen Sie für etwas Neues einen neuen Idempotenzschlüssel.",
  idempotencyErased:
    "Dies wurde schon einmal gesendet, und das Gesendete wurde seither gelöscht. Es wurde nicht noch einmal gesendet. Nehmen Sie dafür einen neuen Idempotenzschlüssel.",
  cannotWithdraw: "Darüber ist schon entschieden; hier kann es nicht mehr zurückgezogen werden.",
  noFirstStage: "Dieses Team nimmt im Moment nichts an.",
}

export const noscript: Catalogue["noscript"] = {
  what: (p) => `${p.title}: ${p.team} nimmt hier Einreichungen an.`,
  works:
    "Dieses Formular funktioniert ohne JavaScript. Gespeichert wird erst beim Senden; schreiben Sie lange Antworten deshalb zuerst anderswo.",
  keep: (p) => `„${p.name}“ mitsenden, die Datei ist hochgeladen`,
  depends: (p) => `Wird nur bei manchen Antworten auf „${p.label}“ gefragt. Lassen Sie es leer, wenn es auf Sie nicht zutrifft.`,
}

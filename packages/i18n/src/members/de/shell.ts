import type * as analyticsWords from "../../analytics.ts"
import type * as commonWords from "../../common.ts"
import { formatNumber } from "../../format.ts"
import type { Translated } from "../../members.ts"
import type * as paletteWords from "../../palette.ts"
import type * as shellWords from "../../shell.ts"
import { pl, submissions } from "./say.ts"

/** Was der Rahmen der App sagt. */
export const common: Translated<typeof commonWords.common> = {
  product: "Intray",
  pageTitle: (p) => `${p.page} - Intray`,
  retry: "Erneut versuchen",
  cancel: "Abbrechen",
  close: "Schließen",
  save: "Speichern",
  undo: "Rückgängig",
  dismiss: "Ausblenden",
  optional: "optional",
  backToHome: "Zur Startseite",
  cut: (p) => pl(p.missing, "1 Zeichen wurde weggelassen", "# Zeichen wurden weggelassen"),
  cutText: (p) => `Dein Text ist länger, als dieses Feld erlaubt: ${formatNumber("de", p.most)} Zeichen.`,
  notDone: {
    offline: "Die Verbindung ist unterbrochen. Sonst ist nichts verloren.",
    server: "Der Server konnte das nicht ausführen. Versuche es gleich noch einmal. Sonst ist nichts verloren.",
    changed: "Jemand hat es gleichzeitig geändert.",
    refused: "Der Server hat das abgelehnt. Sonst ist nichts verloren.",
    tooLarge: "Das ist mehr, als der Server auf einmal annimmt. Sende weniger.",
    otherPerson: "In diesem Browser ist jetzt jemand anderes angemeldet. Die Änderung wurde deshalb nicht gespeichert.",
    wait: "Zu viele Anfragen. Warte eine Minute und versuche es dann noch einmal.",
  },
}

export const shell: Translated<typeof shellWords.shell> = {
  loadingPage: "Die Seite wird geladen",
  skipToContent: "Zum Inhalt springen",
  toasts: {
    area: "Meldungen ({hotkey})",
    one: "Meldung",
  },
  nav: {
    label: "Hauptnavigation",
    admin: "Admin",
    submissions: "Einreichungen",
    decisions: "Entscheidungen",
    queue: "Meine Gutachten",
    disagreements: "Uneinigkeiten",
    outbox: "Postausgang",
    board: "Board",
    releases: "Releases",
    messagesTab: "Nachrichten",
    messages: (p) => pl(p.count, "# Nachricht", "# Nachrichten"),
    portals: "Portale",
    templates: "Vorlagen",
    insights: "Auswertung",
    api: "API",
    views: "Ansichten",
    allOpen: "Alle offenen",
    stageView: (p) => p.stage,
    portalsHeading: "Portale",
    count: (p) => submissions(p.count),
    more: "Mehr",
  },
  portalState: {
    draft: "Entwurf",
    open: "Offen",
    paused: "Pausiert",
    closed: "Geschlossen",
    archived: "Archiviert",
  },
  user: {
    menu: "Kontomenü",
    roles: { owner: "Owner", admin: "Admin", member: "Mitglied", viewer: "Lesezugriff" },
    settings: "Einstellungen",
    appearance: "Darstellung",
    light: "Hell",
    dark: "Dunkel",
    system: "System",
    shortcuts: "Tastenkürzel",
    signOut: "Abmelden",
    signOutFailed: "Du wurdest nicht abgemeldet",
    signOutFailedNote: "Die Verbindung ist unterbrochen. Versuche es noch einmal, bevor du diesen Rechner verlässt.",
  },
  keys: {
    title: "Tastenkürzel",
    description: "Während du schreibst, sind Tastenkürzel aus.",
    group: "Überall",
    none: "Auf dieser Seite gibt es keine Tastenkürzel.",
    or: "oder",
  },
  notFound: {
    title: "Seite nicht gefunden",
    description: "Leider gibt es diese Seite nicht.",
    message: (p) => `Seite nicht gefunden: ${p.path}`,
  },
  error: {
    title: "Diese Seite wurde nicht geladen",
    description: "Deine Änderungen sind nicht verloren. Versuche es noch einmal oder geh zur Startseite.",
    offline: "Die Verbindung ist unterbrochen. Nichts von dem, was du getan hast, ist verloren.",
    browser: "Fehler im Browser",
  },
  statuses: {
    400: "Ungültige Anfrage",
    401: "Nicht angemeldet",
    403: "Nicht erlaubt",
    404: "Nicht gefunden",
    409: "Konflikt",
    429: "Zu viele Anfragen",
    500: "Serverfehler",
    502: "Fehlerhaftes Gateway",
    503: "Nicht verfügbar",
    504: "Zeitüberschreitung am Gateway",
  },
  linkFailed: "Dieser Link hat nicht funktioniert",
  build: {
    newer: "Eine neue Version ist da",
    reload: "Neu laden",
    unsaved: "Speichere zuerst deine Änderungen",
    unsavedNote: "Auf dieser Seite gibt es ungespeicherte Änderungen. Lade die neue Version, wenn sie gespeichert sind.",
  },
}

export const palette: Translated<typeof paletteWords.palette> = {
  title: "Suchen oder springen",
  placeholder: "Aktion, Seite oder Einreichung suchen",
  results: "Treffer",
  here: "Auf dieser Seite",
  goTo: "Gehe zu",
  submissions: "Einreichungen",
  view: "Ansicht",
  portal: "Portal",
  settings: "Einstellungen",
  act: "Aktion",
  jump: (p) => `#${p.number} öffnen`,
  acts: {
    newPortal: "Neues Portal",
    invite: "Leute einladen",
    newLabel: "Neues Label",
    dark: "Dunkle Farben",
    light: "Helle Farben",
    system: "Systemfarben",
    deleteAccount: "Dein Konto löschen",
    apiReference: "API-Referenz",
  },
  none: (p) => `Keine Treffer für „${p.text}“.`,
  count: (p) => pl(p.count, "# Treffer", "# Treffer"),
  open: "Alles suchen",
  untitled: "Ohne Titel",
}

export const analytics: Translated<typeof analyticsWords.analytics> = {
  heading: "Nutzungsstatistik",
  question: (p) =>
    `Nutzungsstatistik erlauben? Welche Seiten du öffnest und wo du klickst, geht ohne deinen Namen an ${p.host}. Inhalte von Einreichungen, Nachrichten und Notizen nie.`,
  allow: "Erlauben",
  refuse: "Nein, danke",
  label: "Zählen, wie ich Intray nutze",
  note: (p) =>
    `Welche Seiten geöffnet werden und wo geklickt wird, geht an ${p.host}: ohne Namen und ohne etwas aus Einreichungen, Nachrichten oder Notizen. Die Wahl gilt für diesen Browser.`,
  refused: "Dein Browser bittet Websites, dir nicht zu folgen. Deshalb wird nichts gezählt.",
}

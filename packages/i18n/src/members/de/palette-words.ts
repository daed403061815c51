import type { Translated } from "../../members.ts"
import { englishPaletteWords, type paletteWords as words } from "../../palette-words.ts"

type Rows = Translated<typeof words.rows>
type Actions = Translated<typeof words.actions>

const rows: Rows = {
  newPortal: "neues formular anlegen erstellen ausschreibung beginnen new portal",
  invite: "einladen leute mitglied neu kollegen person hinzufügen invite",
  export: "exportieren herunterladen speichern tabelle sicherung download export",
  newLabel: "neues anlegen erstellen schlagwort markierung etikett new label",
  dark: "dunkel dunkle nacht schwarz farben modus darstellung aussehen dark",
  light: "hell helle tag weiß farben modus darstellung aussehen light",
  system: "automatisch farben modus darstellung aussehen system",
  signOut: "abmelden ausloggen beenden verlassen sign out",
  deleteTeam: "löschen entfernen auflösen schließen",
  deleteAccount: "konto profil löschen entfernen dsgvo meine daten",
  allOpen: "posteingang einreichungen liste eingang offene start",
  focus: "fokus einzeln durchgehen bewerten focus",
  mine: "meine mir zugewiesen eigene",
  late: "überfällig versprochen wartend zu spät",
  trash: "papierkorb gelöscht wiederherstellen trash",
  portals: "formulare ausschreibungen links einbetten teilen",
  templates: "vorlagen antworten textbausteine muster templates",
  decisions: "entscheidungen zurückgehalten veröffentlichen annehmen ablehnen zusagen absagen decisions",
  queue: "gutachten begutachten bewerten jury nächste queue",
  disagreements: "abstand uneins festlegen vergleichen begutachtung wertungen",
  recent: "verlauf zuletzt rückgängig letzte aktivität",
  outbox: "postausgang nachrichten mails wartend gesendet zurückrufen outbox",
  insights: "auswertung statistik zahlen diagramme berichte insights",
  releases: "veröffentlichen runde ankündigen katalog datensatz",
  board: "auswählen kandidaten budget grenzen plätze kanban auswahl vergleichen",
  api: "schlüssel zugang entwickler schnittstelle",
  apiReference: "dokumentation schnittstelle entwickler",
  webhooks: "benachrichtigen schnittstelle anbindung",
  settings: "einstellungen optionen profil name bild sprache konto settings",
  security: "sicherheit passwort anmeldung geräte sitzungen zwei faktor adresse security",
  notifications: "benachrichtigungen hinweise mails zusammenfassung glocke notifications",
  keyboard: "tastatur tasten kürzel tastenkürzel ändern keyboard",
  team: "name logo kürzel adresse organisation gelöschte",
  members: "mitglieder leute kollegen einladungen entfernen personen members",
  roles: "rollen rechte zugriff berechtigungen roles",
  audit: "protokoll verlauf wer hat was getan exporte gelöscht audit log",
  groups: "gruppen sichtbarkeit wer sieht beschränkt groups",
  rules: "automatik automatisch wenn dann auslöser ablauf probelauf",
  suggestions: "modell lernen maschinelles lernen automatisch annehmen stumm vergessen",
  labels: "schlagwörter markierungen kategorien tasten archivieren zusammenlegen labels",
  stages: "phasen status ablauf schritte reihenfolge formulierung umbenennen stages",
  import: "importieren hochladen tabelle alte daten umzug",
  plan: "tarif preis rechnung abrechnung bezahlen plätze grenzen kündigen plan",
  admin: "verwaltung plattform betrieb aufgaben speicher",
  adminUsers: "konten leute personen sperren users",
  adminTeams: "organisationen teams",
  adminJobs: "aufgaben warteschlange",
  adminMail: "mails versand gesendet fehlgeschlagen testen",
  adminStorage: "speicher dateien platz",
  adminHealth: "zustand prüfung version health",
  adminSettings: "konfiguration umgebung variablen einstellungen",
  adminAudit: "protokoll verlauf wer audit",
}

const actions: Actions = {
  search: "suchen finden",
  filter: "filtern eingrenzen nur",
  stage: "verschieben weiter phase",
  decide: "entscheiden annehmen ablehnen zusagen absagen veröffentlichen",
  assign: "zuweisen geben zuständig",
  comment: "kommentieren notiz anmerken erwähnen",
  reply: "antworten schreiben nachricht mail",
  snooze: "später erinnern zurückstellen",
  undo: "rückgängig zurücknehmen",
  play: "abspielen anhören pause ton musik",
  select: "auswählen markieren mehrere",
  focus: "fokus einzeln",
  keys: "hilfe tasten kürzel tastatur",
}

/** Wer Deutsch liest, tippt auch Englisches: beides führt hin, jedes Wort einmal. Englische Namen stehen dabei, wo der deutsche anders heißt. */
function beside<T extends Record<string, string>>(english: T, german: T): T {
  const both = Object.entries(german).map(([key, words]) => [key, [...new Set(`${words} ${english[key]}`.split(" "))].join(" ")])
  return Object.fromEntries(both) as T
}

/** Wie heißt, was die Palette findet, sonst noch: klein geschrieben, nie gezeigt. */
export const paletteWords: Translated<typeof words> = {
  rows: beside<Rows>(englishPaletteWords.rows, rows),
  actions: beside<Actions>(englishPaletteWords.actions, actions),
}

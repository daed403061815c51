import type * as adminServerWords from "../../admin-server.ts"
import type * as apiServerWords from "../../api-server.ts"
import type { Translated } from "../../members.ts"

/** Was der Server zur Verwaltung der Installation sagt. */
export const adminServer: Translated<typeof adminServerWords.adminServer> = {
  secretInFolder: "Gesetzt: von Intray gemacht, im Datenordner",
  refused: {
    self_ban: "Du kannst dich nicht selbst sperren.",
    self_deletion: "Lösche dein eigenes Konto in den Einstellungen unter Sicherheit.",
    self_impersonation: "Das bist du schon.",
    other_admin: "Passwort und Adresse anderer Admins gehören ihnen allein.",
    other_admin_impersonation: "Niemand kann im Konto anderer Admins handeln.",
    banned: "Dieses Konto ist gesperrt. Hebe zuerst die Sperre auf.",
    named_in_settings: "ADMIN_USER_IDS nennt dieses Konto. Ändere diese Einstellung und starte Intray neu.",
    last_admin: "Das ist das letzte Admin-Konto. Mache zuerst ein anderes zum Admin.",
    no_admin_any_more: "Du bist kein Admin mehr.",
    leads_a_team: "Dieses Konto ist der einzige Owner eines Teams mit weiteren Mitgliedern. Mache zuerst jemand anderen dort zum Owner.",
    unknown_role: "Die Rolle eines Kontos ist admin oder user.",
    unknown_field: "Das lässt sich hier nicht ändern.",
  },
  commonPassword: {
    common: "Dieses Passwort benutzen zu viele. Wähle ein anderes, etwa ein paar Wörter hintereinander.",
    product: "Ein Passwort mit dem Namen Intray wird zuerst geraten. Wähle ein anderes, etwa ein paar Wörter hintereinander.",
    email:
      "Ein Passwort, in dem der Name aus der E-Mail-Adresse steckt, wird zuerst geraten. Wähle ein anderes, etwa ein paar Wörter hintereinander.",
  },
  emailTaken: "Ein anderes Konto hat diese Adresse.",
  banEnd: "Eine Sperre endet in der Zukunft oder nie.",
  confirmEmail: "Gib die Adresse des Kontos ein, um es zu löschen.",
  confirmTeam: "Gib den Namen des Teams ein, um es zu löschen.",
  jobRuns: "Dieser Auftrag läuft gerade. Warte, bis er beendet ist.",
  jobDone: "Dieser Auftrag ist schon erledigt.",
  discarded: "Von der Verwaltung verworfen",
  scanRuns: "Die Dateien werden schon gezählt.",
  scanStopped: "Der Prozess wurde vorher angehalten.",
  backupRuns: "Es wird bereits eine Sicherung gemacht.",
  backupIncomplete: ({ count }) =>
    `Die Sicherung ist unvollständig: ${count} ${count === 1 ? "Datei fehlt oder ist" : "Dateien fehlen oder sind"} nicht lesbar. Ältere Sicherungen bleiben erhalten. Prüfe die Festplatte oder den Bucket mit den Dateien und versuche es dann noch einmal.`,
  noSmtp: "Kein Mailserver ist eingestellt: Die E-Mail bleibt im Datenordner.",
  testMail: {
    subject: "Eine Test-Mail von Intray",
    heading: "E-Mail funktioniert",
    body: "Du hast im Admin-Bereich um diese E-Mail gebeten. Sie ging von Intray aus und hat dich erreicht.",
    footer: "Einmal gesendet, weil ein Admin dieser Installation darum bat.",
  },
  hidden: "verborgen",
}

/** E-Mails über Kopien der Installation, an alle, die sie betreiben. */
export const backupServer: Translated<typeof adminServerWords.backupServer> = {
  overdue: {
    subject: "Intray hat keine neue Sicherung",
    heading: "Es gibt keine neue Sicherung",
    none: "Von dieser Installation wurde noch nie eine Sicherung gemacht.",
    newest: ({ at, place }) => `Die letzte gute ist vom ${at.toISOString().slice(0, 16).replace("T", " ")} UTC, in ${place}.`,
    what: "Unter Admin, Aufträge steht, was misslungen ist. Unter Admin, Zustand kannst du jetzt eine Sicherung machen. Wir senden diese E-Mail einmal, die nächste erst nach einer gelungenen Sicherung.",
    action: "Zustand öffnen",
    footer: "Du bekommst diese E-Mail, weil du diese Installation von Intray betreibst.",
  },
}

/** Was die API allen antwortet, die sie mit einem Schlüssel aufrufen. */
export const apiServer: Translated<typeof apiServerWords.apiServer> = {
  malformed: "Das ist kein API-Schlüssel. Ein Schlüssel beginnt mit intray_live_ und wird ganz kopiert.",
  unknown: "Dieser API-Schlüssel öffnet nichts: Er wurde widerrufen, oder es gab ihn nie. Lege unter API einen neuen an.",
  expired: "Dieser API-Schlüssel ist abgelaufen. Lege unter API einen neuen an.",
  makerGone:
    "Wer diesen API-Schlüssel angelegt hat, gehört nicht mehr zum Team, darum öffnet er nichts. Lass jemanden im Team einen neuen anlegen.",
  makerWithoutSecond:
    "Das Team verlangt von allen einen zweiten Schritt bei der Anmeldung, und wer diesen API-Schlüssel angelegt hat, hat keinen. Sobald es einen gibt, öffnet der Schlüssel wieder.",
  plan: (p) => `Im Tarif ${p.plan} ist die API nicht enthalten.${p.next === null ? "" : ` In ${p.next} ist sie es.`}`,
  tooMany: (p) => `Ein Team hat höchstens ${p.max} API-Schlüssel. Widerrufe zuerst einen, der nicht gebraucht wird.`,
  beyondYou: (p) => `Das darfst du selbst nicht, also darf es auch kein Schlüssel von dir: ${p.scopes.join(", ")}.`,
  namePortals: "Wähle die Portale: Du siehst nicht alle.",
  noVersion: "Was an dieser Adresse ist, hat kein ETag zum Vergleichen. Sende die Änderung ohne If-Match.",
  publishWhat: "Nenne, was veröffentlicht werden soll: einen Filter, Nummern oder für alles Zurückgehaltene, wie viel du erwartest.",
  keyFirst: "Sende einen API-Schlüssel: Authorization: Bearer intray_live_…",
  idempotencyKey: "Ein Idempotency-Key hat 1 bis 200 druckbare Zeichen.",
  otherRequest: "Dieser Idempotency-Key wurde für eine andere Anfrage benutzt. Nimm für jede einen neuen.",
  underWay: "Dieselbe Anfrage wird gerade beantwortet. Versuche es gleich noch einmal.",
  answerLost:
    "Die erste Antwort auf diese Anfrage lässt sich nicht mehr lesen. Sieh nach, was da ist, und frage dann mit einem anderen Idempotency-Key.",
  changedSince: "Es hat sich geändert, seit du es gelesen hast. Lies es noch einmal und entscheide, ob deine Änderung noch passt.",
  notObject: "Der Inhalt ist ein JSON-Objekt.",
  noAddress: "Diese Adresse hat die API nicht. /api/v1/openapi.json nennt alle.",
  inAddress: (p) => `${p.name} steht schon in der Adresse; lass es im Inhalt weg.`,
  oneChange: "Sende stageId oder assigneeId, eines nach dem anderen.",
}

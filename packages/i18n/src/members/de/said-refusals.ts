import type * as commentsServerWords from "../../comments-server.ts"
import { formatList } from "../../format.ts"
import type { Translated } from "../../members.ts"
import type * as outboxWords from "../../outbox.ts"
import type * as refusalsWords from "../../refusals.ts"
import type * as snoozeServerWords from "../../snooze-server.ts"

/** Warum etwas, das im Allgemeinen geht, gerade nicht geschah. */
export const refusals: Translated<typeof refusalsWords.refusals> = {
  callerLeft: "Die Verbindung wurde geschlossen, bevor die Antwort da war. Versuche es noch einmal.",
  roleForbids: "Deine Rolle erlaubt das nicht. Frage einen Owner des Teams.",
  keyForbids: (p) => `Diesem API-Schlüssel fehlt die Berechtigung ${formatList("de", p.scopes, "or")}. Lege einen an, der sie hat.`,
  keysCannot: "API-Schlüssel können das nicht. Jemand muss es in der App tun.",
  slugTaken: "Schon vergeben",
  languageTaken: (p: { name: string }) =>
    `Das Formular hat Texte in einer weiteren Sprache: ${p.name}. Nimm sie zuerst im Aufbau weg und veröffentliche.`,
  slugReserved: "Diese Adresse ist für Intray selbst reserviert. Wähle eine andere.",
  tooManyPortals: (p) => `Ein Team hat höchstens ${p.max} Portale. Archivieren macht keinen Platz frei; nutze stattdessen eins neu.`,
  templateName: (p) => `Es gibt schon eine Vorlage, die ${p.name} heißt. Wähle einen anderen Namen.`,
  tooManyTemplates: (p) => `Ein Team hat höchstens ${p.max} eigene Vorlagen. Lösche zuerst eine, die niemand nutzt.`,
  staleRevision:
    "Jemand hat dieses Formular gespeichert, nachdem du es geöffnet hast. Nichts von dir ist verloren: Lade neu, um es zu sehen, und speichere dann noch einmal.",
  stateMove: (p) => `Ein Portal im Zustand ${p.from} kann nicht auf ${p.to} gesetzt werden.`,
  notPublished: "Veröffentliche zuerst das Formular; noch gibt es nichts zu öffnen.",
  assigneeSeesNot: (p) =>
    `${p.name} sieht dieses Portal nicht. Nimm die Person zuerst in eine seiner Gruppen auf oder weise jemandem zu, der in einer ist.`,
  labelArchived: (p) => `${p.label} ist archiviert und lässt sich deshalb nicht mehr setzen.`,
  labelName: (p) => `${p.group} hat schon ein Label, das ${p.name} heißt. Wähle einen anderen Namen.`,
  labelKeyReserved: (p) => `${p.key.toUpperCase()} braucht der Posteingang selbst. Wähle 1 bis 9 oder einen anderen Buchstaben.`,
  labelKeyTaken: (p) => `${p.key.toUpperCase()} ist die Taste von ${p.label}. Wähle eine andere oder nimm sie dort zuerst weg.`,
  labelUsed: (p) =>
    `${p.label} steht an Einreichungen und kann deshalb nicht gelöscht werden. Archiviere es: Es bleibt, wo es ist, und wird nicht mehr angeboten.`,
  labelOrder:
    "Jemand hat diese geändert, während du sie verschoben hast. Sieh dir die neue Reihenfolge an und verschiebe dann noch einmal.",
  tooManyLabels: (p) => `Ein Team hat höchstens ${p.max} Labels. Lösche zuerst eins, das nie benutzt wurde.`,
  groupName: (p) => `Es gibt schon eine Gruppe, die ${p.name} heißt. Wähle einen anderen Namen.`,
  mergeInto: "Wähle ein anderes Label derselben Gruppe, das in Gebrauch ist.",
  onlyIfOwn: "Eine Gruppe kann nicht auf ihre eigenen Labels warten. Wähle Labels anderer Gruppen.",
  onlyIfCircle: (p) => `${p.group} wartet schon auf diese Gruppe; keine von beiden würde je gefragt. Wähle andere Labels.`,
  labelNotAsked: (p) =>
    `${p.group} wird bei #${p.number} nicht gefragt: Sie gilt für ein anderes Portal oder wartet auf ein Label, das dort nicht steht.`,
  tooManyGroups: (p) => `Ein Team hat höchstens ${p.max} Label-Gruppen. Lösche zuerst eine, die nie benutzt wurde.`,
  withdrawn: (p) => `#${p.number} wurde von der einreichenden Person zurückgezogen.`,
  onlySubmitterWithdraws: "Zurückziehen kann nur, wer eingereicht hat.",
  stageArchived: (p) => `${p.stage} ist archiviert. Wähle eine andere Phase.`,
  notADecision: "Eine Entscheidung ist eine Phase, die annimmt oder ablehnt.",
  actUndone: "Das wurde inzwischen rückgängig gemacht. Tu es noch einmal, wenn du es weiterhin willst.",
  actOther: "Diese Aktion war etwas anderes. Nimm für jede Aktion eine neue Id.",
  closesBefore: "Das Schließen kommt nach dem Öffnen. Wähle eine spätere Zeit.",
  undoHidden:
    "Du siehst nicht mehr alle Einreichungen, die das geändert hat. Nichts wurde rückgängig gemacht. Bitte zuerst einen Owner um Zugang zum Portal.",
  notUndoable: "Was gelöscht wurde, ist weg. Nichts holt es zurück.",
  inTrash: (p) => `#${p.number} liegt im Papierkorb. Stelle sie zuerst wieder her.`,
  erased: (p) => `#${p.number} wurde gelöscht. Nur die Nummer ist noch da, deshalb lässt sich nichts damit tun.`,
  changedMeanwhile:
    "Jemand hat das inzwischen geändert. Nichts wurde überschrieben: Lies, was jetzt dort steht, und speichere noch einmal.",
  decidedMeanwhile: (p) => {
    const became = { held: "zurückgehalten", leaving: "auf dem Weg nach draußen", told: "veröffentlicht" }[p.state]
    return `${p.by ?? "Jemand"} hat inzwischen geändert, was über #${p.number} entschieden ist: Jetzt steht dort ${p.stage}, ${became}. Von dir wurde nichts getan und nichts gesendet: Sieh es dir an, und entscheide dann noch einmal.`
  },
  noImage: "Dieses Bild ist nicht mehr da. Lade es noch einmal hoch.",
}

export const outbox: Translated<typeof outboxWords.outbox> = {
  other: "Diese Nachricht war etwas anderes. Nimm für jede Nachricht eine neue Id.",
  erased: (p) => `Von #${p.number} ist nichts Persönliches mehr da, deshalb gibt es niemanden, dem du schreiben könntest.`,
  tooMany: (p) => `Dazu gibt es schon ${p.max} Nachrichten. Schreibe stattdessen in eine, die noch wartet.`,
  tooManyFiles: (p) => `Zu einer Nachricht gehören höchstens ${p.max} Dateien.`,
  notUpload: "Das ist keine Datei, die für diese Nachricht angekommen ist. Sende sie noch einmal.",
  noMessage: (p) => `Zu #${p.number} kam keine Nachricht, die erledigt sein könnte.`,
  noDecision: (p) => `Bei #${p.number} wartet keine Entscheidung, mit der etwas gehen könnte. Entscheide zuerst oder sende es allein.`,
  moment: "Wähle eine Zeit, die noch kommt, innerhalb eines Jahres.",
  missing: (p) =>
    `${p.names.map((name) => `{{${name}}}`).join(", ")} ${p.names.length === 1 ? "hat" : "haben"} hier keinen Wert. Trage ihn ein oder sag, dass er wegbleiben darf.`,
  stale:
    "Jemand hat diese Nachricht geändert, nachdem du sie geöffnet hast. Nichts von dir ist verloren: Sieh dir die andere an und speichere dann noch einmal.",
  gone: "Diese Nachricht ist gesendet und lässt sich nicht mehr ändern.",
  leftBefore:
    "Eine frühere Fassung dieser Nachricht ist schon gesendet. Was du jetzt geschrieben hast, nicht: Sende es als eigene Nachricht.",
  changedSince:
    "Diese Nachricht wurde geändert, nachdem du sie zuerst gesendet hast. Was du jetzt geschrieben hast, ersetzt das nicht: Sieh sie dir an und sende deines dann als eigene Nachricht.",
  notFailed: "Diese Nachricht ist schon unterwegs.",
  templateName: (p) => `Es gibt schon eine Antwort, die ${p.name} heißt. Wähle einen anderen Namen.`,
  tooManyTemplates: (p) => `Ein Team hat höchstens ${p.max} Antworten. Lösche zuerst eine, die niemand nutzt.`,
  templateOrder:
    "Jemand hat die Antworten geändert, während du sie verschoben hast. Sieh dir die neue Reihenfolge an und verschiebe dann noch einmal.",
  nothingHeld: "Bei keiner davon wartet eine Entscheidung auf das Veröffentlichen.",
  changed: (p) =>
    `Jetzt ${p.now === 1 ? "wartet 1 Entscheidung" : `warten ${p.now} Entscheidungen`}, nicht ${p.expected}. Nichts wurde veröffentlicht: Sieh noch einmal hin und wiederhole es dann.`,
  tooManyAtOnce: (p) => `Höchstens ${p.max} Entscheidungen werden zusammen veröffentlicht. Wähle weniger.`,
  started: "Das geht schon hinaus und lässt sich nicht mehr zurückrufen.",
  otherPublication: "Diese Veröffentlichung war etwas anderes. Nimm für jede eine neue Id.",
  which: "Nenne entweder einen Filter oder die Nummern.",
  hiddenLink: "https://…/status/…",
  subjectTitle: (p) => `#${p.number}`,
  subjectName: "you",
}

export const commentsServer: Translated<typeof commentsServerWords.commentsServer> = {
  notAMember: "Nur Mitglieder deines Teams lassen sich erwähnen. Wähle sie aus der Liste, die nach @ erscheint.",
  erased: (p) => `Alles Persönliche von #${p.number} wurde gelöscht, deshalb wird nichts mehr dazu geschrieben.`,
  tooMany: (p) => `Zu einer Einreichung gehören höchstens ${p.max} Kommentare. Bearbeite stattdessen einen von dir.`,
  other: "Dieser Kommentar wurde schon mit anderen Worten gesendet. Bearbeite jenen oder schreibe einen neuen.",
  deleted: "Dieser Kommentar wurde inzwischen gelöscht. Schreibe einen neuen.",
}

export const snoozeServer: Translated<typeof snoozeServerWords.snoozeServer> = {
  past: "Wähle einen Zeitpunkt, der noch kommt.",
  tooFar: "Wähle einen Zeitpunkt in den nächsten tausend Tagen.",
}

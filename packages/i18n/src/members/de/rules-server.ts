import type { Translated } from "../../members.ts"
import type { rulesServer as english } from "../../rules-server.ts"

export const rulesServer: Translated<typeof english> = {
  noTrash: "Eine Regel ändert nichts im Papierkorb. Entferne diese Bedingung.",
  noSnoozed: "Alle stellen für sich selbst zurück, deshalb kann eine Regel das nicht verwenden. Entferne diese Bedingung.",
  noNumbers: "Eine Regel arbeitet mit Bedingungen und nicht mit ausgewählten Einreichungen. Entferne die Nummern.",
  noReviews: "Eine Regel kann nicht nach Gutachten oder Wertungen fragen, weil nicht alle sie sehen dürfen. Entferne diese Bedingung.",
  noText: "Eine Regel kann nicht nach Wörtern suchen. Nimm eine Bedingung zu einer Antwort, die sie enthält.",
  noMe: "„Ich“ hat in einer Regel keine Bedeutung. Wähle das Mitglied mit Namen.",
  noActions: "Füge mindestens eine Aktion hinzu.",
  tooManyActions: (p) => `Eine Regel hat höchstens ${p.max} Aktionen. Entferne eine.`,
  actionTwice: "Diese Aktion gibt es in der Regel schon. Entferne eine der beiden.",
  nobodyNotified: "Wähle mindestens ein Mitglied oder die zuständige Person.",
  memberTwice: "Dieses Mitglied steht zweimal in der Liste. Entferne es einmal.",
  days: (p) => `Wähle eine Zahl von Tagen von 1 bis ${p.max}.`,
  tooMany: (p) => `Ein Team hat höchstens ${p.max} Regeln. Lösche zuerst eine.`,
  stale: "Jemand anders hat diese Regel inzwischen geändert. Lade sie neu und wiederhole deine Änderung.",
  problems: "Teile dieser Regel gibt es nicht mehr. Ersetze oder entferne sie zuerst.",
  everyPortal: "Du siehst nicht alle Portale des Teams. Wähle Portale aus, die du siehst.",
  order: "Die Liste der Regeln hat sich inzwischen geändert. Lade sie neu und wiederhole deine Änderung.",
  archived: (p) => `„${p.name}“ ist archiviert. Wähle etwas anderes, oder stelle es wieder her.`,
  stageNotForRules: (p) => `„${p.name}“ steht für Regeln nicht zur Verfügung. Wähle eine andere Phase.`,
  nothingToUndo: "Dieser Lauf hat nichts geändert, es gibt also nichts rückgängig zu machen.",
}

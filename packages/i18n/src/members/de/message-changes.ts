import type { Translated } from "../../members.ts"
import type * as words from "../../message-changes.ts"

export const messageChanges: Translated<typeof words.messageChanges> = {
  markDone: "Als erledigt markieren",
  isDone: (p) => `Die Nachricht zu #${p.number} ist als erledigt markiert.`,
  isNew: (p) => `#${p.number} steht wieder unter den neuen Nachrichten.`,
  undoName: "das Erledigen",
  notDone: "Es wurde nicht als erledigt markiert.",
  deleted: "Die Nachricht ist gelöscht.",
  deleteFailed: "Die Nachricht wurde nicht gelöscht.",
  restore: "Rückgängig",
  restoreFailed: "Die Nachricht kam nicht zurück.",
  restoredAsDraft: "Die Nachricht ist als Entwurf wieder da.",
  sentNow: (p) => `An ${p.name} gesendet.`,
  sendFailed: "Die Nachricht wurde nicht gesendet.",
  recalled: "Zurückgehalten. Sie ist jetzt ein Entwurf.",
  recallFailed: "Sie wurde nicht zurückgehalten.",
  recallGone: "Diese Nachricht wurde gelöscht.",
  editFailed: "Die Nachricht wurde nicht geändert.",
}

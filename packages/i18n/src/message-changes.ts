import { forMembers } from "./members.ts"

/** Results of changing a message to a submitter. Apart from `conversation`, because the inbox needs these before any message is open. */
export const messageChanges = forMembers("messageChanges", {
  markDone: "Mark as done",
  isDone: (p: { number: number }) => `Message on #${p.number} marked as done.`,
  isNew: (p: { number: number }) => `#${p.number} is among the new messages again.`,
  undoName: "marking as done",
  notDone: "It was not marked as done.",
  deleted: "The message was deleted.",
  deleteFailed: "The message was not deleted.",
  restore: "Undo",
  restoreFailed: "The message was not restored.",
  restoredAsDraft: "The message is back as a draft.",
  sentNow: (p: { name: string }) => `Sent to ${p.name}.`,
  sendFailed: "The message was not sent.",
  recalled: "Kept back. It is a draft now.",
  recallFailed: "It was not recalled.",
  recallGone: "That message was deleted.",
  editFailed: "The message was not changed.",
} as const)

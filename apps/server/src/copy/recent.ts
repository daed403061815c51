import { plural } from "./format.ts"
import { forMembers } from "./members.ts"

/** The lists that everybody has, and what one did last. */
export const recent = forMembers("recent", {
  newMessages: "New messages",
  mine: "Mine",
  late: "Late",
  title: "What I did",
  text: "Your last acts in this team, newest first. Each can be taken back until its submitter was told or the submission was erased.",
  loading: "Loading what you did",
  failed: "What you did did not load",
  empty: "Nothing yet",
  emptyText: "What you label, move, assign or publish is listed here, and can be taken back here.",
  toInbox: "Back to the inbox",
  label: "My last acts",
  on: (p: { number: number; title: string }) => `#${p.number} ${p.title}`,
  more: (p: { count: number }) => plural("en-GB", p.count, { one: "and 1 more", other: "and # more" }),
  undone: "Taken back",
  told: "Told the submitter",
  erased: "Erased since",
  undo: "Undo",
  undoOne: (p: { what: string; number: number }) => `Undo: ${p.what}, #${p.number}`,
} as const)

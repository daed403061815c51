import { plural } from "./format.ts"
import { forMembers } from "./members.ts"

/** What one did last. */
export const recent = forMembers("recent", {
  text: "Your latest actions in this team, newest first. You can undo each one until the submitter has been notified or the submission was erased.",
  loading: "Loading your activity",
  failed: "Your activity did not load",
  empty: "No activity yet",
  emptyText: "What you label, move, assign or publish is listed here. You can undo it from here.",
  toInbox: "Back to the inbox",
  label: "My latest actions",
  on: (p: { number: number; title: string }) => `#${p.number} ${p.title}`,
  more: (p: { count: number }) => plural("en-GB", p.count, { one: "and 1 more", other: "and # more" }),
  undone: "Undone",
  told: "Submitter notified",
  erased: "Erased since",
  undo: "Undo",
  assigned: (p: { round: string; count: number }) =>
    `You assigned ${plural("en-GB", p.count, { one: "1 review", other: "# reviews" })} in “${p.round}”`,
  undoThis: (p: { what: string }) => `Undo: ${p.what}`,
  undoOne: (p: { what: string; number: number }) => `Undo: ${p.what}, #${p.number}`,
} as const)

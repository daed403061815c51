import { forMembers } from "./members.ts"

/** The lists that everybody has. */
export const ownLists = forMembers("ownLists", {
  newMessages: "New messages",
  mine: "Mine",
  late: "Late",
  /** What one did last. */
  activity: "My activity",
} as const)

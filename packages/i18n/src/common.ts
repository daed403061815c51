import { formatNumber, plural } from "./format.ts"
import { forMembers } from "./members.ts"

/** Words that every part shares. */
export const common = forMembers("common", {
  product: "Intray",
  pageTitle: (p: { page: string }) => `${p.page} - Intray`,
  retry: "Try again",
  cancel: "Cancel",
  close: "Close",
  save: "Save",
  undo: "Undo",
  dismiss: "Dismiss",
  optional: "optional",
  backToHome: "Back to home",
  /** What was pasted, dictated or let go there is longer than its field. */
  cut: (p: { missing: number }) => plural("en", p.missing, { one: "1 character was left out", other: "# characters were left out" }),
  cutText: (p: { most: number }) => `Your text is longer than this field allows: ${formatNumber("en", p.most)} characters.`,
  /** Why something was not done, where the refusal gave no reason of their own. */
  notDone: {
    offline: "The connection dropped. Nothing else you did was lost.",
    server: "The server could not do this. Try again in a moment. Nothing else you did was lost.",
    changed: "Someone changed it at the same time.",
    refused: "The server rejected this. Nothing else you did was lost.",
    tooLarge: "This is more than the server accepts at once. Send less.",
    otherPerson: "Somebody else is now signed in in this browser, so this change was not saved.",
    wait: "Too many requests. Wait a minute, then try again.",
  },
})

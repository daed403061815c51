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
  cutText: (p: { most: number }) => `What you put in is longer than this field takes: ${formatNumber("en", p.most)} characters.`,
  /** Why something was not done, where whoever refused gave no reason of their own. */
  notDone: {
    offline: "The connection dropped. Nothing else you did was lost.",
    server: "The server could not do it just now. Nothing else you did was lost.",
    changed: "Someone changed it at the same time.",
    refused: "The server did not take it. Nothing else you did was lost.",
    tooLarge: "That is more than the server takes at once. Send less of it.",
    otherPerson: "Somebody else has signed in in this browser. This was not done: it was begun by whoever was here before.",
    wait: "That was a lot at once. Wait a minute, then try again.",
  },
})

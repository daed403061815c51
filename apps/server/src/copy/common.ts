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
})

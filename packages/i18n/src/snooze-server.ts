import { forMembers } from "./members.ts"

/** What the server says about snoozing. */
export const snoozeServer = forMembers("snoozeServer", {
  past: "Choose a moment that is still to come.",
  tooFar: "Choose a moment within the next thousand days.",
})

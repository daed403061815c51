import { forMembers } from "./members.ts"

/** Asked of the person who leaves a page with something typed that is not saved. */
export const leaving = forMembers("leaving", {
  title: "Leave without saving?",
  text: "Your unsaved changes on this page will be lost.",
  leave: "Leave",
  stay: "Stay",
  /** Of what somebody threw away by hand. "Undo" is of acts, and has its key. */
  discarded: "Your text was discarded.",
  putBack: "Put back",
  /** Of anyone who signs out with nothing typed on this page. */
  signingOut: {
    title: "Sign out anyway?",
    text: "This browser has an unsent draft or change. Signing out removes it.",
    leave: "Sign out",
  },
})

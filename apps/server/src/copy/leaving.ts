import { forMembers } from "./members.ts"

/** Asked of whoever leaves a page with something typed that is not saved. */
export const leaving = forMembers("leaving", {
  title: "Leave without saving?",
  text: "What you typed here is not saved, and is lost when you leave.",
  leave: "Leave",
  stay: "Stay",
  /** Of what somebody threw away by hand. "Undo" is of acts, and has its key. */
  discarded: "What you wrote is discarded.",
  putBack: "Put back",
  /** Of whoever signs out with nothing typed on this page. */
  signingOut: {
    title: "Sign out all the same?",
    text: "Something that you have begun to write, or that waits to be sent, is in this browser alone. It is removed when you sign out.",
    leave: "Sign out",
  },
})

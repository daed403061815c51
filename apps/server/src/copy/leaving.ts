import { forMembers } from "./members.ts"

/** Asked of whoever leaves a page with something typed that is not saved. */
export const leaving = forMembers("leaving", {
  title: "Leave without saving?",
  text: "What you typed here is not saved, and is lost when you leave.",
  leave: "Leave",
  stay: "Stay",
})

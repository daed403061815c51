import { forMembers } from "./members.ts"

/** The page behind the link of an account mail. */
export const mailedLink = forMembers("mailedLink", {
  press: "Press the button to go on. Nothing was changed by opening this page.",
})

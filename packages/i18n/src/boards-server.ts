import { forMembers } from "./members.ts"

/** What the server says about boards. */
export const boardsServer = forMembers("boardsServer", {
  stale: "Somebody else has changed this board in the meantime. Load it again, and repeat your change.",
  tooManySets: (p: { max: number }) => `A board has at most ${p.max} sets. Delete one first.`,
  tooManyPlaced: (p: { max: number }) => `A set holds at most ${p.max} submissions. Move some of them out first.`,
  unknownField: "The form has no such question, or it cannot be counted. Choose another one.",
  limitTwice: "There is a limit for this already. Keep one of the two.",
  fieldTwice: "Cards show this question already. Remove one of the two.",
  unknownOption: "The question has no such option. Choose another one.",
})

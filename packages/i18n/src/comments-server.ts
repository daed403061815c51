import { forMembers } from "./members.ts"

/** What the server says about comments. */
export const commentsServer = forMembers("commentsServer", {
  notAMember: "Only members of your team can be mentioned. Choose them from the list that opens after @.",
  erased: (p: { number: number }) => `#${p.number} was erased, so you cannot comment on it.`,
  tooMany: (p: { max: number }) => `A submission has at most ${p.max} comments. Edit one of yours instead.`,
  other: "This comment was sent before with other words. Edit that one, or write a new one.",
  deleted: "This comment was deleted in the meantime. Write a new one.",
})

import { useMembers } from "../../../lib/members.ts"

/** The members who may review, and everybody by id for names. @param mayReview ids, as the review plan says them */
export function useCanReview(mayReview: readonly string[]) {
  const { members, byId } = useMembers()
  return { members: members.filter((one) => mayReview.includes(one.id)), byId }
}
export type People = ReturnType<typeof useCanReview>

import { can } from "@intray/auth/permissions"
import { useMembers } from "../../../lib/members.ts"
import { trpc } from "../../../lib/trpc.ts"

/** The members who may review, and everybody by id for names. */
export function useCanReview() {
  const { members, byId } = useMembers()
  const ownRoles = trpc.session.get.useQuery().data?.ownRoles
  return { members: members.filter((one) => can(one.role, { submission: ["review"] }, ownRoles)), byId }
}
export type People = ReturnType<typeof useCanReview>

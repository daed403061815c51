import { useCan } from "../../lib/can.ts"
import { trpc } from "../../lib/trpc.ts"

/** A member as the list shows them. Addresses and dates are for those who manage people. */
export type Person = { id: string; name: string; image: string | null; role: string; email?: string; joinedAt?: string }

/** The team's people, with what the one who looks may know of them. */
export function usePeople() {
  const can = useCan()
  const managing = can({ member: ["update"] }) || can({ member: ["delete"] }) || can({ invitation: ["create"] })
  const full = trpc.members.people.useQuery(undefined, { enabled: managing })
  const plain = trpc.members.list.useQuery(undefined, { enabled: !managing })
  const people: readonly Person[] = (managing ? full.data?.items : plain.data?.items) ?? []
  return { query: managing ? full : plain, people }
}

/** Reads again what a change to the team's people changes. */
export function useRefreshPeople() {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([
      utils.members.invalidate(),
      utils.roles.list.invalidate(),
      utils.billing.plan.invalidate(),
      utils.billing.standing.invalidate(),
      // One's own role may be another.
      utils.session.get.invalidate(),
    ])
}

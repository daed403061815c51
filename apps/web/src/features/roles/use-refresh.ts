import { trpc } from "../../lib/trpc.ts"

/** Reads again what a change to the team's roles changes: the roles, who has which, and perhaps what oneself may do. */
export function useRefreshRoles() {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([
      utils.roles.list.invalidate(),
      utils.members.invalidate(),
      utils.invitations.list.invalidate(),
      utils.session.get.invalidate(),
    ])
}

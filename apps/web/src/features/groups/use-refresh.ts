import { trpc } from "../../lib/trpc.ts"

/** Reads again what a change of groups changes: who sees which portal, and with it what there is to see. */
export function useRefreshGroups() {
  const utils = trpc.useUtils()
  return () => Promise.all([utils.groups.invalidate(), utils.portals.invalidate(), utils.submissions.invalidate()])
}

import { useNavigate } from "@tanstack/react-router"
import { storeTeam, trpc } from "../trpc.ts"
import { keepDefaultTeam } from "./default-team.ts"

/**
 * Opens a team's inbox in this tab; null: the user belongs to no team any more, and the guards redirect. Cached data of the previous team
 * is dropped.
 */
export function useEnterTeam(): (team: { id: string; slug: string } | null) => Promise<void> {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  return async (team) => {
    keepDefaultTeam(team?.id ?? null)
    storeTeam(undefined)
    // All cached data is of another team, including the list of teams after one was created, left or deleted.
    await utils.invalidate(undefined, { refetchType: "none" })
    // The guards use cached data while the user stays in the dashboard.
    if (!team) utils.session.get.setData(undefined, (before) => before && { ...before, teams: [], team: null })
    await navigate({ to: "/dashboard/submissions", search: { team: team?.slug } as never })
  }
}

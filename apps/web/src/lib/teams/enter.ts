import { useNavigate } from "@tanstack/react-router"
import { storeTeam, trpc } from "../trpc.ts"
import { keepDefaultTeam } from "./default-team.ts"

/** Goes to a team's inbox in this tab; null: one belongs to none any more, and the guards say where to. What was known of the team before is over. */
export function useEnterTeam(): (team: { id: string; slug: string } | null) => Promise<void> {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  return async (team) => {
    keepDefaultTeam(team?.id ?? null)
    storeTeam(undefined)
    // Nothing that is known is of this team; not even whose teams these are, where one was made, left or deleted.
    await utils.invalidate(undefined, { refetchType: "none" })
    // The guards go by what is known while one stays in the dashboard.
    if (!team) utils.session.get.setData(undefined, (before) => before && { ...before, teams: [], team: null })
    await navigate({ to: "/dashboard/submissions", search: { team: team?.slug } as never })
  }
}

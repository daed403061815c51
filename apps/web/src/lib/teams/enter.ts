import { useNavigate } from "@tanstack/react-router"
import { keepTeam, trpc } from "../trpc.ts"
import { keepDefaultTeam } from "./default-team.ts"

/** Goes to a team's inbox in this tab; null: one belongs to none any more, and the guards say where to. What was known of the team before is over. */
export function useEnterTeam(): (team: { id: string; slug: string } | null) => Promise<void> {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  return async (team) => {
    keepDefaultTeam(team?.id ?? null)
    keepTeam(undefined)
    // Whose teams these are has changed where one was made, left or deleted.
    await utils.session.get.invalidate(undefined, { refetchType: "none" })
    await navigate({ to: "/dashboard/submissions", search: { team: team?.slug } as never })
  }
}

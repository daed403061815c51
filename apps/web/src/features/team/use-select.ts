import { currentTeam as words } from "@intray/i18n/current-team"
import { toast } from "@intray/ui/lib/toast-store"
import { ask } from "../../lib/auth-client.ts"
import { chunk } from "../../lib/reload-guard.ts"
import { useEnterTeam } from "../../lib/teams/enter.ts"

type Team = { id: string; name: string; slug: string }

/** Shows that team in this tab, and makes it the one that new tabs begin with. @returns whether it worked; where not, a toast has said so */
export function useSelectTeam(): (team: Team) => Promise<boolean> {
  const enter = useEnterTeam()
  return async (team) => {
    const outcome = await ask<unknown>((client, fetchOptions) => client.organization.setActive({ organizationId: team.id, fetchOptions }))
    if (!outcome.ok) {
      const { sayProblem } = await chunk(import("../../lib/auth/say.tsx"))
      toast({ tone: "danger", title: words.switcher.notSelected, description: sayProblem(outcome.problem), key: "team" })
      return false
    }
    await enter(team)
    toast({ tone: "ok", title: words.switcher.selected, description: team.name, key: "team" })
    return true
  }
}

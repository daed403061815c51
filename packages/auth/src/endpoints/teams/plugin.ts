import type { BetterAuthPlugin } from "better-auth"
import { groupEndpoints } from "./groups.ts"
import { invitationEndpoints } from "./invitations.ts"
import type { TeamEndpoints } from "./kit.ts"
import { memberEndpoints } from "./members.ts"
import { roleEndpoints } from "./roles.ts"
import { teamEndpoints } from "./teams.ts"

/**
 * The endpoints under /organization that change a team. They replace the library's endpoints of the same name, which read, check and
 * write in three separate steps and ignore seats, the trash and the history. Each endpoint here calls one server action, the same one
 * that the app calls.
 */
export function teamPlugin(endpoints: TeamEndpoints) {
  return {
    id: "intray-teams",
    endpoints: {
      ...teamEndpoints(endpoints),
      ...memberEndpoints(endpoints),
      ...invitationEndpoints(endpoints),
      ...roleEndpoints(endpoints),
      ...groupEndpoints(endpoints),
    },
  } satisfies BetterAuthPlugin
}

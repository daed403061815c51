import type { BetterAuthPlugin } from "better-auth"
import { groupEndpoints } from "./groups.ts"
import { invitationEndpoints } from "./invitations.ts"
import type { TeamEndpoints } from "./kit.ts"
import { memberEndpoints } from "./members.ts"
import { roleEndpoints } from "./roles.ts"
import { teamEndpoints } from "./teams.ts"

/**
 * Whatever changes a team under /organization. An endpoint of the same name replaces the library's, which would read, judge and write in
 * three steps, and know nothing of seats, of the trash or of what is written down; here each is one verb of the server's, the same that
 * the app calls.
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

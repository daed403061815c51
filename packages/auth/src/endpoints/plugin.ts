import type { BetterAuthPlugin } from "better-auth"
import { accountEndpoints } from "./accounts.ts"
import { emailEndpoints } from "./email.ts"
import { keyEndpoints } from "./keys.ts"
import type { EndpointOptions } from "./options.ts"
import { passwordEndpoints } from "./password.ts"
import { sessionEndpoints } from "./sessions.ts"
import { userEndpoints } from "./user.ts"

/**
 * Account endpoints of the specification that the library lacks or answers differently. They replace the library's endpoints of the same
 * name.
 */
export function accountPlugin(options: EndpointOptions) {
  return {
    id: "intray-accounts",
    endpoints: {
      ...passwordEndpoints(options),
      ...emailEndpoints(options),
      ...sessionEndpoints(),
      ...accountEndpoints(),
      ...userEndpoints(options),
      ...keyEndpoints(options.keys),
    },
  } satisfies BetterAuthPlugin
}
export type AccountPlugin = ReturnType<typeof accountPlugin>

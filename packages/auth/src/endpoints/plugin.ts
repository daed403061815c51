import type { BetterAuthPlugin } from "better-auth"
import { accountEndpoints } from "./accounts.ts"
import { emailEndpoints } from "./email.ts"
import { keyEndpoints } from "./keys.ts"
import type { EndpointOptions } from "./options.ts"
import { passwordEndpoints } from "./password.ts"
import { sessionEndpoints } from "./sessions.ts"
import { userEndpoints } from "./user.ts"

/**
 * The account rows of the specification that the library lacks or answers otherwise. An endpoint of the same name replaces the library's.
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

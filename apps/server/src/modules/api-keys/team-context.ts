import type { Permission } from "@intray/auth/permissions"
import type { Context as HonoContext } from "hono"
import { type MemberContext, memberContext } from "../../http/trpc/member.ts"
import type { AppEnv } from "../../platform/http.ts"
import type { Services } from "../../platform/services.ts"
import { authenticateKey } from "./authenticate.ts"

/**
 * The team of a request outside tRPC, with the member or API key that sent it. Also sets the rate limit headers of a key.
 * @param team its slug, where no header can name it: a link in a page
 * @throws NotSignedIn, NotFound, Forbidden
 */
export async function teamContext(
  c: HonoContext<AppEnv>,
  services: Services,
  permission: Permission,
  team?: string,
): Promise<MemberContext> {
  const { headers } = c.req.raw
  const remoteAddress = c.var.remoteAddress ?? null
  const found = await authenticateKey(services, headers, remoteAddress)
  if (found) c.set("rate", found.rate)
  const options = { headers, services, remoteAddress, teamSlug: team, key: found?.caller ?? null }
  return memberContext(options, permission)
}

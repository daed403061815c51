import { requestOf } from "@intray/auth/permissions"
import { imports as words } from "@intray/i18n/imports"
import { DomainError, Refused } from "../../platform/errors.ts"
import { keyOf } from "../../platform/events.ts"
import type { Services, TeamContext } from "../../platform/services.ts"
import { isAllowed } from "../../platform/teams.ts"
import { sees, visiblePortals } from "../../platform/visible-portals.ts"
import { contextNow } from "../api-keys/context-now.ts"
import { planOf } from "./plan.ts"
import type { ImportRow } from "./service.ts"

/** Whose an import is: the person's who asks, or of a key its maker's. */
export const askedBy = (ctx: Pick<TeamContext, "team" | "actor">): string => ctx.team.key?.maker.id ?? ctx.actor.id ?? ""

type Asking = Pick<TeamContext, "db" | "team" | "actor">

/** Whether the caller sees imports that others started: they contain what people sent. */
export const readsOthers = (ctx: Asking): Promise<boolean> => isAllowed(ctx.db, ctx.team, requestOf("submission:read"))

/** Whether the caller started the import. A key owns only its own imports, and its maker does not own those. */
export const isOwn = (ctx: Asking, row: ImportRow): boolean => row.userId === askedBy(ctx) && planOf(row).apiKeyId === keyOf(ctx.actor)

/**
 * Called between batches: an import ends when its user loses the permission, like other background work.
 * @throws Refused (`import_asker`) if the user left the team, may no longer import or no longer sees the portal, or if the key has ended
 */
export async function demandAsker(services: Services, row: ImportRow): Promise<void> {
  try {
    const ctx = await contextNow(services.db, services, { teamId: row.teamId, userId: row.userId ?? "", apiKeyId: planOf(row).apiKeyId })
    if ((await isAllowed(services.db, ctx.team, requestOf("submission:import"))) && sees(await visiblePortals(ctx), row.portalId)) return
  } catch (cause) {
    if (!(cause instanceof DomainError)) throw cause
  }
  throw new Refused(words.files.asker, { code: "import_asker" })
}

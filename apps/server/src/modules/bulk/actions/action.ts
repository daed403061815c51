import type { Permission } from "@intray/auth/permissions"
import type { Tx } from "@intray/db"
import type { TeamContext } from "../../../platform/services.ts"
import type { Change } from "../../submission-writes/change.ts"

/** What can be done to many submissions. */
export type ActionOf<Params> = {
  /** Asked for at the start and before each piece. */
  permission: Permission
  /**
   * Makes ready for one piece.
   * @returns what does it: puts changed rows into `change.changed`, notes why others were left in `change.skipped`, events in `change.events`
   * @throws DomainError when it cannot be done at all (any more), which ends the whole
   */
  prepare(tx: Tx, ctx: TeamContext, params: Params): Promise<(change: Change) => Promise<void>>
}

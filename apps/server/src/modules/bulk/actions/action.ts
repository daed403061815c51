import type { Permission } from "@intray/auth/permissions"
import type { Tx } from "@intray/db"
import type { TeamContext } from "../../../platform/services.ts"
import type { Change } from "../../submission-writes/change.ts"

/** A kind of action on many submissions. */
export type ActionOf<Params> = {
  /** Checked at the start and before each batch. */
  permission: Permission
  /**
   * Prepares one batch.
   * @returns does the work: puts changed rows into `change.changed`, reasons for skipped ones into `change.skipped`,
   *   events into `change.events`
   * @throws DomainError if the action is impossible (by now), which ends the whole act
   */
  prepare(tx: Tx, ctx: TeamContext, params: Params): Promise<(change: Change) => Promise<void>>
}

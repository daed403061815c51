import type { DbOrTx } from "@intray/db"
import { newId } from "@intray/db/id"
import { type ActorType, event } from "@intray/db/schema"

/** Who did it. `id` is the user's, key's or rule's; null for the system and for a submitter without an account. */
export type Actor = { type: ActorType; id: string | null; name: string | null }

export const systemActor: Actor = { type: "system", id: null, name: null }

/** A team's id that was proved to be one the caller may work in. Only the ladder and the jobs mint it. */
export type TeamId = string & { readonly __teamId: true }

/** The one place where a string becomes a {@link TeamId}; call it with what a membership or a row says, never with input. */
export function asTeamId(id: string): TeamId {
  return id as TeamId
}

export type NewEvent = {
  team: { id: TeamId }
  actor: Actor
  /** Null for what concerns no submission, e.g. `portal.published`. */
  submissionId: string | null
  /** `submission.created`, `submission.labelled`, `portal.published`, … */
  type: string
  /** The state before and after, as plain JSON; undo compares with `after`. */
  before: unknown
  after: unknown
  /** The act that it is part of; without one the event is an act of its own. */
  actId?: string
  /** Now, unless told (seeding). */
  at?: Date
}

/**
 * Adds one line to the append-only history, in the transaction that made the change.
 * @returns the event's id, which sorts by time
 */
export async function recordEvent(tx: DbOrTx, entry: NewEvent): Promise<string> {
  const createdAt = entry.at ?? new Date()
  const id = newId(createdAt)
  await tx.insert(event).values({
    id,
    teamId: entry.team.id,
    submissionId: entry.submissionId,
    actorType: entry.actor.type,
    actorId: entry.actor.id,
    type: entry.type,
    before: entry.before ?? null,
    after: entry.after ?? null,
    actId: entry.actId ?? id,
    createdAt,
  })
  return id
}

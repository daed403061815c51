import { type DbOrTx, prepared, preparedInsert } from "@intray/db"
import { newId } from "@intray/db/id"
import { type ActorType, event, teamCounter } from "@intray/db/schema"
import { eq, sql } from "drizzle-orm"
import type { EventDefinitions } from "../events.ts"

/** Who did it. `id` is the user's, guest reviewer's, key's or rule's; null for the system and for a submitter without an account. */
export type Actor = { type: ActorType; id: string | null; name: string | null }

export const systemActor: Actor = { type: "system", id: null, name: null }

/** The account of the person who did it; null where that was no person: what references accounts cannot name a key. */
export function personOf(actor: Actor): string | null {
  return actor.type === "user" ? actor.id : null
}

/** The guest reviewer who did it, as the id of their row in `reviewer`; null where that was none. */
export function guestOf(actor: Actor): string | null {
  return actor.type === "guest" ? actor.id : null
}

/** The account that answers for what is done: the person's, or of a key its maker's. */
export function accountOf({ actor, team }: { actor: Actor; team: { key?: { maker: { id: string } } } }): string | null {
  return team.key?.maker.id ?? personOf(actor)
}

/** The API key that did it; null where that was none. */
export function keyOf(actor: Actor): string | null {
  return actor.type === "apiKey" ? actor.id : null
}

/** Whether what a person or a key wrote is the actor's own. */
export function isOwn(row: { authorId: string | null; apiKeyId: string | null }, actor: Actor): boolean {
  if (actor.id === null) return false
  return actor.type === "apiKey" ? row.apiKeyId === actor.id : actor.type === "user" && row.authorId === actor.id && row.apiKeyId === null
}

/** A team's id that was proved to be one the caller may work in. Only the ladder and the jobs mint it. */
export type TeamId = string & { readonly __teamId: true }

/** The one place where a string becomes a {@link TeamId}; call it with what a membership or a row says, never with input. */
export function asTeamId(id: string): TeamId {
  return id as TeamId
}

/** What each type of event says of before and after, as plain JSON: the definitions are in the `events.ts` of the modules. */
export type EventChanges = { [Type in keyof EventDefinitions]: NonNullable<EventDefinitions[Type]["change"]> }

/** `submission.created`, `submission.labelled`, `portal.published`, … */
export type EventType = keyof EventChanges

/** What the type begins with: `label` of `label.created`. */
export type EventFamily = EventType extends infer Type ? (Type extends `${infer Family}.${string}` ? Family : never) : never

/** The types that can be in the history of a submission. */
export type HistoryType = { [Type in EventType]: EventDefinitions[Type]["history"] extends "nobody" ? never : Type }[EventType]

type Told = {
  team: { id: TeamId }
  actor: Actor
  /** Null for what concerns no submission, e.g. `portal.published`. */
  submissionId: string | null
  /** The act that it is part of; without one the event is an act of its own. */
  actId?: string | undefined
  /** Now, unless told (seeding). */
  at?: Date
}

/** An event of one type: undo compares with its `after`. */
export type EventOf<Type extends EventType> = Type extends EventType
  ? Told & { type: Type; before: EventChanges[Type]["before"]; after: EventChanges[Type]["after"] }
  : never
/** One line of the history, of whatever type. */
export type NewEvent = EventOf<EventType>

/**
 * Takes the team's next `count` numbers of events. Anyone who comes next waits until this transaction ends, so that events commit in the
 * order of their numbers. A transaction that writes to many submissions locks their rows first, and calls this afterwards: two that
 * take locks in another order wait for each other.
 * @returns the first of them
 */
async function takeNumbers(tx: DbOrTx, teamId: TeamId, count: number): Promise<number> {
  const [row] = await raiseSeq(tx, { teamId, count })
  if (!row) throw new Error("a team without its counter")
  return row.seq - count + 1
}

/** What `db.onAnnounced` hears when events of a team were committed. */
export function eventsTopic(teamId: string): string {
  return `events:${teamId}`
}

const raiseSeq = prepared((db, $: { teamId: string; count: number }) =>
  db
    .update(teamCounter)
    .set({ seq: sql`${teamCounter.seq} + ${$.count}` })
    .where(eq(teamCounter.teamId, $.teamId))
    .returning({ seq: teamCounter.seq }),
)
const addEvent = preparedInsert(event)

/** Rows of one insert, far below the parameters that an engine takes. */
const ROWS = 500

/**
 * Adds lines to the append-only history of one team, in the transaction that made the changes.
 * @param entries all of one team
 * @returns the events' ids, which sort by time, and within a millisecond by their numbers
 */
export async function recordEvents(tx: DbOrTx, entries: readonly NewEvent[]): Promise<string[]> {
  const [first] = entries
  if (!first) return []
  const seq = await takeNumbers(tx, first.team.id, entries.length)
  const rows = entries.map((entry, index) => {
    if (entry.team.id !== first.team.id) throw new Error("events of two teams at once")
    const createdAt = entry.at ?? new Date()
    // Two that were made within a millisecond, here or by another process, stand in the history in the order of their numbers.
    const id = newId(createdAt, seq + index)
    return {
      id,
      teamId: entry.team.id,
      submissionId: entry.submissionId,
      actorType: entry.actor.type,
      actorId: entry.actor.id,
      type: entry.type,
      before: entry.before ?? null,
      after: entry.after ?? null,
      actId: entry.actId ?? id,
      seq: seq + index,
      createdAt,
    }
  })
  const [only] = rows
  if (rows.length === 1 && only) await addEvent(tx, only)
  else for (let from = 0; from < rows.length; from += ROWS) await tx.insert(event).values(rows.slice(from, from + ROWS))
  tx.announce(eventsTopic(first.team.id))
  return rows.map((row) => row.id)
}

/** Adds one line; see {@link recordEvents}. @returns the event's id */
export async function recordEvent(tx: DbOrTx, entry: NewEvent): Promise<string> {
  const [id] = await recordEvents(tx, [entry])
  return id as string
}

type TeamEvent<Type extends EventType> = {
  type: Type
  before: EventChanges[Type]["before"]
  after: EventChanges[Type]["after"]
  actId?: string | undefined
  at?: Date
}

/** The same of what concerns the team and no submission. */
export async function recordTeamEvent<Type extends EventType>(
  tx: DbOrTx,
  { team, actor }: { team: { id: TeamId }; actor: Actor },
  event: TeamEvent<Type>,
): Promise<string> {
  // Of one type, whichever it is: the compiler does not follow the three through a name for it.
  return recordEvent(tx, { team, actor, submissionId: null, ...event } as unknown as NewEvent)
}

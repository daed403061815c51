import { type DbOrTx, prepared, preparedInsert } from "@intray/db"
import { newId } from "@intray/db/id"
import { type ActorType, event, teamCounter } from "@intray/db/schema"
import { eq, sql } from "drizzle-orm"
import type { EventDefinitions } from "../events.ts"

/** Who made a change. `id` is the user's, guest reviewer's, key's or rule's; null for the system and for a submitter without an account. */
export type Actor = { type: ActorType; id: string | null; name: string | null }

export const systemActor: Actor = { type: "system", id: null, name: null }

/** The user id of the actor; null for other actors, because foreign keys to accounts cannot reference a key. */
export function personOf(actor: Actor): string | null {
  return actor.type === "user" ? actor.id : null
}

/** The guest reviewer, as the id of their row in `reviewer`; null for other actors. */
export function guestOf(actor: Actor): string | null {
  return actor.type === "guest" ? actor.id : null
}

/** The account that is responsible: the user's own, or the maker's for a key. */
export function accountOf({ actor, team }: { actor: Actor; team: { key?: { maker: { id: string } } } }): string | null {
  return team.key?.maker.id ?? personOf(actor)
}

/** The id of the API key; null for other actors. */
export function keyOf(actor: Actor): string | null {
  return actor.type === "apiKey" ? actor.id : null
}

/** Whether the actor, a user or a key, wrote the row. */
export function isOwn(row: { authorId: string | null; apiKeyId: string | null }, actor: Actor): boolean {
  if (actor.id === null) return false
  return actor.type === "apiKey" ? row.apiKeyId === actor.id : actor.type === "user" && row.authorId === actor.id && row.apiKeyId === null
}

/** The id of a team in which the caller was proved to work. Only the base procedures and jobs create it. */
export type TeamId = string & { readonly __teamId: true }

/** Turns a string into a {@link TeamId}; call it only with the id from a membership or another row, never with input. */
export function asTeamId(id: string): TeamId {
  return id as TeamId
}

/** `before` and `after` of each event type, as plain JSON: the definitions are in the `events.ts` of the modules. */
export type EventChanges = { [Type in keyof EventDefinitions]: NonNullable<EventDefinitions[Type]["change"]> }

/** `submission.created`, `submission.labelled`, `portal.published`, … */
export type EventType = keyof EventChanges

/** The first part of the type: `label` of `label.created`. */
export type EventFamily = EventType extends infer Type ? (Type extends `${infer Family}.${string}` ? Family : never) : never

/** The types that can be in the history of a submission. */
export type HistoryType = { [Type in EventType]: EventDefinitions[Type]["history"] extends "nobody" ? never : Type }[EventType]

type Told = {
  team: { id: TeamId }
  actor: Actor
  /** Null if it concerns no submission, e.g. `portal.published`. */
  submissionId: string | null
  /** The act that it is part of; without one the event is an act of its own. */
  actId?: string | undefined
  /** Default: now. Set by seeding. */
  at?: Date
}

/** An event of one type: undo compares with its `after`. */
export type EventOf<Type extends EventType> = Type extends EventType
  ? Told & { type: Type; before: EventChanges[Type]["before"]; after: EventChanges[Type]["after"] }
  : never
/** An event of any type. */
export type NewEvent = EventOf<EventType>

/**
 * Allocates the team's next `count` event numbers. Other writers wait until this transaction ends, so that events commit in the
 * order of their numbers. A transaction that writes many submissions locks their rows first and calls this afterwards: with different
 * orders, two transactions would deadlock.
 * @returns the first of the numbers
 */
async function takeNumbers(tx: DbOrTx, teamId: TeamId, count: number): Promise<number> {
  const [row] = await raiseSeq(tx, { teamId, count })
  if (!row) throw new Error("a team without its counter")
  return row.seq - count + 1
}

/** The topic that `db.onAnnounced` gets when events of a team were committed. */
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

/** Rows per insert, far below each engine's limit of parameters. */
const ROWS = 500

/**
 * Adds events to the append-only history of one team, in the transaction of the changes.
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
    // Within a millisecond, ids follow the numbers, even across processes.
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

/** Adds one event; see {@link recordEvents}. @returns the event's id */
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

/** Adds an event of the team that concerns no submission. */
export async function recordTeamEvent<Type extends EventType>(
  tx: DbOrTx,
  { team, actor }: { team: { id: TeamId }; actor: Actor },
  event: TeamEvent<Type>,
): Promise<string> {
  // Each event is of one type: the compiler cannot track that through the type parameter.
  return recordEvent(tx, { team, actor, submissionId: null, ...event } as unknown as NewEvent)
}

import type { ActiveTeam } from "./services.ts"

/** What changed by events of one kind and one act. Ids and types only: what they mean is asked for by the person who may read it. */
export type LiveChange = {
  /** `submission.labelled`, `label.updated`, … */
  event: string
  /** The submissions that it happened to, each once; empty for what concerns none. */
  submissions: { id: string; number: number }[]
  /** More than are listed: anyone who shows any asks again. */
  many: boolean
  /** The user who did it; null for submitters, rules and the system. */
  actorId: string | null
  /** The act that it was part of; null where several acts were put together. */
  actId: string | null
}

/** Somebody who has the team's inbox open, and what they look at; null: nothing in particular. */
export type Present = { userId: string; submissionId: string | null }

/** One message of a stream. `seq` is that of the newest event that it covers. */
export type LiveMessage =
  /** The stream has begun, and nothing was missed. */
  | { type: "ready"; seq: number }
  | { type: "changes"; seq: number; changes: LiveChange[] }
  /** Too much has happened to tell one by one: everything is to be asked for again. */
  | { type: "reset"; seq: number }
  | { type: "presence"; seq: number; who: Present[] }
  /** The person has opened too many other streams since; this one ends. */
  | { type: "replaced"; seq: number }

export type Viewer = { team: ActiveTeam; userId: string; sessionId: string }

/** What tells open pages of changes. */
export type Live = {
  /**
   * What happens in the viewer's team, from the event after `since` on; null: from now on, and what happened in the seconds before.
   * Ends when `signal` aborts, when the viewer may no longer read (within a second or two), and when the process stops.
   * @throws TooMany when the team has as many streams as it may have
   */
  follow(viewer: Viewer, since: number | null, signal: AbortSignal | undefined): AsyncGenerator<LiveMessage>
  /** How many streams are open. */
  readonly streams: number
  /** Ends all streams at once; no new one begins. */
  stop(): void
}

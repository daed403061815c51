import type { ActiveTeam } from "./services.ts"

/** Changes by events of one type and one act. Only ids and types: clients fetch the data with their own permissions. */
export type LiveChange = {
  /** `submission.labelled`, `label.updated`, … */
  event: string
  /** The affected submissions, each once; empty if it concerns none. */
  submissions: { id: string; number: number }[]
  /** There are more than are listed: clients that show any submission must reload. */
  many: boolean
  /** The user who did it; null for submitters, rules and the system. */
  actorId: string | null
  /** The act that it was part of; null if several acts were merged. */
  actId: string | null
}

/** A member who has the team's inbox open, and the submission they look at; null: none. */
export type Present = { userId: string; submissionId: string | null }

/** A message of a stream. `seq` is the number of the newest event that it covers. */
export type LiveMessage =
  /** The stream has begun, and nothing was missed. */
  | { type: "ready"; seq: number }
  | { type: "changes"; seq: number; changes: LiveChange[] }
  /** Too many changes to list: clients must reload everything. */
  | { type: "reset"; seq: number }
  | { type: "presence"; seq: number; who: Present[] }
  /** The user has opened too many other streams since, so this one ends. */
  | { type: "replaced"; seq: number }

export type Viewer = { team: ActiveTeam; userId: string; sessionId: string }

/** Notifies open pages of changes. */
export type Live = {
  /**
   * Streams events of the viewer's team after event `since`; null: from now on, including the last seconds.
   * Ends when `signal` aborts, within two seconds after the viewer loses read access, and when the process stops.
   * @throws TooMany if the team has the maximum number of streams
   */
  follow(viewer: Viewer, since: number | null, signal: AbortSignal | undefined): AsyncGenerator<LiveMessage>
  /** Number of open streams. */
  readonly streams: number
  /** Ends all streams at once; no new one can begin. */
  stop(): void
}

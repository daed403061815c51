import { statusOf } from "./query-client.ts"

/** Changes that nobody has answered yet, because the server is away: they are sent again until it answers, or for too long. */

const watchers = new Set<() => void>()
const sleepers = new Set<() => void>()
let waiting = 0

/** How many changes wait for the server to come back. */
export const waitingWrites = () => waiting

export function watchWrites(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The server is back: what waits is sent again now. */
export function wakeWrites(): void {
  for (const wake of [...sleepers]) wake()
}

function count(by: number): void {
  waiting += by
  for (const watcher of watchers) watcher()
}

/** Milliseconds before the second attempt and those after it, the last for all that follow. */
const waits = [300, 600, 1000, 1500, 2000]

/** A change that was called off is not sent any more. */
export class CalledOff extends Error {
  override name = "CalledOff"
  /** Somebody may have got it before, though nobody answered. */
  readonly mayHaveArrived: boolean
  constructor(mayHaveArrived: boolean) {
    super()
    this.mayHaveArrived = mayHaveArrived
  }
}

/** One change on its way out: how far it has come, and how it is called off. */
export type Outgoing = {
  /** A request of it is being made. */
  underWay: boolean
  /** A request of it ended unanswered, and may have been read all the same. */
  mayHaveArrived: boolean
  /** Nobody answered at first: it was kept here. */
  kept: boolean
  calledOff: boolean
  /** Rejects as soon as it is called off, unless a request is being made: that one is waited for. Nothing else ends it. */
  dropped: Promise<never>
  /** Sends it no more. */
  callOff: () => void
  wake: (() => void) | undefined
}

/** A change before its first request. */
export function outgoing(): Outgoing {
  let drop: (reason: CalledOff) => void = () => undefined
  const dropped = new Promise<never>((_, reject) => {
    drop = reject
  })
  dropped.catch(() => undefined)
  const way: Outgoing = {
    underWay: false,
    mayHaveArrived: false,
    kept: false,
    calledOff: false,
    dropped,
    wake: undefined,
    callOff: () => {
      way.calledOff = true
      if (!way.underWay) drop(new CalledOff(way.mayHaveArrived))
      way.wake?.()
    },
  }
  return way
}

/** The browser has no network at all. What it says to the contrary proves nothing: only this is certain. */
const hasNoNetwork = () => globalThis.navigator?.onLine === false

export type Persistence = {
  /** Whether a failure says nothing about the change itself: nobody answered. */
  unanswered: (error: unknown) => boolean
  /** Moment, as `Date.now()`, after which a failure is. */
  until: number
  /** Where it is written how far it has come. */
  way?: Outgoing
}

/**
 * Sends a change that bears being sent twice, again and again while nobody answers.
 * @throws what the server refused it with, the last failure, or CalledOff
 */
export async function sendPersistently<Output>(
  send: () => Promise<Output>,
  { unanswered, until, way = outgoing() }: Persistence,
): Promise<Output> {
  try {
    for (let attempt = 0; ; attempt += 1) {
      if (way.calledOff) throw new CalledOff(way.mayHaveArrived)
      const unsent = hasNoNetwork()
      way.underWay = true
      try {
        return await send()
      } catch (error) {
        if (!unanswered(error)) throw error
        // A connection that breaks may have carried it there: without any network at all it has not left.
        way.mayHaveArrived ||= !(unsent && hasNoNetwork() && statusOf(error) === undefined)
        if (way.calledOff) throw new CalledOff(way.mayHaveArrived)
        if (Date.now() >= until) throw error
      } finally {
        way.underWay = false
      }
      if (!way.kept) count(1)
      way.kept = true
      await pause(waits[Math.min(attempt, waits.length - 1)] as number, way)
    }
  } finally {
    if (way.kept) count(-1)
  }
}

function pause(ms: number, way: Outgoing): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      sleepers.delete(wake)
      way.wake = undefined
      resolve()
    }
    const timer = setTimeout(wake, ms)
    sleepers.add(wake)
    way.wake = wake
  })
}

import { statusOf } from "./query-client.ts"

/** Changes without a response, because the server is down: they are retried until it answers, or until they time out. */

const watchers = new Set<() => void>()
const sleepers = new Set<() => void>()
let waiting = 0

/** Number of changes that wait for the server. */
export const waitingWrites = () => waiting

export function watchWrites(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The server is back: retries waiting changes now. */
export function wakeWrites(): void {
  for (const wake of [...sleepers]) wake()
}

function count(by: number): void {
  waiting += by
  for (const watcher of watchers) watcher()
}

/** Milliseconds before each retry; the last value is used for all further ones. */
const waits = [300, 600, 1000, 1500, 2000]

/** The change was cancelled, and is not sent any more. */
export class CalledOff extends Error {
  override name = "CalledOff"
  /** An earlier request may have arrived, although there was no response. */
  readonly mayHaveArrived: boolean
  constructor(mayHaveArrived: boolean) {
    super()
    this.mayHaveArrived = mayHaveArrived
  }
}

/** One outgoing change: its progress, and how to cancel it. */
export type Outgoing = {
  /** A request is running. */
  underWay: boolean
  /** A request ended without a response, but may have arrived. */
  mayHaveArrived: boolean
  /** The first request had no response: the change is kept for a retry. */
  kept: boolean
  calledOff: boolean
  /** Rejects as soon as the change is cancelled, unless a request is running, which is awaited. Never settles otherwise. */
  dropped: Promise<never>
  /** Cancels the change. */
  callOff: () => void
  wake: (() => void) | undefined
}

/** The state of a change before its first request. */
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

/** Whether the browser is certainly offline. `onLine === true` proves nothing. */
const hasNoNetwork = () => globalThis.navigator?.onLine === false

export type Persistence = {
  /** Whether a failure says nothing about the change, because there was no response. */
  unanswered: (error: unknown) => boolean
  /** Time, as `Date.now()`, after which retrying stops. */
  until: number
  /** Object in which the progress is recorded. */
  way?: Outgoing
}

/**
 * Sends an idempotent change, again and again while there is no response.
 * @throws the server's rejection, the last failure, or CalledOff
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
        // A broken connection may have delivered the request; without any network it was not sent.
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

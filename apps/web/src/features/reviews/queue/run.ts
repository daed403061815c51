/** One submission of the queue. */
export type QueueStop = { submissionId: string; number: number }

/** A reviewer's position in the queue. */
export type QueueRun = {
  /** Null: nothing is left, or nothing was chosen yet. */
  current: QueueStop | null
  /** Previously opened submissions, oldest first. */
  back: readonly QueueStop[]
  /** Skipped submissions, oldest first. */
  skipped: readonly QueueStop[]
  /** The server has no further submissions. */
  over: boolean
}

export const newRun: QueueRun = { current: null, back: [], skipped: [], over: false }

/** Maximum number of skipped submissions that the server accepts. */
const MAX_SKIPPED = 100

const without = (stops: readonly QueueStop[], id: string) => stops.filter((one) => one.submissionId !== id)

/** Opens the submission that the server returned or the reviewer picked. Null: nothing is left. */
export function open(run: QueueRun, stop: QueueStop | null): QueueRun {
  const { current } = run
  if (current && current.submissionId === stop?.submissionId) return { ...run, over: false }
  const back = current ? [...without(run.back, current.submissionId), current] : run.back
  return { ...run, current: stop, back: stop ? without(back, stop.submissionId) : back, over: stop === null }
}

/** Skips the open submission. */
export function skip(run: QueueRun): QueueRun {
  const { current } = run
  if (!current) return run
  return { ...run, skipped: [...without(run.skipped, current.submissionId), current].slice(-MAX_SKIPPED) }
}

/** Finishes the open submission: it is no longer skipped, and the next one is being loaded. */
export function finish(run: QueueRun): QueueRun {
  const { current } = run
  if (!current) return run
  const { submissionId } = current
  return { ...run, current: null, back: [...without(run.back, submissionId), current], skipped: without(run.skipped, submissionId) }
}

/** Returns to the previously opened submission, which is no longer skipped. */
export function goBack(run: QueueRun): QueueRun {
  const last = run.back.at(-1)
  if (!last) return run
  return { current: last, back: run.back.slice(0, -1), skipped: without(run.skipped, last.submissionId), over: false }
}

/** Starts again with the skipped submissions. */
export function unskip(run: QueueRun): QueueRun {
  return { ...run, skipped: [], over: false }
}

/** Returns the neighbour of the open submission in the list; the first item if the list does not contain it. */
export function neighbourIn(items: readonly QueueStop[], run: QueueRun, by: number): QueueStop | null {
  const index = items.findIndex((one) => one.submissionId === run.current?.submissionId)
  if (index < 0) return (by > 0 ? items[0] : items.at(-1)) ?? null
  return items[index + by] ?? null
}

/** Position of the open submission, counting finished ones: "3 of 12". */
export function placeIn({ skipped }: QueueRun, { done, remaining }: { done: number; remaining: number }): { at: number; of: number } {
  const of = done + remaining
  return { at: Math.min(of, done + skipped.length + 1), of }
}

export type Swipe = "skip" | "back" | null

/** Interprets a swipe, in pixels: it must be long enough and mostly horizontal. */
export function swipeOf(dx: number, dy: number): Swipe {
  if (Math.abs(dx) < 70 || Math.abs(dx) < 2 * Math.abs(dy)) return null
  return dx < 0 ? "skip" : "back"
}

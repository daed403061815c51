/** One submission of the queue. */
export type QueueStop = { submissionId: string; number: number }

/** Where a reviewer is in the queue. */
export type QueueRun = {
  /** Null: nothing is left, or nothing was chosen yet. */
  current: QueueStop | null
  /** What was open before, oldest first. */
  back: readonly QueueStop[]
  /** Passed over, oldest first. */
  skipped: readonly QueueStop[]
  /** The server has nothing else to give. */
  over: boolean
}

export const newRun: QueueRun = { current: null, back: [], skipped: [], over: false }

/** As many passed over submissions as the server takes. */
const MAX_SKIPPED = 100

const without = (stops: readonly QueueStop[], id: string) => stops.filter((one) => one.submissionId !== id)

/** Opens what the server gave, or what was picked. Null: nothing is left. */
export function open(run: QueueRun, stop: QueueStop | null): QueueRun {
  const { current } = run
  if (current && current.submissionId === stop?.submissionId) return { ...run, over: false }
  const back = current ? [...without(run.back, current.submissionId), current] : run.back
  return { ...run, current: stop, back: stop ? without(back, stop.submissionId) : back, over: stop === null }
}

/** Passes over what is open. */
export function skip(run: QueueRun): QueueRun {
  const { current } = run
  if (!current) return run
  return { ...run, skipped: [...without(run.skipped, current.submissionId), current].slice(-MAX_SKIPPED) }
}

/** What is open is finished: it is not among the skipped ones any more, and the next one is on its way. */
export function finish(run: QueueRun): QueueRun {
  const { current } = run
  if (!current) return run
  const { submissionId } = current
  return { ...run, current: null, back: [...without(run.back, submissionId), current], skipped: without(run.skipped, submissionId) }
}

/** Back to what was open before; it is not passed over any more. */
export function goBack(run: QueueRun): QueueRun {
  const last = run.back.at(-1)
  if (!last) return run
  return { current: last, back: run.back.slice(0, -1), skipped: without(run.skipped, last.submissionId), over: false }
}

/** Begins with the skipped ones again. */
export function unskip(run: QueueRun): QueueRun {
  return { ...run, skipped: [], over: false }
}

/** The neighbour in the list of what is open; the first one where the list does not hold it. */
export function neighbourIn(items: readonly QueueStop[], run: QueueRun, by: number): QueueStop | null {
  const index = items.findIndex((one) => one.submissionId === run.current?.submissionId)
  if (index < 0) return (by > 0 ? items[0] : items.at(-1)) ?? null
  return items[index + by] ?? null
}

/** The place of what is open, counted from what is done: "3 of 12". */
export function placeIn({ skipped }: QueueRun, { done, remaining }: { done: number; remaining: number }): { at: number; of: number } {
  const of = done + remaining
  return { at: Math.min(of, done + skipped.length + 1), of }
}

export type Swipe = "skip" | "back" | null

/** What a finger's way over the screen means, in pixels: far enough, and much more sideways than up or down. */
export function swipeOf(dx: number, dy: number): Swipe {
  if (Math.abs(dx) < 70 || Math.abs(dx) < 2 * Math.abs(dy)) return null
  return dx < 0 ? "skip" : "back"
}

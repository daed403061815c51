/** One pass through a list, one submission at a time. Pure; numbers are submission numbers. */
export type Run = {
  /** The order of submissions. A skipped one appears a second time, at the end. */
  readonly seq: readonly number[]
  /** Current index; `seq.length` at the end. */
  readonly at: number
  /** The list has been loaded to its end. */
  readonly complete: boolean
  /** Skipped, and not yet appended to `seq`, because the list is not complete. */
  readonly waiting: readonly number[]
}

export const noRun: Run = { seq: [], at: 0, complete: false, waiting: [] }

/** Starts at `from`, wherever it is in the list; without it, at the first one. */
export function beginRun(numbers: readonly number[], complete: boolean, from: number | null): Run {
  const at = from === null ? 0 : numbers.indexOf(from)
  return at < 0 && from !== null
    ? { seq: [from, ...numbers], at: 0, complete, waiting: [] }
    : { seq: numbers, at: Math.max(0, at), complete, waiting: [] }
}

/** Merges the current list into the run: new submissions are appended, and existing ones stay. */
export function absorb(run: Run, numbers: readonly number[], complete: boolean): Run {
  const known = new Set(run.seq)
  const fresh = numbers.filter((number) => !known.has(number))
  const ends = complete && !run.complete
  if (fresh.length === 0 && !ends) return run
  return {
    ...run,
    seq: [...run.seq, ...fresh, ...(ends ? run.waiting : [])],
    complete: run.complete || complete,
    waiting: ends ? [] : run.waiting,
  }
}

/** The open submission's number; null if the run has ended, or waits for more of the list. */
export function currentOf(run: Run): number | null {
  return run.seq[run.at] ?? null
}

export function isOver(run: Run): boolean {
  return run.complete && run.at >= run.seq.length
}

/** Moves by `by` places. After the last one the run ends, unless the list goes on. */
export function stepRun(run: Run, by: number): Run {
  const at = Math.max(0, Math.min(run.seq.length, run.at + by))
  return at === run.at ? run : { ...run, at }
}

/** Skips this one; it appears again at the end, once. */
export function skipRun(run: Run): Run {
  const number = currentOf(run)
  if (number === null) return run
  const again = run.waiting.includes(number) || run.seq.indexOf(number) !== run.seq.lastIndexOf(number)
  if (again) return stepRun(run, 1)
  if (run.complete) return stepRun({ ...run, seq: [...run.seq, number] }, 1)
  return stepRun({ ...run, waiting: [...run.waiting, number] }, 1)
}

/** Returns to a submission of this run, at the nearest earlier place; unchanged if the run does not contain the number. */
export function returnTo(run: Run, number: number): Run {
  const before = run.seq.lastIndexOf(number, run.at)
  const at = before >= 0 ? before : run.seq.indexOf(number)
  return at < 0 || at === run.at ? run : { ...run, at }
}

/** The next ones, nearest first. */
export function ahead(run: Run, count: number): number[] {
  return run.seq.slice(run.at + 1, run.at + 1 + count)
}

/** "12 of 340": the position, from 1, and the total; `listed` is the expected size of the list. */
export function placeOf(run: Run, listed: number | null): { at: number; of: number | null } {
  const of = run.complete ? run.seq.length : listed === null ? null : Math.max(listed + run.waiting.length, run.seq.length)
  return { at: Math.min(run.at + 1, of ?? run.at + 1), of }
}

/** One way through a list, a submission at a time. Pure; numbers are those of submissions. */
export type Run = {
  /** In the order that they come. What was skipped is in it a second time, at the end. */
  readonly seq: readonly number[]
  /** Where one is; `seq.length` when it is over. */
  readonly at: number
  /** The list has come to its end. */
  readonly complete: boolean
  /** Skipped, and not yet in `seq` again, since the list goes on. */
  readonly waiting: readonly number[]
}

export const noRun: Run = { seq: [], at: 0, complete: false, waiting: [] }

/** Begins at `from`, wherever the list has it; at its first one where nothing is named. */
export function beginRun(numbers: readonly number[], complete: boolean, from: number | null): Run {
  const at = from === null ? 0 : numbers.indexOf(from)
  return at < 0 && from !== null
    ? { seq: [from, ...numbers], at: 0, complete, waiting: [] }
    : { seq: numbers, at: Math.max(0, at), complete, waiting: [] }
}

/** The same run with what the list holds now: what is new comes last, and nothing that was there goes. */
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

/** The number that is open; null when the run is over, or waits for more of the list. */
export function currentOf(run: Run): number | null {
  return run.seq[run.at] ?? null
}

export function isOver(run: Run): boolean {
  return run.complete && run.at >= run.seq.length
}

/** On or back by so many. Past the last one it is over, unless the list goes on. */
export function stepRun(run: Run, by: number): Run {
  const at = Math.max(0, Math.min(run.seq.length, run.at + by))
  return at === run.at ? run : { ...run, at }
}

/** On to the next; this one comes again at the end, once. */
export function skipRun(run: Run): Run {
  const number = currentOf(run)
  if (number === null) return run
  const again = run.waiting.includes(number) || run.seq.indexOf(number) !== run.seq.lastIndexOf(number)
  if (again) return stepRun(run, 1)
  if (run.complete) return stepRun({ ...run, seq: [...run.seq, number] }, 1)
  return stepRun({ ...run, waiting: [...run.waiting, number] }, 1)
}

/** Back to a submission of this run, the nearest place before this one; the same run where it has no such number. */
export function returnTo(run: Run, number: number): Run {
  const before = run.seq.lastIndexOf(number, run.at)
  const at = before >= 0 ? before : run.seq.indexOf(number)
  return at < 0 || at === run.at ? run : { ...run, at }
}

/** The next ones, nearest first. */
export function ahead(run: Run, count: number): number[] {
  return run.seq.slice(run.at + 1, run.at + 1 + count)
}

/** "12 of 340": where one is, from 1, and how many there are; `listed` is what the list is said to hold. */
export function placeOf(run: Run, listed: number | null): { at: number; of: number | null } {
  const of = run.complete ? run.seq.length : listed === null ? null : Math.max(listed + run.waiting.length, run.seq.length)
  return { at: Math.min(run.at + 1, of ?? run.at + 1), of }
}

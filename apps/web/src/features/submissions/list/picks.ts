import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { MAX_PICKED } from "@intray/server/platform/values/limits"
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react"

/** The submissions that one act is going to be about, by number. */
export type Picked = {
  numbers: ReadonlySet<number>
  /** Everything that the list's filter matches, of which `numbers` are what was loaded: how many. */
  all: number | null
}

export type PickedList = { rows: readonly SubmissionRow[] /** How many match; null while that is not known. */; total: number | null }

export type Picks = Picked & {
  /** How many there are in all. */
  count: number
  /** Boxes are shown, though nothing may be picked yet. */
  picking: boolean
  /** False where this person may do nothing with them. */
  offered: boolean
  /** Picks one, or drops it. */
  toggle: (number: number, rows: readonly SubmissionRow[]) => void
  /** Picks everything from the one that was picked last to this one. */
  extend: (number: number, rows: readonly SubmissionRow[]) => void
  /** Picks these and no others. */
  set: (numbers: Iterable<number>) => void
  /** Picks everything that matches. */
  everything: (total: number) => void
  begin: () => void
  clear: () => void
  /** What is shown below the list for them. */
  bar: (list: PickedList) => ReactNode
}

type State = Picked & { anchor: number | null; picking: boolean }
const nothing: State = { numbers: new Set(), all: null, anchor: null, picking: false }

const none: Picks = {
  ...nothing,
  count: 0,
  offered: false,
  toggle: () => undefined,
  extend: () => undefined,
  set: () => undefined,
  everything: () => undefined,
  begin: () => undefined,
  clear: () => undefined,
  bar: () => null,
}

export const PicksContext = createContext<Picks>(none)

export function usePicks(): Picks {
  return use(PicksContext)
}

/** One more picked, or one fewer. Without one of everything, what was loaded stays picked. */
export function toggled(before: Picked, number: number): Picked {
  const numbers = new Set(before.numbers)
  if (!numbers.delete(number) && numbers.size < MAX_PICKED) numbers.add(number)
  return { numbers, all: null }
}

/** The numbers of the rows from one to another, both included; the second alone where the first is not among them. */
export function between(rows: readonly Pick<SubmissionRow, "number">[], from: number | null, to: number): number[] {
  const places = [from, to].map((number) => rows.findIndex((row) => row.number === number)).filter((place) => place >= 0)
  if (places.length < 2) return [to]
  return rows.slice(Math.min(...places), Math.max(...places) + 1).map((row) => row.number)
}

/**
 * What is picked in the list of that name; another list begins with nothing.
 * @param place names the list
 */
export function usePickState(
  place: string,
  { offered, bar }: { offered: boolean; bar: (picks: Picks, list: PickedList) => ReactNode },
): Picks {
  const [picked, setPicked] = useState({ place, state: nothing })
  const state = picked.place === place ? picked.state : nothing
  const change = useCallback(
    (next: (before: State) => State) => setPicked((before) => ({ place, state: next(before.place === place ? before.state : nothing) })),
    [place],
  )
  const verbs = useMemo(
    () => ({
      toggle: (number: number) => change((before) => ({ ...before, ...toggled(before, number), anchor: number, picking: true })),
      extend: (number: number, rows: readonly SubmissionRow[]) =>
        change((before) => {
          const numbers = new Set(before.numbers)
          for (const one of between(rows, before.anchor, number)) if (numbers.size < MAX_PICKED) numbers.add(one)
          return { ...before, numbers, all: null, anchor: before.anchor ?? number, picking: true }
        }),
      set: (numbers: Iterable<number>) =>
        change((before) => ({ ...before, numbers: new Set([...numbers].slice(0, MAX_PICKED)), all: null, picking: true })),
      everything: (total: number) => change((before) => ({ ...before, all: total, picking: true })),
      begin: () => change((before) => ({ ...before, picking: true })),
      clear: () => change(() => nothing),
    }),
    [change],
  )
  const { numbers, all, picking } = state
  const picks: Picks = { ...verbs, numbers, all, picking, offered, count: all ?? numbers.size, bar: (list) => bar(picks, list) }
  return picks
}

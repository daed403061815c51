import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { MAX_PICKED } from "@intray/server/platform/values/limits"
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from "react"

/** The selected submissions of a bulk action, by number. */
export type Picked = {
  numbers: ReadonlySet<number>
  /** Everything that matches the filter is selected, not only the loaded `numbers`: the total. */
  all: number | null
}

export type PickedList = { rows: readonly SubmissionRow[] /** Number of matches; null while unknown. */; total: number | null }

export type Picks = Picked & {
  /** Number of selected submissions. */
  count: number
  /** Selection mode: checkboxes are shown, even if nothing is selected. */
  picking: boolean
  /** False if the user may not do anything with a selection. */
  offered: boolean
  /** Selects or deselects one. */
  toggle: (number: number, rows: readonly SubmissionRow[]) => void
  /** Selects the range from the last selected one to this one. */
  extend: (number: number, rows: readonly SubmissionRow[]) => void
  /** Replaces the selection. */
  set: (numbers: Iterable<number>) => void
  /** Selects everything that matches. */
  everything: (total: number) => void
  begin: () => void
  clear: () => void
  /** The action bar below the list. */
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

/** Selects or deselects one. If everything was selected, deselecting one keeps the other loaded ones. */
export function toggled(before: Picked, number: number): Picked {
  const numbers = new Set(before.numbers)
  if (!numbers.delete(number) && numbers.size < MAX_PICKED) numbers.add(number)
  return { numbers, all: null }
}

/** The numbers of the rows between two, both included; only the second if the first is not in the list. */
export function between(rows: readonly Pick<SubmissionRow, "number">[], from: number | null, to: number): number[] {
  const places = [from, to].map((number) => rows.findIndex((row) => row.number === number)).filter((place) => place >= 0)
  if (places.length < 2) return [to]
  return rows.slice(Math.min(...places), Math.max(...places) + 1).map((row) => row.number)
}

/**
 * The selection of a list; another list starts without a selection.
 * @param place identifies the list
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

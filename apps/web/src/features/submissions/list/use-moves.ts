import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { useEffect, useRef } from "react"
import { focusAfter } from "../../../lib/focus-after.ts"
import { stepIndex, type useSelection } from "./use-selection.ts"

export type MovesOptions = {
  rows: readonly SubmissionRow[]
  /** The first rows have not loaded yet. */
  loading: boolean
  /** Index of the open submission, −1 if the list does not contain it. */
  index: number
  number: number | null
  selection: ReturnType<typeof useSelection>
  phone: boolean
}

/** Moves the focus to the submission's title. */
export const toText = () => document.getElementById("reading-title")?.focus()

/** Moves between submissions, and between the list and the text. */
export function useMoves({ rows, loading, index, number, selection, phone }: MovesOptions) {
  /** Steps pressed while the list loads; they are made once its rows are there. */
  const early = useRef(0)
  /** Submissions that were skipped in this tab. */
  const skipped = useRef(new Set<number>())
  // The submission after the open one, used when a label removes the open one from this list.
  const following = useRef<{ number: number; next: number | undefined } | null>(null)
  useEffect(() => {
    const open = rows[index]
    if (open) following.current = { number: open.number, next: rows[index + 1]?.number }
  }, [rows, index])
  const { select } = selection
  const step = (by: number) => {
    if (loading) {
      early.current += by
      return
    }
    const next = rows[stepIndex(rows.length, index, by)]
    if (next) select(next.number)
  }
  useEffect(() => {
    if (loading || early.current === 0) return
    const next = rows[stepIndex(rows.length, index, early.current)]
    early.current = 0
    if (next) select(next.number)
  }, [loading, rows, index, select])
  return {
    step,
    /** Moves on from the submission with that number; false if another one is open by now, or if it was the last. */
    leave: (left: number): boolean => {
      if (left !== number) return false
      const gone = index < 0 && following.current?.number === left
      const next = gone ? following.current?.next : index < 0 ? undefined : rows[index + 1]?.number
      if (next === undefined) return false
      selection.select(next)
      return true
    },
    /** Moves on, past every submission that was skipped in this tab. */
    skip: () => {
      if (number !== null) skipped.current.add(number)
      const next = rows.findIndex((one, place) => place > index && !skipped.current.has(one.number))
      if (next >= 0) step(next - index)
    },
    toList: () =>
      focusAfter(
        // On a phone the list is not visible before.
        () => phone && selection.select(null, true),
        () => document.querySelector("[data-list]"),
      ),
    toText,
  }
}

import { useCallback, useEffect, useRef, useState } from "react"
import { absorb, beginRun, currentOf, noRun, type Run, returnTo, skipRun, stepRun } from "./run.ts"
import type { useFocusList } from "./use-focus-list.ts"

export type FocusRunOptions = {
  list: ReturnType<typeof useFocusList>
  /** The submission number in the URL. */
  from: number | null
  /** Writes the current number to the URL. */
  onCurrent: (number: number) => void
}

/** The next page is loaded when this many submissions are left. */
const margin = 40
/** Milliseconds after which the URL is updated. */
const settle = 300

/** The state of this focus-mode session: what was done, and the current position. */
export function useFocusRun({ list, from, onCurrent }: FocusRunOptions) {
  const { items, ready, hasMore, failed, more } = list
  const [run, setRun] = useState<Run>(noRun)
  const [begun, setBegun] = useState<number | null>(null)
  const [labelled, setLabelled] = useState<ReadonlySet<number>>(new Set())
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set())
  const [finished, setFinished] = useState<number | null>(null)

  useEffect(() => {
    if (!ready) return
    const numbers = items.map((item) => item.number)
    if (begun === null) {
      setBegun(Date.now())
      setRun(beginRun(numbers, !hasMore, from))
    } else setRun((before) => absorb(before, numbers, !hasMore))
  }, [ready, items, hasMore, begun, from])

  useEffect(() => {
    if (ready && hasMore && !failed && run.at >= run.seq.length - margin) void more()
  }, [ready, hasMore, failed, more, run.at, run.seq.length])

  const over = begun !== null && run.complete && run.at >= run.seq.length
  useEffect(() => {
    if (over) setFinished((before) => before ?? Date.now())
    else setFinished(null)
  }, [over])

  const number = currentOf(run)
  const latest = useRef(onCurrent)
  latest.current = onCurrent
  useEffect(() => {
    if (number === null) return
    const timer = setTimeout(() => latest.current(number), settle)
    return () => clearTimeout(timer)
  }, [number])

  const step = useCallback((by: number) => setRun((before) => stepRun(before, by)), [])
  /** Moves on from this submission; does nothing if another one is open by now. */
  const leave = useCallback((left: number) => setRun((before) => (currentOf(before) === left ? stepRun(before, 1) : before)), [])
  const skip = useCallback(() => {
    if (number === null) return
    setSkipped((before) => new Set(before).add(number))
    setRun(skipRun)
  }, [number])
  const back = useCallback((to: number) => setRun((before) => returnTo(before, to)), [])
  const restart = useCallback(() => {
    setRun((before) => ({ ...before, at: 0 }))
    setBegun(Date.now())
    setLabelled(new Set())
    setSkipped(new Set())
  }, [])
  /** Records whether all required labels of a submission are set. */
  const mark = useCallback((one: number, complete: boolean) => {
    setLabelled((before) => {
      if (before.has(one) === complete) return before
      const next = new Set(before)
      if (complete) next.add(one)
      else next.delete(one)
      return next
    })
  }, [])

  return { run, number, over, begun, finished, labelled, skipped, step, leave, skip, back, restart, mark }
}

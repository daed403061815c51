import { useCallback, useEffect, useRef, useState } from "react"

/** Milliseconds after which the address follows a selection that moved: longer than a hand needs from one key to the next. */
const settle = 300

/**
 * Which submission is open, by number. The address says it too, but is written only when the moving stops: holding J must
 * not wait for the router, nor fill the history. What the address says from outside (a link, Back, another filter) wins.
 *
 * @param fromAddress `sel` of the address
 * @param place names the list that is shown; in another one the old selection means nothing
 * @param write writes `sel`; `push` makes a new entry in the history
 */
export function useSelection(fromAddress: number | undefined, place: string, write: (sel: number | undefined, push: boolean) => void) {
  const [number, setNumber] = useState<number | null>(fromAddress ?? null)
  const written = useRef({ sel: fromAddress, place })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(write)
  latest.current = write
  /** Forgets a choice that is not in the address yet. */
  const cancel = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
  }, [])

  useEffect(() => {
    if (fromAddress === written.current.sel && place === written.current.place) return
    if (fromAddress === undefined && timer.current !== undefined) {
      // Chosen after the new list was requested, by a key that was quicker than the list.
      written.current = { sel: undefined, place }
      return
    }
    cancel()
    written.current = { sel: fromAddress, place }
    setNumber(fromAddress ?? null)
  }, [fromAddress, place, cancel])
  useEffect(() => () => clearTimeout(timer.current), [])

  /** `push`: as a step that Back leads out of. */
  const select = useCallback(
    (next: number | null, push = false) => {
      setNumber(next)
      cancel()
      const send = () => {
        timer.current = undefined
        written.current = { ...written.current, sel: next ?? undefined }
        latest.current(next ?? undefined, push)
      }
      if (push) send()
      else timer.current = setTimeout(send, settle)
    },
    [cancel],
  )
  return { number, select, cancel }
}

/** Where a step leads in a list of `count` rows; from outside of it (−1) to its first row. Stops at both ends. */
export function stepIndex(count: number, index: number, step: number): number {
  if (index < 0) return 0
  return Math.max(0, Math.min(count - 1, index + step))
}

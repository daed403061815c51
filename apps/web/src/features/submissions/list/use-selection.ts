import { useCallback, useEffect, useRef, useState } from "react"

/** Milliseconds after which the URL follows a moved selection: longer than the time between two key presses. */
const settle = 300

/**
 * The open submission, by number. It is also in the URL, which is written only when the movement stops: holding J must not wait for the
 * router, nor fill the history. A change of the URL from outside (a link, Back, another filter) wins.
 *
 * @param fromAddress `sel` of the URL
 * @param place identifies the list; a selection is not valid in another list
 * @param write writes `sel`; `push` adds an entry to the history
 */
export function useSelection(fromAddress: number | undefined, place: string, write: (sel: number | undefined, push: boolean) => void) {
  const [number, setNumber] = useState<number | null>(fromAddress ?? null)
  const written = useRef({ sel: fromAddress, place })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(write)
  latest.current = write
  /** Drops a selection that is not in the URL yet. */
  const cancel = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
  }, [])

  useEffect(() => {
    if (fromAddress === written.current.sel && place === written.current.place) return
    if (fromAddress === undefined && timer.current !== undefined) {
      // Selected after the new list was requested, by a key press before it loaded.
      written.current = { sel: undefined, place }
      return
    }
    cancel()
    written.current = { sel: fromAddress, place }
    setNumber(fromAddress ?? null)
  }, [fromAddress, place, cancel])
  useEffect(() => () => clearTimeout(timer.current), [])

  /** `push`: as a step that Back returns from. */
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

/** The index after a step in a list of `count` rows; from outside (−1) the first row. Stops at both ends. */
export function stepIndex(count: number, index: number, step: number): number {
  if (index < 0) return 0
  return Math.max(0, Math.min(count - 1, index + step))
}

import { useCallback, useEffect, useRef, useState } from "react"

/** Milliseconds without another label key before moving on: longer than the time between two key presses. */
const pause = 500

/** Whether all required labels were set before a press, and are after it. */
export type Answered = { number: number; was: boolean; is: boolean; taken: boolean }

/**
 * Moves on automatically once all required labels are set and no key follows. Further labels on the same submission restart the delay;
 * removing one cancels it. If everything was answered before, nothing happens.
 * @param go leaves the submission with that number
 */
export function useAdvance(on: boolean, go: (number: number) => void) {
  const waiting = useRef<{ number: number; timer: ReturnType<typeof setTimeout> } | null>(null)
  const latest = useRef(go)
  latest.current = go
  const stop = useCallback(() => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = null
  }, [])
  useEffect(() => stop, [stop])
  /** Called with a label that was just set or removed. */
  const answered = useCallback(
    ({ number, was, is, taken }: Answered) => {
      const counting = waiting.current?.number === number
      stop()
      if (!on || taken || !is || (was && !counting)) return
      const timer = setTimeout(() => {
        waiting.current = null
        latest.current(number)
      }, pause)
      waiting.current = { number, timer }
    },
    [on, stop],
  )
  return { answered, stop }
}

/** Milliseconds after the next submission appears in which a label key is still meant for the previous one. */
const grace = 300

/** The submission that was just left automatically, for late key presses; null once keys are for the current one, or after `forget`. */
export function useJustLeft<T>(): { left: T | null; note: (left: T) => void; forget: () => void } {
  const [left, setLeft] = useState<T | null>(null)
  // Counted from the frame that shows the next submission, however long rendering takes: before that, the user cannot have read it.
  useEffect(() => {
    if (left === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setLeft(null), grace)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [left])
  const forget = useCallback(() => setLeft(null), [])
  return { left, note: setLeft, forget }
}

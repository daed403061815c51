import { useCallback, useEffect, useRef, useState } from "react"

/** Milliseconds without another label key after which one goes on: longer than a hand needs from one key to the next. */
const pause = 500

/** What the labels of a submission were, and are after a press. */
export type Answered = { number: number; was: boolean; is: boolean; taken: boolean }

/**
 * Going on by itself, once everything that is asked has become answered and the hand rests. Further labels on the same submission begin the
 * pause again; one that is taken off ends it. Where all was answered before, nothing goes on by itself.
 * @param go leaves the submission of that number
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
  /** Notes a label that was just put on or taken off. */
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

/** Milliseconds from when the next one is there in which nobody can have read it: a label key is still meant for the one before. */
const grace = 300

/** What was left by itself a moment ago, for keys that come too late for it; null once they are for what is read now, or it was forgotten. */
export function useJustLeft<T>(): { left: T | null; note: (left: T) => void; forget: () => void } {
  const [left, setLeft] = useState<T | null>(null)
  // From the frame on that shows the next one, however long that takes to draw: before, nobody can have begun to read it.
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
